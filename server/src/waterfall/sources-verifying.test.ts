import { describe, expect, test } from 'vitest';
import type { CallStage } from '../kernel/call-stage.ts';
import type { Provider } from '../providers/capabilities.ts';
import { type MailVerdict, nothingKnown } from '../records/contact.ts';
import { market, person, shown, signal } from '../testing/email-market.ts';
import { SourceStates } from './source-state.ts';
import { Sources } from './sources.ts';

describe('an address of which its finder is not sure', () => {
  test('is asked of those who verify, and is the answer where they say that mail reaches it', async () => {
    const { find } = market({
      one: { finds: ['ida@kestrel.example', 'unknown'] },
      two: { finds: ['other@kestrel.example', 'valid'] },
      judge: { verdicts: { 'ida@kestrel.example': 'valid' } },
    });

    const result = await find();

    expect(shown(result)).toEqual({
      found: 'ida@kestrel.example valid by one',
      log: ['one success', 'verify judge success'],
    });
  });

  test('is told to be verified to whoever waits for it', async () => {
    const { sources } = market({
      one: { finds: ['ida@kestrel.example', 'unknown'] },
      two: { finds: ['other@kestrel.example', 'valid'] },
      judge: { verdicts: { 'ida@kestrel.example': 'valid' } },
    });
    const told: CallStage[] = [];

    await sources({ onStage: (stage) => told.push(stage) }).findEmail(person, signal);

    expect(told).toEqual([
      { doing: 'asking', provider: 'one', done: 0, of: 2 },
      { doing: 'verifying', provider: 'judge', done: 0, of: 1 },
    ]);
  });

  test.each(['invalid', 'disposable'] as const)(
    'that turns out to be %s is none: the next source is asked',
    async (status) => {
      const { find } = market({
        one: { finds: ['gone@kestrel.example', 'unknown'] },
        two: { finds: ['ida@kestrel.example', 'valid'] },
        judge: { verdicts: { 'gone@kestrel.example': status } },
      });

      const result = await find();

      expect(shown(result)).toEqual({
        found: 'ida@kestrel.example valid by two',
        log: ['one no_result did_not_verify', 'verify judge success', 'two success'],
      });
    },
  );

  test.each(['catch_all', 'role'] as const)(
    'that turns out to be %s is the answer, and says so',
    async (status) => {
      const { find } = market({
        one: { finds: ['ida@kestrel.example', 'unknown'] },
        judge: { verdicts: { 'ida@kestrel.example': status } },
      });

      const result = await find();

      expect(shown(result).found).toBe(`ida@kestrel.example ${status} by one`);
    },
  );

  test('is a miss where it is wrong and nobody has another', async () => {
    const { find } = market({
      one: { finds: ['gone@kestrel.example', 'unknown'] },
      judge: { verdicts: { 'gone@kestrel.example': 'invalid' } },
    });

    const result = await find();

    expect(shown(result)).toEqual({
      found: null,
      log: ['one no_result did_not_verify', 'verify judge success'],
    });
  });

  test('is given up for one of which a later source is sure', async () => {
    const { find } = market({
      one: { finds: ['maybe@kestrel.example', 'unknown'] },
      two: { finds: ['ida@kestrel.example', 'valid'] },
      judge: { verdicts: {} },
    });

    const result = await find();

    expect(shown(result)).toEqual({
      found: 'ida@kestrel.example valid by two',
      log: ['one no_result unverified', 'verify judge no_result', 'two success'],
    });
  });

  test.each([
    ['could tell', {}],
    ['could even look', 'failure'],
  ] as const)(
    'is the answer where nobody %s and nobody has a better one; of two the first',
    async (_, verdicts) => {
      const { find } = market({
        one: { finds: 'nothing' },
        two: { finds: ['maybe@kestrel.example', 'unknown'] },
        three: { finds: ['perhaps@kestrel.example', 'unknown'] },
        judge: { verdicts },
      });

      const result = await find();

      expect(shown(result).found).toBe('maybe@kestrel.example unknown by two');
      expect(shown(result).log.filter((line) => !line.startsWith('verify'))).toEqual([
        'one no_result',
        'two success unverified',
        'three no_result unverified',
      ]);
    },
  );

  test('is taken as it is where nobody verifies but who has found it', async () => {
    const { find, asked } = market({
      both: { finds: ['ida@kestrel.example', 'unknown'], verdicts: { 'ida@kestrel.example': 'valid' } },
      next: { finds: ['other@kestrel.example', 'valid'] },
    });

    const result = await find();

    expect(shown(result)).toEqual({ found: 'ida@kestrel.example unknown by both', log: ['both success'] });
    expect(asked).toEqual(['both']);
  });

  test.each(['invalid', 'disposable'] as const)(
    'is none where its own finder says that it is %s',
    async (status) => {
      const { find } = market(
        { one: { finds: ['gone@kestrel.example', status] } },
        { verify: { usual: 'never', of: {} } },
      );

      const result = await find();

      expect(shown(result)).toEqual({ found: null, log: ['one no_result did_not_verify'] });
    },
  );

  test('is verified once, whoever finds it again in whatever case', async () => {
    const { find, asked } = market({
      one: { finds: ['ida@kestrel.example', 'unknown'] },
      two: { finds: ['Ida@Kestrel.example', 'unknown'] },
      judge: { verdicts: { 'ida@kestrel.example': 'invalid' } },
    });

    await find();

    expect(asked).toEqual(['one', 'judge ida@kestrel.example', 'two']);
  });

  test('is verified for five addresses of a call at most, so that its log is bounded', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const finders = names.map((name) => [name, { finds: [`${name}@kestrel.example`, 'unknown'] }] as const);
    const { find, asked } = market({ ...Object.fromEntries(finders), judge: { verdicts: {} } });

    const result = await find();

    expect(asked.filter((question) => question.startsWith('judge'))).toHaveLength(5);
    expect(shown(result).found).toBe('a@kestrel.example unknown by a');
  });
});

describe('an address that is no good, of a verifier that says nothing of its domain', () => {
  const invalid: MailVerdict = { ...nothingKnown, status: 'invalid' };
  const judge = (verdict: MailVerdict): Provider => ({
    name: 'judge',
    unavailable: () => null,
    verifyEmail: async () => ({ outcome: 'found', value: verdict }),
  });
  const sourcesOf = (...providers: Provider[]) =>
    new Sources(
      providers,
      { provider: null, cached: false },
      { states: new SourceStates(), endsAtMs: Number.POSITIVE_INFINITY },
    );
  const dns = (answer: () => Promise<boolean | null>): Provider => ({
    name: 'native',
    unavailable: () => null,
    takesMail: answer,
  });

  test.each([true, false, null])('has what the DNS says of it: %s', async (answer) => {
    const sources = sourcesOf(
      judge(invalid),
      dns(async () => answer),
    );

    const { value, log } = await sources.verifyEmail('ida@kestrel.example', signal);

    expect(value?.mxFound).toBe(answer);
    expect(log.map(({ provider }) => provider)).toEqual(['judge']);
  });

  test('is answered where the DNS fails, and asks it of no other address', async () => {
    let asked = 0;
    const failing = dns(async () => {
      asked += 1;
      throw new Error('no DNS here');
    });

    const without = await sourcesOf(judge(invalid), failing).verifyEmail('ida@kestrel.example', signal);
    await sourcesOf(judge({ ...invalid, status: 'valid' }), failing).verifyEmail(
      'ida@kestrel.example',
      signal,
    );
    await sourcesOf(judge({ ...invalid, mxFound: true }), failing).verifyEmail('ida@kestrel.example', signal);

    expect(without.value).toEqual(invalid);
    expect(asked).toBe(1);
  });
});

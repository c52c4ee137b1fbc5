import { describe, expect, test } from 'vitest';
import type { Answered, Provider } from '../providers/capabilities.ts';
import type { FoundEmail } from '../records/contact.ts';
import { always, market, person, shown, signal, type Told } from '../testing/email-market.ts';
import { availableFor } from './available-sources.ts';
import { SourceStates } from './source-state.ts';
import { Sources } from './sources.ts';

describe('the operator decides', () => {
  test('always: a source that lies about its addresses is found out', async () => {
    const { find } = market(
      {
        liar: { finds: ['made.up@kestrel.example', 'valid'] },
        honest: { finds: ['ida@kestrel.example', 'valid'] },
        judge: { verdicts: { 'made.up@kestrel.example': 'invalid', 'ida@kestrel.example': 'valid' } },
      },
      always,
    );

    const result = await find();

    expect(shown(result)).toEqual({
      found: 'ida@kestrel.example valid by honest',
      log: [
        'liar no_result did_not_verify',
        'verify judge success',
        'honest success',
        'verify judge success',
      ],
    });
  });

  test('always: what nobody could confirm is not said to be valid', async () => {
    const { find } = market(
      { liar: { finds: ['made.up@kestrel.example', 'valid'] }, judge: { verdicts: {} } },
      always,
    );

    const result = await find();

    expect(shown(result).found).toBe('made.up@kestrel.example unknown by liar');
  });

  test('never, or never for one source: its answer is taken as it is', async () => {
    const told: Record<string, Told> = {
      one: { finds: ['gone@kestrel.example', 'unknown'] },
      judge: { verdicts: { 'gone@kestrel.example': 'invalid' } },
    };
    const never = market(told, { verify: { usual: 'never', of: {} } });
    const notOfOne = market(told, { verify: { usual: 'always', of: { one: 'never' } } });

    const results = [await never.find(), await notOfOne.find()];

    expect(results.map((result) => shown(result).found)).toEqual(
      Array(2).fill('gone@kestrel.example unknown by one'),
    );
  });

  test('who is asked: exactly those that are listed, in that order', async () => {
    const { find, asked } = market(
      { one: { finds: 'nothing' }, two: { finds: 'nothing' }, three: { finds: 'nothing' } },
      { order: ['three', 'one', 'not_configured'] },
    );

    await find();

    expect(asked).toEqual(['three', 'one']);
  });

  test('what a call may cost: a source that does not fit any more is passed over, and says so', async () => {
    const costs = (hit: number, miss: number) => ({ costUsd: { hit, miss } });
    const { find, asked } = market(
      {
        free: { finds: 'nothing' },
        byRequest: { finds: 'nothing', terms: costs(0.01, 0.01) },
        byFind: { finds: 'nothing', terms: costs(0.02, 0) },
        dear: { finds: ['ida@kestrel.example', 'valid'], terms: costs(0.28, 0) },
        cheap: { finds: 'nothing', terms: costs(0.02, 0) },
      },
      { costUsdMax: 0.03, order: ['free', 'byRequest', 'byFind', 'dear', 'cheap'] },
    );

    const result = await find();

    expect(asked).toEqual(['free', 'byRequest', 'byFind', 'cheap']);
    expect(shown(result).log).toContain('dear skipped over_budget');
  });

  test('what a call may cost holds for the dearest question of a source, whatever most of them cost', async () => {
    const costUsd = { hit: 0.02, miss: 0, most: 0.1 };
    const { find, asked } = market(
      {
        dear: { finds: ['ida@kestrel.example', 'valid'], terms: { costUsd } },
        cheap: { finds: ['ida@kestrel.example', 'valid'], terms: { costUsd: { hit: 0.03, miss: 0 } } },
      },
      { costUsdMax: 0.05 },
    );

    const result = await find();

    expect(asked).toEqual(['cheap']);
    expect(shown(result).log).toContain('dear skipped over_budget');
  });

  test('what a call may cost, its second opinions included', async () => {
    const { find } = market(
      {
        one: { finds: ['ida@kestrel.example', 'unknown'], terms: { costUsd: { hit: 0.02, miss: 0 } } },
        judge: {
          verdicts: { 'ida@kestrel.example': 'valid' },
          terms: { costUsd: { hit: 0.02, miss: 0.02 } },
        },
      },
      { costUsdMax: 0.03 },
    );

    const result = await find();

    expect(shown(result)).toEqual({
      found: 'ida@kestrel.example unknown by one',
      log: ['one success unverified', 'verify judge skipped over_budget'],
    });
  });
});

describe('after a crash', () => {
  const paid = { costUsd: { hit: 0.01, miss: 0.01 } };
  const told: Record<string, Told> = {
    free: { finds: ['ida@kestrel.example', 'unknown'] },
    both: {
      finds: ['other@kestrel.example', 'valid'],
      verdicts: { 'ida@kestrel.example': 'invalid' },
      terms: paid,
    },
  };

  test('a paid verifier that was asked about the address is not asked again; as a finder it still is', async () => {
    const order = ['free', 'both'];
    const first = market(told, { order });
    await first.find();
    const [ofVerifier = ''] = first.notes;
    const again = market(told, { order });

    await again.sources({ asked: new Set([ofVerifier]) }).findEmail(person, signal);

    expect(first.notes).toEqual(['verifyEmail both ida@kestrel.example', 'findEmail both']);
    expect(again.asked).toEqual(['free', 'both']);
  });
});

describe('where nobody was asked, it is said why', () => {
  const dear = { finds: 'nothing', terms: { costUsd: { hit: 0.2, miss: 0 } } } as const;

  test('the time was over before: that is a time-out, not a lack of sources', async () => {
    const { sources, asked } = market({ one: { finds: 'nothing' }, two: { finds: 'nothing' } });

    const late = sources({ endsAtMs: performance.now() - 1 }).findEmail(person, signal);

    await expect(late).rejects.toMatchObject({
      code: 'upstream_timeout',
      options: { fields: { billed: false, providers_tried: 0 } },
    });
    expect(asked).toEqual([]);
  });

  test('the time was over before a page was read: that is a time-out as well, and no answer without a page', async () => {
    const reader: Provider = {
      name: 'native',
      unavailable: () => null,
      followRedirects: async () => ({ chain: [] }) as never,
    };
    const sources = new Sources(
      [reader],
      { provider: null, cached: false },
      { states: new SourceStates(), endsAtMs: performance.now() - 1 },
    );

    await expect(sources.followRedirects('https://kestrel.example/', signal)).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
  });

  test('all sources cost more than the operator allows: the person need not be described better', async () => {
    const { find } = market({ dear }, { costUsdMax: 0.1 });

    await expect(find()).rejects.toMatchObject({
      code: 'ENDPOINT_UNDER_MAINTENANCE',
      options: {
        fix: expect.stringContaining('ask the operator'),
        forOperator: expect.stringContaining('--cost-max'),
      },
    });
  });

  test('the only source was asked before a crash: its answer is lost, and it is not paid twice', async () => {
    const { sources, asked } = market({ dear });

    const again = sources({ asked: new Set(['findEmail dear']) }).findEmail(person, signal);

    await expect(again).rejects.toMatchObject({
      options: { fix: expect.stringContaining('not paid for twice') },
    });
    expect(asked).toEqual([]);
  });
});

test('an answer that comes after its time is heard by nobody: what the log calls a timeout is not the answer', async () => {
  const late = Promise.withResolvers<Answered<FoundEmail>>();
  const value: FoundEmail = {
    email: 'late@kestrel.example',
    status: 'valid',
    confidence: null,
    mailProvider: null,
  };
  const slow: Provider = {
    name: 'slow',
    unavailable: () => null,
    terms: { timeoutMs: 20 },
    findEmail: () => late.promise,
  };
  const next: Provider = {
    name: 'next',
    unavailable: () => null,
    findEmail: async () => {
      late.resolve({ outcome: 'found', value });
      await late.promise;
      await new Promise((resolve) => setImmediate(resolve));
      return { outcome: 'not_found' };
    },
  };
  const trace = { provider: null, cached: false };

  const result = await new Sources([slow, next], trace).findEmail(person, signal);

  expect(shown(result)).toEqual({ found: null, log: ['slow timeout timeout', 'next no_result'] });
  expect(trace.provider).toBeNull();
});

test('an endpoint without a source says whose key would give it one', async () => {
  const { able, missing } = await availableFor([], 'findPersonalEmail');
  const ofList = await availableFor([], 'findPersonalEmail', ['pdl']);

  expect(able).toEqual([]);
  expect(ofList.missing).toEqual(missing);
  expect(missing?.fix).toBe(
    'No source of this data is configured. Set the key of one, such as LEADMAGIC_API_KEY (or of contactout, pdl, enrichlayer). Or: Describe one in a file: docs/custom-providers.md.',
  );
});

test('where nothing was imported, it says whose key would do as well, unless the operator has said who is asked', async () => {
  const dataset: Provider = {
    name: 'dataset',
    unavailable: () => 'No people are imported. Run: ./millrace import people FILE',
    findPersonalEmail: async () => ({ outcome: 'not_found' }),
  };
  const vendor: Provider = { ...dataset, name: 'pdl', unavailable: () => 'Its credit is used up.' };

  const alone = await availableFor([dataset], 'findPersonalEmail');
  const chosen = await availableFor([dataset], 'findPersonalEmail', ['dataset']);
  const withVendor = await availableFor([dataset, vendor], 'findPersonalEmail');

  expect(alone.missing?.fix).toBe(
    'No people are imported. Run: ./millrace import people FILE. Or: Set the key of one, such as LEADMAGIC_API_KEY (or of contactout, pdl, enrichlayer). Or: Describe one in a file: docs/custom-providers.md.',
  );
  expect(chosen.missing?.fix).toBe('No people are imported. Run: ./millrace import people FILE');
  expect(withVendor.missing?.fix).toBe(
    'No people are imported. Run: ./millrace import people FILE. Its credit is used up.',
  );
});

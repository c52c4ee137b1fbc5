import { expect, onTestFinished, test, vi } from 'vitest';
import { emulatedModels, modelQuestion } from '../../testing/model-emulators.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { vendorOf } from '../vendors.ts';
import { ownKeyQuestionsMax } from './own-key-places.ts';

const keyOf = (headers: Readonly<Record<string, string>>) =>
  (headers.authorization ?? '').replace('Bearer ', '');

/** OpenAI with a key of the operator, which answers by whose key it is asked with. */
async function openai(reply: (key: string, asked: number) => EmulatedReply) {
  const emulator = await VendorEmulator.start(({ headers }) => reply(keyOf(headers), emulator.asked.length));
  const provider = (await vendorOf('openai')).open({
    apiKey: 'operators',
    baseUrl: emulator.url,
    userAgent: 'Millrace/test',
  });
  const ask = (ownKey: string | null, signal = AbortSignal.timeout(60_000)) => {
    if (!provider.completePrompt) throw new Error('it has no models');
    return provider.completePrompt(modelQuestion, signal, ownKey === null ? undefined : { ownKey });
  };
  return { emulator, ask, [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose]() };
}
const errorOf = (asking: Promise<unknown>) =>
  asking.then(
    (value) => ({ value }),
    (error: unknown) => error,
  );

test('an organization whose provider is slow takes no place of others, and is told to come again', async () => {
  await using world = await openai((key) =>
    key === 'slow' ? { hangs: true } : emulatedModels.openai.answer({}),
  );
  const over = new AbortController();
  const slow = Array.from({ length: 40 }, () => errorOf(world.ask('slow', over.signal)));

  const others = await Promise.all([world.ask('other'), world.ask(null), world.ask('third')]);
  const refused = await Promise.all(slow.slice(ownKeyQuestionsMax));
  over.abort(new Error('over'));

  expect(others).toMatchObject([{ outcome: 'found' }, { outcome: 'found' }, { outcome: 'found' }]);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'upstream_error', options: { retryAfterSeconds: 1 } });
  }
  const asked = world.emulator.asked.filter(({ headers }) => keyOf(headers) === 'slow');
  expect(asked).toHaveLength(ownKeyQuestionsMax);
  expect(await Promise.all(slow.slice(0, ownKeyQuestionsMax))).toEqual(
    Array.from({ length: ownKeyQuestionsMax }, () => new Error('over')),
  );
});

test('a place that is free again goes to who waits for it, and is not lost with a question that fails', async () => {
  // The second that a question waits for a place is never over, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { answer } = emulatedModels.openai;
  await using world = await openai((_key, asked) =>
    asked % 3 === 0 ? { status: 500, body: '' } : answer({}),
  );
  const rounds = 2;

  for (let round = 0; round < rounds; round += 1) {
    const asking = Array.from({ length: 3 * ownKeyQuestionsMax }, () => errorOf(world.ask('own')));
    const answers = await Promise.all(asking);

    expect(answers.filter((one) => (one as { code?: string }).code === undefined)).toHaveLength(
      answers.length,
    );
  }

  expect(world.emulator.asked).toHaveLength(rounds * 3 * ownKeyQuestionsMax);
});

test('who gives up while waiting takes no place', async () => {
  await using world = await openai(() => ({ hangs: true }));
  const over = new AbortController();
  const first = Array.from({ length: ownKeyQuestionsMax }, () => errorOf(world.ask('own', over.signal)));
  const gone = new AbortController();
  const waiting = errorOf(world.ask('own', gone.signal));
  gone.abort(new Error('gone'));

  expect(await waiting).toEqual(new Error('gone'));
  over.abort(new Error('over'));
  await Promise.all(first);
  expect(world.emulator.asked.length).toBeLessThanOrEqual(ownKeyQuestionsMax);
});

test.each([
  ['60', 60],
  [undefined, 5],
] as const)('a key that is asked too much is told how long to wait: %s', async (header, seconds) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
  await using world = await openai(() => ({ status: 429, headers, body: {} }));

  expect(await errorOf(world.ask('own'))).toMatchObject({
    code: 'upstream_error',
    options: { retryAfterSeconds: seconds },
  });
});

import { describe, expect, test } from 'vitest';
import type { FailureReason, Provider } from '../providers/capabilities.ts';
import type { Vendor } from '../providers/define-vendor.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/** The key that emulators take. */
export const vendorKey = 'key-of-a-test';

export interface ContractQuestion {
  /** What is asked, in words: find an address. */
  readonly name: string;
  ask(provider: Provider, signal: AbortSignal): Promise<unknown>;
  /** What the vendor answers where it has it, and what we read of it. */
  readonly hit: { readonly reply: (request: EmulatedRequest) => EmulatedReply; readonly value: unknown };
  /** All ways in which it says that it has nothing. */
  readonly misses: Readonly<Record<string, EmulatedReply>>;
  /** The request, as its documents have it. */
  readonly sends: Partial<EmulatedRequest>;
}

export interface VendorContract {
  readonly vendor: Vendor;
  /** Whether a request has the key where the vendor looks for it. */
  readonly isAuthorized: (request: EmulatedRequest) => boolean;
  readonly questions: readonly ContractQuestion[];
  /** How it fails, where that is not as with others. */
  readonly failures?: Readonly<
    Record<string, { readonly reply: EmulatedReply; readonly reason: FailureReason }>
  >;
  /** Failures of the usual ones that mean something else here, and stand in `failures` in their own way. */
  readonly without?: readonly (keyof typeof usualFailures)[];
}

const usualFailures = {
  'a key that it does not take': { reply: { status: 401, body: { error: 'bad key' } }, reason: 'rejected' },
  'no credit left': { reply: { status: 402, body: { error: 'no credits' } }, reason: 'out_of_credit' },
  'too many questions': {
    reply: { status: 429, headers: { 'retry-after': '7' }, body: { error: 'slow down' } },
    reason: 'rate_limited',
  },
  'an error of its own': { reply: { status: 500, body: 'oops' }, reason: 'unreachable' },
  maintenance: { reply: { status: 503, body: '<html>be right back</html>' }, reason: 'unreachable' },
  'an answer that is no JSON': { reply: { status: 200, body: '<html>hello</html>' }, reason: 'unreadable' },
  'an answer of another shape': { reply: { status: 200, body: [1, 2, 3] }, reason: 'unreadable' },
  'a redirect to another address': {
    reply: { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    reason: 'unreadable',
  },
} as const satisfies Record<string, { reply: EmulatedReply; reason: FailureReason }>;

/** What holds for every vendor, tried against an emulator of it that answers as its documents say. */
export function vendorContract(contract: VendorContract): void {
  const { vendor, isAuthorized, questions, failures = {}, without = [] } = contract;
  const open = (emulator: VendorEmulator) =>
    vendor.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  const soon = () => AbortSignal.timeout(5_000);

  describe.each(questions.map((question) => [question.name, question] as const))(
    `${vendor.name}: %s`,
    (_, { ask, hit, misses, sends }) => {
      test('what it has is read, and it was asked as its documents say', async () => {
        await using emulator = await VendorEmulator.start((request) =>
          isAuthorized(request) ? hit.reply(request) : { status: 401, body: {} },
        );

        const answer = await ask(open(emulator), soon());

        expect(answer).toEqual({ outcome: 'found', value: hit.value });
        expect(emulator.asked[0]).toMatchObject(sends);
      });

      test.each(Object.entries(misses))('a miss: %s', async (_name, reply) => {
        await using emulator = await VendorEmulator.start(() => reply);

        const answer = await ask(open(emulator), soon());

        expect(answer).toEqual({ outcome: 'not_found' });
      });

      const all = Object.entries({ ...usualFailures, ...failures }).filter(
        ([name]) => !without.includes(name as keyof typeof usualFailures),
      );
      test.each(all)('a failure and no miss: %s', async (_name, { reply, reason }) => {
        await using emulator = await VendorEmulator.start(() => reply);

        const failure = await ask(open(emulator), soon()).then(
          (answer) => ({ answer }),
          (error: unknown) => error,
        );

        expect(failure).toMatchObject({ name: 'ProviderFailure', provider: vendor.name, reason });
        expect(`${failure} ${JSON.stringify(failure)} ${(failure as Error).cause}`).not.toContain(vendorKey);
      });

      test('how long it asks to be left alone is told', async () => {
        await using emulator = await VendorEmulator.start(() => ({
          status: 503,
          headers: { 'retry-after': '7' },
          body: {},
        }));

        await expect(ask(open(emulator), soon())).rejects.toMatchObject({ retryAfterMs: 7_000 });
      });

      test('one that does not answer is given up when its time is over', async () => {
        await using emulator = await VendorEmulator.start(() => ({ hangs: true }));
        const over = new AbortController();

        const asking = ask(open(emulator), over.signal);
        await until(() => emulator.asked.length > 0);
        over.abort(new Error('over'));

        await expect(asking).rejects.toThrow('over');
      });
    },
  );
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

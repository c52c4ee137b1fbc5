import { describe, expect, test } from 'vitest';
import { type FailureReason, type Provider, ProviderFailure } from '../providers/capabilities.ts';
import type { Vendor } from '../providers/define-vendor.ts';
import './patient-pages.ts';
import { oddBody, randomOf, unsendable } from './odd-bodies.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/** The key that emulators take. */
export const vendorKey = 'key-of-a-test';

/** Where vendors that insist on it are told to post to. */
export const sinkUrl = 'https://api.millrace.example/vendor-results';

/** Whom those act for that act for an account. */
export const accountId = 'account-of-a-test';

/** Of the odd answers that each question is given. */
const oddSeed = 7;
const oddRounds = 60;

export interface ContractQuestion {
  /** What is asked, in words: find an address. */
  readonly name: string;
  ask(provider: Provider, signal: AbortSignal): Promise<unknown>;
  /** What the vendor answers where it has it, and what we read of it. */
  readonly hit: {
    readonly reply: (request: EmulatedRequest) => EmulatedReply;
    readonly value: unknown;
    /** By its nature it knows a part of it only, and says so. */
    readonly isPartial?: true;
  };
  /** All ways in which it says that it has nothing. */
  readonly misses: Readonly<Record<string, EmulatedReply>>;
  /** The request, as its documents have it; several in their order. */
  readonly sends: Partial<EmulatedRequest> | readonly Partial<EmulatedRequest>[];
  /** Of a question that is started first, and has its result by and by. */
  readonly polled?: {
    /** What the requests before the one for the result are answered; null for that one, to which hit, misses and failures belong. */
    readonly earlier: (request: EmulatedRequest) => EmulatedReply | null;
    /** The result is not there yet. */
    readonly pending: EmulatedReply;
  };
}

export interface VendorContract {
  readonly vendor: Vendor;
  /** `vendorKey` where it is not given; parts that are secret stand between colons. */
  readonly key?: string;
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
  const { vendor, key = vendorKey, isAuthorized, questions, failures = {}, without = [] } = contract;
  const open = (emulator: VendorEmulator) =>
    vendor.open({
      apiKey: key,
      baseUrl: emulator.url,
      accountId,
      userAgent: 'Millrace/test',
      sinkUrl,
      pause: async (_ms, signal) => signal.throwIfAborted(),
    });
  const soon = () => AbortSignal.timeout(60_000);

  describe.each(questions.map((question) => [question.name, question] as const))(
    `${vendor.name}: %s`,
    (_, { ask, hit, misses, sends, polled }) => {
      const earlier = polled?.earlier ?? (() => null);

      test('what it has is read, and it was asked as its documents say', async () => {
        await using emulator = await VendorEmulator.start((request) =>
          isAuthorized(request) ? (earlier(request) ?? hit.reply(request)) : { status: 401, body: {} },
        );

        const answer = await ask(open(emulator), soon());

        const { value, isPartial } = hit;
        expect(answer).toEqual({ outcome: 'found', value, ...(isPartial && { isPartial }) });
        const documented = [sends].flat();
        expect(emulator.asked).toMatchObject(documented);
        for (const { body, headers } of emulator.asked) {
          if (body !== null)
            expect(headers['content-type']).toMatch(/^application\/(?:json|x-www-form-urlencoded)$/);
        }
      });

      test('whatever stands in its members: an answer that can be sent and kept, or a failure of the vendor', async () => {
        const random = randomOf(oddSeed);
        await using emulator = await VendorEmulator.start((request) => {
          const reply = earlier(request) ?? hit.reply(request);
          return typeof reply.body === 'object' ? { ...reply, body: oddBody(reply.body, random) } : reply;
        });
        const provider = open(emulator);

        const wrong: unknown[] = [];
        for (let round = 0; round < oddRounds; round += 1) {
          const answer = await ask(provider, soon()).catch((error: unknown) => error);
          if (answer instanceof ProviderFailure) continue;
          if (answer instanceof Error) wrong.push(answer.stack);
          else wrong.push(...unsendable(answer));
        }

        expect(wrong).toEqual([]);
      });

      test.each(Object.entries(misses))('a miss: %s', async (_name, reply) => {
        await using emulator = await VendorEmulator.start((request) => earlier(request) ?? reply);

        const answer = await ask(open(emulator), soon());

        expect(answer).toEqual({ outcome: 'not_found' });
      });

      const all = Object.entries({ ...usualFailures, ...failures }).filter(
        ([name]) => !without.includes(name as keyof typeof usualFailures),
      );
      // What a 429 means to those who use it otherwise stands in their own failures.
      const patient = without.includes('too many questions') ? [503] : [429, 503];
      const failsWith = async (
        answer: (request: EmulatedRequest) => EmulatedReply,
        reason: FailureReason,
      ) => {
        await using emulator = await VendorEmulator.start(answer);

        const failure = await ask(open(emulator), soon()).then(
          (found) => ({ found }),
          (error: unknown) => error,
        );

        expect(failure).toMatchObject({ name: 'ProviderFailure', provider: vendor.name, reason });
        const told = `${failure} ${JSON.stringify(failure)} ${(failure as Error).cause}`;
        for (const secret of key.split(':')) expect(told).not.toContain(secret);
      };
      test.each(all)('a failure and no miss: %s', (_name, { reply, reason }) =>
        failsWith(() => reply, reason),
      );

      test.each(patient)('how long it asks to be left alone is told: %i', async (status) => {
        await using emulator = await VendorEmulator.start(() => ({
          status,
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

      if (!polled) return;
      const { pending } = polled;
      const starts = (emulator: VendorEmulator) =>
        emulator.asked.filter((request) => earlier(request) !== null).map(({ path }) => path);

      test.each(all)('a failure of the request for the result: %s', (_name, { reply, reason }) =>
        failsWith((request) => earlier(request) ?? reply, reason),
      );

      test('a result that is not there yet is asked for again, also after a failure', async () => {
        const late: EmulatedReply[] = [pending, pending, { status: 503, body: {} }, pending];
        await using emulator = await VendorEmulator.start(
          (request) => earlier(request) ?? late.shift() ?? hit.reply(request),
        );

        const answer = await ask(open(emulator), soon());

        expect(answer).toEqual({ outcome: 'found', value: hit.value });
        expect(late).toEqual([]);
        expect(starts(emulator)).toEqual([...new Set(starts(emulator))]);
      });

      test('a result that does not come is a timeout, and who asks again starts nothing anew', async () => {
        let ready = false;
        await using emulator = await VendorEmulator.start(
          (request) => earlier(request) ?? (ready ? hit.reply(request) : pending),
        );
        const provider = open(emulator);
        await expect(ask(provider, soon())).rejects.toMatchObject({ reason: 'timeout' });
        ready = true;

        const answer = await ask(provider, soon());

        expect(answer).toEqual({ outcome: 'found', value: hit.value });
        expect(starts(emulator)).toEqual([...new Set(starts(emulator))]);
      });

      test('a search whose caller goes away while it is started is not started again', async () => {
        const held = Promise.withResolvers<void>();
        await using emulator = await VendorEmulator.start(async (request) => {
          await held.promise;
          return earlier(request) ?? hit.reply(request);
        });
        const provider = open(emulator);
        const over = new AbortController();
        const first = ask(provider, over.signal);
        await until(() => emulator.asked.length > 0);
        over.abort(new Error('over'));
        await expect(first).rejects.toThrow('over');

        const second = ask(provider, soon());
        held.resolve();

        await expect(second).resolves.toEqual({ outcome: 'found', value: hit.value });
        expect(starts(emulator)).toEqual([...new Set(starts(emulator))]);
      });

      test('a request for the result that hangs is given up when the time is over', async () => {
        await using emulator = await VendorEmulator.start((request) => earlier(request) ?? { hangs: true });
        const over = new AbortController();

        const asking = ask(open(emulator), over.signal);
        await until(() => emulator.asked.some((request) => earlier(request) === null));
        over.abort(new Error('over'));

        await expect(asking).rejects.toThrow('over');
      });
    },
  );
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

import { VendorEmulator } from '../../server/src/testing/vendor-emulator.ts';

export type Mood = 'well' | 'fails' | 'hangs' | 'refuses';

export interface SoakVendor extends AsyncDisposable {
  /** What it does from now on. */
  mood: Mood;
  /** The file of a custom provider that queries it. */
  readonly file: string;
  readonly asked: () => number;
}

const moods: Record<Exclude<Mood, 'well'>, object> = {
  fails: { status: 500, body: { error: 'down' } },
  hangs: { hangs: true },
  refuses: { status: 429, headers: { 'retry-after': '3' }, body: { error: 'slow down' } },
};

/** A vendor that finds and verifies addresses: a hit, a miss for every fifth person, after 20 ms. */
export async function startSoakVendor(): Promise<SoakVendor> {
  let asked = 0;
  const emulator = await VendorEmulator.start(async ({ path, body }) => {
    asked += 1;
    // Kept for tests, which look at it; here it would be all that grows.
    emulator.asked.length = 0;
    if (vendor.mood !== 'well') return moods[vendor.mood];
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (path === '/verify') return { body: { verdict: 'ok' } };
    const number = Number(/\d+$/.exec(String(body?.last))?.[0] ?? 0);
    return number % 5 === 0
      ? { status: 404, body: {} }
      : { body: { email: `${body.first}.${number}@${body.domain}`, verdict: 'ok' } };
  });
  const vendor: SoakVendor = {
    mood: 'well',
    asked: () => asked,
    file: `name: soak
title: Soak, finds and verifies addresses
baseUrl: ${emulator.url}
auth: { type: header, name: X-Api-Key, secret: env SOAK_VENDOR_KEY }
limits: { timeoutMs: 3000, concurrency: 50 }
capabilities:
  findEmail:
    requests:
      - requires: [first_name, last_name, domain]
        path: /find
        body: { first: '{{first_name}}', last: '{{last_name}}', domain: '{{domain}}' }
    rules:
      - { status: 404, means: miss }
    answer:
      email: email
      status: { path: verdict, words: { ok: valid } }
    costUsd: { hit: 0.01, miss: 0 }
  verifyEmail:
    requests:
      - { requires: [email], path: /verify, body: { email: '{{email}}' } }
    answer:
      status: { path: verdict, words: { ok: valid } }
    costUsd: { hit: 0.004, miss: 0.004 }
`,
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
  return vendor;
}

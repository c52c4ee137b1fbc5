import { onTestFinished } from 'vitest';
import type { Rhythm } from '../mcp/call-progress.ts';
import type { Provider } from '../providers/capabilities.ts';
import type { Vendor } from '../providers/define-vendor.ts';
import { findymail } from '../providers/findymail/findymail.ts';
import { hunter } from '../providers/hunter/hunter.ts';
import { neverbounce } from '../providers/neverbounce/neverbounce.ts';
import { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { type EmulatedReply, VendorEmulator } from './vendor-emulator.ts';

const vendors = { hunter, findymail, neverbounce };
type HeldName = keyof typeof vendors;

/** What each of them answers of Mira Voss at halden.example. */
const replies = {
  hunter: {
    miss: {
      body: { data: { email: null, score: null, verification: { status: null } }, meta: { params: {} } },
    },
    unsure: {
      body: {
        data: { email: 'mira@halden.example', score: 40, verification: { status: 'unknown' } },
        meta: { params: {} },
      },
    },
  },
  findymail: { hit: { body: { contact: { name: 'Mira Voss', email: 'mira.voss@halden.example' } } } },
  neverbounce: { invalid: { body: { status: 'success', result: 'invalid', flags: [] } } },
} as const satisfies Record<HeldName, Record<string, EmulatedReply>>;

/** Real connectors to three vendors that answer when a test tells them to, and not before: two find addresses, and one verifies them. */
export class HeldVendors implements AsyncDisposable {
  readonly providers: readonly Provider[];
  readonly #emulators: readonly VendorEmulator[];
  readonly #held: Readonly<Record<HeldName, PromiseWithResolvers<EmulatedReply>>>;

  private constructor(
    emulators: ReadonlyMap<HeldName, VendorEmulator>,
    held: Readonly<Record<HeldName, PromiseWithResolvers<EmulatedReply>>>,
  ) {
    this.#emulators = [...emulators.values()];
    this.#held = held;
    this.providers = [...emulators].map(([name, { url }]) =>
      (vendors[name] as Vendor).open({ apiKey: 'key-of-a-test', baseUrl: url, userAgent: 'Millrace/test' }),
    );
  }

  static async start(): Promise<HeldVendors> {
    const held = {
      hunter: Promise.withResolvers<EmulatedReply>(),
      findymail: Promise.withResolvers<EmulatedReply>(),
      neverbounce: Promise.withResolvers<EmulatedReply>(),
    };
    const emulators = new Map<HeldName, VendorEmulator>();
    for (const name of Object.keys(vendors) as HeldName[]) {
      emulators.set(name, await VendorEmulator.start(() => held[name].promise));
    }
    return new HeldVendors(emulators, held);
  }

  answer<Name extends HeldName>(name: Name, reply: keyof (typeof replies)[Name]): void {
    this.#held[name].resolve(replies[name][reply] as EmulatedReply);
  }

  /** Who still waits is left without an answer. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const { resolve } of Object.values(this.#held)) resolve({ hangs: true });
    await Promise.all(this.#emulators.map((emulator) => emulator[Symbol.asyncDispose]()));
  }
}

/** That tells all there is to tell, and no signs of life. */
const eager: Rhythm = { leastMs: 0, firstMs: 60_000, everyMs: 60_000 };
/** What `email_finder` is asked of her. */
export const mira = { first_name: 'Mira', last_name: 'Voss', domain: 'halden.example' };

export interface HeldApp {
  readonly app: TestApp;
  readonly vendors: HeldVendors;
  readonly live: string;
  readonly wallet: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The service with vendors that wait for the test. */
export async function openHeld(
  db: TestDatabase,
  { rhythm = eager, isMasked = false }: { rhythm?: Rhythm; isMasked?: boolean } = {},
): Promise<HeldApp> {
  const vendors = await HeldVendors.start();
  const app = await TestApp.open(db, vendors.providers, {
    deadlineMs: 30_000,
    progressRhythm: rhythm,
    maskProviders: isMasked,
  });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= app.app.close();
    return closing;
  };
  onTestFinished(async () => {
    await vendors[Symbol.asyncDispose]();
    await close();
  });
  const { live } = await app.customer({ credits: 10 });
  const wallet = async () => (await app.get('/usage/allowance', live)).body.wallet.remaining;
  return { app, vendors, live, wallet, close };
}

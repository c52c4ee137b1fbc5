import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Provider, ProviderFailure } from '../capabilities.ts';
import { VendorClient } from '../vendor-client.ts';
import { foundUnlessNull, toldProfile } from '../vendor-fields.ts';

export interface GravatarSettings {
  /** Null: without a key, a hundred questions an hour. */
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  readonly userAgent: string;
  /** Of a question; shorter in tests. */
  readonly timeoutMs?: number;
}

export interface Gravatar {
  readonly provider: Provider;
  /** Whether somebody made a profile for that address, which needs a mail to it. False also where it cannot be asked now. */
  readonly hasProfile: (email: string, signal: AbortSignal) => Promise<boolean>;
}

const usualBaseUrl = 'https://api.gravatar.com/v3';
const hourMs = 3_600_000;
/** What it allows an hour, of which the smaller part is left for evidence of addresses that are looked for. */
const questions = { keyless: { profiles: 70, evidence: 30 }, keyed: { profiles: 700, evidence: 300 } };
const usualTimeoutMs = 4_000;

/**
 * Gravatar's profiles, which their owners publish. It is told the hash of an address, no more. A provider of its own, so that what it does
 * not allow keeps nothing else of ours from working.
 *
 * @see https://docs.gravatar.com/rest-api (shared/vendors/native-email.md, read 2026-11-22)
 */
export function openGravatar({
  apiKey,
  baseUrl,
  userAgent,
  timeoutMs = usualTimeoutMs,
}: GravatarSettings): Gravatar {
  const allowed = apiKey === null ? questions.keyless : questions.keyed;
  const client = new VendorClient({
    name: 'gravatar',
    apiKey: apiKey ?? '',
    baseUrl: baseUrl ?? usualBaseUrl,
    userAgent,
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    // A profile that its owner has switched off is a 403 or 404 with that code, and is nobody's business.
    meaning: ({ status, body }) =>
      status === 403 && disabled.safeParse(body).success ? 'answer' : undefined,
  });
  const profileOf = (email: string, signal: AbortSignal) =>
    client.ask({ path: `/profiles/${hashOf(email)}`, answer: profile, signal });
  const budget = new Budget(allowed.evidence);
  return {
    provider: {
      name: 'gravatar',
      terms: { timeoutMs, concurrency: 4, rate: { questions: allowed.profiles, perMs: hourMs } },
      unavailable: () => null,
      async findProfileByEmail(email, signal) {
        const found = await profileOf(email, signal);
        const urls = (found?.verified_accounts ?? []).map(({ url }) => toldProfile(url));
        const networkUrl = urls.find((url) => url !== null) ?? null;
        return foundUnlessNull(networkUrl === null ? null : { networkUrl });
      },
    },
    async hasProfile(email, signal) {
      if (!budget.take()) return false;
      try {
        const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        return (await profileOf(email, both))?.hash != null;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ProviderFailure) budget.pause(error.retryAfterMs ?? 60_000);
        return false;
      }
    },
  };
}

/** Of the address as it asks for it: trimmed, in small letters. */
function hashOf(email: string): string {
  return hash('sha256', email.trim().toLowerCase());
}

const disabled = z.object({ code: z.literal('disabled') });
const profile = z.object({
  hash: z.string().nullish(),
  verified_accounts: z.array(z.object({ url: z.string().nullish() })).nullish(),
});

/** So many questions in any hour. */
class Budget {
  readonly #most: number;
  readonly #askedAt: number[] = [];
  #pausedUntil = 0;

  constructor(most: number) {
    this.#most = most;
  }

  take(): boolean {
    const now = performance.now();
    while (this.#askedAt.length > 0 && (this.#askedAt[0] as number) <= now - hourMs) this.#askedAt.shift();
    if (now < this.#pausedUntil || this.#askedAt.length >= this.#most) return false;
    this.#askedAt.push(now);
    return true;
  }

  pause(ms: number): void {
    this.#pausedUntil = performance.now() + Math.min(ms, hourMs);
  }
}

import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FailureReason } from '../providers/capabilities.ts';

/*
 * Vendors that misbehave, each a server of its own that the real connectors talk to. What becomes of a question is drawn from the person it
 * is about (a number in all names and addresses), so that a model can say afterwards what the right answer was.
 */

export const chaosVendorNames = ['hunter', 'findymail', 'leadmagic', 'pdl', 'neverbounce'] as const;
export type ChaosVendorName = (typeof chaosVendorNames)[number];

export type ChaosQuestion =
  | 'findEmail'
  | 'verifyEmail'
  | 'findPhone'
  | 'findPersonalEmail'
  | 'findProfileByEmail'
  | 'findProfileByName';

/** How it goes wrong: what becomes of it is known by `failureOf`. */
const faults = [
  'error 500',
  'garbage',
  'another shape',
  'reset',
  'cut off',
  'too large',
  'hang',
  'late',
  'rate limit',
  'no credit',
  'refused key',
] as const;
export type Fault = (typeof faults)[number];

export type ChaosFate =
  | { readonly kind: 'hit' | 'miss'; readonly delayMs: number; readonly verdict: ChaosVerdict }
  | { readonly kind: 'fault'; readonly fault: Fault };
export type ChaosVerdict = 'valid' | 'invalid' | 'unknown';

export interface SeenQuestion {
  readonly vendor: ChaosVendorName;
  readonly question: ChaosQuestion;
  /** The address that was to be verified. */
  readonly about: string | null;
  readonly fate: ChaosFate;
}

export const slowMs = 40;
/** After the time that sources have in the test. */
export const lateMs = 550;
const tooLarge = Buffer.alloc(5 * 2 ** 20 + 1, 'x');

/** Shares of a thousand, in the order of `faults`; what is left is hits and misses. */
const usualShares = [40, 30, 30, 30, 20, 3, 30, 25, 25, 1, 1];

/** A number from 0 to 1 that is always the same for the same words. */
export const drawn = (...words: readonly (string | number)[]): number =>
  Number.parseInt(hash('sha256', words.join('|')).slice(0, 12), 16) / 16 ** 12;

export function fateOf(
  seed: string,
  person: string,
  vendor: ChaosVendorName,
  question: ChaosQuestion,
  about: string | null,
): ChaosFate {
  const words = [seed, person, vendor, question, about ?? ''];
  // For some people nothing works at all, so that nobody can look.
  const isDead = drawn(seed, person, 'dead') < 0.12;
  let share = drawn(...words, 'fault') * (isDead ? usualShares.reduce((sum, one) => sum + one, 0) : 1_000);
  for (const [at, fault] of faults.entries()) {
    share -= usualShares[at] as number;
    if (share < 0) return { kind: 'fault', fault };
  }
  const verdicts = ['valid', 'invalid', 'unknown'] as const;
  return {
    kind: drawn(...words, 'hit') < 0.4 ? 'hit' : 'miss',
    delayMs: drawn(...words, 'slow') < 0.15 ? slowMs : 0,
    verdict: verdicts[Math.floor(drawn(...words, 'verdict') * 3)] as ChaosVerdict,
  };
}

/** The address that a vendor has for a person: some agree, some make their own up. */
export const addressOf = (vendor: ChaosVendorName, person: string) =>
  drawn(person, vendor, 'agrees') < 0.5 ? `${person}@kestrel.test.de` : `${person}.${vendor}@kestrel.test.de`;
export const phoneOf = (person: string) =>
  `+49309018${(Number(person.slice(1, -1)) % 10_000).toString().padStart(4, '0')}`;
export const profileOf = (vendor: ChaosVendorName, person: string) =>
  `https://www.linkedin.com/in/${person}-${vendor}`;

/** What the connector of a vendor makes of a fault. Hunter has statuses of its own. */
export function failureOf(fault: Fault): FailureReason {
  switch (fault) {
    case 'error 500':
    case 'reset':
    case 'cut off':
      return 'unreachable';
    case 'garbage':
    case 'another shape':
    case 'too large':
      return 'unreadable';
    case 'hang':
    case 'late':
      return 'timeout';
    case 'rate limit':
      return 'rate_limited';
    case 'no credit':
      return 'out_of_credit';
    case 'refused key':
      return 'rejected';
  }
}

export class ChaosVendors implements AsyncDisposable {
  readonly #servers: Server[];
  readonly urls: Readonly<Record<ChaosVendorName, string>>;
  /** By person. */
  readonly seen = new Map<string, SeenQuestion[]>();
  /** In place of what is drawn. */
  readonly forced = new Map<ChaosVendorName, ChaosFate>();

  private constructor(servers: Server[], urls: Readonly<Record<ChaosVendorName, string>>) {
    this.#servers = servers;
    this.urls = urls;
  }

  static async start(seed: string): Promise<ChaosVendors> {
    const servers = await Promise.all(
      chaosVendorNames.map(async (vendor) => {
        const server = createServer((request, response) => {
          void vendors.#take(seed, vendor, request, response);
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        return server;
      }),
    );
    const urls = Object.fromEntries(
      chaosVendorNames.map((name, at) => [
        name,
        `http://127.0.0.1:${((servers[at] as Server).address() as AddressInfo).port}`,
      ]),
    ) as Record<ChaosVendorName, string>;
    const vendors = new ChaosVendors(servers, urls);
    return vendors;
  }

  async #take(
    seed: string,
    vendor: ChaosVendorName,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // Given up before it was asked.
      return;
    }
    response.on('error', () => {});
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', 'http://vendor.test');
    const words = `${decodeURIComponent(url.pathname + url.search)} ${body}`;
    const person = /p\d+x/.exec(words)?.[0] ?? 'nobody';
    const question = questionOf(vendor, url, words);
    const about = question === 'verifyEmail' ? (/p\d+x[\w.]*@[\w.]+/.exec(words)?.[0] ?? null) : null;
    const fate = this.forced.get(vendor) ?? fateOf(seed, person, vendor, question, about);
    const seen = this.seen.get(person) ?? [];
    this.seen.set(person, seen);
    seen.push({ vendor, question, about, fate });
    if (fate.kind === 'fault') return fail(fate.fault, vendor, response);
    if (fate.delayMs > 0) await pause(fate.delayMs);
    send(response, 200, replyOf(vendor, question, person, fate));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#servers) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function fail(fault: Fault, vendor: ChaosVendorName, response: ServerResponse): Promise<void> {
  switch (fault) {
    case 'error 500':
      return send(response, 500, { error: 'oops' });
    case 'garbage':
      return send(response, 200, '<html>Welcome!</html>');
    case 'another shape':
      return send(response, 200, [[1, 2], 3]);
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut off':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"data":');
      await pause(2);
      response.socket?.destroy();
      return;
    case 'too large':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(tooLarge);
      return;
    case 'hang':
      return;
    case 'late':
      await pause(lateMs);
      // A right answer, had it come in time.
      if (!response.destroyed) send(response, 200, { data: { email: 'late@kestrel.test.de' } });
      return;
    case 'rate limit':
      return send(response, vendor === 'hunter' ? 403 : 429, { error: 'slow down' }, { 'retry-after': '2' });
    case 'no credit':
      return send(response, 402, { error: 'no credits' });
    case 'refused key':
      return send(response, 401, { error: 'bad key' });
  }
}

function questionOf(vendor: ChaosVendorName, { pathname }: URL, words: string): ChaosQuestion {
  switch (vendor) {
    case 'hunter':
      return pathname.endsWith('/email-finder')
        ? 'findEmail'
        : pathname.endsWith('/email-verifier')
          ? 'verifyEmail'
          : 'findProfileByEmail';
    case 'findymail':
      return pathname.endsWith('/verify')
        ? 'verifyEmail'
        : pathname.endsWith('/search/phone')
          ? 'findPhone'
          : pathname.endsWith('/search/reverse-email')
            ? 'findProfileByEmail'
            : 'findEmail';
    case 'leadmagic':
      return pathname.endsWith('/email-validation')
        ? 'verifyEmail'
        : pathname.endsWith('/mobile-finder')
          ? 'findPhone'
          : pathname.endsWith('/personal-email-finder')
            ? 'findPersonalEmail'
            : pathname.endsWith('/b2b-profile')
              ? 'findProfileByEmail'
              : 'findEmail';
    case 'neverbounce':
      return 'verifyEmail';
    case 'pdl':
      if (pathname.endsWith('/identify')) return 'findProfileByName';
      if (words.includes('required=mobile_phone')) return 'findPhone';
      if (words.includes('required=recommended_personal_email')) return 'findPersonalEmail';
      return words.includes('required=linkedin_url') ? 'findProfileByEmail' : 'findEmail';
  }
}

/** As their documents have it. */
function replyOf(
  vendor: ChaosVendorName,
  question: ChaosQuestion,
  person: string,
  { kind, verdict }: Extract<ChaosFate, { kind: 'hit' | 'miss' }>,
): unknown {
  const isHit = kind === 'hit';
  const email = isHit ? addressOf(vendor, person) : null;
  const profile = isHit ? profileOf(vendor, person) : null;
  const phone = isHit ? phoneOf(person) : null;
  switch (vendor) {
    case 'hunter':
      if (question === 'verifyEmail') return { data: { status: verdict, score: 50 } };
      if (question === 'findProfileByEmail')
        return { data: isHit ? { linkedin: { handle: `${person}-hunter` } } : {} };
      return { data: { email, score: 90, verification: { status: verdict === 'valid' ? 'valid' : null } } };
    case 'findymail':
      if (question === 'verifyEmail') return { verified: verdict === 'valid' };
      if (question === 'findPhone') return { phone };
      if (question === 'findProfileByEmail') return { linkedin_url: profile };
      return { contact: isHit ? { email } : null };
    case 'leadmagic':
      if (question === 'verifyEmail') return { credits_consumed: 0.25, email_status: verdict };
      if (question === 'findPhone') return { credits_consumed: 1, mobile_number: phone };
      if (question === 'findPersonalEmail') return { credits_consumed: 1, personal_email: email };
      if (question === 'findProfileByEmail') return { credits_consumed: 1, profile_url: profile };
      return { credits_consumed: 1, email, status: verdict === 'valid' ? 'valid' : 'unknown' };
    case 'neverbounce':
      return { status: 'success', result: verdict, flags: [] };
    case 'pdl':
      if (question === 'findProfileByName') {
        return {
          matches: isHit
            ? [{ data: { linkedin_url: profile }, match_score: 90, matched_on: ['name', 'company'] }]
            : [],
        };
      }
      return {
        likelihood: 9,
        data: {
          work_email: email,
          recommended_personal_email: email,
          mobile_phone: phone,
          linkedin_url: profile,
        },
      };
  }
}

import { ClientError } from '../../outbound/client-error.ts';
import type { JsonClient, JsonReply } from '../../outbound/json-client.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import { usualMeaning } from '../vendor-client.ts';

/**
 * What a reply without success means: a failure, that the provider does not take this very question, or that it has no such model. The last two say
 * nothing of the provider, so that they are not held against it.
 */
export type ModelReplyMeaning = FailureReason | 'question_refused' | 'no_such_model';

/** A provider does not answer this question, though it would answer others. Its sentence about it is not kept: it may quote the prompt. */
export class QuestionRefused extends Error {
  override name = 'QuestionRefused';
  readonly why: 'question_refused' | 'no_such_model';
  readonly status: number;

  constructor(why: QuestionRefused['why'], status: number) {
    super(`${why}: answered ${status}`);
    this.why = why;
    this.status = status;
  }
}

export interface SdkFetchSettings {
  /** Of the provider. */
  readonly name: string;
  /** Whose base address is `baseUrl`. */
  readonly client: JsonClient;
  readonly baseUrl: string;
  /** Where the provider does not use statuses as others do. */
  readonly meaning: (reply: JsonReply) => ModelReplyMeaning | undefined;
}

/** Ours are sent in their place. */
const ownHeaders: ReadonlySet<string> = new Set(['user-agent', 'content-type', 'accept', 'content-length']);

/**
 * The way out that the AI SDK is given in the place of `fetch`: to the base address only, over the connections, limits and name of our own client, and
 * without redirects. Whatever is no success is told by the status here, before the SDK makes a sentence of it.
 */
export function sdkFetch({ name, client, baseUrl, meaning }: SdkFetchSettings): typeof globalThis.fetch {
  const base = baseUrl.replace(/\/+$/, '');
  return async (input, init = {}) => {
    const address = String(input);
    const path = pathBelow(base, address);
    if (path === null) throw new ProviderFailure(name, 'unreadable', { cause: 'another address' });
    const reply = await client
      .send({
        method: init.method === 'GET' ? 'GET' : 'POST',
        path,
        headers: headersOf(init.headers),
        ...(typeof init.body === 'string' ? { body: JSON.parse(init.body) } : {}),
        signal: init.signal ?? new AbortController().signal,
      })
      .catch((error: unknown) => {
        if (!(error instanceof ClientError)) throw error;
        throw new ProviderFailure(name, error.kind, { cause: error });
      });
    const { status, retryAfterMs } = reply;
    if (status < 200 || status > 299) {
      const why = meaning(reply) ?? usualModelMeaning(reply);
      if (why === 'question_refused' || why === 'no_such_model') throw new QuestionRefused(why, status);
      throw new ProviderFailure(name, why, { cause: `answered ${status}`, retryAfterMs });
    }
    return new Response(JSON.stringify(reply.body), { headers: { 'content-type': 'application/json' } });
  };
}

/** What callers bring about by what they send is none of the provider's failures: others are still answered. */
function usualModelMeaning({ status }: JsonReply): ModelReplyMeaning {
  if (status === 400 || status === 413 || status === 422) return 'question_refused';
  if (status === 404) return 'no_such_model';
  const meant = usualMeaning({ status }, []);
  return meant === 'answer' || meant === 'miss' ? 'unreadable' : meant;
}

/** Null for an address that is not below the base, also once the dots in it are followed, written as `%2e` or not. */
function pathBelow(base: string, address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !address.startsWith(`${base}/`)) return null;
  const path = address.slice(base.length);
  const followed = `${new URL(base).pathname.replace(/\/$/, '')}${path.split(/[?#]/)[0]}`;
  return url.pathname === followed ? path : null;
}

function headersOf(headers: RequestInit['headers']): Record<string, string> {
  const sent = [...new Headers(headers)];
  return Object.fromEntries(sent.filter(([name]) => !ownHeaders.has(name)));
}

import { z } from 'zod';
import { orAborted } from '../../kernel/or-aborted.ts';
import { ProviderFailure } from '../capabilities.ts';
import type { VendorClient } from '../vendor-client.ts';

/** A token is not used in its last minutes: a question that is on its way would find it expired. */
const marginMs = 10 * 60 * 1_000;
const fetchMs = 10_000;

interface Token {
  readonly text: string;
  /** By `performance.now()`. */
  readonly endsAtMs: number;
}

/**
 * The token that an id and a secret are changed for: fetched when it is first needed and before it expires, by one of those who need it at
 * the same time.
 */
export class SnovToken {
  readonly #client: VendorClient;
  readonly #id: string;
  readonly #secret: string;
  #known: Token | null = null;
  #fetching: Promise<Token> | null = null;

  constructor(client: VendorClient, { id, secret }: { readonly id: string; readonly secret: string }) {
    this.#client = client;
    this.#id = id;
    this.#secret = secret;
  }

  /**
   * Asks with a token, and once more with a new one where it was refused, since it may be ended before its time.
   *
   * @param ask must not have done anything where it throws `rejected` or `forbidden`
   */
  async using<Answer>(
    ask: (headers: Record<string, string>) => Promise<Answer>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const token = await this.#current(signal);
    try {
      return await ask(bearer(token));
    } catch (error) {
      const isRefused =
        error instanceof ProviderFailure && (error.reason === 'rejected' || error.reason === 'forbidden');
      if (!isRefused) throw error;
      this.#forget(token);
      return await ask(bearer(await this.#current(signal)));
    }
  }

  async #current(signal: AbortSignal): Promise<Token> {
    this.#fetching ??= this.#start();
    const token = await orAborted(this.#fetching, signal);
    if (performance.now() < token.endsAtMs) return token;
    this.#forget(token);
    this.#fetching ??= this.#start();
    return await orAborted(this.#fetching, signal);
  }

  /** Not under the signal of whoever needs it first: others wait for it as well. */
  #start(): Promise<Token> {
    const fetching = this.#fetch();
    fetching.then(
      (token) => {
        this.#known = token;
      },
      () => {
        if (this.#fetching === fetching) this.#fetching = null;
      },
    );
    return fetching;
  }

  /** Unless another has fetched a new one in the meantime. */
  #forget(token: Token): void {
    if (this.#known !== token) return;
    this.#known = null;
    this.#fetching = null;
  }

  async #fetch(): Promise<Token> {
    const answer = await this.#client
      .ask({
        path: '/v1/oauth/access_token',
        body: { grant_type: 'client_credentials', client_id: this.#id, client_secret: this.#secret },
        answer: tokenAnswer,
        missOn: [],
        signal: AbortSignal.timeout(fetchMs),
      })
      .catch((error: unknown) => {
        if (error instanceof ProviderFailure) throw error;
        throw new ProviderFailure(this.#client.name, 'timeout', { cause: error });
      });
    if (answer === null) throw new ProviderFailure(this.#client.name, 'unreadable');
    const livesMs = answer.expires_in * 1_000;
    // A token of a few minutes would never be used otherwise.
    const usedMs = Math.max(livesMs - marginMs, livesMs / 2);
    return { text: answer.access_token, endsAtMs: performance.now() + usedMs };
  }
}

function bearer({ text }: Token): Record<string, string> {
  return { authorization: `Bearer ${text}` };
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

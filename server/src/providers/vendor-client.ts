import { setTimeout as waitUntil } from 'node:timers/promises';
import type { z } from 'zod';
import { ClientError } from '../outbound/client-error.ts';
import { JsonClient, type JsonReply, type JsonRequest } from '../outbound/json-client.ts';
import type { Actors } from './apify/actors.ts';
import { type FailureReason, ProviderFailure } from './capabilities.ts';
import type { ModelTerms } from './models/model-terms.ts';

/** What an operator sets to use a vendor. */
export interface VendorSettings {
  /** Empty only for providers of language models, where organizations have keys of their own. */
  readonly apiKey: string;
  /** Another address than the vendor's own: of a region, a proxy, or of what stands in for it in a test. */
  readonly baseUrl?: string | undefined;
  /** Of vendors that act for an account of the operator's at another service. */
  readonly accountId?: string | undefined;
  readonly userAgent: string;
  /** An https address of this service that takes whatever is posted there and reads none of it; null where it has no public one. */
  readonly sinkUrl?: string | null | undefined;
  /** Of vendors that run what others have written: which of these is to answer what, where that is not the usual one. */
  readonly actors?: Actors | undefined;
  /** Of providers of language models: what the operator allows of these. */
  readonly models?: ModelTerms | undefined;
  /** Of the same: whether organizations have keys of their own. Without them, and without a key of the operator's, nothing can be asked. */
  readonly ownKeys?: { has(provider: string): boolean } | undefined;
  /** How connectors wait before they ask again; tests pass one that does not. */
  readonly pause?: Pause | undefined;
}

/** Waits so long. @throws what `signal` was aborted with, as soon as it is */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export interface VendorClientSettings extends VendorSettings {
  /** Of the provider. */
  readonly name: string;
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As of `JsonClient`. */
  readonly unwrap?: (text: string) => string;
  /**
   * What a reply means where the vendor does not use statuses as others do: a failure, `answer` for one that is to be read, or undefined
   * for what is usual.
   */
  readonly meaning?: (reply: JsonReply) => FailureReason | 'answer' | undefined;
}

/** A question, and the shape of its answer: only the members that are read, since a vendor may add or rename others. */
export interface VendorQuestion<Answer extends z.ZodType> extends JsonRequest {
  readonly answer: Answer;
  /** Statuses that say that there is nothing; 404 where it is not given. */
  readonly missOn?: readonly number[];
}

/** What was answered, with what the reply says beside it. */
export interface VendorReply<Data> {
  readonly data: Data;
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** As of `JsonReply`. */
  readonly counts?: JsonReply['counts'];
  /** As of `JsonReply`. */
  readonly nextPage?: JsonReply['nextPage'];
}

/** Asks one vendor, and turns its failures into ours. */
export class VendorClient {
  /** Of the provider. */
  readonly name: string;
  readonly pause: Pause;
  readonly #settings: VendorClientSettings;
  readonly #client: JsonClient;

  constructor(settings: VendorClientSettings) {
    this.name = settings.name;
    this.pause = settings.pause ?? waitFor;
    this.#settings = settings;
    this.#client = new JsonClient(settings);
  }

  /** Null for a miss. @throws {ProviderFailure} */
  async ask<Answer extends z.ZodType>(question: VendorQuestion<Answer>): Promise<z.output<Answer> | null> {
    return (await this.askReply(question))?.data ?? null;
  }

  /** As `ask`, for those to whom the status matters, or how long the vendor wants to be left alone. */
  async askReply<Answer extends z.ZodType>({
    answer,
    missOn = [404],
    ...request
  }: VendorQuestion<Answer>): Promise<VendorReply<z.output<Answer>> | null> {
    const reply = await this.#send(request);
    const meaning = this.#settings.meaning?.(reply) ?? usualMeaning(reply, missOn);
    if (meaning === 'miss') return null;
    if (meaning !== 'answer') throw this.#failure(meaning, reply);
    const read = answer.safeParse(reply.body);
    if (!read.success) throw this.#failure('unreadable', reply);
    return {
      data: read.data,
      status: reply.status,
      retryAfterMs: reply.retryAfterMs,
      counts: reply.counts,
      nextPage: reply.nextPage ?? null,
    };
  }

  async #send(request: JsonRequest): Promise<JsonReply> {
    try {
      return await this.#client.send(request);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      throw new ProviderFailure(this.#settings.name, error.kind, { cause: error });
    }
  }

  #failure(reason: FailureReason, { status, retryAfterMs }: JsonReply): ProviderFailure {
    return new ProviderFailure(this.#settings.name, reason, {
      cause: `answered ${status}`,
      retryAfterMs,
    });
  }
}

export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  // Its own error would hide what the signal was aborted with.
  await waitUntil(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** What was sent cannot be answered, is too long, or may not be answered for legal reasons (RFC 9110, RFC 6585, RFC 7725). */
const ofTheQuestion: ReadonlySet<number> = new Set([400, 409, 413, 414, 416, 422, 431, 451]);

/** What a status means where the vendor, or the file of a custom provider, says nothing else. */
export function usualMeaning(
  { status }: Pick<JsonReply, 'status'>,
  missOn: readonly number[],
): FailureReason | 'answer' | 'miss' {
  if (missOn.includes(status)) return 'miss';
  if (status >= 200 && status < 300) return 'answer';
  if (status === 401) return 'rejected';
  if (status === 403) return 'forbidden';
  if (status === 402) return 'out_of_credit';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  if (ofTheQuestion.has(status)) return 'question_refused';
  // A redirect leads away from the address that the operator set; what else is refused was not asked as the vendor wants it.
  return status >= 500 ? 'unreachable' : 'unreadable';
}

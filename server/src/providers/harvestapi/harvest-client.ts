import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import { Turns } from '../turns.ts';
import { usualMeaning, type VendorClient } from '../vendor-client.ts';

/** A list is joined by commas: those inside of a value become spaces, as the vendor's own clients do it. */
export type HarvestQuery = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/** One page of a list. */
export interface HarvestList {
  readonly elements: readonly unknown[];
  /** What the page says of the whole; null where it says nothing. */
  readonly total: number | null;
  readonly pageSize: number | null;
  readonly pages: number | null;
  /** Leads to the next page where it is there. */
  readonly token: string | null;
}

/** More than the longest page has. */
const elementsMax = 500;

/** Asks HarvestAPI, whose answers are all in the same envelope. Null is a miss. */
export class HarvestClient {
  readonly #client: VendorClient;
  readonly #turns: Turns;

  /** @param atATime requests under way: what is over the plan's number is refused, and a question may be made of several */
  constructor(client: VendorClient, atATime: number) {
    this.#client = client;
    this.#turns = new Turns(atATime);
  }

  /** @throws {ProviderFailure} */
  async item(path: string, query: HarvestQuery, signal: AbortSignal): Promise<unknown> {
    const answer = await this.#ask(path, query, signal);
    if (!answer) return null;
    if (answer.element === undefined) throw this.unreadable();
    return answer.element;
  }

  /** @throws {ProviderFailure} */
  async list(path: string, query: HarvestQuery, signal: AbortSignal): Promise<HarvestList | null> {
    const answer = await this.#ask(path, query, signal);
    if (!answer) return null;
    if (!answer.elements) throw this.unreadable();
    const { pagination } = answer;
    return {
      elements: answer.elements.slice(0, elementsMax),
      total: pagination?.totalElements ?? null,
      pageSize: pagination?.pageSize || null,
      pages: pagination?.totalPages || null,
      token: pagination?.paginationToken || null,
    };
  }

  /** Something was sent, and it is not what we know. */
  unreadable(): ProviderFailure {
    return new ProviderFailure(this.#client.name, 'unreadable', { cause: 'answered otherwise than we know' });
  }

  async #ask(path: string, query: HarvestQuery, signal: AbortSignal) {
    const told: Record<string, string | number | boolean | undefined> = {};
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value)) told[name] = value.map(plainValue).join(',') || undefined;
      else
        told[name] =
          value === '' || value === null ? undefined : (value as string | number | boolean | undefined);
    }
    const answer = await this.#turns.take(
      () => this.#client.ask({ path, query: told, answer: envelope, signal }),
      signal,
    );
    // A miss may come with HTTP 200 as well.
    return answer && codeOf(answer.status) !== 404 ? answer : null;
  }
}

/** Without commas, which would make two of it. */
export function plainValue(value: string): string {
  return value.replace(/[\s,]+/g, ' ').trim();
}

/**
 * What went wrong stands in the body, too, sometimes behind HTTP 200: `{ status, error }`, the error as a text or as `{ error }`. That all accounts
 * of the vendor are busy is a text only.
 */
export function harvestMeaning({ status, body }: JsonReply): FailureReason | 'answer' | undefined {
  const { data: refusal } = refusalShape.safeParse(body);
  if (!refusal) return undefined;
  const { error } = refusal;
  const text = typeof error === 'string' ? error : (error?.error ?? '');
  if (/no available resource/i.test(text)) return 'rate_limited';
  if (status < 200 || status >= 300) return undefined;
  const code = codeOf(refusal.status);
  if (code === 404) return 'answer';
  const meaning = usualMeaning({ status: code }, []);
  if (meaning !== 'answer') return meaning === 'miss' ? 'answer' : meaning;
  return error ? 'unreadable' : undefined;
}

/** 200 where it is told in words ("success") or not at all. */
function codeOf(status: unknown): number {
  return typeof status === 'number' && status >= 300 ? status : 200;
}

const errorShape = z.union([z.string(), z.object({ error: z.string().nullish() })]).nullish();
const refusalShape = z.object({ status: z.unknown().optional(), error: errorShape.catch('unknown') });

const size = z.number().int().min(0).nullish().catch(null);
const envelope = z.object({
  status: z.unknown().optional(),
  element: z.unknown().optional(),
  elements: z.array(z.unknown()).nullish(),
  pagination: z
    .object({
      totalElements: size,
      pageSize: size,
      totalPages: size,
      paginationToken: z.string().max(2_000).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

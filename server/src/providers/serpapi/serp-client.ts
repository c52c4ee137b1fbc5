import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import { itemsOf, type Members, membersOf, readInstant } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';

/** What a question to any engine costs, in dollars: about $75 for 5,000. */
export const searchUsd = 0.015;

/** Of engines whose pages are numbered, behind the first. */
export const pagesAtOnce = 4;

/** What an engine answered. */
export interface SerpAnswer {
  /** It looked, and there is nothing. */
  readonly isMiss: boolean;
  readonly body: Members;
  /** When it looked, which is up to an hour ago where the same was asked before; null where it does not tell. */
  readonly lookedAt: string | null;
}

/** Asks engines of SerpApi: all of them are one address, with the key among the parameters of the question. */
export class SerpClient {
  readonly name: string;
  readonly #client: VendorClient;
  readonly #apiKey: string;

  constructor(client: VendorClient, apiKey: string) {
    this.name = client.name;
    this.#client = client;
    this.#apiKey = apiKey;
  }

  /** @throws {ProviderFailure} */
  async ask(
    query: Readonly<Record<string, string | number | boolean | undefined>>,
    signal: AbortSignal,
  ): Promise<SerpAnswer> {
    const asked = { ...query, output: 'json', api_key: this.#apiKey };
    // A 404 is a search that it does not have any more, which we never ask for.
    const reply = await this.#client.ask({ path: '/search.json', query: asked, answer, missOn: [], signal });
    const body = reply ?? {};
    const { created_at } = membersOf(body.search_metadata);
    const lookedAt = typeof created_at === 'string' ? readInstant(created_at.replace(/ UTC$/, 'Z')) : null;
    return { isMiss: saysNothing(body.error), body, lookedAt };
  }

  /** It answered, and not what is to be read. */
  unreadable(cause: string): ProviderFailure {
    return new ProviderFailure(this.name, 'unreadable', { cause });
  }

  /** Null where there is nothing. @throws {ProviderFailure} where there is no such list, and it does not say that there is nothing */
  rowsOf({ isMiss, body }: SerpAnswer, list: string): readonly unknown[] | null {
    if (isMiss) return null;
    if (!Array.isArray(body[list])) throw this.unreadable(`no ${list}`);
    return itemsOf(body[list]);
  }

  /** @throws {ProviderFailure} where there are rows, and not one of them can be read */
  read<Item>(rows: readonly unknown[], read: (row: unknown) => Item | null): Item[] {
    const items = rows.map(read).filter((item): item is Awaited<Item> & Item => item !== null);
    if (rows.length > 0 && items.length === 0) throw this.unreadable('no row could be read');
    return items;
  }
}

const answer = z.record(z.string(), z.unknown());

/** What leads to the next page; empty behind the last. */
export function nextPage(body: Members): { readonly token: string; readonly url: URL | null } | null {
  const { next, next_page_token } = { ...membersOf(body.pagination), ...membersOf(body.serpapi_pagination) };
  const url = typeof next === 'string' ? URL.parse(next) : null;
  const token = typeof next_page_token === 'string' ? next_page_token : '';
  return url === null && token === '' ? null : { token, url };
}

/** "Google hasn't returned any results for this query.": it has no codes, so that the sentence has to be read. */
const saysNothing = (error: unknown) =>
  typeof error === 'string' && /\bhas(?:n.t| not) returned any results\b/i.test(error);

export function meaningOf({ status, body }: JsonReply): FailureReason | 'answer' | undefined {
  const { error } = membersOf(body);
  const sentence = typeof error === 'string' ? error : '';
  if (status === 429 && /run out of searches/i.test(sentence)) return 'out_of_credit';
  if (status !== 200 || sentence === '' || saysNothing(sentence)) return undefined;
  if (/invalid api key/i.test(sentence)) return 'rejected';
  return 'unreadable';
}

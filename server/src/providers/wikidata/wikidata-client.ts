import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import type { FailureReason } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { Turns } from '../turns.ts';
import { VendorClient } from '../vendor-client.ts';

/** Names us in `userAgent`, and where we are reached: whoever does not say is refused. */
export type WikidataSettings = Pick<KeylessSettings, 'addresses' | 'userAgent'>;

/** Seconds by which its copies may be behind; we are not asked to wait where they are not. */
const maxLagSeconds = 5;

export type ItemId = `Q${number}`;

/** A row of the query service: variables and their values, all of them texts. */
export type QueryRow = Readonly<Record<string, string>>;

/**
 * Wikidata's API and its query service, which both ask to be asked one question at a time: all questions of this process take turns.
 *
 * @see https://www.mediawiki.org/wiki/API:Etiquette (shared/vendors/wikidata-wikipedia.md, read 2026-11-22)
 */
export class WikidataClient {
  readonly #turns = new Turns(1);
  readonly #api: VendorClient;
  readonly #queries: VendorClient;

  constructor({ addresses, userAgent }: WikidataSettings) {
    const common = { name: 'wikidata', apiKey: '', userAgent };
    this.#api = new VendorClient({
      ...common,
      baseUrl: addressOf(addresses, 'BASE_URL'),
      meaning: apiMeaning,
    });
    this.#queries = new VendorClient({
      ...common,
      baseUrl: addressOf(addresses, 'QUERY_BASE_URL'),
      headers: { accept: 'application/sparql-results+json' },
    });
  }

  /** @throws {ProviderFailure} */
  async ask<Answer extends z.ZodType>(
    query: Readonly<Record<string, string | number>>,
    answer: Answer,
    signal: AbortSignal,
  ): Promise<z.output<Answer>> {
    const asked = { ...query, format: 'json', formatversion: 1, maxlag: maxLagSeconds };
    const reply = await this.#turns.take(
      () => this.#api.ask({ path: '/w/api.php', query: asked, answer, missOn: [], signal }),
      signal,
    );
    return reply as z.output<Answer>;
  }

  /** @throws {ProviderFailure} */
  async query(sparql: string, signal: AbortSignal): Promise<QueryRow[]> {
    const reply = await this.#turns.take(
      () =>
        this.#queries.ask({
          path: '/sparql',
          query: { query: sparql, format: 'json' },
          answer: queryAnswer,
          missOn: [],
          signal,
        }),
      signal,
    );
    return (reply?.results.bindings ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value])),
    );
  }
}

const queryAnswer = z.object({
  results: z.object({ bindings: z.array(z.record(z.string(), z.object({ value: z.string() }))) }),
});

/** Its API says what went wrong in a 200. */
function apiMeaning({ body }: JsonReply): FailureReason | undefined {
  const { data: refusal } = refused.safeParse(body);
  if (!refusal) return undefined;
  const { code } = refusal.error;
  if (code === 'maxlag' || code === 'ratelimited') return 'rate_limited';
  return code === 'readonly' || code.startsWith('internal_api_error') ? 'unreachable' : 'question_refused';
}
const refused = z.object({ error: z.object({ code: z.string() }) });

/** Of an address (`http://www.wikidata.org/entity/Q312`) or a bare id; undefined for properties and all else. */
export function itemIdOf(text: string | undefined): ItemId | undefined {
  return /^(?:https?:\/\/www\.wikidata\.org\/entity\/)?(Q[1-9]\d{0,15})$/.exec(text ?? '')?.[1] as
    | ItemId
    | undefined;
}

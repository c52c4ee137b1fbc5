import type { ItemId, WikidataClient } from './wikidata-client.ts';
import { itemIdOf } from './wikidata-client.ts';

/** What is to be known of an item that a company names: a place, an industry, a currency. */
export interface ItemFacts {
  readonly label: string | null;
  /** ISO 3166-1 alpha-2, where it is a country itself. */
  readonly countryCode: string | null;
  /** Of the country that it is in; null also where it is in several. */
  readonly inCountry: string | null;
  /** ISO 4217. */
  readonly currencyCode: string | null;
}

const rowsMax = 2_000;

/** By the query service, which gives these alone: the whole items would be megabytes. */
export async function readFacts(
  client: WikidataClient,
  ids: readonly ItemId[],
  signal: AbortSignal,
): Promise<ReadonlyMap<ItemId, ItemFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await client.query(
    `SELECT ?i ?label ?mul ?code ?in ?currency WHERE {
  VALUES ?i { ${[...new Set(ids)].map((id) => `wd:${id}`).join(' ')} }
  OPTIONAL { ?i rdfs:label ?label FILTER(LANG(?label) = "en") }
  OPTIONAL { ?i rdfs:label ?mul FILTER(LANG(?mul) = "mul") }
  OPTIONAL { ?i wdt:P297 ?code }
  OPTIONAL { ?i wdt:P17/wdt:P297 ?in }
  OPTIONAL { ?i wdt:P498 ?currency }
} LIMIT ${rowsMax}`,
    signal,
  );
  const byItem = Map.groupBy(rows, (row) => itemIdOf(row.i));
  return new Map(
    ids.map((id) => {
      const own = byItem.get(id) ?? [];
      const only = (name: string, form: RegExp) => {
        const values = new Set(own.flatMap((row) => (form.test(row[name] ?? '') ? [row[name]] : [])));
        return values.size === 1 ? ([...values][0] ?? null) : null;
      };
      const facts: ItemFacts = {
        label: own[0]?.label ?? own[0]?.mul ?? null,
        countryCode: only('code', /^[A-Z]{2}$/),
        inCountry: only('in', /^[A-Z]{2}$/),
        currencyCode: only('currency', /^[A-Z]{3}$/),
      };
      return [id, facts];
    }),
  );
}

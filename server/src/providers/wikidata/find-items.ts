import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import type { CompanyKey } from '../../records/company-key.ts';
import { normalName } from '../../records/normal-name.ts';
import { normalizeCompany } from '../../text/company-names/normalize-company.ts';
import { type ItemId, itemIdOf, type QueryRow, type WikidataClient } from './wikidata-client.ts';

/** What an item has to be one of, or of a kind of: business, company, enterprise. */
const companyClasses = ['Q4830453', 'Q783794', 'Q6881511'];
/** What has a page for companies on the network is one, too: many a bank or airline is of a class that leads nowhere. */
const isCompany = `{ ?i wdt:P4264 ?page } UNION { VALUES ?c { ${companyClasses
  .map((id) => `wd:${id}`)
  .join(' ')} } ?i wdt:P31/wdt:P279* ?c }`;
const rowsMax = 200;
/** Of a name that is searched for. */
const foundMax = 10;

export interface FoundItem {
  readonly id: ItemId;
  /** By its name, which was compared; else by what the item itself has to say as well. */
  readonly isNamed: boolean;
}

/** Which item is the company of a key; undefined where there is none. */
export type ItemOfKey = (key: CompanyKey) => FoundItem | undefined;

/** The items of these keys, by as few questions as can be. @param keys a few: they stand in the address of a question */
export async function findItems(
  client: WikidataClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<ItemOfKey> {
  const byPage = await itemsByPage(client, keys, signal);
  const byDomain = await itemsByDomain(client, keys, signal);
  const byIdentity = (key: CompanyKey) =>
    key.by === 'domain' ? byDomain.get(key.value) : key.by === 'name' ? undefined : byPage.get(key.value);
  const nameOf = (key: CompanyKey) =>
    key.by === 'name' ? key.value : 'orName' in key && byIdentity(key) === undefined ? key.orName : undefined;
  const byName = await itemsByName(
    client,
    keys.flatMap((key) => nameOf(key) ?? []),
    signal,
  );
  return (key) => {
    const identified = byIdentity(key);
    const id = identified ?? byName.get(nameOf(key) ?? '');
    return id && { id, isNamed: identified === undefined };
  };
}

async function itemsByPage(
  client: WikidataClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ItemId>> {
  const forms = new Map<string, string>();
  for (const { by, value } of keys) {
    if (by !== 'network_id' && by !== 'universal_name') continue;
    forms.set(value, value);
    // Copied out of an address.
    forms.set(encodeURIComponent(value), value);
  }
  if (forms.size === 0) return new Map();
  const texts = [...forms.keys()].map((text) => JSON.stringify(text)).join(' ');
  const rows = await client.query(
    `SELECT ?v ?i ?n WHERE { VALUES ?v { ${texts} } ?i wdt:P4264 ?v . ?i wikibase:sitelinks ?n } LIMIT ${rowsMax}`,
    signal,
  );
  return bestKnown(rows, (row) => forms.get(row.v ?? ''));
}

async function itemsByDomain(
  client: WikidataClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ItemId>> {
  const forms = new Map<string, string>();
  for (const { by, value } of keys) {
    if (by !== 'domain' || !/^[a-z0-9.-]+$/.test(value)) continue;
    for (const url of frontPages(value)) forms.set(url, value);
  }
  if (forms.size === 0) return new Map();
  const urls = [...forms.keys()].map((url) => `<${url}>`).join(' ');
  const rows = await client.query(
    `SELECT DISTINCT ?v ?i ?n WHERE { VALUES ?v { ${urls} } ?i wdt:P856 ?v . ?i wikibase:sitelinks ?n . ${isCompany} } LIMIT ${rowsMax}`,
    signal,
  );
  return bestKnown(rows, (row) => forms.get(row.v ?? ''));
}

/** Addresses are compared letter by letter there. */
function frontPages(domain: string): string[] {
  const hosts = new Set([domain, domainToUnicode(domain)]);
  return [...hosts].flatMap((host) =>
    ['https', 'http'].flatMap((scheme) =>
      ['', 'www.'].flatMap((www) => ['', '/'].map((slash) => `${scheme}://${www}${host}${slash}`)),
    ),
  );
}

/** Of several, such as a company and its holding, the one that most is written about; then the oldest. */
function bestKnown(
  rows: readonly QueryRow[],
  keyOf: (row: QueryRow) => string | undefined,
): ReadonlyMap<string, ItemId> {
  const best = new Map<string, { id: ItemId; links: number }>();
  for (const row of rows) {
    const key = keyOf(row);
    const id = itemIdOf(row.i);
    if (key === undefined || id === undefined) continue;
    const links = Number(row.n ?? 0) || 0;
    const before = best.get(key);
    const isBetter =
      !before || links > before.links || (links === before.links && numberOf(id) < numberOf(before.id));
    if (isBetter) best.set(key, { id, links });
  }
  return new Map([...best].map(([key, { id }]) => [key, id]));
}

const numberOf = (id: ItemId) => Number(id.slice(1));

async function itemsByName(
  client: WikidataClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ItemId>> {
  const named = new Map<string, ItemId[]>();
  for (const name of new Set(names)) named.set(name, await itemsNamed(client, name, signal));
  const all = [...new Set([...named.values()].flat())];
  if (all.length === 0) return new Map();
  const rows = await client.query(
    `SELECT DISTINCT ?i WHERE { VALUES ?i { ${all.map((id) => `wd:${id}`).join(' ')} } ${isCompany} } LIMIT ${rowsMax}`,
    signal,
  );
  const companies = new Set(rows.map((row) => itemIdOf(row.i)));
  const found = [...named].map(([name, ids]) => [name, ids.find((id) => companies.has(id))] as const);
  return new Map(found.flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const])));
}

/** Items that have this name, those first that have it letter by letter; of these in the order of the search. */
async function itemsNamed(client: WikidataClient, name: string, signal: AbortSignal): Promise<ItemId[]> {
  const { search } = await client.ask(
    {
      action: 'wbsearchentities',
      // Longer names than its labels find nothing.
      search: name.slice(0, 250),
      language: 'en',
      uselang: 'en',
      type: 'item',
      limit: foundMax,
    },
    searchAnswer,
    signal,
  );
  const short = shortName(name);
  const equal: ItemId[] = [];
  const alike: ItemId[] = [];
  for (const found of search.slice(0, foundMax)) {
    const id = itemIdOf(found.id);
    if (id === undefined) continue;
    // Other languages' names and aliases stand only in what matched.
    const told = [found.label, found.match?.text, ...(found.aliases ?? [])].filter(
      (text) => !!text,
    ) as string[];
    if (told.some((text) => normalName(text) === name)) equal.push(id);
    else if (told.some((text) => isAlike(text, name, short))) alike.push(id);
  }
  return [...equal, ...alike];
}

/** The same but for a legal form that one of the two lacks: with different ones they are two companies. */
function isAlike(text: string, name: string, short: string): boolean {
  return shortName(text) === short && (name === short || normalName(text) === short);
}

/** Without legal form. */
const shortName = (name: string) => normalName(normalizeCompany(name, { recase: false }).name);

const searchAnswer = z.object({
  search: z.array(
    z.object({
      id: z.string(),
      label: z.string().nullish(),
      aliases: z.array(z.string()).nullish(),
      match: z.object({ text: z.string().nullish() }).nullish(),
    }),
  ),
});

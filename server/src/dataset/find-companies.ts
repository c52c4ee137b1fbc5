import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { Found } from '../records/found.ts';
import { normalName } from '../records/normal-name.ts';
import { alikeNames, isAlike, readName } from '../text/company-names/alike-names.ts';
import { wordsOf } from '../text/words.ts';
import type { KindSearch } from './kind-search.ts';
import type { StoredRecord } from './record-store.ts';

/** Callers ask for at most 50 at once; a bulk job may ask for more. */
export const keysMax = 1_000;

// The dataset's ids begin here (migration 0003); PostgreSQL's bigint ends at 19 digits.
const firstDatasetId = 900_000_000_000_000n;

type Stored = StoredRecord<Company>;

/**
 * The visible companies with these identities, in the order of `keys`, one result each. A number is a network id, or else an
 * id that the dataset gave. Where several companies fit, the one whose primary domain it is wins, then an own one, the most employees, the most
 * followers, the name that the domain is made of, the lowest id. A name that no company has exactly is looked for without accents, legal form and so
 * on; `match` says so.
 */
export async function findCompanies(
  dataset: KindSearch<Company>,
  keys: readonly CompanyKey[],
): Promise<Found<Company>[]> {
  if (keys.length > keysMax) throw new RangeError(`${keys.length} keys at once; ${keysMax} are the most`);
  const [byKey, ofDataset] = await Promise.all([
    dataset.byKeys(keys.flatMap(textsOf)),
    dataset.byIds(keys.flatMap(datasetIdOf)),
  ]);
  const exactly = keys.map((key): FoundBy | undefined => {
    const [id] = datasetIdOf(key);
    const text = textsOf(key).find((one) => byKey.has(one));
    if (text !== undefined) return exactMatch(byKey.get(text) ?? [], text);
    const stored = id === undefined ? undefined : ofDataset.get(id);
    return stored && { stored, match: 'exact' };
  });
  const alike = await findAlike(
    dataset,
    keys.map((key, index) => (exactly[index] ? undefined : nameOf(key))),
  );
  return keys.map((_, index) => {
    const found = exactly[index] ?? alike[index];
    if (!found) return { outcome: 'not_found' };
    return { outcome: 'found', value: { ...companyOf(found.stored), match: found.match } };
  });
}

interface FoundBy {
  readonly stored: Stored;
  readonly match: NonNullable<Company['match']>;
}

function exactMatch(found: readonly Stored[], text: string): FoundBy | undefined {
  const stored = best(found, text);
  if (!stored) return undefined;
  const hasNamesake = text.startsWith('name:') && found.some(({ value }) => isAnother(value, stored.value));
  return { stored, match: hasNamesake ? 'ambiguous_name' : 'exact' };
}

/** Of those whose names may be alike so many are compared, the largest first: comparing takes 0.1 ms. */
const comparedMax = 50;

/** @param names undefined for what need not be looked for */
async function findAlike(
  dataset: KindSearch<Company>,
  names: readonly (string | undefined)[],
): Promise<(FoundBy | undefined)[]> {
  const texts = names.map((name) =>
    name === undefined ? [] : alikeNames(name).map((one) => `alike:${one}`),
  );
  const all = texts.flat();
  if (all.length === 0) return names.map(() => undefined);
  const byKey = await dataset.byKeys(all);
  return names.map((name, index) => {
    const found = (texts[index] ?? []).flatMap((text) => byKey.get(text) ?? []);
    return name === undefined || found.length === 0 ? undefined : bestAlike(name, found);
  });
}

function bestAlike(name: string, found: readonly Stored[]): FoundBy | undefined {
  const asked = readName(name);
  const compared = [...new Map(found.map((stored) => [stored.id, stored])).values()].slice(0, comparedMax);
  const alike = compared
    .map((stored) => ({ stored, read: readName(stored.value.name) }))
    .filter(({ read }) => isAlike(asked, read));
  // Acme, Inc. is asked for as Acme Inc and is not Acme GmbH, however large that is.
  const nearness = (form: string) => (form === asked.form ? 2 : form === '' || asked.form === '' ? 1 : 0);
  const nearest = Math.max(...alike.map(({ read }) => nearness(read.form)));
  const near = alike.filter(({ read }) => nearness(read.form) === nearest).map(({ stored }) => stored);
  const stored = best(near, '');
  if (!stored) return undefined;
  const isOneOfSeveral = near.some(({ value }) => isOther(value, stored.value));
  return { stored, match: isOneOfSeveral ? 'ambiguous_name' : 'similar_name' };
}

/** Of two names that are only alike nothing but an identity says that they are one company's. */
function isOther(one: Company, other: Company): boolean {
  if (normalName(one.name) === normalName(other.name)) return isAnother(one, other);
  const ids = ['networkId', 'universalName', 'domain'] as const;
  return !ids.some((id) => one[id] !== null && one[id] === other[id]);
}

/** Whether what is known of two companies tells them apart: several sources may know one, each something else of it. */
export function isAnother(one: Company, other: Company): boolean {
  const pairs = [
    [one.networkId, other.networkId],
    [one.universalName, other.universalName],
    [one.domain, other.domain],
  ].filter(([a, b]) => a !== null && b !== null);
  return pairs.length > 0 && pairs.every(([a, b]) => a !== b);
}

const nameOf = (key: CompanyKey): string | undefined =>
  key.by === 'name' ? key.value : 'orName' in key ? key.orName : undefined;

/** With the id of the dataset, which stands in for one of the network. */
export const companyOf = ({ id, value }: Stored): Company => ({ ...value, sourceId: String(id) });

/** What the key may be stored under; the first that somebody has counts. */
function textsOf(key: CompanyKey): string[] {
  switch (key.by) {
    case 'network_id':
      return [`id:${key.value}`];
    case 'universal_name':
      return [
        ...apostrophes(key.value).map((name) => `page:${name}`),
        ...(key.orName === undefined ? [] : [`name:${key.orName}`]),
      ];
    case 'domain':
      return [`domain:${key.value}`, ...(key.orName === undefined ? [] : [`name:${key.orName}`])];
    case 'name':
      return [`name:${key.value}`];
  }
}

/** A page is linked with either apostrophe: as it is written first. */
const apostrophes = (name: string) => [
  ...new Set([name, name.replaceAll('’', "'"), name.replaceAll("'", '’')]),
];

function datasetIdOf(key: CompanyKey): number[] {
  if (key.by !== 'network_id') return [];
  const id = BigInt(key.value);
  return id >= firstDatasetId && id < 2n ** 53n ? [Number(id)] : [];
}

function best(found: readonly Stored[], text: string): Stored | undefined {
  const domain = text.startsWith('domain:') ? text.slice('domain:'.length) : null;
  const [first] = found.toSorted(
    (one, other) =>
      (domain === null ? 0 : Number(other.value.domain === domain) - Number(one.value.domain === domain)) ||
      Number(other.owner !== null) - Number(one.owner !== null) ||
      compareSize(one.value, other.value) ||
      (domain === null
        ? 0
        : Number(isNamedAfter(other.value, domain)) - Number(isNamedAfter(one.value, domain))) ||
      one.id - other.id,
  );
  return first;
}

function compareSize(one: Company, other: Company): number {
  return employeesOf(other) - employeesOf(one) || (other.followerCount ?? -1) - (one.followerCount ?? -1);
}

const employeesOf = ({ employeeCount, employeeRange }: Company) =>
  employeeCount ?? employeeRange?.start ?? -1;

/** "Spotify" rather than "Spotify for Artists" is the company of spotify.com. */
function isNamedAfter(company: Company, domain: string): boolean {
  return wordsOf(company.name).join('') === domain.split('.', 1)[0]?.replaceAll('-', '');
}

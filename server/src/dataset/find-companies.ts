import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { Found } from '../records/found.ts';
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
 * followers, the name that the domain is made of, the lowest id.
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
  return keys.map((key) => {
    const [id] = datasetIdOf(key);
    const found =
      textsOf(key)
        .map((text) => best(byKey.get(text) ?? [], text))
        .find((stored) => stored !== undefined) ?? (id === undefined ? undefined : ofDataset.get(id));
    return found ? { outcome: 'found', value: companyOf(found) } : { outcome: 'not_found' };
  });
}

/** With the id of the dataset, which stands in for one of the network. */
export const companyOf = ({ id, value }: Stored): Company => ({ ...value, sourceId: String(id) });

/** What the key may be stored under; the first that somebody has counts. */
function textsOf(key: CompanyKey): string[] {
  switch (key.by) {
    case 'network_id':
      return [`id:${key.value}`];
    case 'universal_name':
      return [`page:${key.value}`, ...(key.orName === undefined ? [] : [`name:${key.orName}`])];
    case 'domain':
      return [`domain:${key.value}`, ...(key.orName === undefined ? [] : [`name:${key.orName}`])];
    case 'name':
      return [`name:${key.value}`];
  }
}

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

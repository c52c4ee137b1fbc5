import type { Queryable } from '../postgres/pool.ts';
import type { Company } from '../records/company.ts';
import type { CompanyKey } from '../records/company-key.ts';
import type { Found } from '../records/found.ts';
import { type CompanyRow, companyColumns, companyOf, isVisible } from './company-row.ts';
import { wordsOf } from '../text/words.ts';

/** Callers ask for at most 50 at once; a bulk job may ask for more. */
export const keysMax = 1_000;
/** Of one statement; a domain or name that more companies share is decided among the largest of them. */
const rowsMax = 20_000;

/**
 * The visible companies with these identities, in the order of `keys`, one result each. A statement per kind of key.
 * A number is a network id, or else an id that the dataset gave. Where several companies fit, the one whose primary
 * domain it is wins, then the most employees, the most followers, the name that the domain is made of, the lowest id.
 */
export async function findCompanies(db: Queryable, keys: readonly CompanyKey[]): Promise<Found<Company>[]> {
  if (keys.length > keysMax) throw new RangeError(`${keys.length} keys at once; ${keysMax} are the most`);
  const wanted = (by: CompanyKey['by']) => keys.filter((key) => key.by === by).map((key) => key.value);
  const [byId, byUniversalName, byDomain] = await Promise.all([
    companiesById(db, wanted('network_id')),
    companiesByText(db, 'universal_name', wanted('universal_name')),
    companiesByDomain(db, wanted('domain')),
  ]);
  const first = { network_id: byId, universal_name: byUniversalName, domain: byDomain, name: undefined };

  const names = keys.flatMap((key) => {
    if (key.by === 'name') return [key.value];
    return 'orName' in key && key.orName !== undefined && !first[key.by]?.has(key.value) ? [key.orName] : [];
  });
  const byName = await companiesByText(db, 'name_key', names);

  return keys.map((key) => {
    const orName = 'orName' in key ? key.orName : undefined;
    const row =
      key.by === 'name'
        ? byName.get(key.value)
        : (first[key.by]?.get(key.value) ?? (orName === undefined ? undefined : byName.get(orName)));
    return row ? { outcome: 'found', value: companyOf(row) } : { outcome: 'not_found' };
  });
}

type Best = ReadonlyMap<string, CompanyRow>;

// The dataset's ids begin here (migration 0003); PostgreSQL's bigint ends at 19 digits.
const firstDatasetId = 900_000_000_000_000n;

async function companiesById(db: Queryable, ids: readonly string[]): Promise<Best> {
  if (ids.length === 0) return new Map();
  const ofDataset = ids.filter((id) => BigInt(id) >= firstDatasetId && BigInt(id) < 2n ** 53n);
  const { rows } = await db.query<CompanyRow>(
    `select ${companyColumns} from companies c
      where (c.network_id = any ($1::text[]) or c.id = any ($2::bigint[])) and ${isVisible}
      limit ${rowsMax}`,
    [ids, ofDataset],
  );
  const best = new Map<string, CompanyRow>();
  for (const row of rows.toSorted(larger)) {
    if (row.network_id !== null && !best.has(row.network_id)) best.set(row.network_id, row);
  }
  for (const row of rows) {
    if (!best.has(String(row.id))) best.set(String(row.id), row);
  }
  return best;
}

async function companiesByText(
  db: Queryable,
  column: 'universal_name' | 'name_key',
  values: readonly string[],
): Promise<Best> {
  if (values.length === 0) return new Map();
  const { rows } = await db.query<CompanyRow & { key: string }>(
    `select ${companyColumns}, c.${column} as key from companies c
      where c.${column} = any ($1::text[]) and ${isVisible}
      order by coalesce(c.employee_count, c.employees_from, -1) desc, c.id limit ${rowsMax}`,
    [values],
  );
  const best = new Map<string, CompanyRow>();
  for (const row of rows.toSorted(larger)) {
    if (!best.has(row.key)) best.set(row.key, row);
  }
  return best;
}

async function companiesByDomain(db: Queryable, domains: readonly string[]): Promise<Best> {
  if (domains.length === 0) return new Map();
  const { rows } = await db.query<CompanyRow>(
    `select ${companyColumns} from companies c
      where c.domains && $1::text[] and ${isVisible}
      order by coalesce(c.employee_count, c.employees_from, -1) desc, c.id limit ${rowsMax}`,
    [domains],
  );
  const byDomain = new Map<string, CompanyRow[]>();
  for (const row of rows) {
    for (const domain of row.domains) byDomain.set(domain, [...(byDomain.get(domain) ?? []), row]);
  }
  const best = new Map<string, CompanyRow>();
  for (const domain of new Set(domains)) {
    const [row] = (byDomain.get(domain) ?? []).toSorted(
      (one, other) =>
        Number(other.domain === domain) - Number(one.domain === domain) ||
        compareSize(one, other) ||
        Number(isNamedAfter(other, domain)) - Number(isNamedAfter(one, domain)) ||
        one.id - other.id,
    );
    if (row) best.set(domain, row);
  }
  return best;
}

const larger = (one: CompanyRow, other: CompanyRow) => compareSize(one, other) || one.id - other.id;

function compareSize(one: CompanyRow, other: CompanyRow): number {
  return (
    (other.employee_count ?? other.employees_from ?? -1) - (one.employee_count ?? one.employees_from ?? -1) ||
    (other.follower_count ?? -1) - (one.follower_count ?? -1)
  );
}

/** "Spotify" rather than "Spotify for Artists" is the company of spotify.com. */
function isNamedAfter(row: CompanyRow, domain: string): boolean {
  return wordsOf(row.name).join('') === domain.split('.', 1)[0]?.replaceAll('-', '');
}

import type pg from 'pg';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { profilePlan } from '../records/matching/person-plans.ts';
import { normalName } from '../records/normal-name.ts';
import type { Person } from '../records/person.ts';
import { emailIdentifier, profileIdentifiers } from '../records/suppression/identifiers.ts';
import { identifyEmailType } from '../text/email-type/email-type.ts';
import { people } from './kinds/people.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import { RecordSearch } from './record-search.ts';

/** A record of a person, and where it comes from. */
export interface SubjectRecord {
  readonly id: number;
  readonly source: string;
  readonly importId: number;
  readonly file: string | null;
  /** The organization that it belongs to, as its owner knows it; null where it belongs to all. */
  readonly organization: string | null;
  readonly importedAt: Date;
  readonly value: Person;
}

const cacheBytes = 32 * 1024 ** 2;
/** Of one person. More would be of many. */
export const subjectRecordsMax = 200;
const roundsMax = 5;
const candidatesMax = 20;
/** Texts that a table is gone through for at a time. */
const needlesAtOnce = 50;

/** Finds what was imported of people. For one command: it holds the index of its time. */
export class SubjectRecords {
  readonly #pool: Pool;
  readonly #search: RecordSearch<Person>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#search = new RecordSearch(pool, people, cacheBytes, 'operator');
  }

  /**
   * The records of somebody, of all sources, whoever they belong to: those that one of the identifiers names, and those that share an identity or an own address with
   * them, and so on. At most 200.
   */
  async find(identifiers: readonly string[]): Promise<SubjectRecord[]> {
    const found = new Map<number, Person>();
    const asked = new Set<string>();
    let next = await this.#withPhones(identifiers, found);
    for (let round = 0; round < roundsMax && next.length > 0 && found.size < subjectRecordsMax; round += 1) {
      for (const key of next) asked.add(key);
      const stored = await this.#search.byKeys(next);
      const fresh = [...stored.values()].flat().filter(({ id }) => !found.has(id));
      for (const { id, value } of fresh) if (found.size < subjectRecordsMax) found.set(id, value);
      next = [...found.values()].flatMap(ownKeys).filter((key) => !asked.has(key));
    }
    return withSources(this.#pool, found);
  }

  /** People of exactly that name, wherever they are; at most 20. */
  async ofName(fullName: string): Promise<SubjectRecord[]> {
    const plan = profilePlan({ text: fullName, page: 1, pageSize: 100 }, () => []);
    const { items } = await this.#search.search(plan, { page: 1, pageSize: 100 });
    const same = items.filter(({ value }) => normalName(value.name) === normalName(fullName));
    return withSources(this.#pool, new Map(same.slice(0, candidatesMax).map(({ id, value }) => [id, value])));
  }

  /** Numbers are no keys of the index: all records are gone through. */
  async #withPhones(identifiers: readonly string[], found: Map<number, Person>): Promise<string[]> {
    const phones = identifiers.filter((text) => text.startsWith('phone:'));
    const ids = await idsMentioning(
      this.#pool,
      'people',
      phones.map((text) => `"+${text.slice('phone:'.length)}"`),
    );
    const stored = await this.#search.byIds(ids.slice(0, subjectRecordsMax));
    for (const { id, value } of stored.values()) found.set(id, value);
    const others = identifiers.filter((text) => !text.startsWith('phone:'));
    return [...new Set([...others, ...[...found.values()].flatMap(ownKeys)])];
  }
}

/** By which another record is of the same person. */
const ownKeys = (person: Person): string[] => [
  ...profileIdentifiers(person),
  ...person.emails.filter((email) => !identifyEmailType(email)?.isRole).map(emailIdentifier),
];

async function withSources(db: Queryable, found: ReadonlyMap<number, Person>): Promise<SubjectRecord[]> {
  const { rows } = await db.query<{
    id: number;
    source: string;
    added_in: number;
    file: string | null;
    organization: string | null;
    imported_at: Date;
  }>(
    `select r.id, r.source, r.added_in, i.file, o.public_id as organization, r.imported_at
       from people r left join imports i on i.id = r.added_in left join organizations o on o.id = i.organization_id
      where r.id = any($1) and r.replaced_in is null order by r.id`,
    [[...found.keys()]],
  );
  return rows.flatMap(({ id, source, added_in: importId, file, organization, imported_at: importedAt }) => {
    const value = found.get(id);
    return value ? [{ id, source, importId, file, organization, importedAt, value }] : [];
  });
}

/** Ids of records in whose text one of the needles stands, letters of either case. It reads the whole table: some seconds for a million records. */
export async function idsMentioning(
  db: Queryable | pg.ClientBase,
  kind: RecordKindName,
  needles: readonly string[],
): Promise<number[]> {
  const ids = new Set<number>();
  for (let at = 0; at < needles.length; at += needlesAtOnce) {
    const patterns = needles
      .slice(at, at + needlesAtOnce)
      .map((needle) => `%${needle.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await db.query<{ id: number }>(
      `select distinct id from ${kind} where record ilike any($1)`,
      [patterns],
    );
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

import type { Pool } from '../postgres/pool.ts';
import { profilePlan } from '../records/matching/person-plans.ts';
import { normalName } from '../records/normal-name.ts';
import type { Person } from '../records/person.ts';
import { emailIdentifier, profileIdentifiers } from '../records/suppression/identifiers.ts';
import { identifyEmailType } from '../text/email-type/email-type.ts';
import type { DatasetStore } from './dataset-store.ts';
import { databaseDataset, type OpenDataset } from './datasets.ts';
import type { KindSearch } from './kind-search.ts';
import type { RecordOrigin } from './record-origins.ts';

/** A record of a person, and where it comes from. */
export interface SubjectRecord extends RecordOrigin {
  readonly value: Person;
}

/** Of one person. More would be of many. */
export const subjectRecordsMax = 200;
const roundsMax = 5;
const candidatesMax = 20;

interface SubjectDataset {
  readonly store: DatasetStore;
  readonly search: KindSearch<Person>;
}

/** Finds what was imported of people. For one command: it holds the index of its time. */
export class SubjectRecords {
  readonly #pool: Pool;
  readonly #datasets: readonly SubjectDataset[];

  /** @param datasets where records are: in the database, where it is not given */
  constructor(pool: Pool, datasets: readonly OpenDataset[] = [databaseDataset(pool)]) {
    this.#pool = pool;
    this.#datasets = datasets.map(({ store, reads }) => ({ store, search: reads.people.for('operator') }));
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
      const stored = await Promise.all(this.#datasets.map(({ search }) => search.byKeys(next)));
      const fresh = stored.flatMap((some) => [...some.values()].flat()).filter(({ id }) => !found.has(id));
      for (const { id, value } of fresh) if (found.size < subjectRecordsMax) found.set(id, value);
      next = [...found.values()].flatMap(ownKeys).filter((key) => !asked.has(key));
    }
    return this.#withOrigins(found);
  }

  /** People of exactly that name, wherever they are; at most 20. */
  async ofName(fullName: string): Promise<SubjectRecord[]> {
    const plan = profilePlan({ text: fullName, page: 1, pageSize: 100 }, () => []);
    const pages = await Promise.all(
      this.#datasets.map(({ search }) => search.search(plan, { page: 1, pageSize: 100 })),
    );
    const items = pages.flatMap((page) => page.items);
    const same = items.filter(({ value }) => normalName(value.name) === normalName(fullName));
    return this.#withOrigins(new Map(same.slice(0, candidatesMax).map(({ id, value }) => [id, value])));
  }

  /** Numbers are no keys of the index: all records are gone through. */
  async #withPhones(identifiers: readonly string[], found: Map<number, Person>): Promise<string[]> {
    const phones = identifiers.filter((text) => text.startsWith('phone:'));
    const needles = phones.map((text) => `"+${text.slice('phone:'.length)}"`);
    for (const { store, search } of this.#datasets) {
      const ids = await store.idsMentioning(this.#pool, 'people', needles);
      const stored = await search.byIds(ids.slice(0, subjectRecordsMax));
      for (const { id, value } of stored.values()) found.set(id, value);
    }
    const others = identifiers.filter((text) => !text.startsWith('phone:'));
    return [...new Set([...others, ...[...found.values()].flatMap(ownKeys)])];
  }

  async #withOrigins(found: ReadonlyMap<number, Person>): Promise<SubjectRecord[]> {
    const origins = await Promise.all(
      this.#datasets.map(({ store }) => store.originsOf(this.#pool, [...found.keys()])),
    );
    return origins.flat().flatMap((origin) => {
      const value = found.get(origin.id);
      return value ? [{ ...origin, value }] : [];
    });
  }
}

/** By which another record is of the same person. */
const ownKeys = (person: Person): string[] => [
  ...profileIdentifiers(person),
  ...person.emails.filter((email) => !identifyEmailType(email)?.isRole).map(emailIdentifier),
];

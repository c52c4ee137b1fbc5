import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Pool } from '../../server/src/postgres/pool.ts';
import type { Person } from '../../server/src/records/person.ts';
import type { PeopleSearch, ProfileSearch } from '../../server/src/records/person-searches.ts';
import { personOf } from './generate.ts';
import { Random } from './random.ts';

/** The same question for everybody: a page of 25, the most followers first, and the exact total. */
export type Question =
  | {
      readonly about: string;
      readonly people: Omit<PeopleSearch, 'page' | 'pageSize'>;
      /** The code of a country that is asked for by its name. */
      readonly country?: string;
    }
  | { readonly about: string; readonly profiles: Omit<ProfileSearch, 'page' | 'pageSize'> };

export interface Contender {
  readonly name: string;
  ask(question: Question): Promise<number> | number;
  close(): Promise<void> | void;
}

export function questions(people: number): Question[] {
  const random = new Random(11);
  return Array.from({ length: 80 }, (_, at) => {
    const { name, location, positions } = personOf(random.below(people));
    const { city, country } = location ?? { city: '', country: '' };
    const title = positions[0]?.title ?? '';
    return [
      {
        about: 'a country',
        people: { locations: [countries.of(country ?? '') ?? ''] },
        country: country ?? '',
      },
      { about: 'a title in a town', people: { titles: [title], locations: [city ?? ''] } },
      {
        about: 'a name',
        profiles: { firstName: name.split(' ')[0] ?? '', lastName: name.split(' ')[1] ?? '' },
      },
      { about: "a company's people", people: { domains: [positions[0]?.company.domain ?? ''] } },
    ][at % 4] as Question;
  });
}

/** What both plain tables have of a person. */
function rowOf({ name, location, positions, followerCount }: Person) {
  const now = positions[0];
  return [
    name,
    now?.title ?? '',
    now?.company.name ?? '',
    now?.company.domain ?? '',
    location?.city ?? '',
    location?.region ?? '',
    location?.country ?? '',
    followerCount ?? 0,
  ] as const;
}
const columns = ['name', 'title', 'company', 'domain', 'city', 'region', 'country'] as const;

/** Which column has which words. */
function termsOf(question: Question): [(typeof columns)[number], string][] {
  if ('profiles' in question) {
    return [
      ['name', question.profiles.firstName ?? ''],
      ['name', question.profiles.lastName ?? ''],
    ];
  }
  if (question.country !== undefined) return [['country', question.country]];
  const { locations = [], titles = [], domains = [] } = question.people;
  return [
    ...locations.map((place): [(typeof columns)[number], string] => ['city', place]),
    ...titles.map((title): [(typeof columns)[number], string] => ['title', title]),
    ...domains.map((domain): [(typeof columns)[number], string] => ['domain', domain]),
  ];
}

const countries = new Intl.DisplayNames('en', { type: 'region' });
const atOnce = 5_000;

/** A table with a column for each, and ILIKE. */
export async function plainTable(pool: Pool, people: number): Promise<Contender> {
  await pool.query(
    `create unlogged table plain_people (${columns.map((name) => `${name} text`).join(', ')}, followers integer)`,
  );
  for (let from = 0; from < people; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, people - from) }, (_, at) =>
      rowOf(personOf(from + at)),
    );
    await pool.query(
      `insert into plain_people select * from json_to_recordset($1) as r(${columns.map((name) => `${name} text`).join(', ')}, followers integer)`,
      [
        JSON.stringify(
          rows.map((row) => ({
            ...Object.fromEntries(columns.map((name, at) => [name, row[at]])),
            followers: row[7],
          })),
        ),
      ],
    );
  }
  await pool.query('vacuum analyze plain_people');
  return {
    name: 'ILIKE on a plain table',
    async ask(question) {
      const terms = termsOf(question);
      const where = terms.map(([column], at) => `${column} ilike $${at + 1}`).join(' and ');
      const values = terms.map(([column, text]) => (column === 'country' ? text : `%${text}%`));
      await pool.query(`select * from plain_people where ${where} order by followers desc limit 25`, values);
      const { rows } = await pool.query<{ total: number }>(
        `select count(*) as total from plain_people where ${where}`,
        values,
      );
      return rows[0]?.total ?? 0;
    },
    close: async () => {
      await pool.query('drop table plain_people');
    },
  };
}

/** SQLite's full-text index, in a file. */
export function fullTextIndex(folder: string, people: number): Contender {
  const file = join(folder, 'people.sqlite');
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -262144');
  db.exec(`create virtual table found using fts5(${columns.join(', ')}, followers unindexed)`);
  const insert = db.prepare(`insert into found values (${columns.map(() => '?').join(', ')}, ?)`);
  for (let from = 0; from < people; from += atOnce) {
    db.exec('begin');
    for (let number = from; number < Math.min(people, from + atOnce); number += 1) {
      insert.run(...rowOf(personOf(number)));
    }
    db.exec('commit');
  }
  const page = db.prepare(
    'select rowid, followers from found where found match ? order by followers desc limit 25',
  );
  const count = db.prepare('select count(*) as total from found where found match ?');
  return {
    name: 'SQLite FTS5',
    ask(question) {
      const match = termsOf(question)
        .map(([column, text]) => `${column} : "${text.replaceAll('"', '')}"`)
        .join(' AND ');
      page.all(match);
      return Number((count.get(match) as { total: number }).total);
    },
    close: () => {
      db.close();
      rmSync(file, { force: true });
    },
  };
}

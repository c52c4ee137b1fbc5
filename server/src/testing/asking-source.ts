import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from '../postgres/pool.ts';
import { type Answered, type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { personOf } from './people.ts';

/*
 * A source that charges. It writes down each question before it answers. What it answers is in the domain that it is asked about, so that a model knows it.
 */

/** `answered` stays null if the process was killed before the answer. `list` is null for calls that are no step of a list. */
export const askedTable = `create table asked (
  id bigint generated always as identity primary key, list uuid, question text not null, pid int not null, answered text)`;

export const kindsOfAnswer = ['found', 'missed', 'failed'] as const;

/** What the source is asked about. */
export interface AskedDomain {
  readonly kind: (typeof kindsOfAnswer)[number];
  readonly isSlow: boolean;
  /** That work there. */
  readonly people: number;
  /** Two numbers make two questions of what is the same otherwise. */
  readonly number: number;
  /** The name of the list whose rows ask for it. */
  readonly list: string;
}

export const domainOf = ({ kind, isSlow, people, number, list }: AskedDomain): string =>
  `${kind}${isSlow ? '-slowly' : ''}-${people}-${number}-${list}.example`;

export const emailAt = (domain: string): string => `mira.voss@${domain}`;
export const personAt = (domain: string, at: number): string => `Person ${at} of ${domain}`;
export const mailQuestion = (domain: string): string => `mail ${domain}`;
export const peopleQuestion = (domain: string, page: number, pageSize: number): string =>
  `people ${domain} page ${page} of ${pageSize}`;

function readDomain(domain: string): AskedDomain {
  const [, kind, slowly, people, number, list = ''] =
    /^(found|missed|failed)(-slowly)?-(\d+)-(\d+)-([a-z0-9]+)\.example$/.exec(domain) ?? [];
  if (kind === undefined) throw new Error(`nobody should ask about ${domain}`);
  return {
    kind: kind as AskedDomain['kind'],
    isSlow: slowly !== undefined,
    people: Number(people),
    number: Number(number),
    list,
  };
}

/** Slow enough that processes are killed while they wait for it. */
const slowMs = 400;

export function askingSource(pool: Pool): Provider {
  async function ask<Value>(
    question: string,
    domain: string,
    signal: AbortSignal,
    value: (asked: AskedDomain) => Value,
  ): Promise<Answered<Value>> {
    const asked = readDomain(domain);
    // A list that runs rows of another one again has its name. The other one has ended.
    const { rows } = await pool.query<{ id: string }>(
      `insert into asked (list, question, pid)
       values ((select id from bulk_jobs where name = $1 order by created_at desc limit 1), $2, $3) returning id`,
      [asked.list, question, process.pid],
    );
    if (asked.isSlow) await delay(slowMs, undefined, { signal });
    await pool.query('update asked set answered = $2 where id = $1', [rows[0]?.id, asked.kind]);
    if (asked.kind === 'failed') throw new ProviderFailure('asking', 'question_refused');
    return asked.kind === 'found' ? { outcome: 'found', value: value(asked) } : { outcome: 'not_found' };
  }
  return {
    name: 'asking',
    terms: { costUsd: { hit: 0.01, miss: 0.01 } },
    unavailable: () => null,
    findEmail: async ({ domain: of }, signal) => {
      const domain = of ?? '';
      return ask(mailQuestion(domain), domain, signal, () => ({
        ...{ email: emailAt(domain), status: 'valid', confidence: 97, mailProvider: null },
      }));
    },
    searchPeople: async ({ domains: [domain = ''] = [], page, pageSize }, signal) =>
      ask(peopleQuestion(domain, page - 1, pageSize), domain, signal, ({ people }) => {
        const from = (page - 1) * pageSize;
        const items = Array.from({ length: Math.max(0, Math.min(pageSize, people - from)) }, (_, at) =>
          personOf({ name: personAt(domain, from + at) }),
        );
        return { items, total: people };
      }),
  };
}

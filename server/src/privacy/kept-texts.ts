import type { Pool, Queryable } from '../postgres/pool.ts';
import type { Mentions } from './mentions.ts';

/*
 * Where answers and what was asked are kept for a while, other than in records: for calls with an Idempotency-Key, for tools of MCP, for
 * lists, for webhooks. All of it is read, some rows at a time: nothing finds a person in there but reading.
 */

export const keptPlaces = [
  'idempotency answers',
  'MCP answers',
  'job items',
  'list answers',
  'call bodies',
  'webhook events',
  'webhook answers',
] as const;
export type KeptPlace = (typeof keptPlaces)[number];

interface Kept {
  /** A statement that reads so many rows behind `after`, in their order: `after` of each, and its texts. */
  readonly read: string;
  /** Of the first row. */
  readonly before: readonly unknown[];
  /** Takes the content of rows away. `$1`, …: lists of the members of `after`. */
  readonly erase: string;
}

const rowsAtOnce = 500;
/** Of rows that may have 128 KiB each. */
const bodiesAtOnce = 100;

/** Where a row of a list comes from, without what it is. As text: JSON of PostgreSQL refuses some of what answers may have in them. */
function withoutElement(origin: string): string {
  const before = '\\{"root":[0-9]+,"step":[0-9]+,"element":';
  const after = ',"page":[0-9]+,"at":[0-9]+\\}';
  return `regexp_replace(${origin}, '^(${before}).*(${after})$', '\\1{}\\2')`;
}

const places: Readonly<Record<KeptPlace, Kept>> = {
  // That there was an answer, and what it cost, stays: the same key neither runs nor costs anything again.
  'idempotency answers': {
    read: `select array[workspace_id::text, key] as after, array[answer] as texts from idempotency_keys
            where (workspace_id, key) > ($1::int, $2::text) and answer is not null order by workspace_id, key limit ${rowsAtOnce}`,
    before: [-1, ''],
    erase: `update idempotency_keys k set answer = null, erased_at = clock_timestamp()
              from unnest($1::int[], $2::text[]) w (workspace_id, key)
             where k.workspace_id = w.workspace_id and k.key = w.key and k.answer is not null`,
  },
  'MCP answers': {
    read: `select array[request_id] as after, array[answer] as texts from tool_answers
            where request_id > $1 order by request_id limit ${rowsAtOnce}`,
    before: [''],
    erase: 'delete from tool_answers where request_id = any($1::text[])',
  },
  // They stay counted and paid. Those that have not ended are looked up first: the suppression list makes misses of them. What was found for a row already, and is why it is
  // there, nobody looks up again: that is taken away at once, unless the row runs at this moment.
  'job items': {
    read: `select array[job_id::text, index::text] as after,
                  case when state = 3 then array[input, ref_id, answer, array_to_string(asked, ' '), origin] else array[origin] end as texts
             from bulk_items
            where (job_id, index) > ($1::uuid, $2::int) and (state = 3 or state <> 2 and origin is not null)
            order by job_id, index limit ${rowsAtOnce}`,
    before: ['00000000-0000-0000-0000-000000000000', -1],
    erase: `update bulk_items i
               set input = case state when 3 then '{}' else input end, ref_id = case state when 3 then null else ref_id end,
                   answer = case state when 3 then '{}' else answer end, asked = case state when 3 then '{}' else asked end,
                   origin = ${withoutElement('origin')}, erased_at = clock_timestamp()
              from unnest($1::uuid[], $2::int[]) w (job_id, index)
             where i.job_id = w.job_id and i.index = w.index and i.state <> 2`,
  },
  // Of the steps of a list: what they came to and cost stays.
  'list answers': {
    read: `select array[job_id::text, index::text, step::text] as after, array[answer] as texts from list_steps
            where (job_id, index, step) > ($1::uuid, $2::int, $3::smallint) and answer is not null
            order by job_id, index, step limit ${rowsAtOnce}`,
    before: ['00000000-0000-0000-0000-000000000000', -1, -1],
    erase: `update list_steps s set answer = '{}' from unnest($1::uuid[], $2::int[], $3::smallint[]) w (job_id, index, step)
             where s.job_id = w.job_id and s.index = w.index and s.step = w.step`,
  },
  // What a workspace keeps of its calls, the call itself stays in the history.
  'call bodies': {
    read: `select array[workspace_id::text, call_id::text] as after, array[request, answer] as texts from call_bodies
            where (workspace_id, call_id) > ($1::int, $2::uuid) order by workspace_id, call_id limit ${bodiesAtOnce}`,
    before: [-1, '00000000-0000-0000-0000-000000000000'],
    erase: `delete from call_bodies b using unnest($1::int[], $2::uuid[]) w (workspace_id, call_id)
             where b.workspace_id = w.workspace_id and b.call_id = w.call_id`,
  },
  'webhook events': {
    read: `select array[id::text] as after, array[data] as texts from webhook_events
            where id > $1::uuid order by id limit ${rowsAtOnce}`,
    before: ['00000000-0000-0000-0000-000000000000'],
    erase: `update webhook_events set data = '{"erased":true}' where id = any($1::uuid[])`,
  },
  'webhook answers': {
    read: `select array[delivery_id::text, number::text] as after, array[response] as texts from webhook_attempts
            where (delivery_id, number) > ($1::uuid, $2::int) and response is not null order by delivery_id, number limit ${rowsAtOnce}`,
    before: ['00000000-0000-0000-0000-000000000000', -1],
    erase: `update webhook_attempts a set response = null from unnest($1::uuid[], $2::int[]) w (delivery_id, number)
             where a.delivery_id = w.delivery_id and a.number = w.number`,
  },
};

export type KeptCounts = Readonly<Record<KeptPlace, number>>;

/** How much of what is kept mentions the people. */
export function countKept(db: Queryable, mentions: Mentions): Promise<KeptCounts> {
  return throughAll(db, mentions, async () => {});
}

/** Takes the content of what mentions the people away. Safe to repeat. @returns how much there was */
export function eraseKept(pool: Pool, mentions: Mentions): Promise<KeptCounts> {
  return throughAll(pool, mentions, async ({ erase }, rows) => {
    const lists = (rows[0] ?? []).map((_, member) => rows.map((row) => row[member]));
    await pool.query(erase, lists);
  });
}

async function throughAll(
  db: Queryable,
  mentions: Mentions,
  use: (kept: Kept, rows: readonly (readonly string[])[]) => Promise<void>,
): Promise<KeptCounts> {
  const counts: [KeptPlace, number][] = [];
  for (const place of keptPlaces) {
    const kept = places[place];
    let found = 0;
    let after: readonly unknown[] = kept.before;
    for (;;) {
      const { rows } = await db.query<{ after: string[]; texts: (string | null)[] }>(kept.read, [...after]);
      const last = rows.at(-1);
      if (!last) break;
      const hits = rows.filter(({ texts }) => texts.some((text) => text !== null && mentions.areIn(text)));
      found += hits.length;
      if (hits.length > 0)
        await use(
          kept,
          hits.map((row) => row.after),
        );
      after = last.after;
    }
    counts.push([place, found]);
  }
  return Object.fromEntries(counts) as Record<KeptPlace, number>;
}

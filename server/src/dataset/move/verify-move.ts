import type pg from 'pg';
import type { Queryable } from '../../postgres/pool.ts';
import type { Page } from '../../records/found.ts';
import type { DatasetReads } from '../dataset-reads.ts';
import type { KindSearch } from '../kind-search.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import { type RecordKind, type RecordKindName, recordKinds } from '../kinds/record-kind.ts';
import type { MoveTarget } from '../opensearch/move-target.ts';
import { allOf, visibleTo } from '../opensearch/query-of.ts';
import type { Reader } from '../reader.ts';
import type { StoredRecord } from '../record-store.ts';
import type { CopiedImport, States } from './move-journal.ts';
import { type Chance, oneOf, randomPlan } from './random-plan.ts';

/** What is not the same on both sides. It names records by their ids, and nobody. */
export interface Difference {
  readonly kind: RecordKindName;
  readonly what: string;
}

export interface Verified {
  readonly counts: Counts;
  /** Look-ups and searches that were tried on both sides. */
  readonly checks: number;
  /** The first ten. */
  readonly differences: readonly Difference[];
}

/** Records that readers see, by kind. */
export type Counts = Readonly<Record<RecordKindName, number>>;

export const checksUsually = 1_000;
const differencesMax = 10;
const keysMax = 20;
const pageSizeMax = 25;
const recordsAtOnce = 100;

export interface VerifyParts {
  /** In the transaction that shows the copy: what is compared is what readers will see. */
  readonly client: pg.ClientBase;
  readonly target: MoveTarget;
  readonly imports: readonly CopiedImport[];
  readonly states: States;
  readonly original: DatasetReads;
  readonly copy: DatasetReads;
  /** Look-ups and searches, of all kinds together. */
  readonly checks?: number | undefined;
  readonly chance?: Chance | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((checks: number) => void) | undefined;
}

/**
 * Compares the copy with the database: how many records of each kind each organization has, and what random look-ups and searches
 * answer, byte for byte. Where there are few records, each one is looked up.
 */
export async function verifyMove(parts: VerifyParts): Promise<Verified> {
  const { checks = checksUsually } = parts;
  const differences: Difference[] = [];
  const counts: Partial<Record<RecordKindName, number>> = {};
  for (const kind of recordKinds) {
    const { total, found } = await compareCounts(parts, kind);
    counts[kind] = total;
    differences.push(...found);
  }
  const present = recordKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  let done = 0;
  for (const kind of present) {
    const count = Math.ceil(checks / present.length);
    for await (const found of compareAnswers(parts, allKinds[kind], { count, total: counts[kind] ?? 0 })) {
      done += 1;
      parts.onProgress?.(done);
      if (found) differences.push(found);
      if (differences.length >= differencesMax) break;
    }
  }
  return { counts: counts as Counts, checks: done, differences: differences.slice(0, differencesMax) };
}

/** Records of a kind that readers of the database see, by the organization that they belong to. */
export async function countsOfDatabase(
  db: Queryable,
  kind: RecordKindName,
  { imports, newest }: { readonly imports: readonly CopiedImport[]; readonly newest: number },
): Promise<ReadonlyMap<number | null, number>> {
  const { rows } = await db.query<{ added_in: number; count: number }>(
    `select added_in, count(*) as count from ${kind}
      where added_in <= $1 and (replaced_in is null or replaced_in > $1) group by added_in`,
    [newest],
  );
  const owners = new Map(imports.map(({ original, owner }) => [original, owner]));
  const counts = new Map<number | null, number>();
  for (const { added_in: original, count } of rows) {
    const owner = owners.get(original);
    if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + count);
  }
  return counts;
}

export const totalOf = (counts: ReadonlyMap<number | null, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

async function compareCounts(
  { client, target, imports, states }: VerifyParts,
  kind: RecordKindName,
): Promise<{ total: number; found: Difference[] }> {
  const original = await countsOfDatabase(client, kind, { imports, newest: states[kind].newest });
  const newest = Math.max(0, ...imports.filter((one) => one.kind === kind).map(({ copy }) => copy));
  const copy = await target.countByOwner(kind, allOf(visibleTo('operator', { newest, hidden: [] })));
  const owners = [...new Set([...original.keys(), ...copy.keys()])];
  const found: Difference[] = owners.flatMap((owner) => {
    const [here, there] = [original.get(owner) ?? 0, copy.get(owner) ?? 0];
    const whose = owner === null ? 'all organizations find' : `organization number ${owner} has`;
    return here === there
      ? []
      : [{ kind, what: `${whose} ${here} in the database and ${there} in the copy` }];
  });
  const total = totalOf(original);
  const all = await target.countAll(kind);
  // Readers would not see them, but nothing may be there that was not copied.
  if (found.length === 0 && all !== total) {
    found.push({ kind, what: `the copy has ${all} documents for ${total} records` });
  }
  return { total, found };
}

/** Null where both sides answer the same. */
async function* compareAnswers(
  parts: VerifyParts,
  kind: RecordKind<unknown>,
  { count, total }: { readonly count: number; readonly total: number },
): AsyncGenerator<Difference | null> {
  const { client, imports, states, original, copy, signal, chance = Math.random } = parts;
  const here = original[kind.name] as KindSearch<unknown>;
  const there = copy[kind.name] as KindSearch<unknown>;
  const originals = new Map(imports.map((one) => [one.copy, one.original]));
  const sides: Sides = {
    // With the same number of its import on both sides.
    here: (ask) => ask(here),
    there: (ask) => ask(there),
    originals,
  };
  const newest = states[kind.name].newest;
  // A record each for half of the checks: it is looked up, and something like it is searched.
  const wanted = Math.ceil(count / 2);
  const ids =
    total <= wanted
      ? await idsInOrder(client, kind.name, newest)
      : await randomIds(client, kind.name, { newest, wanted, chance });
  const readers: Reader[] = ['operator', null, ...new Set(imports.map(({ owner }) => owner))];
  let done = 0;
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    const some = await here.for('operator').byIds(ids.slice(at, at + recordsAtOnce));
    for (const { id, value } of some.values()) {
      signal?.throwIfAborted();
      const reader = oneOf(readers, chance);
      yield await lookUp(sides, kind, { id, value, reader });
      yield await searchLike(sides, kind, { id, value, reader, chance });
      done += 2;
    }
  }
  // Of few records there are more searches.
  const values = [...(await here.for('operator').byIds(ids.slice(0, recordsAtOnce))).values()];
  for (; done < count && values.length > 0; done += 1) {
    signal?.throwIfAborted();
    const { id, value } = oneOf(values, chance);
    yield await searchLike(sides, kind, { id, value, reader: oneOf(readers, chance), chance });
  }
}

type Ask = (records: KindSearch<unknown>) => Promise<unknown>;

interface Sides {
  here(ask: Ask): Promise<unknown>;
  there(ask: Ask): Promise<unknown>;
  /** Numbers of imports of the database, by those of the copy. */
  readonly originals: ReadonlyMap<number, number>;
}

interface Asked {
  readonly id: number;
  readonly value: unknown;
  readonly reader: Reader;
}

/** By its id, and by all that it is found by. */
async function lookUp(
  sides: Sides,
  kind: RecordKind<unknown>,
  { id, value, reader }: Asked,
): Promise<Difference | null> {
  const keys = kind.keys(value).slice(0, keysMax);
  const ask: Ask = async (records) => {
    const own = records.for(reader);
    const byKey = await own.byKeys(keys);
    return [[...(await own.byIds([id])).values()], ...keys.map((key) => byKey.get(key) ?? [])];
  };
  return (await isSame(sides, ask)) ? null : { kind: kind.name, what: `record ${id} is looked up` };
}

async function searchLike(
  sides: Sides,
  kind: RecordKind<unknown>,
  { id, value, reader, chance }: Asked & { readonly chance: Chance },
): Promise<Difference | null> {
  const plan = randomPlan(kind, value, chance);
  const page = { page: 1 + Math.floor(chance() * 3), pageSize: 1 + Math.floor(chance() * pageSizeMax) };
  const ask: Ask = (records) => records.for(reader).search(plan, page);
  return (await isSame(sides, ask)) ? null : { kind: kind.name, what: `records like ${id} are searched` };
}

async function isSame({ here, there, originals }: Sides, ask: Ask): Promise<boolean> {
  const [one, other] = await Promise.all([here(ask), there(ask)]);
  return textOf(one, (addedIn) => addedIn) === textOf(other, (addedIn) => originals.get(addedIn) ?? addedIn);
}

/** An answer with the numbers of its imports as the database has them. */
function textOf(answer: unknown, original: (addedIn: number) => number): string {
  const numbered = (records: readonly StoredRecord<unknown>[]) =>
    records.map((record) => ({ ...record, addedIn: original(record.addedIn) }));
  return JSON.stringify(
    Array.isArray(answer)
      ? (answer as (readonly StoredRecord<unknown>[])[]).map(numbered)
      : {
          ...(answer as Page<StoredRecord<unknown>>),
          items: numbered((answer as Page<StoredRecord<unknown>>).items),
        },
  );
}

const visible = 'added_in <= $1 and (replaced_in is null or replaced_in > $1)';

async function idsInOrder(client: pg.ClientBase, kind: string, newest: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`select id from ${kind} where ${visible} order by id`, [
    newest,
  ]);
  return rows.map(({ id }) => id);
}

async function randomIds(
  client: pg.ClientBase,
  kind: string,
  { newest, wanted, chance }: { readonly newest: number; readonly wanted: number; readonly chance: Chance },
): Promise<number[]> {
  const { rows } = await client.query<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from ${kind}`,
  );
  const [range] = rows;
  if (!range) return [];
  const ids = new Set<number>();
  for (let at = 0; at < wanted; at += 1) {
    const from = range.first + Math.floor(chance() * (range.last - range.first + 1));
    const { rows: found } = await client.query<{ id: number }>({
      name: `random-${kind}`,
      text: `select id from ${kind} where id >= $2 and ${visible} order by id limit 1`,
      values: [newest, from],
    });
    if (found[0]) ids.add(found[0].id);
  }
  return [...ids];
}

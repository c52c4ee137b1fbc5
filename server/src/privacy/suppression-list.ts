import { hash, randomBytes } from 'node:crypto';
import { invariant } from '../kernel/invariant.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Queryable } from '../postgres/pool.ts';
import { IdentifierHasher, listKeyBytes } from '../records/suppression/identifier-hasher.ts';
import {
  type IdentifierKind,
  kindOfIdentifier,
  type ListedIdentifier,
} from '../records/suppression/identifiers.ts';
import {
  type Listed,
  type SharedTable,
  type Suppressed,
  SuppressionTable,
} from '../records/suppression/suppression-table.ts';

const place = 'the key of a suppression list';
const readAtOnce = 50_000;
/** Lists of other installations have keys of their own, and each is tried for each identifier. */
export const listKeysMax = 20;

/** A key of the list cannot be opened: without it nobody can tell who is on it. */
export class UnreadableListError extends Error {
  override name = 'UnreadableListError';
}

/** What is on the list, as one row. */
export interface SuppressionRow {
  readonly hash: Buffer;
  readonly kind: IdentifierKind;
  readonly is_of_one: boolean;
  readonly told_apart_by: number;
}

/** The suppression list of the database, as one process knows it: all hashes are in memory. */
export class SuppressionList implements Suppressed {
  readonly #box: () => SecretBox | Promise<SecretBox>;
  #table = new SuppressionTable();
  #keys = new Map<number, Buffer>();
  #lastId = 0;
  #count = 0;

  private constructor(box: () => SecretBox | Promise<SecretBox>) {
    this.#box = box;
  }

  /** @param box opens the keys; asked for where there are some. @throws {UnreadableListError} */
  static async open(db: Queryable, box: () => SecretBox | Promise<SecretBox>): Promise<SuppressionList> {
    const list = new SuppressionList(box);
    await list.read(db);
    return list;
  }

  get isEmpty(): boolean {
    return this.#table.isEmpty;
  }

  /** Entries, of all kinds. */
  get count(): number {
    return this.#count;
  }

  listed(identifier: string): Listed | undefined {
    return this.#table.listed(identifier);
  }

  /** For threads of an import. */
  get shared(): SharedTable {
    return this.#table.shared;
  }

  /** Reads what has changed since the last time. @throws {UnreadableListError} and then the list is what it was */
  async read(db: Queryable): Promise<void> {
    if (!(await this.#readMore(db))) {
      // Something was taken off the list.
      this.#table = new SuppressionTable();
      this.#keys = new Map();
      [this.#lastId, this.#count] = [0, 0];
      await this.#readMore(db);
    }
  }

  /** False where there is less than was known. */
  async #readMore(db: Queryable): Promise<boolean> {
    await this.#readKeys(db);
    for (;;) {
      const { rows } = await db.query<SuppressionRow & { id: number }>(
        `select id, hash, is_of_one, told_apart_by from suppressions where id > $1 order by id limit ${readAtOnce}`,
        [this.#lastId],
      );
      for (const row of rows) {
        this.#table.add(row.hash, { isOfOne: row.is_of_one, toldApartBy: row.told_apart_by });
      }
      this.#count += rows.length;
      this.#lastId = rows.at(-1)?.id ?? this.#lastId;
      if (rows.length < readAtOnce) break;
    }
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from suppressions where id <= $1',
      [this.#lastId],
    );
    return rows[0]?.count === this.#count;
  }

  async #readKeys(db: Queryable): Promise<void> {
    const { rows } = await db.query<{ id: number; sealed: Buffer }>(
      'select id, sealed from suppression_keys order by id',
    );
    for (const { id, sealed } of rows) {
      if (this.#keys.has(id)) continue;
      const key = (await this.#box()).tryOpen(sealed, place);
      if (key === null) throw new UnreadableListError(`the key ${id} of the suppression list does not open`);
      this.#keys.set(id, key);
      this.#table.addKey(key);
    }
  }

  /** The keys, by their numbers in the database. */
  get keys(): ReadonlyMap<number, Buffer> {
    return this.#keys;
  }
}

/** The key of this installation, made where there is none yet. Needs a transaction. */
export async function ownListKey(tx: Queryable, box: SecretBox): Promise<{ id: number; key: Buffer }> {
  const made = randomBytes(listKeyBytes);
  await tx.query(
    `insert into suppression_keys (sealed, fingerprint, is_own) values ($1, $2, true) on conflict do nothing`,
    [box.seal(made, place), fingerprintOf(made)],
  );
  const { rows } = await tx.query<{ id: number; sealed: Buffer }>(
    'select id, sealed from suppression_keys where is_own',
  );
  const [row] = rows;
  invariant(row, 'the list has a key of its own now');
  const key = box.tryOpen(row.sealed, place);
  if (key === null) throw new UnreadableListError('the key of the suppression list does not open');
  return { id: row.id, key };
}

/** The number of a list's key, which may be known already. @returns null where there are too many */
export async function keyOfList(tx: Queryable, box: SecretBox, key: Buffer): Promise<number | null> {
  const known = await tx.query<{ id: number }>('select id from suppression_keys where fingerprint = $1', [
    fingerprintOf(key),
  ]);
  if (known.rows[0]) return known.rows[0].id;
  const { rows } = await tx.query<{ id: number }>(
    `insert into suppression_keys (sealed, fingerprint, is_own)
     select $1, $2, false where (select count(*) from suppression_keys) < ${listKeysMax} returning id`,
    [box.seal(key, place), fingerprintOf(key)],
  );
  return rows[0]?.id ?? null;
}

/** @returns how many were not on the list before. Of one that is there, the stricter entry counts. */
export async function suppress(
  tx: Queryable,
  { id: keyId, key }: { readonly id: number; readonly key: Buffer },
  identifiers: readonly ListedIdentifier[],
  source: string,
): Promise<number> {
  const hasher = new IdentifierHasher(key);
  return addEntries(tx, keyId, {
    source,
    entries: identifiers.map(({ text, isOfOne, toldApartBy }) => ({
      hash: hasher.hash(text),
      kind: kindOfIdentifier(text),
      is_of_one: isOfOne,
      told_apart_by: toldApartBy,
    })),
  });
}

/** Entries as they are in a list of hashes. @returns how many were not there before */
export async function addEntries(
  tx: Queryable,
  keyId: number,
  { source, entries }: { readonly source: string; readonly entries: readonly SuppressionRow[] },
): Promise<number> {
  // A statement cannot change one row twice.
  const distinct = new Map<string, SuppressionRow>();
  for (const entry of entries) {
    const name = entry.hash.toString('hex');
    const known = distinct.get(name);
    distinct.set(name, known ? stricter(entry, known) : entry);
  }
  const rows = [...distinct.values()];
  if (rows.length === 0) return 0;
  const { rows: written } = await tx.query<{ is_new: boolean }>(
    `insert into suppressions as s (key_id, hash, kind, is_of_one, told_apart_by, source)
     select $1, * , $6 from unnest($2::bytea[], $3::text[], $4::boolean[], $5::smallint[])
     on conflict (key_id, hash) do update
        set is_of_one = s.is_of_one or excluded.is_of_one, told_apart_by = s.told_apart_by & excluded.told_apart_by,
            -- Processes read it again.
            id = default
      where (s.is_of_one, s.told_apart_by)
            is distinct from (s.is_of_one or excluded.is_of_one, s.told_apart_by & excluded.told_apart_by)
     returning xmax = 0 as is_new`,
    [
      keyId,
      rows.map(({ hash: bytes }) => bytes),
      rows.map(({ kind }) => kind),
      rows.map(({ is_of_one: isOfOne }) => isOfOne),
      rows.map(({ told_apart_by: toldApartBy }) => toldApartBy),
      source,
    ],
  );
  return written.filter(({ is_new: isNew }) => isNew).length;
}

const stricter = (one: SuppressionRow, other: SuppressionRow): SuppressionRow => ({
  ...one,
  is_of_one: one.is_of_one || other.is_of_one,
  told_apart_by: one.told_apart_by & other.told_apart_by,
});

/** Takes identifiers off the list, under whichever key they are on it. @returns how many entries */
export async function unsuppress(
  tx: Queryable,
  keys: ReadonlyMap<number, Buffer>,
  identifiers: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const [id, key] of keys) {
    const hasher = new IdentifierHasher(key);
    const { rowCount } = await tx.query('delete from suppressions where key_id = $1 and hash = any($2)', [
      id,
      identifiers.map((text) => hasher.hash(text)),
    ]);
    removed += rowCount ?? 0;
  }
  return removed;
}

const fingerprintOf = (key: Buffer): Buffer => hash('sha256', key, 'buffer').subarray(0, 16);

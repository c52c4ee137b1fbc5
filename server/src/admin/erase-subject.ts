import type pg from 'pg';
import { announceChange } from '../accounts/organizations.ts';
import type { CacheStore } from '../cache/cache-store.ts';
import { databaseStore } from '../dataset/database-store.ts';
import type { DatasetStore } from '../dataset/dataset-store.ts';
import type { Erased, LookedThrough } from '../dataset/erase-listed.ts';
import { asOnlyImport, ImportRunningError } from '../dataset/import-state.ts';
import { companies } from '../dataset/kinds/companies.ts';
import { people } from '../dataset/kinds/people.ts';
import { posts } from '../dataset/kinds/posts.ts';
import type { SubjectRecord } from '../dataset/subject-records.ts';
import { pause } from '../kernel/pause.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { bodiesWrittenMs } from '../ledger/call-bodies.ts';
import { keepsBodies } from '../ledger/read-call-bodies.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { eraseKept, type KeptCounts } from '../privacy/kept-texts.ts';
import { Mentions } from '../privacy/mentions.ts';
import { ownListKey, SuppressionList, suppress } from '../privacy/suppression-list.ts';
import { noIdKinds } from '../records/suppression/id-kinds.ts';
import {
  identifiersToList,
  kindOfIdentifier,
  type ListedIdentifier,
} from '../records/suppression/identifiers.ts';

const needlesMax = 200;

/** Somebody who is to be forgotten. */
export interface Subject {
  /** What was said of them, as `records/suppression/identifiers.ts` writes it. */
  readonly identifiers: readonly string[];
  /** What was found of them. */
  readonly records: readonly SubjectRecord[];
}

export interface Erasure {
  /** Identifiers that were not on the suppression list before. */
  readonly listed: number;
  /** Null where an import was running, so that records stay until this is called again; nobody is told of them meanwhile. */
  readonly records: Erased | null;
  readonly cached: number;
  readonly kept: KeptCounts;
}

export interface ErasureParts {
  readonly pool: Pool;
  readonly box: SecretBox;
  readonly cache: Pick<CacheStore, 'clear'>;
  /** Where records are: in the database, where it is not given. */
  readonly stores?: readonly DatasetStore[] | undefined;
}

/** What goes on the suppression list of somebody: what was said of them, and all that their records say. */
export function identifiersOf({ identifiers, records }: Subject): ListedIdentifier[] {
  const given = identifiers.map((text) => ({ text, isOfOne: true, toldApartBy: noIdKinds }));
  return [...given, ...records.flatMap(({ value }) => identifiersToList(value))];
}

/**
 * Forgets people. First they are on the suppression list, which every process honors within a second and which brings them back by no import
 * and no vendor; then what is stored of them goes. Where it is interrupted, the same call does the rest.
 */
export async function eraseSubjects(parts: ErasureParts, subjects: readonly Subject[]): Promise<Erasure> {
  const { pool, box, cache, stores = [databaseStore] } = parts;
  const identifiers = subjects.flatMap(identifiersOf);
  const listed = await transaction(pool, async (tx) => {
    const added = await suppress(tx, await ownListKey(tx, box), identifiers, 'forget');
    await announceChange(tx);
    return added;
  });
  const list = await SuppressionList.open(pool, () => box);
  const records = await eraseRecords(pool, stores, list, {
    ids: subjects.flatMap((subject) => subject.records.map(({ id }) => id)),
    texts: identifiers.map(({ text }) => text),
  }).catch((error: unknown) => {
    if (error instanceof ImportRunningError) return null;
    throw error;
  });
  // What was fetched is only there to be quick, and nothing tells which of it names somebody.
  const cached = await cache.clear();
  const kept = await eraseAllKept(pool, new Mentions(identifiers.map(({ text }) => text)));
  return { listed, records, cached, kept };
}

async function eraseRecords(
  pool: Pool,
  stores: readonly DatasetStore[],
  list: SuppressionList,
  { ids, texts }: { readonly ids: readonly number[]; readonly texts: readonly string[] },
): Promise<Erased> {
  return asOnlyImport(pool, async (client) => {
    const erased: Erased[] = [];
    for (const store of stores) {
      await store.cleanUp(client);
      const ofPosts = await recordsWith(client, store, 'posts', needlesOf(texts, 'profile'));
      const contacts = [...needlesOf(texts, 'email'), ...needlesOf(texts, 'phone')];
      const ofCompanies = await recordsWith(client, store, 'companies', contacts);
      // What an interrupted import has written of them stands under no key of the index.
      const ofInterrupted = await store.idsOfIdentities(client, texts);
      erased.push(
        await store.erase(client, people, list, { ids: [...new Set([...ids, ...ofInterrupted])] }),
        await store.erase(client, posts, list, ofPosts),
        await store.erase(client, companies, list, ofCompanies),
      );
      await store.expunge(client);
    }
    return sumOf(erased);
  });
}

const sumOf = (erased: readonly Erased[]): Erased => ({
  removed: erased.reduce((sum, { removed }) => sum + removed, 0),
  changed: erased.reduce((sum, { changed }) => sum + changed, 0),
});

/** Erases what is stored of everybody on the list: after a list was loaded, of which only hashes are known. All records are gone through. */
export async function eraseAllListed({
  pool,
  box,
  cache,
  stores = [databaseStore],
}: ErasureParts): Promise<Omit<Erasure, 'listed' | 'records'> & { readonly records: Erased }> {
  const list = await SuppressionList.open(pool, () => box);
  const records = await asOnlyImport(pool, async (client) => {
    const erased: Erased[] = [];
    for (const store of stores) {
      await store.cleanUp(client);
      erased.push(
        await store.erase(client, people, list, 'all'),
        await store.erase(client, posts, list, 'all'),
        await store.erase(client, companies, list, 'all'),
      );
      await store.expunge(client);
    }
    return sumOf(erased);
  });
  return { records, cached: await cache.clear(), kept: await eraseAllKept(pool, Mentions.ofList(list)) };
}

/** Bodies of calls that have just been answered are written in the background: they are there before what is kept is looked through. */
async function eraseAllKept(pool: Pool, mentions: Mentions): Promise<KeptCounts> {
  if (await keepsBodies(pool)) await pause(bodiesWrittenMs);
  return eraseKept(pool, mentions);
}

/** To look for many texts takes longer than to read all records. */
async function recordsWith(
  client: pg.ClientBase,
  store: DatasetStore,
  kind: 'posts' | 'companies',
  needles: readonly string[],
): Promise<LookedThrough> {
  return needles.length > needlesMax ? 'all' : { ids: await store.idsMentioning(client, kind, needles) };
}

/** How identifiers of a kind stand in the text of a record. */
function needlesOf(texts: readonly string[], kind: 'email' | 'phone' | 'profile'): string[] {
  return texts
    .filter((text) => kindOfIdentifier(text) === kind)
    .map((text) => text.slice(text.indexOf(':') + 1))
    .map((value) => (kind === 'phone' ? `+${value}` : value));
}

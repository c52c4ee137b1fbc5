import { randomUUID } from 'node:crypto';
import { invariant } from '../../kernel/invariant.ts';
import { EngineError } from '../engine-error.ts';
import { type RecordKind, type RecordKindName, recordKinds } from '../kinds/record-kind.ts';
import type { OpenSearchAddress } from './address.ts';
import type { OpenSearchClient } from './client.ts';
import { documentFormat, type IndexMeta, indexOf, replicasOf } from './mapping.ts';

/** Before the first call, or in a command: a cluster that is busy may take its time. */
const askMs = 20_000;
/** A cluster that is busy makes an index in some seconds. */
const makeMs = 60_000;
const oldest = { major: 2, minor: 19 };

export const aliasOf = ({ prefix }: OpenSearchAddress, kind: RecordKindName): string => `${prefix}-${kind}`;

/**
 * The id of the dataset, which imports are noted with. It is in the cluster, so that an empty one, or another one, is not taken for that into which was
 * imported. It is made where there is none. @throws {EngineError} where it is no OpenSearch that we can use
 */
export async function openDataset(
  client: OpenSearchClient,
  address: OpenSearchAddress,
  { makesIt, takesOlder = false }: { readonly makesIt: boolean; readonly takesOlder?: boolean },
): Promise<string> {
  await checkVersion(client);
  await checkFormats(client, address, { takesOlder });
  const name = `${address.prefix}-about`;
  const read = async () => {
    const { status, body } = await client.ask({
      method: 'GET',
      path: `/${name}/_doc/dataset`,
      totalMs: askMs,
      accepted: [404],
    });
    return status === 404 ? undefined : (body?._source as { id: string; format: number });
  };
  const there = await read();
  if (!there && !makesIt) {
    throw new EngineError(
      'unusable',
      'There is no dataset on OpenSearch yet. Do this: start the service or import a file, which makes it.',
    );
  }
  const known = there ?? (await makeAbout(client, address, name, read));
  if (known.format > documentFormat) throw newerDataset();
  return known.id;
}

async function makeAbout<About>(
  client: OpenSearchClient,
  { replicas }: OpenSearchAddress,
  name: string,
  read: () => Promise<About | undefined>,
): Promise<About> {
  await makeIndex(client, name, {
    settings: { number_of_shards: 1, ...replicasOf(replicas) },
    mappings: { dynamic: false },
  });
  // Of two processes that start at once, one makes it and both read it.
  await client.ask({
    method: 'PUT',
    path: `/${name}/_create/dataset`,
    body: { id: randomUUID(), format: documentFormat },
    totalMs: makeMs,
    accepted: [409],
  });
  const made = await read();
  invariant(made, 'what was written is read');
  return made;
}

/** @throws {EngineError} where this build cannot search the documents, or could not write more of them */
async function checkFormats(
  client: OpenSearchClient,
  address: OpenSearchAddress,
  { takesOlder }: { readonly takesOlder: boolean },
): Promise<void> {
  const { body } = await client.ask({
    method: 'GET',
    path: `/${recordKinds.map((kind) => aliasOf(address, kind)).join(',')}/_mapping`,
    query: { ignore_unavailable: true, filter_path: '*.mappings._meta' },
    totalMs: askMs,
    // Where none is there.
    accepted: [404],
  });
  const formats = Object.values((body ?? {}) as Record<string, { mappings?: { _meta?: IndexMeta } }>).flatMap(
    ({ mappings }) => mappings?._meta?.format ?? [],
  );
  if (formats.some((format) => format > documentFormat)) throw newerDataset();
  if (takesOlder || formats.every((format) => format === documentFormat)) return;
  throw new EngineError(
    'unusable',
    'The indexes on OpenSearch were written by an older Millrace, and this one searches in another way. Do this: run ./millrace dataset reindex; until it is done, the older one goes on.',
  );
}

const newerDataset = () =>
  new EngineError(
    'unusable',
    'The dataset on OpenSearch was written by a newer Millrace. Do this: start the newer one.',
  );

/** @throws {EngineError} */
async function checkVersion(client: OpenSearchClient): Promise<void> {
  const { body } = await client.ask({ method: 'GET', path: '/', totalMs: askMs });
  const { distribution, number } = (body?.version ?? {}) as { distribution?: string; number?: string };
  const [major = 0, minor = 0] = (number ?? '').split('.').map(Number);
  if (distribution !== 'opensearch') {
    throw new EngineError(
      'unusable',
      'What answers at DATASET_URL is no OpenSearch. Do this: name the address of an OpenSearch cluster.',
    );
  }
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new EngineError(
    'unusable',
    `OpenSearch ${number} is too old. Do this: use ${oldest.major}.${oldest.minor} or newer.`,
  );
}

/** Makes the index of a kind, behind its alias, where there is none. */
export async function ensureIndex<Value>(
  client: OpenSearchClient,
  address: OpenSearchAddress,
  { name, shape }: RecordKind<Value>,
): Promise<void> {
  const alias = aliasOf(address, name);
  if (await hasIndex(client, alias)) return;
  await makeIndex(client, `${alias}-1`, { ...indexOf(shape, address), aliases: { [alias]: {} } });
}

export async function hasIndex(client: OpenSearchClient, alias: string): Promise<boolean> {
  const { status } = await client.ask({
    method: 'GET',
    path: `/_alias/${alias}`,
    totalMs: askMs,
    accepted: [404],
  });
  return status !== 404;
}

/** An index behind an alias, by the number at its end. */
interface NumberedIndex {
  readonly name: string;
  readonly number: number;
}

/** The one that an alias names; undefined where there is none. */
export async function indexBehind(
  client: OpenSearchClient,
  alias: string,
): Promise<NumberedIndex | undefined> {
  const { status, body } = await client.ask({
    method: 'GET',
    path: `/_alias/${alias}`,
    totalMs: askMs,
    accepted: [404],
  });
  if (status === 404) return undefined;
  const names = Object.keys((body ?? {}) as object);
  const [found] = numbered(alias, names);
  if (!found || names.length > 1) {
    throw new EngineError(
      'unusable',
      `The alias ${alias} names ${names.join(' and ')}. Do this: have it name one index, ${alias}-1 or one with a higher number.`,
    );
  }
  return found;
}

/** All indexes of an alias, also those that it does not name. */
export async function versionsOf(client: OpenSearchClient, alias: string): Promise<readonly NumberedIndex[]> {
  const { body } = await client.ask({ method: 'GET', path: `/${alias}-*/_alias`, totalMs: askMs });
  return numbered(alias, Object.keys((body ?? {}) as object));
}

/** Another dataset may have a prefix that begins alike. */
const numbered = (alias: string, names: readonly string[]): NumberedIndex[] =>
  names.flatMap((name) => {
    const number = name.startsWith(`${alias}-`) ? name.slice(alias.length + 1) : '';
    return /^\d{1,9}$/.test(number) ? [{ name, number: Number(number) }] : [];
  });

export async function metaOf(client: OpenSearchClient, index: string): Promise<IndexMeta | undefined> {
  const { body } = await client.ask({ method: 'GET', path: `/${index}/_mapping`, totalMs: askMs });
  return body?.[index]?.mappings?._meta as IndexMeta | undefined;
}

export async function deleteIndex(client: OpenSearchClient, index: string): Promise<void> {
  await client.ask({ method: 'DELETE', path: `/${index}`, totalMs: makeMs, accepted: [404] });
}

/** In one step: a request by the alias reads one index or the other. */
export async function switchAlias(
  client: OpenSearchClient,
  alias: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const actions = [{ remove: { index: from, alias } }, { add: { index: to, alias } }];
  await client.ask({ method: 'POST', path: '/_aliases', body: { actions }, totalMs: makeMs });
}

export async function makeIndex(client: OpenSearchClient, name: string, body: unknown): Promise<void> {
  const { status, body: answer } = await client.ask({
    method: 'PUT',
    path: `/${name}`,
    body,
    totalMs: makeMs,
    accepted: [400],
  });
  // A try whose answer was lost, or another process, has made it.
  if (status !== 400 || answer?.error?.type === 'resource_already_exists_exception') return;
  throw new EngineError('unusable', `OpenSearch makes no index ${name}: ${answer?.error?.reason}`);
}

/** What was written and deleted until now is seen by searches from now on. @throws {EngineError} where not all copies have done it */
export async function refresh(client: OpenSearchClient, alias: string): Promise<void> {
  const { body } = await client.ask({ method: 'POST', path: `/${alias}/_refresh`, totalMs: makeMs });
  if (body?._shards?.failed > 0) {
    throw new EngineError('unreachable', `OpenSearch could not refresh all of ${alias}.`);
  }
}

/** What was deleted leaves the files of the index. */
export async function expunge(client: OpenSearchClient, alias: string, totalMs: number): Promise<void> {
  await client.ask({ method: 'POST', path: `/${alias}/_flush`, totalMs });
  await client.ask({
    method: 'POST',
    path: `/${alias}/_forcemerge`,
    query: { only_expunge_deletes: true },
    totalMs,
  });
}

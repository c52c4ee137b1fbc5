import { randomUUID } from 'node:crypto';
import { invariant } from '../../kernel/invariant.ts';
import { EngineError } from '../engine-error.ts';
import type { RecordKind, RecordKindName } from '../kinds/record-kind.ts';
import type { OpenSearchAddress } from './address.ts';
import type { OpenSearchClient } from './client.ts';
import { documentFormat, indexOf, replicasOf } from './mapping.ts';

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
  { makesIt }: { readonly makesIt: boolean },
): Promise<string> {
  await checkVersion(client);
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
  if (known.format > documentFormat) {
    throw new EngineError(
      'unusable',
      'The dataset on OpenSearch was written by a newer Millrace. Do this: start the newer one.',
    );
  }
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

async function makeIndex(client: OpenSearchClient, name: string, body: unknown): Promise<void> {
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

import { noAccess, type OpenSearchAccess } from './access.ts';

/** Where a dataset on OpenSearch is: what DATASET_URL says. */
export interface OpenSearchAddress {
  /** Of its nodes, each with scheme and port. */
  readonly nodes: readonly string[];
  readonly user: string | null;
  readonly password: string | null;
  /** What the names of our indexes begin with. */
  readonly prefix: string;
  /** Of an index that is made. */
  readonly shards: number;
  /** Null: one where the cluster has a second node. */
  readonly replicas: number | null;
  /** Until so many hits they are counted while they are found; all of more are counted by a request of its own, which OpenSearch remembers. */
  readonly countedHits: number;
  /** What is set beside the address. */
  readonly access: OpenSearchAccess;
}

const usualPort = 9200;
const usualPrefix = 'millrace';
const shardsMax = 1_024;
const replicasMax = 5;
const nodesMax = 32;
const countedHitsUsually = '10000';
const countedHitsMost = 1_000_000_000;
const form = /^opensearch(s?):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^/?#]*))?(?:\?([^#]*))?$/;
/** Names of indexes have small letters, and may not begin with a sign. */
const prefixForm = /^[a-z0-9][a-z0-9_-]{0,59}$/;
const hostForm = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/;

/**
 * Such as `opensearchs://user:password@one.example:9200,two.example:9200/millrace?shards=3&replicas=1`; without the second s of the scheme it is not encrypted.
 * Undefined where the text is no such address.
 */
export function openSearchAddress(text: string): OpenSearchAddress | undefined {
  const [, secure, login, hosts, prefix, query] = form.exec(text) ?? [];
  if (hosts === undefined) return undefined;
  const names = hosts.split(',');
  if (names.length > nodesMax || !names.every((name) => hostForm.test(name))) return undefined;
  const nodes = names.map((name) => nodeOf(secure === 's' ? 'https' : 'http', name));
  const signIn = signInOf(login);
  const options = optionsOf(query ?? '');
  const own = prefix || usualPrefix;
  if (!signIn || !options || !prefixForm.test(own) || !nodes.every((node) => URL.canParse(node)))
    return undefined;
  return { nodes, ...signIn, prefix: own, ...options, access: noAccess };
}

function nodeOf(scheme: string, name: string): string {
  return /:\d+$/.test(name.replace(/^\[.*\]/, ''))
    ? `${scheme}://${name}`
    : `${scheme}://${name}:${usualPort}`;
}

function signInOf(login: string | undefined): Pick<OpenSearchAddress, 'user' | 'password'> | undefined {
  if (login === undefined || login === '') return { user: null, password: null };
  const at = login.indexOf(':');
  if (at < 1) return undefined;
  try {
    const password = decodeURIComponent(login.slice(at + 1));
    return password === '' ? undefined : { user: decodeURIComponent(login.slice(0, at)), password };
  } catch {
    // A sign that is half written: %4.
    return undefined;
  }
}

function optionsOf(
  query: string,
): Pick<OpenSearchAddress, 'shards' | 'replicas' | 'countedHits'> | undefined {
  const {
    shards = '1',
    replicas,
    track_total_hits: counted = countedHitsUsually,
    ...others
  } = Object.fromEntries(new URLSearchParams(query));
  const countedHits = Number(counted);
  if (!/^\d{1,10}$/.test(counted) || countedHits < 1 || countedHits > countedHitsMost) return undefined;
  if (Object.keys(others).length > 0 || !/^\d{1,4}$/.test(shards)) return undefined;
  const count = Number(shards);
  if (count < 1 || count > shardsMax) return undefined;
  if (replicas === undefined) return { shards: count, replicas: null, countedHits };
  if (!/^\d$/.test(replicas) || Number(replicas) > replicasMax) return undefined;
  return { shards: count, replicas: Number(replicas), countedHits };
}

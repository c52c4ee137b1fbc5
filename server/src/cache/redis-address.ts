/** A server of its own, as ioredis reads it. */
export interface RedisServerAddress {
  readonly kind: 'server';
  readonly url: string;
}

/** Several servers: the primary one that Sentinels name, or all of a cluster. */
export interface RedisGroupAddress {
  readonly kind: 'sentinel' | 'cluster';
  /** The Sentinels, or some nodes of the cluster, which names the others. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly isTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
  /** By which Sentinels know the servers; empty without them. */
  readonly primary: string;
  readonly database: number;
  /** Of Sentinels that want one. */
  readonly sentinelPassword: string | null;
}

/** Where the cache is, outside of the database: what CACHE_URL says. */
export type RedisAddress = RedisServerAddress | RedisGroupAddress;

const usualPort = 6379;
const usualSentinelPort = 26_379;
const nodesMax = 32;
const databasesMax = 65_535;
const form =
  /^(?:redis|valkey)(s?)\+(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^/?#]*)(?:\/(\d{1,5}))?)?(?:\?([^#]*))?$/;
const nodeForm = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/;
const primaryForm = /^[\w.-]{1,100}$/;

/**
 * Such as `redis://user:password@host:6379/0`, `redis+sentinel://user:password@s1:26379,s2:26379/mymaster/0?sentinel_password=…` and
 * `rediss+cluster://user:password@n1:6379,n2:6379`. Undefined where the text is no such address.
 */
export function redisAddress(text: string): RedisAddress | undefined {
  if (/^(redis|valkey)s?:\/\/.+/.test(text)) {
    const url = text.replace(/^valkey(s?):/, 'redis$1:');
    return URL.parse(url)?.hostname ? { kind: 'server', url } : undefined;
  }
  const [, secure, word, login, hosts, first = '', second, query = ''] = form.exec(text) ?? [];
  if (hosts === undefined) return undefined;
  const kind = word as RedisGroupAddress['kind'];
  const nodes = nodesOf(hosts, kind === 'sentinel' ? usualSentinelPort : usualPort);
  const signIn = signInOf(login);
  const options = new URLSearchParams(query);
  const sentinelPassword = options.get('sentinel_password') || null;
  const isKnown = query === '' || (kind === 'sentinel' && options.size === 1 && sentinelPassword !== null);
  const place = placeOf(kind, first, second);
  if (!nodes || !signIn || !isKnown || !place) return undefined;
  return { kind, nodes, isTls: secure === 's', ...signIn, ...place, sentinelPassword };
}

function placeOf(
  kind: RedisGroupAddress['kind'],
  first: string,
  second: string | undefined,
): Pick<RedisGroupAddress, 'primary' | 'database'> | undefined {
  if (kind === 'sentinel') {
    const database = Number(second ?? 0);
    return primaryForm.test(first) && database <= databasesMax ? { primary: first, database } : undefined;
  }
  // A cluster has one database only.
  return second === undefined && (first === '' || first === '0') ? { primary: '', database: 0 } : undefined;
}

function nodesOf(hosts: string, port: number): RedisGroupAddress['nodes'] | undefined {
  const parts = hosts.split(',').map((part) => nodeForm.exec(part));
  if (parts.length > nodesMax || parts.includes(null)) return undefined;
  const nodes = parts.map((part) => ({
    host: (part?.[1] ?? '').replace(/^\[(.*)\]$/, '$1'),
    port: Number(part?.[2] ?? port),
  }));
  return nodes.every((node) => node.port >= 1 && node.port <= 65_535) ? nodes : undefined;
}

/** As of Redis: a password alone is that of the user `default`. */
function signInOf(login: string | undefined): Pick<RedisGroupAddress, 'user' | 'password'> | undefined {
  if (login === undefined || login === '') return { user: null, password: null };
  const at = login.indexOf(':');
  try {
    const [user, password] = at < 0 ? [login, ''] : [login.slice(0, at), login.slice(at + 1)];
    return { user: decodeURIComponent(user) || null, password: decodeURIComponent(password) || null };
  } catch {
    // A sign that is half written: %4.
    return undefined;
  }
}

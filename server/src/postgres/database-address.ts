/** Where one server of `DATABASE_URL` is. */
export interface DatabaseHost {
  /** For people, such as db1.example.com:5432. */
  readonly name: string;
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  readonly port: number;
  /** The connection string for this host alone. */
  readonly url: string;
}

/** Which servers are used, in the words of libpq. */
export const sessionTargets = ['any', 'read-write', 'primary'] as const;
export type SessionTarget = (typeof sessionTargets)[number];

export interface DatabaseAddress {
  /** In the order of the connection string. At least one. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  readonly target: SessionTarget;
}

/** The message follows the name of the setting. It repeats nothing of the connection string, which holds a password. */
export class DatabaseAddressError extends Error {
  override name = 'DatabaseAddressError';
}

export const hostsMax = 10;
const usualPort = 5432;

/** Scheme, user with password, hosts, path, parameters. */
const form = /^(postgres(?:ql)?:)\/\/(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const hostForm = /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(.*))?$/;

/**
 * Reads a connection string as libpq does: several hosts stand before the database, or in the parameters `host` and `port`. One host
 * without `target_session_attrs` is passed on as it is, since node-postgres reads it.
 *
 * Without `target_session_attrs`, several hosts mean `read-write`. libpq would take any of them, and Millrace cannot use a standby.
 *
 * @throws {DatabaseAddressError}
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  const [, scheme = '', user, authority = '', path = '/', query = ''] = form.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const target = parameters.get('target_session_attrs');
  const listed = parameters.get('host')?.split(',') ?? null;
  const entries = (listed ?? authority.split(',')).map((entry, index, all) =>
    listed ? { host: entry, port: '' } : hostEntry(entry, index, all.length),
  );
  if (entries.length === 1 && target === null) {
    return { hosts: [{ name: 'the database', host: '', port: usualPort, url: text }], target: 'any' };
  }
  if (entries.length > hostsMax) {
    throw new DatabaseAddressError(`names ${entries.length} hosts; the most are ${hostsMax}.`);
  }
  const ports = portsOf(
    parameters.get('port')?.split(',') ?? entries.map(({ port }) => port),
    entries.length,
  );
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const hosts = entries.map(({ host }, index): DatabaseHost => {
    if (host === '') {
      throw new DatabaseAddressError(`has no name for host ${index + 1} of ${entries.length}.`);
    }
    const port = ports[index] ?? usualPort;
    const written = host.includes(':') ? `[${host}]` : encodeURIComponent(host);
    const userPart = user === undefined ? '' : `${user}@`;
    return {
      name: `${host.includes(':') ? `[${host}]` : host}:${port}`,
      host,
      port,
      url: `${scheme}//${userPart}${written}:${port}${path}${rest}`,
    };
  });
  return {
    hosts: hosts as [DatabaseHost, ...DatabaseHost[]],
    target: target === null ? 'read-write' : targetOf(target),
  };
}

function hostEntry(entry: string, index: number, count: number): { host: string; port: string } {
  const [, address, name = '', port = ''] = hostForm.exec(entry) ?? [];
  try {
    // The folder of a socket is written %2Fvar%2Frun.
    return { host: address ?? decodeURIComponent(name), port };
  } catch {
    throw new DatabaseAddressError(`has a wrong % in host ${index + 1} of ${count}.`);
  }
}

/** As in libpq: one port for all hosts, or one for each. An empty one is the usual port. */
function portsOf(texts: readonly string[], hosts: number): number[] {
  if (texts.length !== 1 && texts.length !== hosts) {
    throw new DatabaseAddressError(
      `names ${hosts} hosts and ${texts.length} ports. Give one port for all hosts, or one for each.`,
    );
  }
  const ports = texts.map((text, index) => {
    const port = text === '' ? usualPort : Number(text);
    if (!/^\d{0,5}$/.test(text) || port < 1 || port > 65_535) {
      throw new DatabaseAddressError(
        `has a port that is no number from 1 to 65535: number ${index + 1} of ${texts.length}.`,
      );
    }
    return port;
  });
  return Array.from({ length: hosts }, (_, index) => ports[ports.length === 1 ? 0 : index] ?? usualPort);
}

function targetOf(text: string): SessionTarget {
  const target = sessionTargets.find((one) => one === text);
  if (target !== undefined) return target;
  throw new DatabaseAddressError(
    'has a target_session_attrs that Millrace cannot use. Set it to read-write (the default with several hosts), primary or any.',
  );
}

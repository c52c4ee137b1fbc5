import { invariant } from '../../kernel/invariant.ts';
import {
  compress,
  decompress,
  joinSections,
  packKeys,
  type SortedKeys,
  sectionsOf,
  unpackKeys,
} from '../sorted-keys.ts';

/** What the lists say of a domain; bits, since a university can run a provider that anyone may use. */
export const domainFlags = { disposable: 1, free: 2, education: 4 } as const;

/** In memory: a key and a byte a domain, found by binary search. Exact, no false positives. */
export interface MailDomainsTable extends SortedKeys {
  readonly flags: Uint8Array;
  readonly roleNames: ReadonlySet<string>;
}

const format = 'millrace-mail-domains-1';

export function encodeMailDomains(
  domains: ReadonlyMap<string, number>,
  roleNames: readonly string[],
): Buffer {
  const rows = [...domains]
    .map(([domain, flags]) => ({ key: Buffer.from(domain), flags }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  return compress(
    joinSections([
      Buffer.from(format),
      ...packKeys(rows.map(({ key }) => key)),
      Buffer.from(rows.map(({ flags }) => flags)),
      Buffer.from(roleNames.toSorted().join('\n')),
    ]),
  );
}

export function decodeMailDomains(file: Buffer): MailDomainsTable {
  const next = sectionsOf(decompress(file));
  invariant(next().toString() === format, 'the table of mail domains is of the form that this code reads');
  return {
    ...unpackKeys(next),
    flags: Uint8Array.from(next()),
    roleNames: new Set(next().toString().split('\n')),
  };
}

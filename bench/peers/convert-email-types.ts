import { crc32 } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Checkouts, Table } from './checkouts.ts';

/** An address put together from a public list's entry, and what the lists say that it is. */
export interface EmailTypeCase {
  readonly from:
    | 'disposable, 3 of 3 lists'
    | 'disposable, 2 of 3 lists'
    | 'free, 3 of 3 lists'
    | 'role, 2 of 2 lists'
    | 'role, 1 of 2 lists'
    | 'companies'
    | 'universities'
    | 'authorities';
  readonly email: string;
}

export const emailTypeTables: readonly Table[] = [
  {
    file: 'email-types.jsonl',
    rows: (checkouts) => [...domainCases(checkouts), ...checkouts.rows(() => roleCases(checkouts))],
  },
];

const at = (from: EmailTypeCase['from'], domains: readonly string[]): EmailTypeCase[] =>
  domains.toSorted().map((domain) => ({ from, email: `mira.voss@${domain}` }));

function domainCases(checkouts: Checkouts): EmailTypeCase[] {
  const { disposable, free } = domainLists(checkouts);
  const inOne = new Set([...disposable, ...free].flatMap((list) => [...list]));
  const isNowhere = (domain: string) => !inOne.has(domain);
  const throwAway = [...new Set(disposable.flatMap((list) => [...list]))];
  const listsWith = (domain: string) => disposable.filter((list) => list.has(domain)).length;
  const companies = checkouts.rows(() => companyDomains(checkouts));
  const universities = checkouts.rows(() => universityDomains(checkouts));
  const authorities = checkouts.rows(() => authorityDomains(checkouts));
  const inPublicHands = new Set([...universities, ...authorities]);
  const organisations = (from: EmailTypeCase['from'], domains: readonly string[]) =>
    at(from, [...new Set(domains)].filter(isNowhere));
  // Where a disposable list has a domain above it, or a directory says that it is a university's, the origins differ.
  const isDisputed = (domain: string) =>
    inPublicHands.has(domain) || domainsAbove(domain).some((above) => listsWith(above) > 0);
  return [
    ...at(
      'disposable, 3 of 3 lists',
      throwAway.filter((domain) => listsWith(domain) === 3),
    ),
    ...at(
      'disposable, 2 of 3 lists',
      throwAway.filter((domain) => listsWith(domain) === 2),
    ),
    ...at(
      'free, 3 of 3 lists',
      inAll(free).filter((domain) => listsWith(domain) === 0 && !isDisputed(domain)),
    ),
    ...organisations('companies', companies),
    ...organisations('universities', universities),
    ...organisations('authorities', authorities),
  ];
}

/** mail.example.com is below example.com and com. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1).map((_, i) => labels.slice(i + 1).join('.'));
}

function domainLists(checkouts: Checkouts) {
  return {
    disposable: [
      linesOf(checkouts, 'disposable-email-domains/disposable_email_blocklist.conf'),
      linesOf(checkouts, 'burner-email-providers/emails.txt'),
      linesOf(checkouts, 'email-verifier/cmd/build_metadata/disposable.txt'),
    ],
    free: [
      linesOf(checkouts, 'email-verifier/cmd/build_metadata/free.txt'),
      new Set(JSON.parse(checkouts.read('free-email-domains/domains.json')) as string[]),
      linesOf(checkouts, 'freemail/data/free.txt'),
    ],
  };
}

function linesOf(checkouts: Checkouts, path: string): ReadonlySet<string> {
  const lines = checkouts.read(path).split(/\r?\n/);
  return new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => /^[^#]/.test(line)));
}

function inAll([first, ...others]: readonly ReadonlySet<string>[]): string[] {
  return [...(first ?? [])].filter((entry) => others.every((list) => list.has(entry)));
}

function companyDomains(checkouts: Checkouts): string[] {
  return checkouts
    .list('twofactorauth/entries')
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => Object.values(JSON.parse(checkouts.read(path)) as Record<string, { domain: string }>))
    .map(({ domain }) => domain.toLowerCase());
}

function universityDomains(checkouts: Checkouts): string[] {
  const path = 'university-domains-list/world_universities_and_domains.json';
  const universities = JSON.parse(checkouts.read(path)) as { domains: readonly string[] }[];
  return universities.flatMap(({ domains }) => domains.map((domain) => domain.trim().toLowerCase()));
}

function authorityDomains(checkouts: Checkouts): string[] {
  const rows = parse(checkouts.read('dotgov-data/current-full.csv'), { columns: true }) as Readonly<
    Record<string, string>
  >[];
  return rows.map((row) => (row['Domain name'] ?? '').toLowerCase());
}

/** Each role at the domain of a company. */
function roleCases(checkouts: Checkouts): EmailTypeCase[] {
  const lists = [
    linesOf(checkouts, 'email-verifier/cmd/build_metadata/role.txt'),
    new Set(
      [...checkouts.read('role-based-email-addresses/src/index.js').matchAll(/'([^']+)'/g)].map(
        ([, role = '']) => role,
      ),
    ),
  ];
  const { disposable, free } = domainLists(checkouts);
  const listed = new Set([...disposable, ...free].flatMap((list) => [...list]));
  const domains = companyDomains(checkouts).filter((domain) => !listed.has(domain));
  const both = new Set(inAll(lists));
  return [...new Set(lists.flatMap((list) => [...list]))].toSorted().map((role) => ({
    from: both.has(role) ? 'role, 2 of 2 lists' : 'role, 1 of 2 lists',
    email: `${role}@${domains[crc32(role) % domains.length]}`,
  }));
}

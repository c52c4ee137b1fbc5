import { domainToASCII } from 'node:url';
import { cleanDomain } from '../../server/src/text/clean-domain.ts';
import { type CaseSet, type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { DomainCase } from './convert-domains.ts';

interface Read {
  readonly domain: string | null;
  readonly host: string | null;
}

const tldts = peer<{
  parse(text: string, options: object): { domain: string | null; hostname: string | null };
}>('tldts');
const psl = peer<{ parse(text: string): { domain?: string | null; input?: string } }>('psl');
const parseDomain = peer<{
  fromUrl(text: string): unknown;
  parseDomain(host: unknown): {
    type: string;
    hostname?: string;
    domain?: string;
    topLevelDomains?: readonly string[];
  };
}>('parse-domain');
const normalizeUrl = peer<{ default(url: string): string }>('normalize-url').default;

const readers: Readonly<Record<string, (text: string) => Read>> = {
  Millrace: (text) => {
    const clean = cleanDomain(text);
    const host = clean.cleanUrl.replace(/^[a-z]+:\/\//, '').replace(/:\d+$/, '');
    return { domain: clean.validatedDomain ? clean.asciiDomain : null, host: host || null };
  },
  tldts: (text) => {
    const { domain, hostname } = tldts.parse(text, { allowPrivateDomains: true });
    return { domain, host: hostname };
  },
  psl: (text) => ({ domain: psl.parse(text).domain ?? null, host: null }),
  'parse-domain': (text) => {
    const parsed = parseDomain.parseDomain(parseDomain.fromUrl(text));
    const labels = parsed.type === 'LISTED' ? [parsed.domain, ...(parsed.topLevelDomains ?? [])] : [];
    return {
      domain: parsed.domain === undefined || labels.length < 2 ? null : labels.join('.'),
      host: parsed.hostname ?? null,
    };
  },
  'normalize-url': (text) => ({ domain: null, host: new URL(normalizeUrl(text)).hostname }),
};

/** In ASCII, without the brackets of IPv6; www is not compared, since some drop it. */
function ascii(name: string | null): string | null {
  if (name === null) return null;
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  const mapped = bare.includes(':') ? domainToASCII(`[${bare}]`) : domainToASCII(bare);
  return (mapped || bare).replace(/^www\./, '');
}

function domainsSet(from: string, name: string, contenders: readonly string[]): CaseSet {
  return caseSet<DomainCase>({
    name,
    job: 'domain or host of an address',
    asked: ({ input, domain, host, listed }) => JSON.stringify([input, domain, host, listed]),
    cases: () => readCases<DomainCase>('domains.jsonl').filter((oneCase) => oneCase.from === from),
    contenders: Object.fromEntries(
      contenders.map((contender) => [contender, (one: DomainCase) => isRight(one, readers[contender])]),
    ),
  });
}

function isRight(oneCase: DomainCase, read: ((text: string) => Read) | undefined): boolean {
  let found: Read = { domain: null, host: null };
  try {
    found = read?.(oneCase.input) ?? found;
  } catch {
    // To throw is how some say that there is none.
  }
  if (oneCase.domain !== undefined) return ascii(found.domain) === ascii(oneCase.domain);
  const { listed } = oneCase;
  if (listed) {
    const domain = ascii(found.domain);
    return domain !== null && listed.some((one) => one === domain || one.endsWith(`.${domain}`));
  }
  // What has no host has no domain either; a host that is no domain (a path, a word) does no harm.
  return oneCase.host === null
    ? found.domain === null
    : hostName(found.host) === hostName(oneCase.host ?? null);
}

/** Nor are dots around a name compared: some keep the one of the root or a slip in front, and mean the same host. */
function hostName(host: string | null): string | null {
  return ascii(host)?.replace(/^\.+(?=[^.])|(?<=[^.])\.+$/g, '') ?? null;
}

const suffixLists = ['Millrace', 'tldts', 'psl', 'parse-domain'];
const hosts = ['Millrace', 'tldts', 'parse-domain', 'normalize-url'];

export const cleanDomainComparison: Comparison = {
  endpoint: 'clean_domain',
  sets: [
    domainsSet('publicsuffix', 'Public Suffix List tests', suffixLists),
    domainsSet('psl', 'psl tests', suffixLists),
    domainsSet('tldts', 'tldts tests', hosts),
    domainsSet('wpt', 'Web Platform Tests: URL', hosts),
    domainsSet('normalize-url', 'normalize-url tests', hosts),
    domainsSet('university-domains', 'university web pages', ['Millrace', 'tldts', 'parse-domain']),
  ],
};

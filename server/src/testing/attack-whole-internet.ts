import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import { callEndpoints } from '../endpoints/registry.ts';
import { parseRequest, requestRules } from '../gateway/parse-request.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { Sources } from '../waterfall/sources.ts';
import { confusions, otherSchemes, privateAddresses, spellings } from './address-tricks.ts';
import { DnsServer } from './dns-server.ts';
import { openSites } from './sites.ts';
import { publicAddress, WholeInternet } from './whole-internet.ts';

/*
 * A program for a network namespace in which every address is this machine: each endpoint that takes an address is made to call every kind
 * of private one. Prints what was called, as JSON.
 */

/** What one way of attack came to. */
interface Outcome {
  readonly attempts: number;
  /** Addresses that took a connection, but for the public one. */
  readonly called: string[];
}

export interface Report {
  readonly written: Outcome;
  readonly named: Outcome;
  readonly redirected: Outcome;
  /** Where a guard allows five private addresses. */
  readonly allowed: Outcome;
  readonly publicRequests: number;
  /** What should not be thrown. */
  readonly broken: string[];
}

const addressField: Readonly<Record<string, string>> = { find_redirect: 'link', find_sitemap_urls: 'domain' };
const takers = callEndpoints.filter(({ needs }) =>
  needs?.some((one) => /^(?:readPage|followRedirects|listSitemap|inspectHost)$/.test(one)),
);
const allowedOnes = ['169.254.169.254', 'fd00:ec2::254', '10.0.0.1', '100.100.100.200', '168.63.129.16'];

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);
const someAddresses = privateAddresses.filter((_, i) => i % 3 === 0).concat(allowedOnes);
const targets = [
  ...someAddresses.flatMap((one) => [`http://${bracketed(one)}/`, `https://${bracketed(one)}/`]),
  ...someAddresses.map((one) => `http://a${privateAddresses.indexOf(one)}.private.example/`),
  'http://rebind-redirect.example/',
  'http://2852039166/latest/meta-data/',
  'http://localhost/',
];

const internet = await WholeInternet.start((request, response) => {
  const [, status = '', index = ''] = /^\/(\d{3})\/(\d+)/.exec(request.url ?? '') ?? [];
  const target = targets[Number(index)] ?? '/';
  if (status === '200') {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<meta http-equiv="refresh" content="0; url=${target}"><a href="${target}contact">Contact</a>`,
    );
    return;
  }
  response.writeHead(Number(status || 404), status ? { location: target } : {});
  response.end();
});

const dns = await DnsServer.start((name, type, asked) => {
  const index = Number(/^a(\d+)\.private\.example$/.exec(name)?.[1] ?? -1);
  const of = (...addresses: (string | undefined)[]) =>
    addresses.flatMap((address) =>
      address && address.includes(':') === (type === 'AAAA') ? [{ type, address, ttl: 0 }] : [],
    );
  if (index >= 0) return of(privateAddresses[index]);
  if (name === 'mixed.example') return of(publicAddress, 'fd00:ec2::254');
  if (name === 'second.example') return of(publicAddress, '169.254.169.254');
  // Public to whoever asks first, private ever after.
  if (name.startsWith('rebind-')) return of(asked === 0 ? publicAddress : '169.254.169.254');
  return null;
});

const broken: string[] = [];

async function attempt(endpoint: CallEndpoint, sources: Sources, address: string): Promise<void> {
  const { name } = endpoint;
  const more = name === 'web_sitemap' ? { limit: 10 } : name === 'web_emails' ? { max_pages: 2 } : {};
  const body = { [addressField[name] ?? 'url']: address, ...more };
  try {
    const request = parseRequest(endpoint, requestRules(endpoint), body);
    await endpoint.run(request, { signal: AbortSignal.timeout(60_000), mode: 'live', sources });
  } catch (error) {
    if (!(error instanceof ServiceError)) broken.push(`${name}, ${JSON.stringify(address)}: ${error}`);
  }
}

async function attemptAll(addresses: readonly string[], allow: readonly string[] = []): Promise<Outcome> {
  const sites = openSites({ allow, dnsServers: [dns.address] });
  const sources = new Sources([sites.provider()], { provider: null, cached: false });
  const work = takers.flatMap((endpoint) => addresses.map((address) => ({ endpoint, address })));
  const left = work.values();
  const attacker = async () => {
    for (const { endpoint, address } of left) await attempt(endpoint, sources, address);
  };
  await Promise.all(Array.from({ length: 16 }, attacker));
  await sites.close();
  return { attempts: work.length, called: internet.takeCalled() };
}

const written = await attemptAll([
  ...new Set([
    ...['169.254.169.254', '10.0.0.1', '100.100.100.200'].flatMap((one) => [
      ...spellings(one, 80),
      ...confusions(one, 80),
    ]),
    ...otherSchemes(80),
    ...privateAddresses.flatMap((one) => [
      `http://${bracketed(one)}/`,
      `https://${bracketed(one)}/`,
      `http://${bracketed(one)}:8080/`,
    ]),
  ]),
]);
const named = await attemptAll([
  ...privateAddresses.map((_, i) => `http://a${i}.private.example/`),
  ...['mixed.example', 'second.example', 'unknown.example'].map((name) => `http://${name}/`),
  ...Array.from({ length: 20 }, (_, i) => `http://rebind-${i}.example/`),
]);
const redirected = await attemptAll(
  [301, 302, 303, 307, 308, 200].flatMap((status) =>
    targets.map((_, i) => `http://${publicAddress}/${status}/${i}`),
  ),
);
const { publicRequests } = internet;
const allowed = await attemptAll(
  allowedOnes.map((one) => `http://${bracketed(one)}/`),
  allowedOnes.map((one) => `${one}/${one.includes(':') ? 128 : 32}`),
);
const report: Report = { written, named, redirected, allowed, publicRequests, broken };
console.log(JSON.stringify(report));
await dns.stop();
internet.stop();
process.exit(0);

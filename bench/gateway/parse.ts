import { endpoints } from '../../server/src/endpoints/registry.ts';
import { parseBody } from '../../server/src/gateway/parse-body.ts';
import { normalized, parseRequest, requestRules } from '../../server/src/gateway/parse-request.ts';
import { readList } from '../../server/src/gateway/read-list.ts';
import { invariant } from '../../server/src/kernel/invariant.ts';

/*
 * CPU time of reading a request, and the part of it that reads it as it was meant: node bench/gateway/parse.ts. The least of nine rounds,
 * since a busy machine only adds.
 */

const rounds = 9;

function cpuUsOf(calls: number, work: () => unknown): number {
  for (let call = 0; call < calls; call += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / calls;
  });
  return Math.min(...times);
}

function endpointOf(name: string) {
  const endpoint = endpoints.find((one) => one.name === name);
  invariant(endpoint, `${name} is registered`);
  return endpoint;
}

function measure(name: string, body: Record<string, unknown>, calls: number): void {
  const endpoint = endpointOf(name);
  const rules = requestRules(endpoint);
  const text = JSON.stringify(body);
  const all = cpuUsOf(calls, () => parseRequest(endpoint, rules, parseBody(text)));
  const meant = cpuUsOf(calls, () => normalized(rules, body));
  console.log(
    `${name}, ${text.length} characters: ${all.toFixed(2)} µs, of which ${meant.toFixed(2)} as meant`,
  );
}

const exampleOf = (name: string) => endpointOf(name).example.request as Record<string, unknown>;

measure('clean_domain', { messy_url: 'https://blog.acme.co.uk/x' }, 100_000);
measure('email_finder', exampleOf('email_finder'), 20_000);
measure('lead_search', exampleOf('lead_search'), 10_000);
measure('count_occurrences', { input: 'a,b,a,'.repeat(160_000), separator: ',' }, 200);

const job = endpointOf('email_finding');
invariant(job.runs === 'job', 'it takes lists');
const rules = requestRules(job);
const data = Array.from({ length: 10_000 }, (_, index) => ({
  refId: `row-${index}`,
  first_name: `Mira${index}`,
  last_name: 'Voss',
  company_domain: 'halden-instruments.example',
  crm_owner: 'Ida',
}));
const bytes = Buffer.from(JSON.stringify({ data }));
const listUs = cpuUsOf(3, () => readList(job, rules, { form: 'json', bytes, query: {} }));
const meantUs = cpuUsOf(3, () => normalized(rules, { data }));
console.log(
  `email_finding, 10,000 people: ${(listUs / 1_000).toFixed(1)} ms, of which ${(meantUs / 1_000).toFixed(1)} as meant`,
);

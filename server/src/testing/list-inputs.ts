import { z } from 'zod';
import type { CallEndpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { kindsOf } from '../gateway/lists/field-kinds.ts';
import { parseRequest, requestRules } from '../gateway/parse-request.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { Random } from '../world/random.ts';
import { worldOf } from '../world/world.ts';
import { withMagicWord } from './magic-word.ts';

type Body = Record<string, unknown>;
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
}

const inputsTotal = 10;
/** Requests that are tried until there are as many different ones. */
const triesMax = 400;

/**
 * Ten requests to an endpoint, the same at each run: one that misses, one whose source fails, two wrong ones, and others with people, companies, posts and jobs
 * of the sandbox, or with what other endpoints show in their examples. None is the example of the endpoint, and no two are the same.
 */
export function listInputs(endpoint: CallEndpoint): readonly Body[] {
  const random = new Random('list inputs', endpoint.name);
  const example = endpoint.example.request as Body;
  const schema = z.toJSONSchema(endpoint.request, { io: 'input' }) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const fields = Object.entries(schema.properties ?? {});
  const [first] = schema.required ?? Object.keys(example);
  const inputs: Body[] = [];
  const seen = new Set([asked(endpoint, example)]);
  const add = (body: Body | null): void => {
    if (body === null || inputs.length === inputsTotal) return;
    const key = asked(endpoint, body);
    if (seen.has(key)) return;
    seen.add(key);
    inputs.push(body);
  };
  add(withMagicWord(example, 'miss'));
  add(withMagicWord(example, 'upstream_error'));
  if (first !== undefined) {
    add({ ...example, [first]: { wrong: ['type'] } });
    const { [first]: _, ...without } = example;
    add(without);
  }
  for (let tries = 0; inputs.length < inputsTotal && tries < triesMax; tries++) {
    const values = someValues(random);
    // First with what the example has, then with settings and filters, and last with what its schema may refuse.
    const base = Object.keys(example).filter((name) => values.of(endpoint, name) !== undefined);
    const other = tries % 2 === 0 ? [] : [random.pick(fields.length === 0 ? [['', {}] as const] : fields)];
    const body: Body = { ...example };
    for (const name of base) body[name] = like(example[name], values.of(endpoint, name));
    for (const [name, field] of other) {
      const value = values.of(endpoint, name) ?? sampleOf(field, random);
      if (name !== '' && value !== undefined) body[name] = field.type === 'array' ? [value].flat() : value;
    }
    if (tries < triesMax / 2 && !endpoint.request.safeParse(body).success) continue;
    add(body);
  }
  return inputs;
}

/** What is asked, whatever defaults are written out and however it is spelt. */
function asked(endpoint: CallEndpoint, body: Body): string {
  try {
    return JSON.stringify(parseRequest(endpoint, requestRules(endpoint), body));
  } catch (error) {
    if (error instanceof ServiceError) return JSON.stringify(body);
    throw error;
  }
}

const like = (sample: unknown, value: unknown): unknown => (Array.isArray(sample) ? [value].flat() : value);

/** Somebody and something of the world, by the names of fields. */
function someValues(random: Random) {
  const world = worldOf(1);
  const person = random.pick(world.people.list);
  const company = person.company ?? random.pick(world.companies.list);
  const { record } = person;
  const { firstName, lastName } = record;
  const { name, domain, networkId, universalName, networkUrl, website } = company.record;
  const profile = `https://network.example/in/${record.publicId}`;
  const byKind: Readonly<Record<string, unknown>> = {
    ...{ first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` },
    ...{ email: person.workEmail, profile, company_name: name, domain, company_page: networkUrl },
    ...{ company_id: networkId, company_handle: universalName, page: website, phone: person.phone },
    funding_page: `https://funding.example/organization/${universalName}`,
    ...{ country: random.pick(['DK', 'US', 'DE', 'GB']), city: company.city.city, place: company.city.city },
    query: random.pick(['coffee', 'plumber', 'sensor calibration', 'pump', 'dentist']),
    text: `Write to ${person.workEmail ?? 'nobody'} or see ${website}`,
    date: random.pick(['2026-02-28', '2025-12-31T23:59:59Z', '11/05/2026', 'not a date']),
  };
  const byName: Readonly<Record<string, unknown>> = {
    ...{
      title: record.positions[0]?.title,
      job_title: record.positions[0]?.title,
      search: `${firstName} ${lastName}`,
    },
    current_company: networkId,
    messy_url: `HTTP://WWW.${domain}/a?b`,
  };
  return {
    of: (endpoint: CallEndpoint, field: string): unknown => {
      const [kind] = kindsOf(endpoint.name, field);
      const own = byName[field] ?? (kind === undefined ? undefined : byKind[kind]);
      return own ?? (random.chance(50) ? shownElsewhere(endpoint, field, random) : undefined);
    },
  };
}

/** What other endpoints show of a field of the same name. */
function shownElsewhere({ name }: CallEndpoint, field: string, random: Random): unknown {
  const shown = endpoints.flatMap((one) => {
    const value = (one.example.request as Body)[field];
    return one.name === name || value === undefined ? [] : [value];
  });
  return shown.length === 0 ? undefined : random.pick(shown);
}

function sampleOf(field: Schema, random: Random): unknown {
  if (field.enum) return random.pick(field.enum);
  switch (field.type) {
    case 'boolean':
      return random.chance(50);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 50 } = field;
      return random.int(Math.max(minimum, -50), Math.min(maximum, minimum + 20));
    }
    case 'array':
      return field.items ? [sampleOf(field.items, random)] : [];
    case 'string':
      return random.pick(words);
    default:
      return undefined;
  }
}

const words = [
  'Denmark',
  'sales',
  'a, b,a',
  'HALDEN & Sons GmbH',
  '=1+1',
  'ß 漢字 🙂',
  '48213377',
  '{braces}',
];

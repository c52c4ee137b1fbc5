import { expect, test } from 'vitest';
import type { z } from 'zod';
import { company } from '../records/company.ts';
import { job } from '../records/job.ts';
import { person } from '../records/person.ts';
import { post } from '../records/post.ts';
import * as arkCompanies from './ai_ark/companies.ts';
import * as arkPeople from './ai_ark/people.ts';
import { apolloPerson } from './apollo/apollo-person.ts';
import * as signalCompanies from './coresignal/companies.ts';
import { jobOf } from './coresignal/jobs.ts';
import * as signalPeople from './coresignal/people.ts';
import { previewOf } from './coresignal/search-people.ts';
import * as layerCompanies from './enrichlayer/companies.ts';
import * as layerPeople from './enrichlayer/people.ts';
import * as prospeoCompanies from './prospeo/companies.ts';
import * as prospeoPeople from './prospeo/people.ts';
import type { Members } from './record-fields.ts';
import { postOf } from './unipile/posts.ts';
import * as unipileProfiles from './unipile/search-profiles.ts';

/* Connectors read records out of whatever a vendor sends: in any member may stand anything. */

const texts = [
  ...['', ' ', 'Mira Voss', 'mira-voss', 'linkedin.com/in/mira', 'https://www.linkedin.com/company/halden'],
  ...['https://www.linkedin.com/in/ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk', '..', 'javascript:alert(1)'],
  ...[
    'https://www.linkedin.com/jobs/view/x-4011223344',
    'urn:li:activity:7391204418820001234',
    'a@b.example',
  ],
  ...['2026-10-02T00:06:00Z', '2026-13-40', '+45 12 34 56 78', 'halden.example', 'DK', 'Full-time', '51-200'],
  ...['\ud800', 'x\udc00y', 'a\u0000b', '\u202e', '__proto__', '9'.repeat(19), '9'.repeat(40), '1e999', '-0'],
  ...['x'.repeat(25_000), `https://x.example/${'x'.repeat(3_000)}`, '😀'.repeat(600), '\u0301'.repeat(3_000)],
];
const others = [null, undefined, true, false, 0, -1, 1, 7, 1.5, 2_019, 2 ** 53, 1e300, -2_000, 500_000];

/** The last is more than most lists of a record may have. */
const lengths = [0, 1, 3, 210];

/** Of the same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** An object that has every member that it is asked for; `given` are those without which it would be no record. */
function anything(random: (below: number) => number, depth: number, given: Members = {}): Members {
  const said = new Map<string | symbol, unknown>();
  function value(): unknown {
    const kind = random(depth > 4 ? 6 : 10);
    if (kind < 5) return texts[random(texts.length)];
    if (kind < 6) return others[random(others.length)];
    if (kind < 8) return anything(random, depth + 1);
    const length = lengths[random(lengths.length)] ?? 0;
    const hasObjects = random(2) === 0;
    return Array.from({ length }, () =>
      hasObjects ? anything(random, depth + 1) : texts[random(texts.length)],
    );
  }
  function memberOf(name: string): unknown {
    if (!Object.hasOwn(given, name)) return value();
    const member = given[name];
    return typeof member === 'object' ? anything(random, depth + 1, member as Members) : member;
  }
  return new Proxy(
    {},
    {
      get(_, name) {
        if (!said.has(name)) said.set(name, typeof name === 'string' ? memberOf(name) : undefined);
        return said.get(name);
      },
    },
  );
}

const mira = 'https://www.linkedin.com/in/mira-voss';
const halden = { name: 'Halden', linkedin_url: 'https://www.linkedin.com/company/halden' };
type Reader = readonly [name: string, read: (told: Members) => unknown, record: z.ZodType, given: Members];
const readers: readonly Reader[] = [
  ['a person of Apollo', apolloPerson, person, { name: 'Mira', organization: halden }],
  [
    'a person of AI Ark',
    arkPeople.personOf,
    person,
    { profile: { full_name: 'Mira' }, link: { linkedin: mira }, company: { summary: { name: 'Halden' } } },
  ],
  [
    'a company of AI Ark',
    arkCompanies.companyOf,
    company,
    { summary: { name: 'Halden' }, link: { domain: 'halden.example' } },
  ],
  [
    'a person of Coresignal',
    signalPeople.personOf,
    person,
    { full_name: 'Mira', professional_network_url: mira },
  ],
  [
    'somebody in a list of Coresignal',
    previewOf,
    person,
    { full_name: 'Mira', professional_network_url: mira },
  ],
  [
    'a company of Coresignal',
    signalCompanies.companyOf,
    company,
    { company_name: 'Halden', unique_domain: 'halden.example' },
  ],
  ['a job of Coresignal', jobOf, job, { title: 'Welder', company_name: 'Halden', job_id: 7 }],
  ['a person of Enrich Layer', layerPeople.personOf, person, { public_identifier: 'mira' }],
  [
    'a company of Enrich Layer',
    (told) => layerCompanies.companyOf(told, null),
    company,
    { name: 'Halden', universal_name_id: 'halden' },
  ],
  [
    'a person of Prospeo',
    prospeoPeople.personOf,
    person,
    { person: { full_name: 'Mira', linkedin_url: mira }, company: halden },
  ],
  ['a company of Prospeo', prospeoCompanies.companyOf, company, halden],
  [
    'a person of Unipile',
    unipileProfiles.personOf,
    person,
    { name: 'Mira', type: 'PEOPLE', public_identifier: 'mira' },
  ],
  [
    'a post of Unipile',
    postOf,
    post,
    {
      social_id: 'urn:li:activity:7391204418820001234',
      author: { name: 'Halden', public_identifier: 'halden' },
      repost_content: {
        share_url: 'https://www.linkedin.com/posts/x_activity-7391204418820001235-x',
        author: { name: 'Mira', public_identifier: 'mira' },
      },
    },
  ],
];

test.each(readers)('%s is a record or none, whatever is told of it', (_, read, record, given) => {
  let records = 0;
  for (let seed = 0; seed < 200; seed += 1) {
    const one = read(anything(randomOf(seed), 0, given));
    if (one === null) continue;
    records += 1;
    const { error } = record.safeParse(one);
    expect(error?.issues, String(seed)).toBeUndefined();
  }
  expect(records).toBeGreaterThan(100);
});

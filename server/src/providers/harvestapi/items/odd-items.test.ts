import { expect, test } from 'vitest';
import { company as companyRecord } from '../../../records/company.ts';
import { job as jobRecord } from '../../../records/job.ts';
import { person as personRecord } from '../../../records/person.ts';
import {
  comment as commentRecord,
  post as postRecord,
  reaction as reactionRecord,
} from '../../../records/post.ts';
import { company, job, lead, profile, shortCompany } from '../../../testing/network-items.ts';
import { comment, personalPost, post, reactedTo, reaction } from '../../../testing/network-posts.ts';
import { companyOf } from './companies.ts';
import { jobOf } from './jobs.ts';
import { personOf } from './people.ts';
import { postOf } from './posts.ts';
import { commentOf, reactionOf, reactionOfActivity } from './reactions.ts';

const odd: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1.5,
  1e300,
  true,
  '',
  ' \n ',
  '\ud800',
  'x\0y',
  '٣',
  'https://',
  `https://www.linkedin.com/in/${'%'.repeat(20)}`,
  'x'.repeat(120_000),
  {},
  [],
  [[]],
  [null, 1, 'x', {}],
  { url: 1, name: [], text: {}, year: 'x', month: 99 },
  // No value at all: it cannot even be made a number or a text.
  { toString: 1, valueOf: 1 },
  { year: { toString: 1, valueOf: 1 }, month: { toString: 1, valueOf: 1 } },
  JSON.parse('{"__proto__": {"year": 2020}, "constructor": null}'),
];

/** The item with one of its members, at any depth, made odd. */
function* variants(item: unknown): Generator<{ variant: unknown; path: string }> {
  if (typeof item !== 'object' || item === null) return;
  for (const [name, value] of Object.entries(item)) {
    const put = (one: unknown) =>
      Array.isArray(item) ? item.with(Number(name), one) : { ...item, [name]: one };
    for (const one of odd) yield { variant: put(one), path: name };
    for (const { variant, path } of variants(value)) yield { variant: put(variant), path: `${name}.${path}` };
  }
}

/** Without these there is no record; whatever else is odd is left out alone. */
test.each([
  [
    'a profile',
    profile,
    personOf,
    personRecord,
    /^(?:publicIdentifier|id|linkedinUrl|firstName|lastName|name|hidden)$/,
  ],
  ['a lead', lead, personOf, personRecord, /^(?:id|linkedinUrl|firstName|lastName|name|hidden)$/],
  ['a company', company, companyOf, companyRecord, /^name$/],
  ['a company of a list', shortCompany, companyOf, companyRecord, /^name$/],
  ['a job', job, jobOf, jobRecord, /^(?:id|title|company|company\.name)$/],
  ['a post', post, postOf, postRecord, /^(?:author|author\.name)$/],
  ['a post of a person', personalPost, postOf, postRecord, /^(?:author|author\.name)$/],
  ['a comment', comment, commentOf, commentRecord, /^(?:id|commentary|actor|actor\..*)$/],
  ['a reaction', reaction, reactionOf, reactionRecord, /^(?:reactionType|actor|actor\..*)$/],
  ['what was reacted to', reactedTo, reactionOfActivity, reactionRecord, /^(?:action|actor|actor\..*)$/],
] as const)('one odd member of %s is left out, and all else stays', (_, item, read, record, isIdentity) => {
  let count = 0;
  for (const { variant, path } of variants(item)) {
    count += 1;
    const found = read(variant);
    if (found === null) expect(path).toMatch(isIdentity);
    else expect(record.safeParse(found).error, path).toBeUndefined();
  }
  expect(count).toBeGreaterThan(100);
});

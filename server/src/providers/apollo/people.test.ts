import { expect, test } from 'vitest';
import { person } from '../../records/person.ts';
import type { PersonQuestion } from '../../records/person-searches.ts';
import { vendorContract, vendorKey } from '../../testing/vendor-contract.ts';
import { type EmulatedReply, VendorEmulator } from '../../testing/vendor-emulator.ts';
import { blankPerson } from '../blank-records.ts';
import { sven, svenAsRecord } from './__fixtures__/sven-okafor.ts';
import { apollo } from './apollo.ts';

const page = 'https://www.linkedin.com/in/sven-okafor';
const question: PersonQuestion = {
  networkUrl: null,
  email: null,
  firstName: 'Sven',
  lastName: 'Okafor',
  company: 'tidewell.example',
};
const known = (more: object = {}): EmulatedReply => ({ body: { person: { ...sven, ...more } } });
const soon = () => AbortSignal.timeout(60_000);

vendorContract({
  vendor: apollo,
  isAuthorized: ({ headers }) => headers['x-api-key'] === vendorKey,
  failures: {
    'an answer without a person': { reply: { body: { contact: {} } }, reason: 'unreadable' },
    'a plan without that question': { reply: { status: 403, body: {} }, reason: 'forbidden' },
  },
  questions: [
    {
      name: 'identifying a person',
      ask: (provider, signal) => provider.identifyPerson?.(question, signal) as Promise<unknown>,
      sends: {
        method: 'POST',
        path: '/people/match',
        body: { first_name: 'Sven', last_name: 'Okafor', domain: 'tidewell.example' },
      },
      hit: { reply: () => known(), value: svenAsRecord },
      misses: {
        nobody: { body: { person: null } },
        'nothing there': { status: 404, body: {} },
        'somebody without a name': known({ name: null, first_name: '', last_name: null }),
        'somebody whose name is shown in part': known({ name: 'Sven O***r' }),
      },
    },
  ],
});

async function opened(reply: EmulatedReply) {
  const emulator = await VendorEmulator.start(() => reply);
  const provider = apollo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return {
    emulator,
    identify: (asked: Partial<PersonQuestion>) =>
      provider.identifyPerson?.({ ...question, ...asked }, soon()),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

test('all that is known is sent, and nothing where it is not enough', async () => {
  await using vendor = await opened(known());
  const nameless = { firstName: null, lastName: null, company: null };

  await vendor.identify({ networkUrl: 'linkedin.com/in/Sven-Okafor', email: 'sven@tidewell.example' });
  await vendor.identify({ company: 'Tidewell Ltd' });
  await vendor.identify({ ...nameless, email: 'sven@tidewell.example' });
  const skipped = [await vendor.identify({ company: null }), await vendor.identify({ lastName: null })];
  // By the name and the address it may find another one than has the page.
  const ofPages = [
    await vendor.identify({ networkUrl: 'https://www.linkedin.com/in/ACoAABk7TGwBfn9oQe3F' }),
    await vendor.identify({ networkUrl: 'urn:li:member:51', email: 'sven@tidewell.example' }),
  ];

  expect(vendor.emulator.asked.map(({ body }) => body)).toEqual([
    {
      first_name: 'Sven',
      last_name: 'Okafor',
      domain: 'tidewell.example',
      email: 'sven@tidewell.example',
      linkedin_url: page,
    },
    { first_name: 'Sven', last_name: 'Okafor', organization_name: 'Tidewell Ltd' },
    { email: 'sven@tidewell.example' },
  ]);
  expect(skipped).toEqual(Array(2).fill({ outcome: 'skipped', why: 'missing_input' }));
  expect(ofPages).toEqual(Array(2).fill({ outcome: 'skipped', why: 'unsupported' }));
});

test.each(['http://www.linkedin.com/in/sven-o-2', null])(
  'somebody of another page than was asked for is a miss: %j',
  async (linkedinUrl) => {
    await using vendor = await opened(known({ linkedin_url: linkedinUrl }));

    expect(await vendor.identify({ networkUrl: page })).toEqual({ outcome: 'not_found' });
  },
);

test('of somebody of whom little is known only that is told', async () => {
  const sparse = {
    name: 'Li',
    email: 'email_not_unlocked@domain.com',
    title: 'Cook',
    organization: { name: 'Skagen', estimated_num_employees: 'many', primary_domain: 'none' },
    employment_history: null,
    phone_numbers: 'none',
    country: 'Atlantis',
  };
  await using vendor = await opened({ body: { person: sparse } });

  const answer = await vendor.identify({});

  const found = person.parse(answer?.outcome === 'found' ? answer.value : null);
  expect(found).toEqual({ ...blankPerson('Li'), positions: found.positions });
  expect(found.positions).toMatchObject([
    { title: 'Cook', company: { name: 'Skagen', domain: null, employeeCount: null }, isCurrent: true },
  ]);
});

test('a position goes on where it is told to, not where its end is unknown', async () => {
  const [before, now] = sven.employment_history;
  await using vendor = await opened(known({ employment_history: [{ ...before, end_date: null }, now] }));

  const answer = await vendor.identify({});

  const positions = answer?.outcome === 'found' ? answer.value.positions : [];
  expect(positions.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
    ['CTO', true],
    ['Engineer', false],
  ]);
});

test('a record beyond all limits is cut to those of ours', async () => {
  const huge = {
    headline: 'x'.repeat(5_000),
    employment_history: Array(300).fill(sven.employment_history[1]),
    personal_emails: Array.from({ length: 60 }, (_, index) => `sven${index}@post.example`),
  };
  await using vendor = await opened(known(huge));

  const answer = await vendor.identify({});

  const found = person.parse(answer?.outcome === 'found' ? answer.value : null);
  expect([found.headline?.length, found.positions.length, found.emails.length]).toEqual([1_000, 100, 20]);
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companySizes } from '../../records/company.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import { jobIdOf } from '../../records/job-key.ts';
import { currentPosition, type Person } from '../../records/person.ts';
import type { LeadSearch, ProfileSearch } from '../../records/person-searches.ts';
import { postKeyOf } from '../../records/post-key.ts';
import { type PostAge, postAges } from '../../records/post-searches.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import { placeById } from '../../text/gazetteer/gazetteer.ts';
import { worldOf } from '../../world/world.ts';
import type { Capabilities } from '../capabilities.ts';
import { sandboxProvider } from './sandbox.ts';

/** Of the examples of the reference. */
const exampleNow = Date.UTC(2026, 10, 21, 9, 40);
const sandbox = openSandbox();
const { signal } = new AbortController();
const world = worldOf(1);
const page = { page: 1, pageSize: 10 };
const nobody = {
  firstName: null,
  lastName: null,
  fullName: null,
  domain: null,
  companyName: null,
  networkUrl: null,
};

function openSandbox(clock = () => exampleNow, seed?: number): Capabilities {
  return sandboxProvider({ clock, ...(seed === undefined ? {} : { seed }) }) as unknown as Capabilities;
}

/** What was found; it must be. */
async function found<Value>(answer: Promise<{ outcome: string; value?: Value }>): Promise<Value> {
  const { outcome, value } = await answer;
  expect(outcome).toBe('found');
  return value as Value;
}
const outcomeOf = async (answer: Promise<{ outcome: string }>) => (await answer).outcome;
const idsOf = (items: readonly { publicId: string | null }[]) => items.map(({ publicId }) => publicId);
const key = <Key>(read: (text: string) => Key | undefined, text: string): Key => {
  const value = read(text);
  expect(value, text).toBeDefined();
  return value as Key;
};

describe('the examples of the reference are in it', () => {
  test.for([
    'mira-voss',
    'https://network.example/in/mira-voss',
    'https://www.linkedin.com/in/Mira-Voss/?trk=x',
    'ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'https://network.example/in/ACwAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'urn:li:fsd_profile:ACoAAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk',
    'urn:li:member:512339874',
    '512339874',
  ])('Mira Voss as %s', async (text) => {
    const [looked] = await sandbox.lookUpPeople([key(profileKeyOf, text)], signal);

    expect(looked).toMatchObject({
      outcome: 'found',
      value: {
        publicId: 'mira-voss',
        memberId: '512339874',
        headline: 'Keeping 4,000 meters honest',
        followerCount: 2_310,
        connectionCount: 842,
        skills: ['Field service', 'Metrology', 'Forecasting'],
        positions: [
          { title: 'Head of Field Operations', start: { year: 2021, month: 6 }, isCurrent: true },
          { title: 'Field Engineer', start: { year: 2019, month: 3 }, end: { year: 2021, month: 6 } },
        ],
        educations: [{ school: { networkId: '30411', name: 'Jutland Polytechnic' }, degree: 'MSc' }],
      },
    });
  });

  test.for([
    '48213377',
    'urn:li:organization:48213377',
    'halden-instruments',
    'Halden Instruments',
    'halden-instruments.example',
    'https://www.halden-instruments.example/field',
    'https://network.example/company/halden-instruments',
    'https://network.example/company/48213377/posts',
  ])('Halden Instruments as %s', async (text) => {
    const [looked] = await sandbox.lookUpCompanies([key(companyKeyOf, text)], signal);

    expect(looked).toMatchObject({
      outcome: 'found',
      value: { networkId: '48213377', employeeCount: 264, followerCount: 18_432, foundedYear: 2009 },
    });
  });

  test.for([
    'urn:li:activity:7391204418820001234',
    'urn:li:ugcPost:7391204417230045555',
    'urn:li:share:7391204417230045555',
    '7391204418820001234',
    'https://network.example/posts/mira-voss_field-activity-7391204418820001234',
    'https://network.example/feed/update/urn:li:activity:7391204418820001234?comment=1',
  ])('the post as %s', async (text) => {
    const post = await found(sandbox.lookUpPost(key(postKeyOf, text), signal));

    expect(post).toMatchObject({
      id: '7391204418820001234',
      text: 'What 18 months in the field did to our reference meters.',
      postedAt: '2026-11-18T07:30:00.000Z',
      reactions: { like: 9, praise: 2, interest: 1 },
      reactionCount: 12,
      shareCount: 2,
      comments: [{ id: '7391260117730045678', author: { publicId: 'mira-voss' }, reactions: { like: 3 } }],
    });
  });

  test.for(['4512290718', 'https://network.example/jobs/view/calibration-engineer-4512290718'])(
    'the job as %s',
    async (text) => {
      const job = await found(sandbox.lookUpJob(key(jobIdOf, text), signal));

      expect(job).toMatchObject({
        title: 'Calibration Engineer',
        postedAt: '2026-11-12T08:15:00.000Z',
        expiresAt: '2026-12-12T08:15:00.000Z',
        company: { networkId: '48213377' },
      });
    },
  );

  test('by searches as well', async () => {
    const halden = key(companyKeyOf, '48213377');
    const aarhus = placeById('2624652');
    const place = { country: 'DK', region: aarhus?.region, city: aarhus?.city };

    const people = await found(
      sandbox.searchPeople(
        {
          ...page,
          domains: ['halden-instruments.example'],
          titles: ['Head of Field Operations'],
          employees: { start: 51, end: 1_000 },
          locations: ['Denmark'],
        },
        signal,
      ),
    );
    const profiles = await found(
      sandbox.searchProfiles({ ...page, text: 'Mira Vos', currentCompanies: [halden], place }, signal),
    );
    const companies = await found(
      sandbox.searchCompanies(
        { ...page, text: 'halden', place: { country: 'DK' }, sizes: ['201-500'] },
        signal,
      ),
    );
    const jobs = await found(
      sandbox.searchJobs(
        {
          ...page,
          title: 'calibration engineer',
          company: key(companyKeyOf, 'Halden Instruments'),
          type: 'full_time',
        },
        signal,
      ),
    );
    const posts = await found(
      sandbox.searchPosts(
        { ...page, keyword: 'reference meters', sort: 'DATE_POSTED', postedWithin: 'week' },
        signal,
      ),
    );
    const activities = await found(
      sandbox.listActivities({ person: key(profileKeyOf, 'mira-voss'), kind: 'POST', limit: 10 }, signal),
    );

    expect(idsOf(people.items)).toEqual(['mira-voss']);
    expect(idsOf(profiles.items)).toContain('mira-voss');
    expect(companies.items.map(({ networkId }) => networkId)).toEqual(['48213377']);
    expect(jobs.items.map(({ id }) => id)).toContain('4512290718');
    expect(posts.items.map(({ id }) => id).sort()).toEqual(['7391204418820001234', '7391564802210003417']);
    expect(activities.items.map(({ post }) => post.id)).toContain('7391204418820001234');
  });
});

describe('its answers agree', () => {
  test('on everybody: address, page, profile, phone and name lead to each other', async () => {
    let withMail = 0;
    for (const { record } of world.people.list.filter((_, number) => number % 40 === 1)) {
      const { networkUrl, firstName, lastName, emails, phones } = record as Person & { networkUrl: string };
      const now = currentPosition(record)?.company;
      if (!now) continue;
      const key = { ...nobody, firstName, lastName, domain: now.domain };
      const byName = await sandbox.findEmail(key, signal);
      const byPage = await sandbox.findEmail({ ...nobody, networkUrl }, signal);
      expect(byName).toEqual(byPage);
      expect(await sandbox.findPhone({ ...nobody, networkUrl }, signal)).toMatchObject(
        phones.length === 0 ? { outcome: 'not_found' } : { outcome: 'found', value: { phone: phones[0] } },
      );
      expect(
        await found(sandbox.findProfileByName({ fullName: record.name, companyName: now.name }, signal)),
      ).toEqual({ networkUrl });
      expect(
        await found(
          sandbox.identifyPerson({ networkUrl, email: null, firstName, lastName, company: null }, signal),
        ),
      ).toBe(record);
      const question = { networkUrl: null, email: null, firstName, lastName, company: now.name };
      expect(await found(sandbox.identifyPerson(question, signal))).toBe(record);
      for (const email of emails) {
        expect(await found(sandbox.findProfileByEmail(email, signal))).toEqual({ networkUrl });
      }
      if (byName.outcome !== 'found') continue;
      withMail++;
      expect(byName.value.email).toBe(emails[0]);
      const verdict = await found(sandbox.verifyEmail(byName.value.email, signal));
      expect(verdict.status).toBe(byName.value.status);
      const own = await sandbox.findPersonalEmail(networkUrl, signal);
      if (own.outcome === 'found') {
        expect(emails).toContain(own.value.email);
        expect((await found(sandbox.verifyEmail(own.value.email, signal))).status).toBe(own.value.status);
      }
    }
    expect(withMail).toBeGreaterThan(60);
  });

  test('on every company: its search, its record, and the list of its people with their profiles', async () => {
    for (const { record, staff } of world.companies.list.filter((_, number) => number % 13 === 0)) {
      const sizes = companySizes
        .filter(({ start }) => start === record.employeeRange?.start)
        .map(({ label }) => label);
      const search = await found(sandbox.searchCompanies({ ...page, text: record.name, sizes }, signal));
      const employees = await found(
        sandbox.listEmployees(
          { company: key(companyKeyOf, record.networkUrl ?? ''), page: 1, pageSize: 100 },
          signal,
        ),
      );
      const byDomain = await sandbox.searchPeople(
        { page: 1, pageSize: 100, domains: [record.domain ?? ''] },
        signal,
      );

      expect(search.items[0]).toBe(record);
      expect(employees.total).toBe(staff);
      expect(byDomain).toMatchObject({ value: { total: staff } });
      for (const person of employees.items)
        expect(currentPosition(person)?.company.networkId).toBe(record.networkId);
    }
  });

  test('on every post: pages of comments and reactions add up, and are activities of who did them', async () => {
    const busy = world.posts.on(0 as never);
    const numbers = Array.from({ length: busy.count }, (_, number) => number).filter(
      (number) => busy.head(number).reactionCount > 50,
    );
    expect(numbers.length).toBeGreaterThan(10);

    for (const number of numbers.slice(0, 8)) {
      const { id, reactionCount, commentCount } = busy.head(number);
      const post = { by: 'activity', value: id } as const;
      const whole = await found(sandbox.lookUpPost(post, signal));
      const reactions = [];
      for (let at = 1; ; at++) {
        const { items, total, postId } = await found(
          sandbox.listReactions({ post, page: at, pageSize: 25 }, signal),
        );
        expect([total, postId]).toEqual([reactionCount, id]);
        if (items.length === 0) break;
        reactions.push(...items);
      }
      const comments = await found(sandbox.listComments({ post, page: 1, pageSize: 100 }, signal));

      expect(reactions).toHaveLength(reactionCount);
      expect(comments.items).toHaveLength(commentCount);
      expect(whole.reactionsBy).toEqual(reactions.slice(0, 50));
      const [reaction] = reactions;
      const person = { by: 'entity_id', value: reaction?.author.entityId ?? '' } as const;
      const done = await found(sandbox.listActivities({ person, kind: 'REACTION', limit: 1_000 }, signal));
      expect(done.items.map((one) => one.post.id)).toContain(id);
    }
  });

  test('page by page with what they answer at once', async () => {
    const search: ProfileSearch = { page: 1, pageSize: 1_000, title: 'engineer' };
    const person = key(profileKeyOf, 'mira-voss');
    const all = await found(sandbox.searchProfiles(search, signal));
    const pages: string[] = [];
    for (let at = 1; at <= Math.ceil(all.total / 30); at++) {
      const { items, total } = await found(
        sandbox.searchProfiles({ ...search, page: at, pageSize: 30 }, signal),
      );
      expect(total).toBe(all.total);
      pages.push(...items.map(({ publicId }) => publicId ?? ''));
    }
    const behind = await found(sandbox.searchProfiles({ ...search, page: 99, pageSize: 30 }, signal));
    const atOnce = await found(sandbox.listActivities({ person, limit: 1_000 }, signal));
    const walked: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part = await found(
        sandbox.listActivities({ person, limit: 3, ...(cursor === undefined ? {} : { cursor }) }, signal),
      );
      walked.push(...part.items);
      cursor = part.cursor;
    }

    expect(pages).toEqual(idsOf(all.items));
    expect(behind).toEqual({ items: [], total: all.total });
    expect(walked).toEqual(atOnce.items);
    expect(walked.length).toBeGreaterThan(3);
  });
});

describe('searches', () => {
  const lead = (more: Partial<LeadSearch>): LeadSearch => ({
    ...page,
    excluded: {},
    sessionId: 's',
    ...more,
  });

  test('by age find posts at any hour of any day', async () => {
    for (const now of [exampleNow, Date.UTC(2027, 1, 28, 23, 59, 59), Date.UTC(2032, 1, 29)]) {
      const then = openSandbox(() => now);
      const totals: number[] = [];
      for (const postedWithin of ['24h', 'week', 'month'] as const) {
        const search = { ...page, keyword: 'is', sort: 'DATE_POSTED', postedWithin } as const;
        totals.push((await found(then.searchPosts({ ...search, keyword: 'what' }, signal))).total);
      }
      expect(totals[0]).toBeGreaterThan(0);
      expect(totals[0]).toBeLessThan(totals[1] as number);
      expect(totals[1]).toBeLessThan(totals[2] as number);
    }
  });

  test('by age never find what is older', async () => {
    const ageMost: Record<PostAge, number> = {
      '1h': 1 / 24,
      '24h': 1,
      week: 7,
      month: 30,
      '3months': 91,
      '6months': 182,
      year: 365,
    };
    const company = key(companyKeyOf, 'halden-instruments');
    for (const postedWithin of postAges) {
      const answer = await sandbox.listCompanyPosts(
        { company, postedWithin, page: 1, pageSize: 100 },
        signal,
      );
      if (answer.outcome !== 'found') continue;
      const oldest = Math.min(...answer.value.items.map(({ postedAt }) => Date.parse(postedAt ?? '')));
      expect((exampleNow - oldest) / 86_400_000).toBeLessThanOrEqual(ageMost[postedWithin]);
    }
  });

  test('for followers find people who follow, of one of those that are named', async () => {
    const ofMira = await found(
      sandbox.searchProfiles({ ...page, followerOf: ['https://network.example/in/mira-voss'] }, signal),
    );
    const ofHalden = await found(sandbox.searchProfiles({ ...page, followerOf: ['48213377'] }, signal));
    const ofBoth = await found(
      sandbox.searchProfiles({ ...page, followerOf: ['mira-voss', 'halden-instruments'] }, signal),
    );
    const engineers = await found(
      sandbox.searchProfiles({ ...page, followerOf: ['mira-voss'], location: 'United States' }, signal),
    );

    expect(ofMira.total).toBeGreaterThan(50);
    expect(ofMira.total).toBeLessThanOrEqual(2_310);
    expect(ofBoth.total).toBeGreaterThanOrEqual(Math.max(ofMira.total, ofHalden.total));
    expect(ofBoth.total).toBeLessThanOrEqual(ofMira.total + ofHalden.total);
    expect(engineers.total).toBeLessThan(ofMira.total);
    expect(
      await outcomeOf(sandbox.searchProfiles({ ...page, followerOf: ['nobody-knows-them'] }, signal)),
    ).toBe('not_found');
  });

  test('for leads combine filters and exclusions; an address of the network is not ours to open', async () => {
    const all = await found(sandbox.searchLeads(lead({ locations: ['Germany'] }), signal));
    const some = await found(
      sandbox.searchLeads(lead({ locations: ['Germany'], excluded: { locations: ['Berlin'] } }), signal),
    );

    expect(some.total).toBeGreaterThan(0);
    expect(some.total).toBeLessThan(all.total);
    expect(
      await sandbox.searchLeads(lead({ searchUrl: 'https://network.example/sales/search' }), signal),
    ).toEqual({
      outcome: 'skipped',
      why: 'unsupported',
    });
  });

  test('that find nothing are misses, and so are keys that nobody has', async () => {
    const outcomes = [
      sandbox.searchCompanies({ ...page, text: 'no such company anywhere' }, signal),
      sandbox.searchPeople({ ...page, titles: ['Astronaut'] }, signal),
      sandbox.searchJobs({ ...page, title: 'astronaut' }, signal),
      sandbox.searchPosts({ ...page, keyword: 'astronaut', sort: 'RELEVANCE' }, signal),
      sandbox.listEmployees(
        { ...page, company: key(companyKeyOf, 'https://network.example/company/none') },
        signal,
      ),
      sandbox.listCompanyPosts({ ...page, company: key(companyKeyOf, '1') }, signal),
      sandbox.listActivities({ person: { by: 'member_id', value: '1' }, limit: 5 }, signal),
      sandbox.lookUpJob('1', signal),
      sandbox.lookUpPost({ by: 'share', value: '1' }, signal),
      sandbox.listComments({ ...page, post: { by: 'activity', value: '1' } }, signal),
      sandbox.readProfileMetrics({ by: 'public_id', value: 'none' }, signal),
    ];

    expect(new Set(await Promise.all(outcomes.map(outcomeOf)))).toEqual(new Set(['not_found']));
  });
});

describe('mail', () => {
  test('of a company is taken, refused or not told as its situation is', async () => {
    const at = (manner: string) =>
      world.companies.list.find(({ mail, isSchool }) => mail.manner === manner && !isSchool)?.record.domain;
    const statusOf = async (email: string) => (await found(sandbox.verifyEmail(email, signal))).status;

    expect(await statusOf(`no.body@${at('accepts')}`)).toBe('invalid');
    expect(await statusOf(`info@${at('accepts')}`)).toBe('role');
    expect(await statusOf(`no.body@${at('catch_all')}`)).toBe('catch_all');
    expect(await statusOf(`no.body@${at('silent')}`)).toBe('unknown');
    expect(await statusOf(`no.body@${at('none')}`)).toBe('invalid');
    expect(await statusOf('no.body@no-such-company.example')).toBe('invalid');
    expect(await statusOf('someone@gmail.com')).toBe('unknown');
    expect(await statusOf('MIRA.VOSS@HALDEN-INSTRUMENTS.EXAMPLE')).toBe('valid');
  });

  test('of a person who is not named enough is not looked for', async () => {
    expect(
      await sandbox.findEmail({ ...nobody, firstName: 'Mira', domain: 'halden-instruments.example' }, signal),
    ).toEqual({
      outcome: 'skipped',
      why: 'missing_input',
    });
    expect(
      await outcomeOf(
        sandbox.findEmail({ ...nobody, fullName: 'MIRA  VOSS', companyName: 'halden instruments' }, signal),
      ),
    ).toBe('found');
  });
});

test('another day, another process: the same answers; another seed: others', async () => {
  const ask = async (source: Capabilities) => {
    const people = await found(source.searchPeople({ ...page, titles: ['director'] }, signal));
    const posts = await found(
      source.searchPosts({ ...page, keyword: 'calibration', sort: 'RELEVANCE' }, signal),
    );
    return { people, posts: posts.items.map(({ postedAt, reshared, ...post }) => post) };
  };

  const answers = await ask(sandbox);

  expect(await ask(openSandbox(() => Date.UTC(2040, 5, 5)))).toEqual(answers);
  expect(await ask(openSandbox(() => exampleNow, 2))).not.toEqual(answers);
});

test('the world stays as it is, until somebody means to change it', () => {
  const hashOf = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
  const day = world.posts.on((exampleNow - (exampleNow % 86_400_000)) as never);

  expect({
    companies: hashOf(world.companies.list.map(({ record }) => record)),
    people: hashOf(world.people.list.map(({ record }) => record)),
    jobs: hashOf(Array.from({ length: 800 }, (_, number) => world.jobs.on(0 as never).at(number))),
    posts: hashOf(Array.from({ length: 3_000 }, (_, number) => day.whole(number))),
  }).toMatchInlineSnapshot(`
    {
      "companies": "f6cf91e6ec96dcd6",
      "jobs": "9923f62d51bcfce7",
      "people": "a03c74ea2ae8f38b",
      "posts": "8bdb54db3a508c61",
    }
  `);
});

test('whatever is sent as a key, nothing is thrown', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      '%',
      'urn:li:',
      'network_id:',
      'a@',
      '@',
      '@b',
      '..example',
    ),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (one, other) => {
      await sandbox.lookUpPeople(
        [
          { by: 'public_id', value: one },
          { by: 'entity_id', value: other },
        ],
        signal,
      );
      await sandbox.lookUpCompanies(
        [
          { by: 'name', value: one },
          { by: 'domain', value: other, orName: one },
        ],
        signal,
      );
      await sandbox.verifyEmail(`${one}@${other}`, signal);
      await sandbox.findEmail({ ...nobody, fullName: one, domain: other }, signal);
      await sandbox.findEmail({ ...nobody, firstName: one, lastName: other, companyName: one }, signal);
      await sandbox.findPersonalEmail(one, signal);
      await sandbox.findProfileByName({ fullName: one, companyName: other }, signal);
      await sandbox.identifyPerson(
        { networkUrl: one, email: null, firstName: null, lastName: null, company: null },
        signal,
      );
      await sandbox.searchProfiles({ ...page, text: one, followerOf: [other] }, signal);
      await sandbox.searchCompanies({ ...page, text: one, location: other }, signal);
      await sandbox.searchJobs({ ...page, title: one, location: other }, signal);
      await sandbox.searchPosts(
        { ...page, keyword: one, sort: 'RELEVANCE', authorKeywords: [other] },
        signal,
      );
      await sandbox.listActivities(
        { person: { by: 'public_id', value: 'mira-voss' }, limit: 2, cursor: one },
        signal,
      );
      await sandbox.lookUpJob(one, signal);
    }),
    { numRuns: 300 },
  );
});

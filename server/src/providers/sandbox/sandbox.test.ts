import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companySizes } from '../../records/company.ts';
import { companyKeyOf } from '../../records/company-key.ts';
import { currentPosition, type Person } from '../../records/person.ts';
import type { ProfileSearch } from '../../records/person-searches.ts';
import { profileKeyOf } from '../../records/profile-key.ts';
import {
  exampleNow,
  firstPage,
  found,
  idsOf,
  keyIn,
  nobody,
  openSandbox,
  outcomeOf,
  sandbox,
  signal,
  world,
} from '../../testing/sandbox-source.ts';
import type { Capabilities } from '../capabilities.ts';

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
      const search = await found(sandbox.searchCompanies({ ...firstPage, text: record.name, sizes }, signal));
      const employees = await found(
        sandbox.listEmployees(
          { company: keyIn(companyKeyOf, record.networkUrl ?? ''), page: 1, pageSize: 100 },
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
    const person = keyIn(profileKeyOf, 'mira-voss');
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
    const people = await found(source.searchPeople({ ...firstPage, titles: ['director'] }, signal));
    const posts = await found(
      source.searchPosts({ ...firstPage, keyword: 'calibration', sort: 'RELEVANCE' }, signal),
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
      "companies": "46bd239515d3ab09",
      "jobs": "38a2e93e735b5aa7",
      "people": "16f463ad97854fc0",
      "posts": "08e32d3e18adeae8",
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
      await sandbox.searchProfiles({ ...firstPage, text: one, followerOf: [other] }, signal);
      await sandbox.searchCompanies({ ...firstPage, text: one, location: other }, signal);
      await sandbox.searchJobs({ ...firstPage, title: one, location: other }, signal);
      await sandbox.searchPosts(
        { ...firstPage, keyword: one, sort: 'RELEVANCE', authorKeywords: [other] },
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

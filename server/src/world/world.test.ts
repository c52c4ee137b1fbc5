import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { company as companySchema, companySizes } from '../records/company.ts';
import { job as jobSchema } from '../records/job.ts';
import { monthsOf } from '../records/partial-date.ts';
import { currentPosition, person as personSchema } from '../records/person.ts';
import { type Post, post as postSchema } from '../records/post.ts';
import { placeById } from '../text/gazetteer/gazetteer.ts';
import { industryLabels } from '../text/industries.ts';
import { functions, seniorities } from '../text/reference-data.ts';
import { dayOf, once } from './calendar.ts';
import { ranks, works } from './job-titles.ts';
import { cities } from './places.ts';
import { worldOf } from './world.ts';

const world = worldOf(1);
const day = dayOf(Date.UTC(2026, 10, 21, 15));
const companies = world.companies.list;
const people = world.people.list;
const posts = world.posts.on(day);
const jobs = world.jobs.on(day);
const allPosts = once(() => Array.from({ length: posts.count }, (_, number) => posts.whole(number)));
const allJobs = once(() => Array.from({ length: jobs.count }, (_, number) => jobs.at(number)));
const none: readonly unknown[] = [];

describe('the world', () => {
  test('has as much of everything as it says', () => {
    expect([companies.length, world.companies.schools.length]).toEqual([400, 40]);
    expect([people.length, jobs.count, posts.count]).toEqual([4_000, 800, 3_000]);
  });

  test('consists of valid records', () => {
    const wrong = [
      ...companies.map(({ record }) => companySchema.safeParse(record)),
      ...people.map(({ record }) => personSchema.safeParse(record)),
      ...allJobs().map((one) => jobSchema.safeParse(one)),
      ...allPosts().map((one) => postSchema.safeParse(one)),
    ].flatMap(({ error }) => (error ? [error.message] : []));

    expect(wrong).toEqual(none);
  });

  test('is in real cities, real industries, and the functions and seniorities of the searches', () => {
    for (const { geoId, city, region, country } of cities) {
      const place = placeById(geoId);
      expect(place).toMatchObject({ kind: 'city', city, country });
      expect(place?.region ?? null).toBe(region);
    }
    const labels = new Set(industryLabels());
    const unknown = companies.flatMap(({ record }) =>
      record.industries.filter((label) => !labels.has(label)),
    );

    expect(unknown).toEqual(none);
    expect(works.map(({ label }) => label)).toEqual([...functions]);
    expect(ranks.map(({ seniority }) => seniority)).toEqual(seniorities.slice(0, -1));
  });

  test('has companies of every size, people of every rank and work, and every section of a profile', () => {
    const sizes = new Set(companies.map(({ record }) => record.employeeRange?.start));
    const titles = people.flatMap(({ record }) => currentPosition(record)?.title ?? []);
    expect(sizes).toEqual(new Set(companySizes.map(({ start }) => start)));
    for (const work of works) {
      expect(new Set(people.map(({ workLabel }) => workLabel))).toContain(work.label);
      expect(titles.filter((title) => title.includes(work.area)).length).toBeGreaterThan(3);
    }
    for (const said of [
      'Intern',
      'Junior',
      'Senior',
      'Principal',
      'Team Lead',
      'Head of',
      'Director',
      'VP',
      'Chief',
      'Owner',
    ])
      expect(
        titles.some((title) => title.includes(said)),
        said,
      ).toBe(true);
  });

  test('has everything that a record can tell, of somebody at least', () => {
    const untold = {
      people: neverTold(people.map(({ record }) => record)),
      companies: neverTold(companies.map(({ record }) => record)),
      jobs: neverTold(allJobs()),
      posts: neverTold(allPosts()),
      media: neverTold(allPosts().map(({ media }) => media)),
    };

    // Symbols of stock exchanges would be somebody's.
    expect(untold).toEqual({ people: [], companies: ['ticker'], jobs: [], posts: [], media: [] });
  });

  test('has its ids in the forms of the network, and each of them once', () => {
    const ids = {
      people: people.flatMap(({ record }) => [record.publicId, record.entityId, record.memberId]),
      companies: companies.flatMap(({ record }) => [record.networkId, record.universalName, record.domain]),
      emails: people.flatMap(({ record }) => record.emails),
      phones: [
        ...people.flatMap(({ record }) => record.phones),
        ...companies.flatMap(({ record }) => record.phone ?? []),
      ],
      jobs: allJobs().map(({ id }) => id),
      posts: allPosts().flatMap(({ id, comments }) => [id, ...comments.map((comment) => comment.id)]),
    };

    for (const [name, list] of Object.entries(ids)) expect(new Set(list).size, name).toBe(list.length);
    const odd = people.filter(
      ({ record: { entityId, networkUrl, publicId } }) =>
        !/^ACoA[\w-]{35}$/.test(entityId ?? '') || networkUrl !== `https://network.example/in/${publicId}`,
    );
    expect(odd).toEqual(none);
    expect(ids.jobs.filter((id) => !/^\d{10}$/.test(id))).toEqual(none);
    expect(ids.posts.filter((id) => !/^\d{19}$/.test(id))).toEqual(none);
    expect(ids.phones.filter((phone) => !isKeptForFiction(phone))).toEqual(none);
    expect(ids.emails.filter((email) => !/^[a-z0-9._-]+@[a-z0-9-]+\.example$/.test(email))).toEqual(none);
  });

  test('names hosts of documentation only', () => {
    const texts = JSON.stringify([
      companies.map(({ record }) => record),
      people.map(({ record }) => record),
      allJobs(),
    ]);
    const hosts = [...texts.matchAll(/https?:\/\/([^/"<\s]+)/g)].map(([, host]) => host as string);

    expect(hosts.length).toBeGreaterThan(10_000);
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual(none);
  });
});

describe('a company', () => {
  test('has a number of employees that fits its size, and no more people in the world', () => {
    for (const { record, staff } of companies) {
      const { employeeCount: count, employeeRange: range } = record;
      const size = companySizes.find(({ start }) => start === range?.start);

      expect(range).toEqual({ start: size?.start, end: size?.end });
      expect(count).toBeGreaterThanOrEqual(range?.start ?? 0);
      expect(count).toBeLessThanOrEqual(range?.end ?? Number.POSITIVE_INFINITY);
      expect(staff).toBeLessThanOrEqual(count ?? 0);
      if ((count ?? 0) <= 10) expect(staff).toBe(count);
    }
  });

  test('is what the profiles of its people say of it', () => {
    for (const company of companies) {
      const staff = world.people.staffOf(company);
      expect(staff).toHaveLength(company.staff);
      for (const { record } of staff) {
        const { name, networkId, universalName, networkUrl, domain, logo, employeeCount } = company.record;
        const ours = { name, networkId, universalName, networkUrl, domain, logo, employeeCount };
        expect(currentPosition(record)?.company).toMatchObject(ours);
      }
    }
  });
});

describe('a profile', () => {
  test('tells a life in order: the newest first, after the school, and at companies that were there', () => {
    const founded = new Map(companies.map(({ record }) => [record.networkId, record.foundedYear ?? 0]));
    const odd = people.filter(({ record: { positions, educations } }) => {
      const starts = positions.map(({ start }) => (start ? monthsOf(start) : 0));
      const inOrder = starts.every((start, at) => at === 0 || start <= (starts[at - 1] as number));
      const ends = positions.every(({ start, end }) => !start || !end || monthsOf(start) <= monthsOf(end));
      const wasThere = positions.every(
        ({ company, start }) => (start?.year ?? 9_999) >= (founded.get(company.networkId) ?? 0),
      );
      const learnedFirst = educations.every(
        ({ end }) => !end || starts.every((start) => monthsOf(end) <= start),
      );
      return !(inOrder && ends && wasThere && learnedFirst && positions.length > 0);
    });

    expect(odd.map(({ record }) => record.publicId)).toEqual(none);
  });

  test('names schools that are companies of the world', () => {
    const schools = new Set(
      world.companies.schools.map(({ record }) => `${record.networkId} ${record.name}`),
    );
    const named = people.flatMap(({ record }) =>
      record.educations.map(({ school }) => `${school.networkId} ${school.name}`),
    );

    expect(new Set(named)).toEqual(schools);
  });
});

describe('a job', () => {
  test('is one of a company of the world, open until its month is over', () => {
    const refs = new Set(companies.map(({ ref }) => ref));
    const now = new Date(day).toISOString();

    const wrong = allJobs().filter(({ company, state, postedAt, closedAt, expiresAt }) => {
      const [posted, closed, expires] = [postedAt ?? '', closedAt ?? '', expiresAt ?? ''];
      const isRight =
        state === 'LISTED' ? closedAt === null && expires > now : posted <= closed && closed <= now;
      return !refs.has(company) || posted > now || posted >= expires || !isRight;
    });

    expect(wrong).toEqual(none);
    expect(new Set(allJobs().map(({ type }) => type)).size).toBe(7);
    expect(new Set(allJobs().map(({ experienceLevel }) => experienceLevel)).size).toBe(7);
  });
});

describe('a post', () => {
  const known = (actor: Post['author']) =>
    actor.kind === 'person'
      ? world.people.find({ by: 'entity_id', value: actor.entityId ?? '' })?.record.name
      : world.companies.find({ by: 'network_id', value: actor.networkId ?? '' })?.record.name;

  test('is by somebody of the world, and so is all that belongs to it', () => {
    const all = allPosts();
    const actors = new Set(
      all.flatMap(({ author, comments, reactionsBy }) => [
        author,
        ...[...comments, ...reactionsBy].map((one) => one.author),
      ]),
    );
    const mentions = all.flatMap((post) =>
      post.mentions.map((mention) => ({ ...mention, text: post.text ?? '' })),
    );

    expect([...actors].filter((actor) => known(actor) !== actor.name)).toEqual(none);
    expect(mentions.length).toBeGreaterThan(100);
    expect(
      mentions.filter(({ text, start, length, actor }) => text.slice(start, start + length) !== actor?.name),
    ).toEqual(none);
  });

  test('counts what its lists hold', () => {
    const wrong = allPosts().filter((post) => {
      const types = Object.groupBy(post.reactionsBy, ({ type }) => type);
      const counts = Object.fromEntries(Object.entries(types).map(([type, list]) => [type, list.length]));
      const reacting = new Set(post.reactionsBy.map(({ author }) => author));
      return (
        post.commentCount !== post.comments.length ||
        post.reactionCount !== post.reactionsBy.length ||
        reacting.size !== post.reactionCount ||
        !isDeepStrictEqual(counts, { ...post.reactions })
      );
    });

    expect(wrong).toEqual(none);
  });

  test('is shared as often as it says, at least, by posts that are not older', () => {
    const shares = new Map<string, number>();
    for (const { reshared, postedAt } of allPosts()) {
      if (!reshared) continue;
      shares.set(reshared.id, (shares.get(reshared.id) ?? 0) + 1);
      expect((reshared.postedAt ?? '') <= (postedAt ?? '')).toBe(true);
    }

    expect(shares.size).toBeGreaterThan(50);
    for (const post of allPosts())
      expect(post.shareCount ?? 0).toBeGreaterThanOrEqual(shares.get(post.id) ?? 0);
  });

  test('has comments and reactions, the newest first, which are among the activities of who did them', () => {
    const newestFirst = (list: readonly { readonly at: string | null }[]) =>
      list.every(({ at }, place) => place === 0 || (at ?? '') <= (list[place - 1]?.at ?? ''));
    let comments = 0;
    let reactions = 0;
    let written = 0;
    for (const person of people) {
      comments += posts.activities(person, 'COMMENT').count;
      reactions += posts.activities(person, 'REACTION').count;
      written += posts.activities(person, 'POST').count;
    }

    expect(comments).toBe(allPosts().reduce((sum, post) => sum + post.commentCount, 0));
    expect(reactions).toBe(allPosts().reduce((sum, post) => sum + post.reactionCount, 0));
    expect(written).toBe(allPosts().filter(({ author }) => author.kind === 'person').length);
    const outOfOrder = allPosts().filter(
      (post) =>
        !newestFirst(post.comments) ||
        !newestFirst(post.reactionsBy) ||
        [...post.comments, ...post.reactionsBy].some(({ at }) => (at ?? '') < (post.postedAt ?? '')),
    );
    expect(outOfOrder).toEqual(none);
  });

  test('is as old on every day, and some are of the very last minutes', () => {
    const later = world.posts.on(dayOf(Date.UTC(2031, 1, 3, 4)));
    const age = (post: Post, of: number) => of - Date.parse(post.postedAt ?? '');

    for (const number of [0, 1, 700, 2_999]) {
      expect(age(later.head(number), Date.UTC(2031, 1, 3))).toBe(age(posts.head(number), day));
      expect(later.head(number).id).toBe(posts.head(number).id);
    }
    expect(allPosts().filter((post) => age(post, day) === 0).length).toBeGreaterThan(20);
  });
});

test('who follows whom is always the same, never themselves, and never more than are counted', () => {
  for (const { record, number } of people.slice(0, 200)) {
    const followed = { id: record.entityId ?? '', followerCount: record.followerCount, number };
    const followers = world.followers(followed);
    expect(followers).toEqual(world.followers(followed));
    expect(followers).not.toContain(number);
    expect(new Set(followers).size).toBe(followers.length);
    expect(followers.length).toBeLessThanOrEqual(record.followerCount ?? 0);
  }
});

test('another seed makes another world, around the same examples', () => {
  const other = worldOf(2);

  expect(other.people.list[500]?.record).not.toEqual(people[500]?.record);
  expect(other.companies.list[100]?.record).not.toEqual(companies[100]?.record);
  expect(other.people.find({ by: 'public_id', value: 'mira-voss' })?.record).toEqual(
    world.people.find({ by: 'public_id', value: 'mira-voss' })?.record,
  );
});

/** Members that are null, empty or false in all of them. */
function neverTold(records: readonly object[]): string[] {
  const isTold = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
  return Object.keys(records[0] ?? {}).filter(
    (name) => !records.some((record) => isTold(record[name as keyof typeof record])),
  );
}

function isKeptForFiction(phone: string): boolean {
  return /^\+1\d{3}55501\d{2}$|^\+447700900\d{3}$|^\+442079460\d{3}$|^\+49(?:3023125|6990009|4066969|2214710|8999998)\d{3}$/.test(
    phone,
  );
}

import { describe, expect } from 'vitest';
import { type Looked, type Provider, ProviderFailure } from '../../providers/capabilities.ts';
import type { Person } from '../../records/person.ts';
import type { ProfileKey } from '../../records/profile-key.ts';
import { TestApp } from '../../testing/app.ts';
import { test } from '../../testing/database.ts';
import { personOf } from '../../testing/people.ts';

const token = 'AAB3xK1QBq7f0T2vLw9sYpZr5mNc8dHjUeRk';
const mira = personOf({ name: 'Mira Voss', publicId: 'mira-voss', entityId: `ACo${token}`, memberId: '512' });

/** Knows Mira by whatever key; of the handle "broken" it cannot look, and it refuses "refused". */
function directory(asked: ProfileKey[] = []): Provider {
  const failure = new ProviderFailure('dataset', 'unreachable');
  return {
    name: 'dataset',
    unavailable: () => null,
    lookUpPeople: async (keys) => {
      asked.push(...keys);
      return keys.map(({ value }): Looked<Person> => {
        if (value === 'broken') return { outcome: 'failed', failure };
        if (value === 'refused') {
          return { outcome: 'failed', failure: new ProviderFailure('dataset', 'question_refused') };
        }
        const isMira = [mira.publicId, mira.entityId, mira.memberId].includes(value);
        return isMira ? { outcome: 'found', value: mira } : { outcome: 'not_found' };
      });
    },
  };
}

const names = [
  'https://www.linkedin.com/in/Mira-Voss/?trk=x',
  'network.example/in/mira-voss',
  `urn:li:fsd_profile:ACo${token}`,
  `ACw${token}`,
  'urn:li:member:512',
  '512',
  'mira-voss',
];

describe('enrich_profile', () => {
  test('takes pages, URNs, tokens, numbers and handles, and a miss is free', async ({ db }) => {
    const app = await TestApp.open(db, [directory()]);
    const { live } = await app.customer();

    const found = await Promise.all(names.map((url) => app.post('/enrich_profile', live, { url })));
    const missed = await app.post('/enrich_profile', live, { url: 'nobody', include_social_metrics: true });
    await app.app.close();

    expect(found.map(({ body }) => [body.found, body.identifier, body.service_meta.credits.charged])).toEqual(
      names.map(() => [true, 'mira-voss', 1]),
    );
    expect(missed).toMatchObject({
      status: 200,
      headers: { 'x-credits-charged': '0' },
      body: { found: false, fullName: null, positionGroups: [], location: null },
    });
  });

  test('what names no person is refused, and no source is asked', async ({ db }) => {
    const asked: ProfileKey[] = [];
    const app = await TestApp.open(db, [directory(asked)]);
    const { live } = await app.customer();

    const refused = await Promise.all(
      ['', 'https://acme.com/', 'network.example/company/acme', 'urn:li:company:7', 'Mira Voss'].map((url) =>
        app.post('/enrich_profile', live, { url }),
      ),
    );
    await app.app.close();

    expect(refused.map(({ status, body }) => [status, body.details?.[0]?.path])).toEqual(
      refused.map(() => [422, 'url']),
    );
    expect(asked).toEqual([]);
  });
});

describe('enrich_profiles_bulk', () => {
  test('answers in the order of the input, and only those found are charged', async ({ db }) => {
    const app = await TestApp.open(db, [directory()]);
    const { live } = await app.customer();
    const urns = ['nobody', `ACw${token}`, 'broken', 'not a person', '512', 'refused'];

    const { body, headers } = await app.post('/enrich_profiles_bulk', live, { urns });
    await app.app.close();

    expect(body).toMatchObject({
      elements: [
        { requested: 'nobody', found: false },
        {
          requested: `ACw${token}`,
          found: true,
          fullName: 'Mira Voss',
          entityUrn: `ACo${token}`,
          objectUrn: 512,
        },
        { requested: 'broken', found: false, error: 'upstream_error' },
        { requested: 'not a person', found: false },
        { requested: '512', found: true, skills: { totalElements: 0, page: 0, size: 20, contents: [] } },
        // Sent again, it would be refused again.
        { requested: 'refused', found: false, error: 'unsupported' },
      ],
      count: 6,
      found_count: 2,
    });
    expect(Object.keys(body.elements[0])).toEqual(['requested', 'found']);
    expect(headers['x-credits-charged']).toBe('2');
  });

  test('takes 1 to 50', async ({ db }) => {
    const app = await TestApp.open(db, [directory()]);
    const { live } = await app.customer();

    const statuses = [];
    for (const length of [0, 50, 51]) {
      const urns = Array.from({ length }, () => 'nobody');
      statuses.push((await app.post('/enrich_profiles_bulk', live, { urns })).status);
    }
    await app.app.close();

    expect(statuses).toEqual([422, 200, 422]);
  });
});

describe('profile_social_metrics', () => {
  test('what is old will do unless it is refused, and a miss is free', async ({ db }) => {
    const asked: unknown[] = [];
    const source: Provider = {
      name: 'dataset',
      unavailable: () => null,
      readProfileMetrics: async (key, _signal, manner) => {
        asked.push([key.value, manner]);
        return key.value === '512'
          ? { outcome: 'found', value: { followerCount: 2310, connectionCount: 842, verified: false } }
          : { outcome: 'not_found' };
      },
    };
    const app = await TestApp.open(db, [source]);
    const { live } = await app.customer();

    const found = await app.post('/profile_social_metrics', live, { url: 'urn:li:member:512' });
    const missed = await app.post('/profile_social_metrics', live, { url: 'nobody', useCache: false });
    await app.app.close();

    expect(asked).toEqual([
      ['512', { mayBeOld: true }],
      ['nobody', { mayBeOld: false }],
    ]);
    expect(found).toMatchObject({
      headers: { 'x-credits-charged': '1' },
      body: { found: true, connectionsCount: 842, followersCount: 2310, verified: false },
    });
    expect(missed).toMatchObject({
      status: 200,
      headers: { 'x-credits-charged': '0' },
      body: { found: false, connectionsCount: null, followersCount: null, verified: null },
    });
  });
});

test('each person of a list has all that enrich_profile answers of them; its lists and place have the form of lists', async ({
  db,
}) => {
  const app = await TestApp.open(db);
  const { sandbox } = await app.customer();
  // Of the person of the examples nearly everything is known.
  const url = 'https://network.example/in/mira-voss';

  const single = await app.post('/enrich_profile', sandbox, { url });
  const bulk = await app.post('/enrich_profiles_bulk', sandbox, { urns: [url] });
  await app.app.close();

  const { service_meta: _, ...fields } = single.body;
  const [element] = bulk.body.elements;
  const { headline, summary, picture, objectUrn } = fields;
  for (const known of [headline, summary, picture, objectUrn]) expect(known).toBeTruthy();
  expect(Object.keys(fields).filter((name) => !(name in element))).toEqual([]);
  const otherForm = Object.keys(fields).filter(
    (name) => JSON.stringify(element[name]) !== JSON.stringify(fields[name]),
  );
  const isWrapped = (name: string) => Array.isArray(element[name]?.contents);
  expect(otherForm.filter((name) => name !== 'location' && !isWrapped(name))).toEqual([]);
});

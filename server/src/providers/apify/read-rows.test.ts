import { describe, expect, test } from 'vitest';
import {
  account,
  aPost,
  author,
  byHandle,
  byPage,
  items,
  onePage,
  paged,
  profile,
} from '../../testing/apify-account.ts';

const signal = AbortSignal.timeout(600_000);

describe('pages', () => {
  const numbered = (from: number, count: number, more: object = {}) =>
    items(
      ...Array.from({ length: count }, (_, at) => ({
        ...profile,
        publicIdentifier: `p${from + at}`,
        linkedinUrl: undefined,
        ...more,
      })),
    );
  const idsOf = (answer: unknown) =>
    (answer as { value: { items: { publicId: string }[] } }).value.items.map(({ publicId }) => publicId);

  test('of ours are put together out of those of the actor, row by row', async () => {
    await using world = await account(({ startPage, maxItems }) =>
      numbered((startPage - 1) * 25, maxItems, paged(startPage, 900)),
    );

    const answer = await world.provider.listEmployees?.({ company: byPage, page: 3, pageSize: 20 }, signal);

    expect(idsOf(answer)).toEqual(Array.from({ length: 20 }, (_, at) => `p${40 + at}`));
    expect(answer).toMatchObject({ value: { total: 900 } });
    expect(world.runs().map(({ body }) => [body.startPage, body.maxItems])).toEqual([
      [2, 25],
      [3, 10],
    ]);
  });

  test.each([
    ['and is read on where more are told', paged, [1, 2]],
    ['and is the last where that is not told', () => ({}), [1]],
    ['and is the last where there are no more', (page: number) => paged(page, 24), [1]],
  ])('one of the actor may be short, %s', async (_, told, startPages) => {
    await using world = await account(({ startPage, maxItems }) =>
      numbered((startPage - 1) * 25, maxItems - 1, told(startPage, 900)),
    );

    await world.provider.listEmployees?.({ company: byPage, page: 1, pageSize: 40 }, signal);

    expect(world.runs().map(({ body }) => body.startPage)).toEqual(startPages);
  });

  test('more than was asked for is cut, and the total is at least what was seen', async () => {
    await using world = await account(() => numbered(0, 60, paged(1, 3)));

    const answer = await world.provider.searchProfiles?.({ text: 'x', ...onePage }, signal);

    expect(idsOf(answer)).toHaveLength(10);
    expect(answer).toMatchObject({ value: { total: 10 } });
  });

  test('behind the last are found and empty', async () => {
    await using world = await account(() => items());

    const ask = (page: number) => world.provider.searchJobs?.({ title: 'x', page, pageSize: 25 }, signal);

    expect(await ask(2)).toEqual({ outcome: 'found', value: { items: [], total: 0 } });
    expect(await ask(1)).toEqual({ outcome: 'not_found' });
  });

  test('that are the first whatever was asked are a failure', async () => {
    await using world = await account(() => numbered(0, 25, paged(1, 900)));

    const asking = world.provider.searchProfiles?.({ text: 'x', page: 2, pageSize: 25 }, signal);

    await expect(asking).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('of lists that are read from their start end with their hundredth row', async () => {
    await using world = await account(({ maxPosts }) =>
      items(...Array.from({ length: maxPosts }, (_, at) => aPost(String(7_000_000_000_000_000 + at)))),
    );
    const ask = (page: number) =>
      world.provider.listCompanyPosts?.({ company: byPage, page, pageSize: 50 }, signal);

    const second = await ask(2);

    expect(second).toMatchObject({ value: { total: 100 } });
    const ids = second?.outcome === 'found' ? second.value.items.map(({ id }) => id) : [];
    expect([ids.length, ids[0]]).toEqual([50, '7000000000000050']);
    expect(await ask(3)).toEqual({ outcome: 'skipped', why: 'unsupported' });
  });

  test('people who show themselves to nobody are left out', async () => {
    await using world = await account(() => items({ ...profile, hidden: true }, profile));

    const answer = await world.provider.listEmployees?.({ company: byPage, ...onePage }, signal);

    expect(answer).toMatchObject({ value: { items: [{ publicId: 'oyelaran-ade' }], total: 2 } });
  });
});

test('activities are walked by a cursor, and what comes behind a hundred of them is not answered', async () => {
  await using world = await account(({ maxPosts }) =>
    items(...Array.from({ length: maxPosts }, (_, at) => aPost(String(7_000_000_000_000_000 + at), author))),
  );
  const ask = (cursor?: string) =>
    world.provider.listActivities?.(
      { person: byHandle, kind: 'POST', limit: 50, ...(cursor ? { cursor } : {}) },
      signal,
    );

  expect(await ask()).toMatchObject({ value: { cursor: '50', items: { length: 50 } } });
  expect(await ask('50')).toMatchObject({
    value: { cursor: '100', items: { 0: { post: { id: '7000000000000050' } } } },
  });
  expect(await ask('100')).toEqual({ outcome: 'skipped', why: 'unsupported' });
  expect(await ask('of-another-source')).toEqual({ outcome: 'skipped', why: 'unsupported' });
});

test('a list that is read from its start tells by one row more whether another page follows', async () => {
  const ids = ['1', '2', '3'];
  await using world = await account(({ maxPosts }) =>
    items(...ids.slice(0, maxPosts).map((id) => aPost(id))),
  );
  const ask = async (page: number, pageSize: number) => {
    const answer = await world.provider.listCompanyPosts?.({ company: byPage, page, pageSize }, signal);
    return answer?.outcome === 'found'
      ? [answer.value.items.map(({ id }) => id), answer.value.total]
      : answer;
  };

  expect(await ask(1, 2)).toEqual([['1', '2'], 3]);
  expect(await ask(1, 3)).toEqual([['1', '2', '3'], 3]);
  expect(await ask(2, 2)).toEqual([['3'], 3]);
  expect(await ask(3, 2)).toEqual([[], 3]);
});

test('an actor that gives more activities than were asked for is cut', async () => {
  await using world = await account(() =>
    items(...Array.from({ length: 40 }, (_, at) => aPost(String(7_000_000_000_000_000 + at), author))),
  );

  const answer = await world.provider.listActivities?.({ person: byHandle, kind: 'POST', limit: 3 }, signal);

  expect(answer).toMatchObject({ value: { items: { length: 3 }, cursor: '3' } });
});

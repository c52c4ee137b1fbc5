import { expect, test } from 'vitest';
import { limitedSignal } from '../../kernel/limited-signal.ts';
import { company } from '../../records/company.ts';
import { job } from '../../records/job.ts';
import { person } from '../../records/person.ts';
import { comment, post, reaction } from '../../records/post.ts';
import {
  aComment,
  account,
  activity,
  aPost,
  aReaction,
  author,
  byHandle,
  halden,
  items,
  onePage,
  opening,
  otherToken,
  profile,
  runPath,
} from '../../testing/apify-account.ts';

const signal = AbortSignal.timeout(600_000);

test.each([
  ['max charge reached', 'out_of_credit'],
  ['free user run limit reached', 'out_of_credit'],
  ['rate limited', 'rate_limited'],
])('nothing that was found for want of money or of turns is no miss: %s', async (statusMessage, reason) => {
  await using world = await account(() => items(), { last: { body: { data: { statusMessage } } } });

  const asking = world.provider.lookUpPeople?.([byHandle], signal);

  await expect(asking).rejects.toMatchObject({ provider: 'apify', reason });
});

test.each([
  ['Maximum charged results reached', 'SUCCEEDED', 'out_of_credit'],
  ['Charge limit reached', 'SUCCEEDED', 'out_of_credit'],
  ['rate limited', 'SUCCEEDED', 'rate_limited'],
  [null, 'TIMED-OUT', 'timeout'],
])('a part of what there is does not pass for all of it: %s, %s', async (statusMessage, status, reason) => {
  const last = { body: { data: { status, statusMessage } } };
  await using world = await account(() => items(profile), { last });
  const both = world.provider.lookUpPeople?.([byHandle, { by: 'public_id', value: 'someone' }], signal);

  await expect(both).rejects.toMatchObject({ provider: 'apify', reason });
  // Who was asked for is all there.
  expect(await world.provider.lookUpPeople?.([byHandle], signal)).toMatchObject([{ outcome: 'found' }]);
});

test('a list that is short since there is no more is given', async () => {
  const last = { body: { data: { status: 'SUCCEEDED', statusMessage: 'Finished! Result limit reached.' } } };
  await using world = await account(() => items(profile), { last });

  expect(await world.provider.searchProfiles?.({ text: 'x', ...onePage }, signal)).toMatchObject({
    value: { items: { length: 1 } },
  });
});

test('a run has the time that is left, less what the way takes, and is not begun with hardly any', async () => {
  await using world = await account(() => items(profile));
  const ask = async (ms: number) => {
    const limited = limitedSignal(signal, ms);
    return await world.provider.lookUpPeople?.([byHandle], limited.signal).finally(() => limited.end());
  };

  await ask(90_000);
  await ask(25_000);
  await ask(6_000);

  expect(world.runs().map(({ query }) => query.timeout)).toEqual(['55', '23', '4']);
  await expect(ask(4_900)).rejects.toMatchObject({ provider: 'apify', reason: 'timeout' });
  expect(world.runs()).toHaveLength(3);
  expect(world.provider.terms).toMatchObject({ timeVaries: true, leastMs: 5_000 });
});

test('an actor of the operator is asked in the place of the usual one', async () => {
  await using world = await account(() => items(profile), { actors: { lookUpPeople: 'me~my-scraper' } });

  await world.provider.lookUpPeople?.([byHandle], signal);
  await world.provider.readProfileMetrics?.(byHandle, signal);

  expect(world.runs().map(({ path }) => path)).toEqual([
    runPath('me~my-scraper'),
    runPath('harvestapi~linkedin-profile-scraper'),
  ]);
});

test('the records hold what records may hold, from bodies that tell little as well', async () => {
  await using world = await account((_, { path }) => {
    if (path.includes('job-search'))
      return items(opening, { id: '5', title: 'Short', company: { name: 'Halden' } });
    if (path.includes('reactions')) return items(aReaction);
    if (path.includes('comments')) return items(aComment('1'), { id: '2', commentary: 'Yes', actor: author });
    if (path.includes('post')) return items(aPost('7000000000000000001'), { id: '8', author });
    if (path.includes('company')) return items(halden, { id: '9', universalName: 'weir', name: 'Weir' });
    return items(profile, { id: otherToken, name: 'Bo' });
  });
  const { provider } = world;
  const itemsOf = (found: unknown) => (found as { value: { items: unknown[] } }).value.items;

  const people = await provider.searchProfiles?.({ text: 'freight', ...onePage }, signal);
  const companies = await provider.searchCompanies?.({ text: 'flow', ...onePage }, signal);
  const jobs = await provider.searchJobs?.({ title: 'flow', ...onePage }, signal);
  const posts = await provider.searchPosts?.({ keyword: 'flow', sort: 'RELEVANCE', ...onePage }, signal);
  const comments = await provider.listComments?.({ post: activity, ...onePage }, signal);
  const reactions = await provider.listReactions?.({ post: activity, ...onePage }, signal);

  expect(itemsOf(people).map((one) => person.parse(one))).toHaveLength(2);
  expect(itemsOf(companies).map((one) => company.parse(one))).toHaveLength(2);
  expect(itemsOf(jobs).map((one) => job.parse(one))).toHaveLength(2);
  expect(itemsOf(posts).map((one) => post.parse(one))).toHaveLength(2);
  expect(itemsOf(comments).map((one) => comment.parse(one))).toHaveLength(2);
  expect(itemsOf(reactions).map((one) => reaction.parse(one))).toHaveLength(1);
});

test.each([
  'No available resource',
  'rate limit exceeded',
  { message: 'Request timed out' },
  'Internal server error',
])('items of nothing but trouble are a failure, not a miss: %o', async (error) => {
  await using world = await account(() => items({ error }));
  await using partly = await account(() => items({ error }, profile));

  await expect(world.provider.lookUpPeople?.([byHandle], signal)).rejects.toMatchObject({
    provider: 'apify',
    reason: 'unreachable',
  });
  expect(
    await partly.provider.lookUpPeople?.([{ by: 'public_id', value: 'gone' }, byHandle], signal),
  ).toMatchObject([{}, { outcome: 'found' }]);
});

import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { postActivities } from '../endpoints/posts/post-activities.ts';
import { profileActivities } from '../endpoints/posts/profile-activities.ts';
import type { Post } from '../records/post.ts';
import { askEndpoint } from '../testing/ask-endpoint.ts';
import { personForms } from '../testing/naive-people-forms.ts';
import { type Deed, deedsOf, postPlace } from '../testing/naive-posts.ts';
import { postEngines, somePosts } from '../testing/post-dataset.ts';

// What a file has once is made at its top.
const engines = postEngines();

const types = ['POST', 'COMMENT', 'REACTION'] as const;
const descending = (one: number, other: number) => (one === other ? 0 : other - one);
/** The last first; what nobody knows when it was done comes behind, and having written a post behind all. */
const doneAt = (deed: Deed) =>
  deed.type === 'POST'
    ? Number.NEGATIVE_INFINITY
    : deed.at === null
      ? Number.MIN_SAFE_INTEGER
      : Date.parse(deed.at);

interface Listed {
  readonly type: Deed['type'];
  readonly id: string;
  readonly publishedAt: string | null;
  readonly reaction: string | null;
  readonly post: { readonly id: string } | null;
}

const postOf = ({ id, post }: Listed) => (post?.id ?? id).replace('urn:li:activity:', '');
const textOf = (type: string, id: string, at: string | null, reaction: string | null) =>
  `${type} ${id} ${at} ${reaction}`;

describe.each(engines)('in $name', ({ test, numRuns }) => {
  test('profile_activities: each form of a person and each type lists what a loop over all posts finds, page by page, in order', {
    timeout: 240_000,
  }, async ({ imported: { dataset } }) => {
    const byId = new Map(somePosts.map((post) => [post.id, post]));
    const searches = Object.keys(personForms).flatMap((urn) =>
      [...types, undefined].map((type) => ({ urn, type })),
    );
    let manyPages = 0;
    for (const [index, { urn, type }] of searches.entries()) {
      const limit = 30 + ((index * 7) % 21);
      const expected = deedsOf(somePosts, personForms[urn], type);
      const listed: Listed[] = [];
      for (let token: string | null | undefined; token !== null; ) {
        const asked = { urn, limit, ...(type && { type }), ...(token && { pagination_token: token }) };
        const { elements, paginationToken, totalElements } = await askEndpoint(
          profileActivities,
          [dataset],
          asked,
        );
        listed.push(...elements);
        // A page that is not the last one is full.
        if (paginationToken !== null) expect(elements).toHaveLength(limit);
        if (totalElements !== null || type === 'POST') expect(totalElements).toBe(expected.length);
        expect(listed.length).toBeLessThanOrEqual(expected.length);
        token = paginationToken;
      }

      const texts = listed.map((one) => textOf(one.type, one.id, one.publishedAt, one.reaction));
      const wanted = expected.map((deed) => textOf(deed.type, deed.id, deed.at, deed.reaction));
      expect(texts.toSorted()).toEqual(wanted.toSorted());
      const order = listed.map(postOf);
      const posts = order.filter((id, at) => id !== order[at - 1]);
      expect(new Set(posts).size).toBe(posts.length);
      const times = posts.map((id) => postPlace(byId.get(id) as Post, 'DATE_POSTED'));
      expect(times).toEqual(times.toSorted(descending));
      for (const id of posts) {
        const done = listed
          .filter((one) => postOf(one) === id)
          .map(({ type: kind, publishedAt }) => doneAt({ type: kind, at: publishedAt } as Deed));
        expect(done).toEqual(done.toSorted(descending));
      }
      manyPages += listed.length > limit ? 1 : 0;
    }
    expect(manyPages).toBeGreaterThan(20);
  });

  test('post_activities: each form of a post lists its comments, or its reactions, the newest first, page by page', {
    timeout: 240_000,
  }, async ({ imported: { dataset } }) => {
    const searches = fc.record({
      post: fc.constantFrom(...somePosts),
      form: fc.constantFrom<(post: Post) => string>(
        ({ id }) => id,
        ({ id }) => `urn:li:activity:${id}`,
        ({ ugcPostId }) => `urn:li:ugcPost:${ugcPostId}`,
        ({ id, shareId }) => (shareId === null ? id : `urn:li:share:${shareId}`),
        ({ id }) => `https://www.linkedin.com/feed/update/urn:li:activity:${id}/`,
        ({ ugcPostId }) => `https://www.linkedin.com/posts/mira-voss_meters-ugcPost-${ugcPostId}-x1y2`,
      ),
      type: fc.constantFrom('COMMENT' as const, 'REACTION' as const),
      limit: fc.integer({ min: 1, max: 4 }),
    });
    const property = fc.asyncProperty(searches, async ({ post, form, type, limit }) => {
      const expected =
        type === 'COMMENT'
          ? post.comments.map(({ id, at }) =>
              textOf(type, `urn:li:comment:(activity:${post.id},${id})`, at, null),
            )
          : post.reactionsBy.map((one) => textOf(type, one.author.name, one.at, one.type));
      const totalPages = Math.ceil(expected.length / limit);
      const listed: { publishedAt: string | null; text: string }[] = [];
      for (let page = 0; page <= totalPages; page += 1) {
        const answer = await askEndpoint(postActivities, [dataset], { urn: form(post), type, page, limit });
        const length = Math.max(0, Math.min(limit, expected.length - page * limit));
        expect(answer).toMatchObject({
          ...{ found: true, first: page === 0, last: page + 1 >= totalPages, number: page, size: limit },
          ...{ numberOfElements: length, totalElements: expected.length, totalPages },
        });
        for (const { id, publishedAt, reactor, reaction = null } of answer.content) {
          listed.push({ publishedAt, text: textOf(type, reactor?.name ?? id ?? '', publishedAt, reaction) });
        }
      }

      expect(listed.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
      const times = listed.map(({ publishedAt }) =>
        publishedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(publishedAt),
      );
      expect(times).toEqual(times.toSorted(descending));
    });

    await fc.assert(property, { numRuns });
  });

  test('post_activities: of a post that nobody has imported nothing is listed, and it is not found', {
    timeout: 240_000,
  }, async ({ imported: { dataset } }) => {
    for (const type of ['COMMENT', 'REACTION']) {
      const answer = await askEndpoint(postActivities, [dataset], {
        urn: 'urn:li:activity:7000000000000000000',
        type,
      });

      expect(answer).toMatchObject({ found: false, content: [], totalElements: 0, totalPages: 0 });
    }
  });
});

import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { networkCompanyPosts } from '../endpoints/posts/network-company-posts.ts';
import { postKeywordSearch } from '../endpoints/posts/post-keyword-search.ts';
import type { Post } from '../records/post.ts';
import { askEndpoint } from '../testing/ask-endpoint.ts';
import { matchesCompanyPost, matchesPost, postPlace } from '../testing/naive-posts.ts';
import { postEngines, somePosts } from '../testing/post-dataset.ts';
import {
  askedAt,
  type CompanyPostsAsked,
  companyPostsEach,
  onePostFilter,
  type PostsAsked,
  somePostFilters,
} from '../testing/random-posts.ts';
import { withSource } from '../testing/source-app.ts';

// What a file has once is made at its top.
const engines = postEngines();

/** Far more than they take: each asks some hundred pages. */
const timeout = 240_000;
const byId = new Map(somePosts.map((post) => [post.id, post]));

/** Each post once and no other, and the largest place first. */
function expectPosts(ids: readonly string[], expected: readonly Post[], placeOf: (post: Post) => number) {
  expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  const places = ids.map((id) => placeOf(byId.get(id) as Post));
  expect(places).toEqual(places.toSorted((one, other) => (one === other ? 0 : other - one)));
}

type KeywordSearch = (asked: PostsAsked & { page: number; limit: number }) => Promise<{
  readonly content: readonly { readonly urn: string }[];
  readonly totalElements: number;
  readonly [member: string]: unknown;
}>;

/** All pages together, from 0, have what the loop finds; each says where it is and what there is, and the one behind the last is empty. */
async function expectKeywordSearch(asked: PostsAsked, limit: number, search: KeywordSearch) {
  const expected = somePosts.filter((post) => matchesPost(post, asked, askedAt));
  const totalPages = Math.ceil(expected.length / limit);
  const pages = Array.from({ length: totalPages + 1 }, (_, page) => page);
  const answers = await Promise.all(pages.map((page) => search({ ...asked, page, limit })));

  for (const [page, answer] of answers.entries()) {
    const length = Math.max(0, Math.min(limit, expected.length - page * limit));
    expect(answer.content).toHaveLength(length);
    expect(answer).toMatchObject({
      ...{ first: page === 0, last: page + 1 >= totalPages, number: page, size: limit },
      ...{ numberOfElements: length, totalElements: expected.length, totalPages },
    });
  }
  const urns = answers.flatMap(({ content }) => content.map(({ urn }) => urn));
  expectPosts(
    urns.map((urn) => urn.replace('urn:li:activity:', '')),
    expected,
    (post) => postPlace(post, asked.sort),
  );
  return expected.length;
}

type CompanySearch = (asked: CompanyPostsAsked & { page: number }) => Promise<{
  readonly elements: readonly { readonly id: string }[];
  readonly pagination: object;
}>;

async function expectCompanyPosts(asked: CompanyPostsAsked, search: CompanySearch) {
  const expected = somePosts.filter((post) => matchesCompanyPost(post, asked, askedAt));
  const totalPages = Math.ceil(expected.length / 10);
  const pages = Array.from({ length: totalPages + 1 }, (_, index) => index + 1);
  const answers = await Promise.all(pages.map((page) => search({ ...asked, page })));

  for (const [index, { elements, pagination }] of answers.entries()) {
    const before = Math.min(index * 10, expected.length);
    expect(elements).toHaveLength(Math.min(10, expected.length - before));
    expect(pagination).toEqual({
      ...{ pageNumber: index + 1, pageSize: 10, previousElements: before, paginationToken: null },
      ...{ totalElements: expected.length, totalPages, totalResultCount: expected.length },
    });
  }
  expectPosts(
    answers.flatMap(({ elements }) => elements.map(({ id }) => id)),
    expected,
    (post) => postPlace(post, 'DATE_POSTED'),
  );
  return expected.length;
}

describe.each(engines)('in $name', ({ test, numRuns }) => {
  test.for(onePostFilter)(
    'post_keyword_search: %s alone, with each of its values, finds what a loop over all posts finds, in order',
    {
      timeout,
    },
    async ([name, each], { imported: { dataset } }) => {
      const search: KeywordSearch = (asked) => askEndpoint(postKeywordSearch, [dataset], asked);
      let all = 0;
      for (const asked of each) {
        const found = await expectKeywordSearch(asked, 50, search);
        // Each of the enumerations is met.
        if (['sort', 'datePosted', 'contentType'].includes(name)) expect(found).toBeGreaterThan(0);
        all += found;
      }
      expect(all).toBeGreaterThan(0);
    },
  );

  test('post_keyword_search: any mix of filters finds what a loop over all posts finds, in order', {
    timeout,
  }, async ({ imported: { dataset } }) => {
    const search: KeywordSearch = (asked) => askEndpoint(postKeywordSearch, [dataset], asked);
    let notEmpty = 0;
    const property = fc.asyncProperty(
      somePostFilters,
      fc.integer({ min: 15, max: 50 }),
      async (asked, limit) => {
        notEmpty += (await expectKeywordSearch(asked, limit, search)) > 0 ? 1 : 0;
      },
    );

    await fc.assert(property, { numRuns });

    expect(notEmpty).toBeGreaterThan(numRuns * 0.3);
  });

  test('network_company_posts: each form of a company, and each age, finds what a loop over all posts finds, the newest first', {
    timeout,
  }, async ({ imported: { dataset } }) => {
    const search: CompanySearch = (asked) => askEndpoint(networkCompanyPosts, [dataset], asked);
    for (const asked of companyPostsEach) {
      const found = await expectCompanyPosts(asked, search);
      if (asked.posted_limit ?? asked.scrape_posted_limit) expect(found).toBeGreaterThan(0);
    }
  });

  test('post_keyword_search and network_company_posts over HTTP find what a loop over all posts finds', {
    timeout,
  }, async ({ imported: { db, dataset } }) => {
    await withSource(db, dataset, async (post) => {
      const byKeyword: KeywordSearch = async (asked) => (await post('/post_keyword_search', asked)).body;
      const byCompany: CompanySearch = async (asked) => (await post('/network_company_posts', asked)).body;

      const withAuthors = { keyword: 'the', fromPerson: ['ole-berg'], fromCompany: ['giant.com'] };
      expect(await expectKeywordSearch(withAuthors, 20, byKeyword)).toBeGreaterThan(0);
      const acme = { network_company_universal_name: 'acme', scrape_posted_limit: '6months' };
      expect(await expectCompanyPosts(acme, byCompany)).toBeGreaterThan(0);
    });
  });
});

import fc from 'fast-check';
import {
  type Actor,
  type Comment,
  type Post,
  type PostMedia,
  type Reaction,
  reactionTypes,
} from '../records/post.ts';
import { companyForms } from './naive-companies.ts';
import { namedPeople, personForms } from './naive-people-forms.ts';
import { barePost, noMedia, stranger } from './post-records.ts';
import { employers } from './random-jobs.ts';

/* Posts and calls of post_keyword_search and network_company_posts out of few words, so that they meet. */

/** The searches of these tests are asked now. */
export const askedAt = Date.UTC(2026, 10, 22, 12, 30, 15);

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });

const person: fc.Arbitrary<Actor> = fc
  .record({
    named: fc.constantFrom(...namedPeople),
    headline: orNull(
      fc.constantFrom('Director of Sales', 'VP Sales at Acme', 'Senior Nurse', 'Night nurse', 'Buyer'),
    ),
    industry: orNull(fc.constantFrom('Hospitals', 'Retail', 'Hospitals and Clinics')),
  })
  .map(({ named, ...more }) => ({ ...stranger, ...named, ...more }));

const company: fc.Arbitrary<Actor> = fc
  .record({
    of: fc.constantFrom(...employers),
    industry: orNull(fc.constantFrom('Retail', 'Mining')),
  })
  .map(({ of: { name, networkId, universalName, domain }, industry }) => ({
    ...stranger,
    kind: 'company',
    ...{ name, networkId, universalName, industry },
    website: domain === null ? null : `https://www.${domain}/`,
  }));

const hour = 3_600_000;
const day = 24 * hour;
/** How old posts are: at each border of what can be asked for, a second before and behind it, and in between. */
const ages = [hour, day, 7 * day, 30 * day, 91 * day, 182 * day, 365 * day].flatMap((age) => [
  age,
  age - 1_000,
  age + 1_000,
  age / 2,
]);
const instant = orNull(
  fc.constantFrom(...ages, 0, 2_000 * day, -hour).map((age) => new Date(askedAt - age).toISOString()),
);

const media: fc.Arbitrary<PostMedia> = fc
  .record({
    images: fc.array(fc.constant({ url: 'https://cdn.example/1.jpg', width: null, height: null }), {
      maxLength: 1,
    }),
    video: orNull(fc.constant({ url: null, thumbnailUrl: null, durationMs: 5 })),
    document: orNull(fc.constant({ title: 'Drift', url: null, pageCount: null })),
    article: orNull(fc.constant({ title: 'Drift', subtitle: null, url: null, image: null })),
    jobId: orNull(fc.constant('4000000001')),
    isLiveVideo: fc.boolean(),
    isCollaborativeArticle: fc.boolean(),
  })
  .chain((all) => fc.constantFrom({ ...noMedia, ...all }, noMedia, noMedia));

const comment: fc.Arbitrary<Omit<Comment, 'id'>> = fc.record({
  author: fc.oneof({ arbitrary: person, weight: 5 }, company),
  text: fc.constant('Thanks'),
  at: instant,
  reactions: fc.constant({}),
  reactionCount: fc.constant(0),
  replyCount: fc.constant(0),
});
const reaction: fc.Arbitrary<Reaction> = fc.record({
  type: fc.constantFrom(...reactionTypes),
  author: fc.oneof({ arbitrary: person, weight: 5 }, company),
  at: instant,
});

const anyPost = fc.record({
  author: fc.oneof(person, company),
  text: orNull(
    fc.constantFrom(
      ...['The meters in the field', 'Meters: the café', 'THE METER of the year', 'field, the', 'the'],
      ...['A CAFÉ in the field', 'themes', `The long one ${'word '.repeat(600)}at last`],
    ),
  ),
  postedAt: instant,
  media,
  reactionCount: fc.integer({ min: 0, max: 6 }),
  commentCount: fc.integer({ min: 0, max: 4 }),
  shareCount: orNull(fc.integer({ min: 0, max: 3 })),
  comments: fc.array(comment, { maxLength: 5 }),
  reactionsBy: fc.array(reaction, { maxLength: 5 }),
});

/** Each has numbers of its own. */
export const randomPosts = (count: number): fc.Arbitrary<Post[]> =>
  fc.array(anyPost, { minLength: count, maxLength: count }).map((all) =>
    all.map((one, index) => ({
      ...barePost,
      ...one,
      id: `7300000000000000${String(index).padStart(3, '0')}`,
      ugcPostId: `7200000000000000${String(index).padStart(3, '0')}`,
      shareId: index % 3 === 0 ? null : `7100000000000000${String(index).padStart(3, '0')}`,
      comments: one.comments.map((said, at) => ({
        ...said,
        id: `74000000000000${String(index).padStart(3, '0')}${at}`,
      })),
    })),
  );

/** What a call of post_keyword_search may hold beside the page. */
export interface PostsAsked {
  readonly keyword: string;
  readonly sort?: 'RELEVANCE' | 'DATE_POSTED';
  readonly datePosted?: string;
  readonly contentType?: string;
  readonly fromPerson?: readonly string[];
  readonly fromCompany?: readonly string[];
  readonly authorKeyword?: readonly string[];
  readonly authorIndustry?: readonly string[];
}

/** Each filter of post_keyword_search with all that it may be; of a list its entries. */
const postFilters = {
  keyword: [
    ...[
      'the',
      'THE',
      'meters',
      'meter',
      'the field',
      'field meters',
      'cafe',
      'CAFÉ the',
      'last',
      'last long',
    ],
    ...['met', 'theme', 'pilot', 'the pilot', '!!!', `the ${'the '.repeat(80)}pilot`],
  ],
  sort: ['RELEVANCE', 'DATE_POSTED'],
  datePosted: ['PAST_24_HOURS', 'PAST_WEEK', 'PAST_MONTH'],
  contentType: ['VIDEO', 'IMAGE', 'JOB', 'LIVE_VIDEO', 'DOCUMENT', 'COLLABORATIVE_ARTICLE'],
};
const postLists = {
  fromPerson: Object.keys(personForms),
  fromCompany: Object.keys(companyForms),
  authorKeyword: ['nurse', 'sales director', 'Vice President Sales', 'vp', 'sale', 'acme', 'buyer', 'pilot'],
  authorIndustry: ['hospitals', 'RETAIL', 'Mining', 'Clinics', 'None'],
};

/** Each value of each filter, alone, over the posts that have "the"; empty lists as well. By the name of the filter. */
export const onePostFilter: readonly (readonly [name: string, each: readonly PostsAsked[]])[] = [
  ...Object.entries(postFilters),
  ...Object.entries(postLists).map(
    ([name, values]) => [name, [[], ...values.map((value) => [value])]] as const,
  ),
].map(([name, values]) => [name, values.map((value) => ({ keyword: 'the', [name]: value }))]);

const listOf = (texts: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 });

/** Two to four filters together, lists of several entries. */
export const somePostFilters: fc.Arbitrary<PostsAsked> = fc
  .tuple(
    fc.record({
      keyword: fc.constantFrom('the', 'field', 'meters', 'THE field'),
      sort: fc.constantFrom('RELEVANCE' as const, 'DATE_POSTED' as const),
      datePosted: fc.constantFrom(...postFilters.datePosted),
      contentType: fc.constantFrom(...postFilters.contentType),
      fromPerson: listOf(postLists.fromPerson),
      fromCompany: listOf(postLists.fromCompany),
      authorKeyword: listOf(postLists.authorKeyword),
      authorIndustry: listOf(postLists.authorIndustry),
    }),
    fc.subarray([...Object.keys(postFilters), ...Object.keys(postLists)], { minLength: 2, maxLength: 4 }),
  )
  .map(([all, names]) => {
    const chosen = Object.entries(all).filter(([name]) => names.includes(name));
    return { keyword: 'the', ...Object.fromEntries(chosen) };
  });

/** What a call of network_company_posts may hold beside the page: a company in one of three ways, and ages. */
export interface CompanyPostsAsked {
  readonly network_company_url?: string;
  readonly network_company_id?: string;
  readonly network_company_universal_name?: string;
  readonly posted_limit?: string;
  readonly scrape_posted_limit?: string;
}

const isId = (form: string) => companyForms[form]?.id !== undefined;
const postAges = ['1h', '24h', 'week', 'month', '3months', '6months', 'year'];

/** A company in each form, and each age. */
export const companyPostsEach: readonly CompanyPostsAsked[] = [
  ...Object.keys(companyForms).map((form) => ({ network_company_url: form })),
  ...Object.keys(companyForms)
    .filter(isId)
    .map((form) => ({ network_company_id: form })),
  ...['acme', 'ACME', 'giant', 'acme-mining', 'halden-dk', 'halden', 'nobody'].map((name) => ({
    network_company_universal_name: name,
  })),
  ...['24h', 'week', 'month'].map((age) => ({ network_company_id: '11', posted_limit: age })),
  ...postAges.map((age) => ({ network_company_id: '11', scrape_posted_limit: age })),
  ...['1h', 'year'].map((age) => ({
    ...{ network_company_id: '11', posted_limit: 'week', scrape_posted_limit: age },
  })),
];

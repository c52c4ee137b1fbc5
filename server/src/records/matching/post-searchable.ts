import { keyOfKnownLabel } from '../../text/known-words.ts';
import { labelKey, wordsOf } from '../../text/words.ts';
import type { ActivityKind, Actor, Post, PostMedia } from '../post.ts';
import {
  type CompanyPostSearch,
  type PostAge,
  type PostContentType,
  type PostSearch,
  postAgeMs,
} from '../post-searches.ts';
import type { ProfileKey } from '../profile-key.ts';
import { websiteDomain } from '../website-domain.ts';
import { addCompany, askedTermsOf, companyFacets, type SameAs } from './company-terms.ts';
import {
  type AddTerm,
  type Condition,
  type Describe,
  hasAny,
  hasWords,
  type SearchPlan,
  searchableBy,
} from './condition.ts';
import { secondsAt, secondsOf } from './seconds-of.ts';
import { wordsOfTitle } from './title-words.ts';

/** What the terms of posts are. */
const is = {
  word: 'w',
  /** The author, as a person or a company. */
  person: 'a',
  company: 'c',
  headlineWord: 't',
  industry: 'i',
  content: 'm',
  /** Who commented, and who reacted. */
  commenter: 'C',
  reactor: 'R',
} as const;

/** Nearly every post has other people. */
export const exactPostFacets = is.person + is.company + is.commenter + is.reactor;

/** `posted`: seconds since 2000. `weight`: how much was made of it. */
export const postColumns = ['posted', 'weight'] as const;

/** Of one text, counted with repeats; longer ones are found by their beginning. The network's own posts have at most 3,000 characters. */
const wordsMax = 3_000;
/** Of what is searched for: as many as 500 characters can hold (endpoints/posts/post-keyword-search.ts). */
const keywordWordsMax = 250;
const weightMost = 2_000_000_000;

const by = companyFacets(is.company);

/** What terms of people begin with, behind the letter of a facet. */
const personFacets = (letter: string) => ({
  publicId: `${letter}public_id:`,
  entityId: `${letter}entity_id:`,
  memberId: `${letter}member_id:`,
});
const writtenBy = personFacets(is.person);
const commentedBy = personFacets(is.commenter);
const reactedBy = personFacets(is.reactor);

export const describePost: Describe<Post> = (post, add) => {
  const { author, text, media } = post;
  for (const word of wordsOf(text ?? '', wordsMax)) add(is.word, word);
  if (author.kind === 'person') addPerson(add, writtenBy, author);
  else addCompany(add, by, { ...author, domain: author.website && websiteDomain(author.website) });
  if (author.headline) for (const word of wordsOfTitle(author.headline)) add(is.headlineWord, word);
  if (author.industry) add(is.industry, keyOfKnownLabel(author.industry));
  for (const type of contentTypes(media)) add(is.content, type);
  for (const comment of post.comments) addPerson(add, commentedBy, comment.author);
  for (const reaction of post.reactionsBy) addPerson(add, reactedBy, reaction.author);
  const weight = post.reactionCount + 2 * post.commentCount + 3 * (post.shareCount ?? 0);
  return { posted: secondsOf(post.postedAt), weight: Math.min(weight, weightMost) };
};

export const postSearchable = searchableBy(describePost);

export function postPlan(search: PostSearch, sameAs: SameAs, nowMs: number): SearchPlan {
  const { fromPeople = [], fromCompanies = [], authorKeywords = [], authorIndustries = [] } = search;
  const conditions: Condition[] = [hasWords(is.word, wordsOf(search.keyword, keywordWordsMax))];
  if (search.postedWithin) conditions.push(youngerThan(search.postedWithin, nowMs));
  if (search.contentType) conditions.push({ term: is.content + search.contentType });
  const authors: Condition[] = [
    ...fromPeople.map((key) => ({ term: is.person + personTerm(key) })),
    ...fromCompanies.map((key) => hasAny(is.company, askedTermsOf([key], sameAs))),
  ];
  if (authors.length > 0) conditions.push({ any: authors });
  if (authorKeywords.length > 0) {
    conditions.push({ any: authorKeywords.map((text) => hasWords(is.headlineWord, wordsOfTitle(text))) });
  }
  if (authorIndustries.length > 0) conditions.push(hasAny(is.industry, authorIndustries.map(labelKey)));
  return {
    where: { all: conditions },
    tiers: [],
    orderBy: search.sort === 'DATE_POSTED' ? 'posted' : 'weight',
  };
}

export function companyPostPlan(search: CompanyPostSearch, sameAs: SameAs, nowMs: number): SearchPlan {
  const { company, postedWithin } = search;
  return {
    where: {
      all: [
        hasAny(is.company, askedTermsOf([company], sameAs)),
        ...(postedWithin ? [youngerThan(postedWithin, nowMs)] : []),
      ],
    },
    tiers: [],
    orderBy: 'posted',
  };
}

/** Posts that somebody wrote, commented on or reacted to, as far as it is asked for; `keys` are all names of one person. The newest first. */
export function activityPlan(kinds: readonly ActivityKind[], keys: readonly ProfileKey[]): SearchPlan {
  const facets = { POST: is.person, COMMENT: is.commenter, REACTION: is.reactor };
  return {
    where: { any: kinds.map((kind) => hasAny(facets[kind], keys.map(personTerm))) },
    tiers: [],
    orderBy: 'posted',
  };
}

/** Tells the identities of a person that a record names. */
function addPerson(
  add: AddTerm,
  is: ReturnType<typeof personFacets>,
  { publicId, entityId, memberId }: Pick<Actor, 'publicId' | 'entityId' | 'memberId'>,
): void {
  if (publicId !== null) add(is.publicId, publicId);
  if (entityId !== null) add(is.entityId, entityId);
  if (memberId !== null) add(is.memberId, memberId);
}

/** The same as values of terms. */
export function personTerms(person: Pick<Actor, 'publicId' | 'entityId' | 'memberId'>): string[] {
  const terms: string[] = [];
  addPerson((facet, value) => terms.push(facet + value), personFacets(''), person);
  return terms;
}

export const personTerm = (key: ProfileKey): string => `${key.by}:${key.value}`;

function youngerThan(age: PostAge, nowMs: number): Condition {
  return {
    column: 'posted',
    from: Math.ceil(secondsAt(nowMs - postAgeMs[age])),
    to: Math.floor(secondsAt(nowMs)),
  };
}

function contentTypes(media: PostMedia): PostContentType[] {
  return [
    ...(media.video ? (['VIDEO'] as const) : []),
    ...(media.images.length > 0 ? (['IMAGE'] as const) : []),
    ...(media.jobId ? (['JOB'] as const) : []),
    ...(media.isLiveVideo ? (['LIVE_VIDEO'] as const) : []),
    ...(media.document ? (['DOCUMENT'] as const) : []),
    ...(media.isCollaborativeArticle ? (['COLLABORATIVE_ARTICLE'] as const) : []),
  ];
}

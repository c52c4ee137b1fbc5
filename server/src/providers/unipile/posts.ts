import { z } from 'zod';
import type { CompanyKey } from '../../records/company-key.ts';
import { networkHost } from '../../records/network-host.ts';
import type { Actor, Mention, Post, PostMedia, SharedPost } from '../../records/post.ts';
import { postKeyOf } from '../../records/post-key.ts';
import type { CompanyPostSearch } from '../../records/post-searches.ts';
import type { Answered, Page } from '../capabilities.ts';
import { companyIdentity, isSomebody, personIdentity } from '../network-identity.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readDigits,
  readInstant,
  readItems,
  readLine,
  readText,
  readUrl,
} from '../record-fields.ts';
import { pageOf, walkRows } from '../rows-of-page.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';

const limitMax = 50;

/** Of all times: it does not know how old a post may be. */
export async function listCompanyPosts(
  client: VendorClient,
  accountId: string,
  search: CompanyPostSearch,
  signal: AbortSignal,
): Promise<Answered<Page<Post>>> {
  const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;
  const { company, postedWithin, page, pageSize } = search;
  const isKnown = company.by === 'network_id' || company.by === 'universal_name';
  if (!isKnown || postedWithin !== undefined || page * pageSize > limitMax * 3) return unsupported;
  const id = await networkIdOf(client, accountId, company, signal);
  if (id === null) return notFound;
  const told = await walkRows(search, limitMax, async (limit, cursor) => {
    const answer = await client.ask({
      path: `/users/${id}/posts`,
      query: { account_id: accountId, is_company: true, limit, cursor: cursor ?? undefined },
      answer: postsAnswer,
      signal,
    });
    return answer && { rows: answer.items, total: null, cursor: answer.cursor ?? null };
  });
  if (told === null) return unsupported;
  return pageOf(client.name, search, told, (row) => {
    const post = postOf(row);
    const isTheirs = post?.author.kind === 'company' && (post.author.networkId ?? id) === id;
    return post && isTheirs ? post : null;
  });
}

const postsAnswer = z.object({ items: z.array(z.unknown()), cursor: z.string().min(1).nullish() });

/** Posts are listed by the number of a company; a name of a page is looked up first. */
async function networkIdOf(
  client: VendorClient,
  accountId: string,
  { by, value }: CompanyKey,
  signal: AbortSignal,
): Promise<string | null> {
  if (by === 'network_id') return value;
  const told = await client.ask({
    path: `/linkedin/company/${encodeURIComponent(value)}`,
    query: { account_id: accountId },
    answer: z.record(z.string(), z.unknown()).refine((body) => 'id' in body),
    signal,
  });
  if (told === null) return null;
  const { universalName } = companyIdentity({ url: told.profile_url, universalName: told.public_identifier });
  return universalName === null || universalName === value ? readDigits(told.id) : null;
}

/** Null for a post of which the number of its activity is not told: nobody could say which it is. */
export function postOf(row: unknown): Post | null {
  const told = membersOf(row);
  const facts = factsOf(told);
  if (facts === null) return null;
  const reshared = factsOf(membersOf(told.repost_content));
  return { ...facts, reshared, comments: [], reactionsBy: [] };
}

/** What it shares again is told with its number alone, and without counts: those are 0, as in all shared posts. */
function factsOf(told: Members): SharedPost | null {
  const urn = typeof told.social_id === 'string' ? postKeyOf(told.social_id) : undefined;
  const page = typeof told.share_url === 'string' ? postKeyOf(told.share_url) : undefined;
  const keys = [urn, page].filter((key) => key !== undefined);
  const numberOf = (by: string) => keys.find((key) => key.by === by)?.value ?? null;
  const id = numberOf('activity') ?? (keys.length === 0 ? readDigits(told.id) : null);
  const author = actorOf(membersOf(told.author));
  if (id === null || author === null) return null;
  return {
    id,
    ugcPostId: numberOf('ugc_post'),
    shareId: numberOf('share'),
    networkUrl: pageOfPost(told.share_url),
    author,
    text: readText(told.text, 50_000),
    mentions: readItems(told.mentions, 200, mentionOf),
    postedAt: readInstant(told.parsed_datetime),
    media: mediaOf(told),
    isSponsored: false,
    reactions: {},
    reactionCount: readCount(told.reaction_counter) ?? 0,
    commentCount: readCount(told.comment_counter) ?? 0,
    shareCount: readCount(told.repost_counter),
  };
}

/** On the network, without what says who shared it. */
function pageOfPost(value: unknown): string | null {
  const url = URL.parse(readUrl(value) ?? '');
  return url && networkHost(url.hostname) ? `${url.origin}${url.pathname}` : null;
}

function actorOf(told: Members): Actor | null {
  const name = readLine(told.name, 500);
  const isCompany = told.is_company === true;
  const person = personIdentity({ publicId: told.public_identifier, entityId: told.id });
  const company = companyIdentity({ universalName: told.public_identifier, networkId: told.id });
  const nobody = isCompany ? company.networkUrl === null : !isSomebody(person);
  if (name === null || nobody) return null;
  const { publicId, entityId, memberId } = person;
  return {
    kind: isCompany ? 'company' : 'person',
    name,
    firstName: null,
    lastName: null,
    headline: readLine(told.headline, 1_000),
    publicId: isCompany ? null : publicId,
    entityId: isCompany ? null : entityId,
    memberId: isCompany ? null : memberId,
    networkId: isCompany ? company.networkId : null,
    universalName: isCompany ? company.universalName : null,
    networkUrl: isCompany ? company.networkUrl : person.networkUrl,
    picture: readUrl(told.profile_picture_url),
    background: null,
    followerCount: readCount(told.followers_count),
    industry: null,
    website: null,
  };
}

function mentionOf(value: unknown): Mention | null {
  const told = membersOf(value);
  const [start, length] = [readCount(told.start), readCount(told.length)];
  const url = readUrl(told.url);
  if (start === null || length === null || url === null) return null;
  const isCompany = companyIdentity({ url }).networkUrl !== null;
  const isPerson = isSomebody(personIdentity({ url }));
  return { kind: isCompany ? 'company' : isPerson ? 'person' : 'link', start, length, actor: null, url };
}

/** Kinds of attachments: img, video, file, …; what cannot be shown any more has no address. */
function mediaOf(told: Members): PostMedia {
  const attachments = itemsOf(told.attachments).slice(0, 100).map(membersOf);
  const of = (kind: string) => attachments.filter(({ type, url }) => type === kind && readUrl(url) !== null);
  const [video] = of('video');
  const [file] = of('file');
  const poll = membersOf(told.poll);
  const question = readLine(poll.question, 1_000);
  return {
    images: of('img')
      .slice(0, 50)
      .map(({ url, size }) => ({
        url: readUrl(url) ?? '',
        width: readCount(membersOf(size).width),
        height: readCount(membersOf(size).height),
      })),
    video: video ? { url: readUrl(video.url), thumbnailUrl: null, durationMs: null } : null,
    document: file ? { title: readLine(file.file_name, 500), url: readUrl(file.url), pageCount: null } : null,
    article: null,
    poll:
      question === null
        ? null
        : {
            question,
            options: readItems(poll.options, 20, (one) => {
              const text = readLine(membersOf(one).text, 500);
              return text === null ? null : { text, votes: readCount(membersOf(one).votes_count) };
            }),
          },
    jobId: null,
    isLiveVideo: false,
    isCollaborativeArticle: false,
  };
}

import { networkPage } from '../../records/company-key.ts';
import type { Actor } from '../../records/post.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import { type ProfileKey, profileOfPage } from '../../records/profile-key.ts';
import { cleanUrl } from '../clean-contact.ts';
import { type Cleaned, cleanCount, cleanLine, unreadable } from '../clean-value.ts';
import { wordReader } from '../clean-word.ts';
import type { FieldValues } from './field-values.ts';

/** Fields of whoever wrote, commented or reacted. */
export const actorUsual = {
  author: ['author_name', 'author', 'author_full_name', 'full_name', 'profile_name', 'company_name', 'name'],
  authorUrl: [
    ...['author_profile_url', 'author_linkedin_url', 'author_url', 'author_link', 'author_network_url'],
    ...['profile_url', 'company_url', 'author_profile'],
  ],
  authorHeadline: [
    'author_headline',
    'author_title',
    'author_occupation',
    'author_description',
    'author_info',
  ],
  authorType: ['author_type', 'author_kind'],
  authorPicture: [
    'author_picture',
    'author_image',
    'author_avatar',
    'author_profile_picture',
    'author_photo',
  ],
  authorFollowerCount: ['author_followers', 'author_follower_count', 'author_followers_count'],
} as const;

const kindFrom = wordReader<Actor['kind']>({
  person: ['profile', 'member', 'user', 'people'],
  company: ['organization', 'organisation', 'school', 'showcase', 'page'],
});

/** Null where neither a name nor a page is known. Who has no page, and of whom nothing else tells it, counts as a person. */
export function actorFrom(values: FieldValues): Actor | null {
  const page = values.one('authorUrl', pageFrom);
  const [author] = values.names([['author', 500]]);
  const name = author ?? handleOf(page);
  if (name === null) return null;
  const said = values.one('authorType', kindFrom);
  const kind = page === null ? (said ?? 'person') : page.kind;
  const of = (by: string) => (page?.key.by === by ? page.key.value : null);
  return {
    kind,
    name,
    firstName: null,
    lastName: null,
    headline: values.line('authorHeadline', 1_000),
    publicId: of('public_id'),
    entityId: of('entity_id'),
    memberId: of('member_id'),
    networkId: of('network_id'),
    universalName: of('universal_name'),
    networkUrl: page?.url ?? null,
    picture: values.one('authorPicture', cleanUrl),
    background: null,
    followerCount: values.one('authorFollowerCount', (value) => cleanCount(value, 1_000_000_000)),
    industry: null,
    website: null,
  };
}

interface ActorPage {
  readonly kind: Actor['kind'];
  readonly key: { readonly by: string; readonly value: string };
  readonly url: string | null;
}

const handleOf = (page: ActorPage | null) =>
  page && (page.key.by === 'public_id' || page.key.by === 'universal_name') ? page.key.value : null;

function pageFrom(value: unknown): Cleaned<ActorPage> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const company = networkPage(line);
  if (company) return { kind: 'company', ...company };
  const key = profileOfPage(line);
  return key ? { kind: 'person', key, url: urlOf(key) } : unreadable;
}

const urlOf = (key: ProfileKey) => (key.by === 'member_id' ? null : profileUrl(key.value));

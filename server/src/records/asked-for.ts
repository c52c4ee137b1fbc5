import type { Company } from './company.ts';
import { type CompanyKey, networkPage, networkUrlOf } from './company-key.ts';
import type { CompanyRef } from './company-ref.ts';
import type { Job } from './job.ts';
import { jobIdOf } from './job-key.ts';
import { mapsLinkOf } from './maps-link.ts';
import { networkHost } from './network-host.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';
import type { Actor, Post } from './post.ts';
import type { PostKey } from './post-key.ts';
import { type ProfileKey, profileOfPage } from './profile-key.ts';
import { registrableDomain } from './registrable-domain.ts';
import type { SocialAd, SocialAdSearch } from './social-ad.ts';
import type { TransparencyAd, TransparencyAdSearch } from './transparency-ad.ts';

/*
 * What is known of a record by definition: it was found by it, or another of its members says it. Sources leave such members out; nobody pays for
 * null where the answer was in the question.
 */

/** With the identity that it was found by, and those that follow from its own. */
export function companyAskedFor(company: Company, key: CompanyKey | null = null): Company {
  // A bare word may have been the name: then it says nothing else.
  const asked = key && !('orName' in key && key.orName !== undefined) ? key : null;
  const of = (by: CompanyKey['by']) => (asked?.by === by ? asked.value : null);
  const { ofPage, idOfPage } = pageOf(company);
  const universalName = company.universalName ?? ofPage ?? of('universal_name');
  const networkId = company.networkId ?? idOfPage ?? of('network_id');
  const pageName = universalName ?? networkId;
  return {
    ...company,
    universalName,
    // Of one that only its source numbers, the number asked for is the source's own.
    networkId: company.sourceId === undefined ? networkId : company.networkId,
    networkUrl: company.networkUrl ?? (pageName === null ? null : networkUrlOf(pageName)),
    domain: company.domain ?? registrableDomain(company.website ?? '') ?? of('domain'),
  };
}

/** What the address of a company's page says of it. */
function pageOf({ networkUrl }: { readonly networkUrl: string | null }) {
  const page = networkUrl === null ? undefined : networkPage(networkUrl);
  const of = (by: 'network_id' | 'universal_name') => (page?.key.by === by ? page.key.value : null);
  return { ofPage: of('universal_name'), idOfPage: of('network_id') };
}

function refAskedFor(company: CompanyRef): CompanyRef {
  const { ofPage, idOfPage } = pageOf(company);
  const universalName = company.universalName ?? ofPage;
  const networkId = company.networkId ?? idOfPage;
  const pageName = universalName ?? networkId;
  const networkUrl = company.networkUrl ?? (pageName === null ? null : networkUrlOf(pageName));
  return { ...company, universalName, networkId, networkUrl };
}

/**
 * With its page, where it was asked for by that or by its URN, and with what its company's page says. A bare number may be one that only the source
 * gives it.
 */
export function jobAskedFor(job: Job, asked: string | null = null): Job {
  return {
    ...job,
    networkUrl: job.networkUrl ?? (asked === null ? null : jobPageOf(asked)),
    state: job.state ?? (job.closedAt === null ? null : 'CLOSED'),
    company: refAskedFor(job.company),
  };
}

function jobPageOf(asked: string): string | null {
  const text = asked.trim();
  const id = jobIdOf(text);
  if (id === undefined || /^\d+$/.test(text)) return null;
  const hostname = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? '';
  return `https://${networkHost(hostname) ?? 'www.linkedin.com'}/jobs/view/${id}`;
}

/** With the number that it was asked for by. */
export function postAskedFor(post: Post, key: PostKey | null = null): Post {
  return {
    ...post,
    shareId: post.shareId ?? (key?.by === 'share' ? key.value : null),
    ugcPostId: post.ugcPostId ?? (key?.by === 'ugc_post' ? key.value : null),
  };
}

/** With the last segment of its own page. */
export function actorAskedFor(actor: Actor): Actor {
  if (actor.networkUrl === null) return actor;
  if (actor.kind === 'person') return { ...actor, publicId: actor.publicId ?? publicIdAt(actor.networkUrl) };
  const { ofPage, idOfPage } = pageOf(actor);
  return {
    ...actor,
    universalName: actor.universalName ?? ofPage,
    networkId: actor.networkId ?? idOfPage,
  };
}

/** With the ids that stand in the address of its page. */
export function placeAskedFor(place: Place): Place {
  const link = mapsLinkOf(place.url);
  return {
    ...place,
    placeId: place.placeId ?? link?.placeId ?? null,
    cid: place.cid ?? link?.cid ?? null,
  };
}

/** With what was asked for, and the pages that follow from its numbers. */
export function socialAdAskedFor(ad: SocialAd, { pageId: asked, status, url }: SocialAdSearch): SocialAd {
  const pageId = ad.pageId ?? asked;
  // The one of the docs has its library elsewhere on its site.
  const { origin, hostname } = new URL(url);
  const isOfDocs = hostname.endsWith('.example');
  const site = isOfDocs ? origin : 'https://www.facebook.com';
  return {
    ...ad,
    pageId,
    status: ad.status ?? status,
    pageUrl: ad.pageUrl ?? (pageId === null ? null : `${site}/${pageId}`),
    libraryUrl: ad.libraryUrl ?? `${site}${isOfDocs ? '/library/' : '/ads/library/'}?id=${ad.archiveId}`,
  };
}

/** With the form that was asked for, and the domain that it leads to. */
export function transparencyAdAskedFor(
  ad: TransparencyAd,
  { format }: Pick<TransparencyAdSearch, 'format'>,
): TransparencyAd {
  const [landing = ''] = ad.landingUrls;
  return {
    ...ad,
    format: ad.format ?? format,
    landingDomain: ad.landingDomain ?? registrableDomain(landing) ?? null,
  };
}

/** With the identity that they were found by, and the handle of their own page. */
export function personAskedFor(person: Person, key: ProfileKey | null = null): Person {
  const of = (by: ProfileKey['by']) => (key?.by === by ? key.value : null);
  return {
    ...person,
    publicId: person.publicId ?? publicIdAt(person.networkUrl) ?? of('public_id'),
    entityId: person.entityId ?? of('entity_id'),
    memberId: person.memberId ?? of('member_id'),
  };
}

/** A token in its place is no handle. */
function publicIdAt(networkUrl: string | null): string | null {
  const key = networkUrl === null ? undefined : profileOfPage(networkUrl);
  return key?.by === 'public_id' ? key.value : null;
}

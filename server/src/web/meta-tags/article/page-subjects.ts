import { type Page, resolveUrl } from '../../html/page.ts';
import { isThing, listOf, type Thing, typesOf } from './thing.ts';

interface Candidate {
  readonly thing: Thing;
  readonly rank: number;
  readonly place: 'own' | 'other' | 'untold';
}

const candidatesMax = 300;
const subjectsMax = 20;
const addressesMax = 3;

/**
 * What the page is about, and after it what else may speak for it: the page, the site, and things that say they are this page. Of
 * several things of the best rank it is the one that says so, else the first that names no other address; a list of other pages'
 * things is about none of them. Of one it does not matter what it says.
 */
export function subjectsOf(
  items: readonly Thing[],
  { page, addresses }: { page: Page; addresses: readonly (string | null)[] },
): Thing[] {
  const own = new Set(addresses.filter((address) => address !== null).map(withoutEnd));
  const all: Candidate[] = [];
  for (const item of items) {
    for (const thing of [item, ...listOf(item.mainEntity)]) {
      const rank = isThing(thing) ? rankOf(thing) : 0;
      if (isThing(thing) && rank > 0 && all.length < candidatesMax)
        all.push({ thing, rank, place: placeOf(thing, own, page.baseUrl) });
    }
  }

  const hasHost = all.some(({ thing }) => typesOf(thing).some(isHost));
  const candidates = all.filter((candidate) => !hasHost || !isCompanion(candidate));
  const bestRank = candidates.reduce((most, { rank }) => Math.max(most, rank), 0);
  const best = candidates.filter(({ rank }) => rank === bestRank);
  const foremost =
    best.length === 1 || bestRank === siteRank
      ? best[0]
      : (best.find(({ place }) => place === 'own') ?? best.find(({ place }) => place === 'untold'));
  const others = candidates
    .filter((one) => one !== foremost && (foremost || one.rank < bestRank))
    .filter(({ thing, place }) => place === 'own' || typesOf(thing).some(isPageOrSite))
    .sort((one, other) => other.rank - one.rank);
  return [...(foremost ? [foremost] : []), ...others].slice(0, subjectsMax).map(({ thing }) => thing);
}

/** What people leave at a thing and about it. */
function isHost(type: string): boolean {
  return /Article$|Event$|^(?:Product|ProductGroup|Festival|Hackathon)$/.test(type);
}

/** A review, a film or a posting that stands beside such a thing; a posting of a blog only where it is another page. */
function isCompanion({ thing, place }: Candidate): boolean {
  const types = typesOf(thing);
  return types.every(
    (type) =>
      /Review$|^(?:VideoObject|SocialMediaPosting|DiscussionForumPosting)$/.test(type) ||
      (place === 'other' && /BlogPosting$/.test(type)),
  );
}

function isPageOrSite(type: string): boolean {
  return /Page$|^(?:WebSite|Blog)$/.test(type);
}

/** Whether a thing says that it is this page; an `@id` is asked where no other address stands there. */
function placeOf(thing: Thing, own: ReadonlySet<string>, base: string): Candidate['place'] {
  for (const written of [[thing.url, thing.mainEntityOfPage], [thing['@id']]]) {
    const addresses = written
      .flatMap((value) => listOf(value).slice(0, addressesMax))
      .map((value) => (isThing(value) ? (value['@id'] ?? value.url) : value))
      .filter((value) => typeof value === 'string')
      .flatMap((value) => (value.startsWith('_:') ? [] : (resolveUrl(value.slice(0, 2_048), base) ?? [])));
    if (addresses.length > 0)
      return addresses.some((address) => own.has(withoutEnd(address))) ? 'own' : 'other';
  }
  return 'untold';
}

function withoutEnd(address: string): string {
  return address
    .slice(0, 2_048)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
}

const works = new Set(
  `Book Movie Recipe Course Dataset Episode PodcastEpisode RadioEpisode TVEpisode MusicRecording MusicAlbum Photograph
  Painting Review Report Thesis Event SoftwareApplication MobileApplication WebApplication Game VideoGame HowTo
  Product CreativeWork VideoObject AudioObject DiscussionForumPosting SocialMediaPosting JobPosting QAPage`.split(
    /\s+/,
  ),
);

const siteRank = 1;

/** How likely a thing is what the page is about; 0 for what is no work. */
function rankOf(item: Thing): number {
  let rank = 0;
  for (const type of typesOf(item)) {
    if (
      /Article$|^(?:BlogPosting|LiveBlogPosting|Report|SocialMediaPosting|DiscussionForumPosting)$/.test(type)
    )
      rank = Math.max(rank, 4);
    else if (works.has(type) || type.endsWith('Event')) rank = Math.max(rank, 3);
    else if (/Page$/.test(type)) rank = Math.max(rank, 2);
    else if (type === 'Thing' || type === 'Blog' || type === 'WebSite') rank = Math.max(rank, siteRank);
  }
  return rank;
}

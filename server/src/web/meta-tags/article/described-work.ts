import { type Page, resolveUrl } from '../../html/page.ts';
import type { Item } from '../../structured-data/item.ts';
import { jsonLd } from '../../structured-data/json-ld.ts';
import { tagText, textMax } from '../tag-text.ts';

type Thing = { readonly [name: string]: unknown };

/** What JSON-LD says about the page's subject. */
export class DescribedWork {
  readonly #items: readonly Thing[];
  readonly #byId = new Map<string, Thing>();
  /** The page's subject, and after it what else may speak for it. */
  readonly #subjects: readonly Thing[];

  constructor(page: Page, addresses: readonly (string | null)[]) {
    this.#items = jsonLd(page).items;
    for (const item of this.#items) {
      const id = item['@id'];
      if (typeof id === 'string' && !this.#byId.has(id)) this.#byId.set(id, item);
    }
    const own = new Set(addresses.filter((address) => address !== null).map(withoutEnd));
    const candidates: Candidate[] = [];
    for (const item of this.#items) {
      for (const thing of [item, ...listOf(item.mainEntity)]) {
        const rank = isThing(thing) ? rankOf(thing) : 0;
        if (isThing(thing) && rank > 0 && candidates.length < candidatesMax) candidates.push({ thing, rank });
      }
    }
    // Of several articles on one page, the one that says it is this page; of one it does not matter what it says.
    const isOwn = ({ thing }: Candidate) =>
      addressesOf(thing).some((address) => own.has(withoutEnd(resolveUrl(address, page.baseUrl) ?? address)));
    const best = candidates.reduce((most, { rank }) => Math.max(most, rank), 0);
    const foremost = candidates.find((candidate) => candidate.rank === best && isOwn(candidate));
    candidates.sort((one, other) => other.rank - one.rank);
    const subjects = candidates.slice(0, subjectsMax).map(({ thing }) => thing);
    this.#subjects = foremost
      ? [foremost.thing, ...subjects.filter((thing) => thing !== foremost.thing)]
      : subjects;
  }

  /** The texts of a property, of the first subject that has it. */
  texts(name: string): string[] {
    for (const subject of this.#subjects) {
      const texts = listOf(subject[name]).flatMap((value) => tagTextOf(value) ?? []);
      if (texts.length > 0) return texts;
    }
    return [];
  }

  text(name: string): string | null {
    return this.texts(name)[0] ?? null;
  }

  /**
   * The names of the things that a property holds: authors, the publisher. With `inPlace` only those that stand there, and not in
   * a thing that is referred to.
   */
  names(name: string, { inPlace = false } = {}): string[] {
    for (const subject of this.#subjects) {
      const names = listOf(subject[name]).flatMap((value) =>
        inPlace && isReference(value) ? [] : this.#namesOf(value),
      );
      if (names.length > 0) return names;
    }
    return [];
  }

  /** The name of the first thing of a type, such as WebSite. */
  nameOf(types: ReadonlySet<string>): string | null {
    for (const item of this.#items) {
      if (!typesOf(item).some((type) => types.has(type))) continue;
      const name = tagTextOf(listOf(item.name)[0]);
      if (name !== null) return name;
    }
    return null;
  }

  /** Pictures of the subject as they are written. */
  pictures(): Picture[] {
    for (const subject of this.#subjects) {
      for (const name of ['image', 'thumbnailUrl', 'primaryImageOfPage']) {
        const pictures = listOf(subject[name]).flatMap((value) => this.#pictureOf(value) ?? []);
        if (pictures.length > 0) return pictures;
      }
    }
    return [];
  }

  /** The logo of whoever publishes the subject, else of the first organization that has one. */
  logos(): Picture[] {
    const owners = this.#subjects.flatMap((subject) =>
      ['publisher', 'sourceOrganization', 'brand', 'provider'].flatMap((name) => listOf(subject[name])),
    );
    const organizations = this.#items.filter((item) => typesOf(item).some(isOrganization));
    const logos: Picture[] = [];
    for (const owner of [...owners, ...organizations, ...this.#subjects].slice(0, ownersMax)) {
      const thing = this.#resolve(owner);
      if (thing) logos.push(...listOf(thing.logo).flatMap((value) => this.#pictureOf(value) ?? []));
    }
    return logos;
  }

  #namesOf(value: unknown): string[] {
    const text = tagTextOf(value);
    if (text !== null) return [text];
    const thing = this.#resolve(value);
    return listOf(thing?.name).flatMap((name) => tagTextOf(name) ?? []);
  }

  #pictureOf(value: unknown): Picture | null {
    if (typeof value === 'string') {
      const thing = this.#byId.get(value);
      return thing ? this.#pictureOf({ ...thing, '@id': undefined }) : { address: value, isSquare: false };
    }
    const thing = this.#resolve(value);
    if (!thing) return null;
    for (const address of [thing.url, thing.contentUrl, thing['@id']].flatMap(listOf)) {
      if (typeof address !== 'string' || address.trim() === '' || /^#|[#]/.test(address)) continue;
      const [width, height] = [
        Number.parseInt(String(thing.width), 10),
        Number.parseInt(String(thing.height), 10),
      ];
      return { address, isSquare: width > 0 && width === height };
    }
    return null;
  }

  /** What a thing with an `@id` only refers to. */
  #resolve(value: unknown): Thing | null {
    if (!isThing(value)) return null;
    return isReference(value) ? (this.#byId.get(String(value['@id'])) ?? value) : value;
  }
}

export interface Picture {
  readonly address: string;
  /** Declared to be as wide as it is high. */
  readonly isSquare: boolean;
}

interface Candidate {
  readonly thing: Thing;
  readonly rank: number;
}

const candidatesMax = 300;
const subjectsMax = 20;
const ownersMax = 50;
const valuesMax = 50;
const addressesMax = 3;

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReference(value: unknown): boolean {
  return (
    isThing(value) &&
    typeof value['@id'] === 'string' &&
    Object.keys(value).every((key) => key.startsWith('@'))
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, valuesMax) : [value];
}

/** A text by itself, or with its language (`@value`). Cut first: many things may refer to one long text. */
function tagTextOf(value: unknown): string | null {
  const text = isThing(value) ? value['@value'] : value;
  return typeof text === 'string' ? tagText(text.slice(0, 2 * textMax)) : null;
}

function addressesOf(item: Thing): string[] {
  return [item.url, item['@id'], item.mainEntityOfPage]
    .flatMap((value) => listOf(value).slice(0, addressesMax))
    .map((value) => (isThing(value) ? (value['@id'] ?? value.url) : value))
    .filter((value) => typeof value === 'string');
}

function withoutEnd(address: string): string {
  return address
    .slice(0, 2_048)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '');
}

function typesOf(item: Thing | Item): string[] {
  return listOf(item['@type']).flatMap((type) =>
    typeof type === 'string' ? type.slice(type.lastIndexOf('/') + 1).slice(0, 100) : [],
  );
}

function isOrganization(type: string): boolean {
  return /Organization$|^(?:Corporation|LocalBusiness|Brand|NewsMediaOrganization)$/.test(type);
}

const works = new Set(
  `Book Movie Recipe Course Dataset Episode PodcastEpisode RadioEpisode TVEpisode MusicRecording MusicAlbum Photograph
  Painting Review Report Thesis Event SoftwareApplication MobileApplication WebApplication Game VideoGame HowTo
  Product CreativeWork VideoObject AudioObject DiscussionForumPosting SocialMediaPosting JobPosting QAPage`.split(
    /\s+/,
  ),
);

/** How likely a thing is what the page is about; 0 for what is no work. */
function rankOf(item: Thing): number {
  let rank = 0;
  for (const type of typesOf(item)) {
    if (
      /Article$|^(?:BlogPosting|LiveBlogPosting|Report|SocialMediaPosting|DiscussionForumPosting)$/.test(type)
    )
      rank = Math.max(rank, 4);
    else if (works.has(type)) rank = Math.max(rank, 3);
    else if (/Page$/.test(type)) rank = Math.max(rank, 2);
    else if (type === 'Thing' || type === 'Blog' || type === 'WebSite') rank = Math.max(rank, 1);
  }
  return rank;
}

import type { Page } from '../../html/page.ts';
import { jsonLd } from '../../structured-data/json-ld.ts';
import { tagText, textMax } from '../tag-text.ts';
import { subjectsOf } from './page-subjects.ts';
import { isReference, isThing, listOf, type Thing, typesOf } from './thing.ts';

/** What JSON-LD says about the page's subject. */
export class DescribedWork {
  readonly #items: readonly Thing[];
  readonly #byId = new Map<string, Thing>();
  /** The page's subject, and after it what else may speak for it. */
  readonly #subjects: readonly Thing[];
  /** Lists of lists are short each and long together. */
  #valuesLeft = valuesOfPageMax;

  constructor(page: Page, addresses: readonly (string | null)[]) {
    this.#items = jsonLd(page).items;
    for (const item of this.#items) {
      const id = item['@id'];
      if (typeof id === 'string' && !this.#byId.has(id)) this.#byId.set(id, item);
    }
    this.#subjects = subjectsOf(this.#items, { page, addresses });
  }

  /** The texts of a property, of the first subject that has it. */
  texts(name: string): string[] {
    for (const subject of this.#subjects) {
      const texts = listOf(subject[name]).flatMap((value) => this.#textOf(value) ?? []);
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
    const seen = new Set<Thing>();
    for (const subject of this.#subjects) {
      const names = listOf(subject[name]).flatMap((value) =>
        inPlace && isReference(value) ? [] : this.#namesOf(value, seen),
      );
      if (names.length > 0) return names;
    }
    return [];
  }

  /** The name of the first thing of a type, such as WebSite. */
  nameOf(types: ReadonlySet<string>): string | null {
    for (const item of this.#items) {
      if (!typesOf(item).some((type) => types.has(type))) continue;
      const name = this.#textOf(listOf(item.name)[0]);
      if (name !== null) return name;
    }
    return null;
  }

  /** Pictures of the subject as they are written. */
  pictures(): Picture[] {
    const seen = new Set<Thing>();
    for (const subject of this.#subjects) {
      for (const name of ['image', 'thumbnailUrl', 'primaryImageOfPage']) {
        const pictures = listOf(subject[name]).flatMap((value) => this.#pictureOf(value, seen) ?? []);
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
    const seen = new Set<Thing>();
    const owning = [...owners, ...organizations, ...this.#subjects].slice(0, ownersMax);
    for (const thing of new Set(owning.map((owner) => this.#resolve(owner)))) {
      if (thing) logos.push(...listOf(thing.logo).flatMap((value) => this.#pictureOf(value, seen) ?? []));
    }
    return logos;
  }

  /** Each thing is read once, however often it is referred to. */
  #namesOf(value: unknown, seen: Set<Thing>): string[] {
    const text = this.#textOf(value);
    if (text !== null) return [text];
    const thing = this.#unseen(this.#resolve(value), seen);
    return listOf(thing?.name).flatMap((name) => this.#textOf(name) ?? []);
  }

  #pictureOf(value: unknown, seen: Set<Thing>): Picture | null {
    if (this.#valuesLeft <= 0) return null;
    this.#valuesLeft -= 1;
    const named = typeof value === 'string' ? this.#byId.get(value) : undefined;
    if (typeof value === 'string' && !named) return { address: value, isSquare: false };
    const thing = this.#unseen(named ?? this.#resolve(value), seen);
    if (!thing) return null;
    const addresses = [...listOf(thing.url), ...listOf(thing.contentUrl)].filter(
      (address) => typeof address === 'string' && !address.trimStart().startsWith('#'),
    );
    // An @id with a fragment names the thing; it is no place where the picture is.
    const id =
      typeof thing['@id'] === 'string' && !named && !thing['@id'].includes('#') ? thing['@id'] : null;
    const address = [...addresses, id].find((one) => typeof one === 'string' && one.trim() !== '');
    if (typeof address !== 'string') return null;
    const width = sideOf(thing.width);
    return { address, isSquare: width > 0 && width === sideOf(thing.height) };
  }

  #unseen(thing: Thing | null, seen: Set<Thing>): Thing | null {
    if (!thing || seen.has(thing)) return null;
    seen.add(thing);
    return thing;
  }

  #textOf(value: unknown): string | null {
    if (this.#valuesLeft <= 0) return null;
    this.#valuesLeft -= 1;
    return tagTextOf(value);
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

const valuesOfPageMax = 5_000;
const ownersMax = 50;

/** A text by itself, or with its language (`@value`). Cut first: many things may refer to one long text. */
function tagTextOf(value: unknown): string | null {
  const text = isThing(value) ? value['@value'] : value;
  return typeof text === 'string' ? tagText(text.slice(0, 2 * textMax)) : null;
}

/** A number, or one that a text begins with; nothing else is turned into text, since a page can make that throw or take long. */
function sideOf(value: unknown): number {
  if (typeof value === 'number') return Math.trunc(value);
  return typeof value === 'string' ? Number.parseInt(value.slice(0, 20), 10) : Number.NaN;
}

function isOrganization(type: string): boolean {
  return /Organization$|^(?:Corporation|LocalBusiness|Brand|NewsMediaOrganization)$/.test(type);
}

import { isTypo } from '../../text/is-typo.ts';
import { askedWords, firstStems, stemsOf, weightOf } from './search-words.ts';

/** What of an endpoint, a route or a tool is searched. No price is part of it: a search for credits would find "0.1 credits". */
export interface Searchable {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  /** What people say when they want it, each a few words. Searched, and never shown. */
  readonly keywords: readonly string[];
  readonly description: string;
}

const fieldWeights = { name: 2.5, title: 2.5, keywords: 3, group: 0.6, lead: 1.2, rest: 0.4 } as const;
type Field = keyof typeof fieldWeights;
const fieldNames = Object.keys(fieldWeights) as Field[];

/** BM25F: how soon further occurrences of a word say nothing new, and how much long fields are held to be long. */
const saturation = 1.6;
const lengthShare = 0.5;
/** How much it counts that a question has a whole phrase, beside its words one by one. */
const phraseWeight = 1.4;
/** How much of a score depends on how many of its words an entry has. */
const coverageShare = 0.6;

interface Entry<Item> {
  readonly item: Item;
  readonly name: string;
  /** How much each stem counts in it. */
  readonly weights: ReadonlyMap<string, number>;
  /** Keywords, name and title. */
  readonly phrases: readonly Phrase[];
}

interface Phrase {
  readonly stems: ReadonlySet<string>;
  /** How much its words say together. */
  readonly worth: number;
}

/** A word of a question, with what it says. */
interface Word {
  readonly weight: number;
  /** The known stems that may mean it, each with its share, and with how much finding it says. */
  readonly meant: readonly { readonly stem: string; readonly share: number; readonly worth: number }[];
  /** The most that it can say. */
  readonly most: number;
}

export interface Found<Item> {
  /** The best first. */
  readonly found: readonly Item[];
  /** Where nothing was found: what is nearest by its letters; perhaps nothing. */
  readonly nearest: readonly Item[];
}

const nearestMax = 3;
/** Of a question that finds nothing, as many letters are compared. */
const lettersMax = 100;
/** Words that nobody knows are compared with all that are known; of more than so many none is looked up. */
const mendedMax = 4;

/**
 * Finds what people mean by plain words, in a list that does not change: by field-weighted BM25 over stems, with synonyms, and
 * by whole phrases. The same question has the same answer each time, and takes time in proportion to its words and the list.
 */
export class CatalogIndex<Item> {
  readonly #entries: readonly Entry<Item>[];
  readonly #rarity: ReadonlyMap<string, number>;
  /** Made at the first question that finds nothing. */
  #threes: readonly ReadonlySet<string>[] | undefined;

  constructor(items: readonly Item[], searchableOf: (item: Item) => Searchable) {
    const texts = items.map((item) => fieldsOf(searchableOf(item)));
    const usual = Object.fromEntries(
      fieldNames.map((field) => [field, mean(texts.map((fields) => fields[field].length))]),
    ) as Record<Field, number>;
    const weights = texts.map((fields) => weightsOf(fields, usual));
    const rarity = rarityOf(weights);
    this.#rarity = rarity;
    this.#entries = items.map((item, at) => {
      const searchable = searchableOf(item);
      const own = weights[at] ?? new Map();
      return { item, name: searchable.name, weights: own, phrases: phrasesOf(searchable, rarity) };
    });
  }

  search(question: string, limit: number): Found<Item> {
    const words = this.#wordsOf(question);
    const scored = this.#entries
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || (one.entry.name < other.entry.name ? -1 : 1));
    const found = scored.slice(0, limit).map(({ entry }) => entry.item);
    return { found, nearest: found.length > 0 ? [] : this.#nearest(question, Math.min(limit, nearestMax)) };
  }

  /** The words of a question that something here has, or their synonyms. */
  #wordsOf(question: string): Word[] {
    let mended = 0;
    const asked = askedWords(
      question,
      (one) => this.#rarity.has(one),
      (one) => {
        mended += 1;
        return mended > mendedMax ? undefined : this.#nearestWord(one);
      },
    );
    return asked.flatMap(({ weight, meant }): Word[] => {
      const known = meant.flatMap(({ stem, share }) => {
        const rarity = this.#rarity.get(stem);
        return rarity === undefined ? [] : [{ stem, share, worth: share * rarity }];
      });
      const most = Math.max(0, ...known.map(({ worth }) => worth));
      return most === 0 ? [] : [{ weight, meant: known, most: weight * most }];
    });
  }

  #nearestWord(asked: string): string | undefined {
    let best: string | undefined;
    for (const other of firstStems.keys()) if (isTypo(other, asked)) best = firstStems.get(other);
    for (const known of this.#rarity.keys()) {
      if (!isTypo(known, asked)) continue;
      // Of several the one that more entries have.
      if (best === undefined || (this.#rarity.get(known) ?? 0) < (this.#rarity.get(best) ?? 0)) best = known;
    }
    return best;
  }

  /** By the threes of letters that its phrases share with the question. */
  #nearest(question: string, limit: number): readonly Item[] {
    const asked = threesOf(question.slice(0, lettersMax));
    this.#threes ??= this.#entries.map(({ phrases }) =>
      threesOf(phrases.flatMap(({ stems }) => [...stems]).join(' ')),
    );
    return this.#entries
      .map((entry, at) => ({ entry, share: shareOf(asked, this.#threes?.[at] ?? new Set()) }))
      .filter(({ share }) => share > 0)
      .toSorted((one, other) => other.share - one.share || (one.entry.name < other.entry.name ? -1 : 1))
      .slice(0, limit)
      .map(({ entry }) => entry.item);
  }
}

function fieldsOf({
  name,
  title,
  group,
  keywords,
  description,
}: Searchable): Record<Field, readonly string[]> {
  const [lead = '', ...rest] = description.split(/(?<=[.:]) /);
  return {
    name: stemsOf(name.replaceAll(/[_/-]/g, ' ')),
    title: stemsOf(title),
    keywords: keywords.flatMap(stemsOf),
    group: stemsOf(group.replaceAll('_', ' ')),
    lead: stemsOf(lead),
    rest: stemsOf(rest.join(' ')),
  };
}

function weightsOf(
  fields: Record<Field, readonly string[]>,
  usual: Record<Field, number>,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const field of fieldNames) {
    const stems = fields[field];
    const length = 1 - lengthShare + (lengthShare * stems.length) / Math.max(1, usual[field]);
    for (const stem of stems) weights.set(stem, (weights.get(stem) ?? 0) + fieldWeights[field] / length);
  }
  return weights;
}

function phrasesOf({ name, title, keywords }: Searchable, rarity: ReadonlyMap<string, number>): Phrase[] {
  return [name.replaceAll(/[_/-]/g, ' '), title, ...keywords].map((text) => {
    const stems = new Set(stemsOf(text));
    let worth = 0;
    for (const stem of stems) worth += (rarity.get(stem) ?? 0) * weightOf(stem);
    return { stems, worth };
  });
}

/** Of each stem, how much finding it says: the fewer have it the more. */
function rarityOf(entries: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const weights of entries)
    for (const stem of weights.keys()) having.set(stem, (having.get(stem) ?? 0) + 1);
  return new Map(
    [...having].map(([stem, count]) => [stem, Math.log(1 + (entries.length - count + 0.5) / (count + 0.5))]),
  );
}

function scoreOf({ weights, phrases }: Entry<unknown>, words: readonly Word[]): number {
  let score = 0;
  let had = 0;
  let whole = 0;
  for (const { meant, weight, most } of words) {
    let best = 0;
    for (const { stem, worth } of meant) {
      const amount = weights.get(stem);
      if (amount !== undefined) best = Math.max(best, (worth * amount) / (saturation + amount));
    }
    score += weight * best;
    whole += most;
    if (best > 0) had += most;
  }
  if (score === 0) return 0;
  const likeness = phrases.reduce((best, phrase) => Math.max(best, likenessOf(phrase, words, whole)), 0);
  const covered = 1 - coverageShare + (coverageShare * had) / whole;
  return score * covered + phraseWeight * likeness * Math.sqrt(whole);
}

/** How much of a phrase the question has, and of the question the phrase: 1 where they are the same. */
function likenessOf({ stems, worth }: Phrase, words: readonly Word[], whole: number): number {
  let shared = 0;
  for (const { meant, most } of words) {
    for (const { stem, share } of meant) {
      if (!stems.has(stem)) continue;
      shared += most * share;
      break;
    }
  }
  return shared === 0 ? 0 : (2 * shared) / (whole + worth);
}

const mean = (lengths: readonly number[]) =>
  lengths.reduce((total, length) => total + length, 0) / Math.max(1, lengths.length);

function threesOf(text: string): ReadonlySet<string> {
  const letters = text.toLowerCase();
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)),
  );
}

function shareOf(asked: ReadonlySet<string>, had: ReadonlySet<string>): number {
  let shared = 0;
  for (const three of asked) if (had.has(three)) shared += 1;
  return shared / Math.max(1, Math.sqrt(had.size));
}

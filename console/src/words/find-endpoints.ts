import type { Endpoint, Vocabulary } from '../api/endpoints.ts';

/*
 * Finds endpoints by what people type, letter by letter: "linkedin", "scrape", "verify em". Words that mean the same come from the service's own vocabulary
 * (generated/console.json). Unlike the service's search it also finds the beginning of a word, since it answers while somebody types.
 */

const weights = { title: 4, keywords: 3, name: 2.5, lead: 1.2, group: 0.8, rest: 0.4 } as const;
/** How much a word counts that only has to do with the one typed; and one of which only the beginning was typed. */
const ideaShare = 0.5;
const beginningShare = 0.7;
const beginningMin = 2;
/** Of one thing and lists of it, the one comes first. */
const listShare = 0.85;

type Words = ReadonlyMap<string, number>;

export class EndpointFinder {
  readonly #entries: readonly {
    readonly endpoint: Endpoint;
    readonly words: Words;
    readonly phrases: readonly string[];
  }[];
  readonly #stop: ReadonlySet<string>;
  readonly #first: ReadonlyMap<string, string>;
  readonly #ideas: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #rarity: ReadonlyMap<string, number>;

  constructor(endpoints: readonly Endpoint[], vocabulary: Vocabulary) {
    this.#stop = new Set(vocabulary.stop);
    this.#first = new Map(
      vocabulary.same.flatMap(([first = '', ...others]) =>
        others.map((other): [string, string] => [stem(other), stem(first)]),
      ),
    );
    const ideas = new Map<string, Set<string>>();
    for (const line of vocabulary.ideas) {
      const stems = line.map((word) => this.#one(word));
      for (const one of stems) ideas.set(one, new Set([...(ideas.get(one) ?? []), ...stems]));
    }
    this.#ideas = ideas;
    this.#entries = endpoints.map((endpoint) => ({
      endpoint,
      words: this.#weighed(endpoint),
      phrases: [endpoint.title, endpoint.name, ...endpoint.keywords].map((text) =>
        this.#wordsOf(text).join(' '),
      ),
    }));
    const counts = new Map<string, number>();
    for (const { words } of this.#entries)
      for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.#rarity = new Map(
      [...counts].map(([word, count]) => [word, Math.log(1 + endpoints.length / count)]),
    );
  }

  /** The best first; all in their own order where nothing was typed. */
  find(typed: string): readonly Endpoint[] {
    const words = this.#wordsOf(typed);
    if (words.length === 0) return this.#entries.map(({ endpoint }) => endpoint);
    const last = words.at(-1);
    const phrase = words.join(' ');
    return this.#entries
      .map(({ endpoint, words: had, phrases }) => {
        let score = 0;
        let found = 0;
        for (const word of words) {
          const best = this.#scoreOf(word, had, word === last);
          if (best > 0) found += 1;
          score += best;
        }
        if (phrases.some((one) => one === phrase)) score *= 2;
        else if (phrases.some((one) => one.startsWith(phrase))) score *= 1.5;
        const share = endpoint.is_job ? listShare : 1;
        return { endpoint, score: score * share * (found / words.length) ** 2 };
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || (one.endpoint.name < other.endpoint.name ? -1 : 1))
      .map(({ endpoint }) => endpoint);
  }

  #scoreOf(word: string, had: Words, isLast: boolean): number {
    const worth = (one: string, share: number) => share * (had.get(one) ?? 0) * (this.#rarity.get(one) ?? 0);
    let best = worth(word, 1);
    for (const idea of this.#ideas.get(word) ?? []) best = Math.max(best, worth(idea, ideaShare));
    if (isLast && word.length >= beginningMin) {
      for (const one of had.keys())
        if (one !== word && one.startsWith(word)) best = Math.max(best, worth(one, beginningShare));
    }
    return best;
  }

  #weighed({ name, title, group, keywords, description }: Endpoint): Words {
    const [lead = '', ...rest] = description.split(/(?<=[.:]) /);
    const words = new Map<string, number>();
    const add = (text: string, weight: number) => {
      // A field counts a word once: long descriptions do not win by repeating it.
      for (const word of new Set(this.#wordsOf(text))) words.set(word, (words.get(word) ?? 0) + weight);
    };
    add(title, weights.title);
    add(name, weights.name);
    add(keywords.join(' '), weights.keywords);
    // "yellowpages", "techstack": two words that people write as one.
    for (const keyword of [title, ...keywords]) {
      if (/^\w+ \w+$/.test(keyword)) add(keyword.replace(' ', ''), weights.name);
    }
    add(group, weights.group);
    add(lead, weights.lead);
    add(rest.join(' '), weights.rest);
    return words;
  }

  #wordsOf(text: string): string[] {
    const plain = text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/\be-?mail/g, 'email')
      .replaceAll(/\blinked in\b/g, 'linkedin')
      .replaceAll(/\byou tube\b/g, 'youtube')
      .replaceAll(/\bweb ?site/g, 'website')
      .replaceAll('_', ' ');
    return (plain.match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => !this.#stop.has(word))
      .map((word) => this.#one(word));
  }

  #one(word: string): string {
    const one = stem(word);
    return this.#first.get(one) ?? one;
  }
}

/** Endings that change nothing: enough for lists of keywords. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const cut = word
    .replace(/(?:ies)$/, 'y')
    .replace(/(?:sses)$/, 'ss')
    .replace(/(?<=[^s])s$/, '');
  const short = cut.replace(/(?:ation|ing|ers?|ed|e|y)$/, '');
  return short.length >= 3 ? short : cut;
}

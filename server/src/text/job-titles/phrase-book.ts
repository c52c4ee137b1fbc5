import { invariant } from '../../kernel/invariant.ts';
import { foldTitle, partBreak, titleBreak } from './title-tokens.ts';

export interface Found<Value> {
  readonly value: Value;
  /** The words of the phrase: from `start`, without `end`. */
  readonly start: number;
  readonly end: number;
}

export type PhraseBook<Value> = (words: readonly string[]) => Found<Value>[];

interface Node<Value> {
  readonly next: Map<number, Node<Value>>;
  /** After one to `gapWordsMax` words of any kind. */
  afterGap: Node<Value> | null;
  value: Value | null;
  /** Where nothing that belongs to it follows. */
  valueAtEnd: Value | null;
}

const gapWordsMax = 5;
/** Words whose meaning is remembered; when there are more, they are looked up anew. */
const rememberedWordsMax = 10_000;
const none: readonly number[] = [];

/** Words that begin something else, so that what stands before them is complete: "Partner at …", "Student of …". */
const endingWords = new Set(
  `of for at in and the to with from on by or de du des la von bei chez presso und et y e och og i w di da do del della van der hos bij`.split(
    ' ',
  ),
);

/** Read between two pauses, in about a millisecond. */
const phrasesAtOnce = 100;

/**
 * Finds the phrases of a table in words: from left to right, at each place the one of most words, no word twice. Tables are
 * phrases with commas between them. `sales*` is any word that begins so, `*leiter` one that ends so; `ceo/cfo office` are two phrases;
 * `..` is one to five words without a break; `partner$` counts only where no further noun follows. `merge` makes one value of a phrase's two. Made in steps (kernel/gradual.ts).
 */
export function* phraseBook<Value>(
  tables: Iterable<readonly [table: string, value: Value]>,
  merge: (one: Value, other: Value, phrase: string) => Value,
): Generator<void, PhraseBook<Value>> {
  const root = newNode<Value>();
  const symbols = new Symbols();
  let count = 0;
  for (const [table, value] of tables) {
    for (const phrase of phrasesOf(table)) {
      add(root, symbols, phrase, value, merge);
      if (++count % phrasesAtOnce === 0) yield;
    }
  }

  return (words) => {
    const found: Found<Value>[] = [];
    for (let start = 0; start < words.length; ) {
      const longest = branch(root, symbols, words, start, start, null);
      if (longest) found.push(longest);
      start = longest ? longest.end : start + 1;
    }
    return found;
  };
}

function newNode<Value>(): Node<Value> {
  return { next: new Map(), afterGap: null, value: null, valueAtEnd: null };
}

function add<Value>(
  root: Node<Value>,
  symbols: Symbols,
  phrase: string,
  value: Value,
  merge: (one: Value, other: Value, phrase: string) => Value,
): void {
  const atEnd = phrase.endsWith('$');
  let node = root;
  for (const word of (atEnd ? phrase.slice(0, -1) : phrase).split(' ')) {
    if (word === '..') {
      node.afterGap ??= newNode();
      node = node.afterGap;
      continue;
    }
    const symbol = symbols.add(word);
    const next = node.next.get(symbol) ?? newNode<Value>();
    node.next.set(symbol, next);
    node = next;
  }
  invariant(node !== root, 'a phrase has words');
  if (atEnd) node.valueAtEnd = node.valueAtEnd === null ? value : merge(node.valueAtEnd, value, phrase);
  else node.value = node.value === null ? value : merge(node.value, value, phrase);
}

/** The longest of what was found so far and of the phrases that go on from `node` with the word at `at`. */
function branch<Value>(
  node: Node<Value>,
  symbols: Symbols,
  words: readonly string[],
  start: number,
  at: number,
  soFar: Found<Value> | null,
): Found<Value> | null {
  let longest = soFar;
  for (const symbol of symbols.of(words[at] ?? '')) {
    const next = node.next.get(symbol);
    if (next) longest = follow(next, symbols, words, start, at + 1, longest);
  }
  return longest;
}

/** The same of the phrase that ends at `node`, before the word at `at`, and of those that go on. No deeper than the longest phrase. */
function follow<Value>(
  node: Node<Value>,
  symbols: Symbols,
  words: readonly string[],
  start: number,
  at: number,
  soFar: Found<Value> | null,
): Found<Value> | null {
  let longest = soFar;
  if (longest === null || at > longest.end) {
    const value = node.valueAtEnd !== null && isEnd(words[at]) ? node.valueAtEnd : node.value;
    if (value !== null) longest = { value, start, end: at };
  }
  if (node.next.size > 0 && at < words.length) longest = branch(node, symbols, words, start, at, longest);
  if (node.afterGap === null) return longest;
  for (let skipped = 1; skipped <= gapWordsMax && at + skipped < words.length; skipped++) {
    if (isBreak(words[at + skipped - 1])) break;
    longest = branch(node.afterGap, symbols, words, start, at + skipped, longest);
  }
  return longest;
}

function isEnd(word: string | undefined): boolean {
  return word === undefined || isBreak(word) || endingWords.has(word);
}

function isBreak(word: string | undefined): boolean {
  return word === partBreak || word === titleBreak;
}

/** The words of a table and their beginnings and endings, each with a number. */
class Symbols {
  readonly #numbers = {
    whole: new Map<string, number>(),
    beginning: new Map<string, number>(),
    ending: new Map<string, number>(),
  };
  #count = 0;
  #lengths: { beginning: readonly number[]; ending: readonly number[] } | null = null;
  #remembered = new Map<string, readonly number[]>();

  add(word: string): number {
    const kind = word.endsWith('*') ? 'beginning' : word.startsWith('*') ? 'ending' : 'whole';
    const stem = word.replaceAll('*', '');
    invariant(stem.length > 0, 'a word of a phrase has letters');
    const number = this.#numbers[kind].get(stem) ?? this.#count++;
    this.#numbers[kind].set(stem, number);
    return number;
  }

  /** What the word stands for in this table: itself first. */
  of(word: string): readonly number[] {
    const known = this.#remembered.get(word);
    if (known) return known;
    if (this.#remembered.size >= rememberedWordsMax) this.#remembered.clear();
    const found = this.#lookUp(word);
    this.#remembered.set(word, found);
    return found;
  }

  #lookUp(word: string): readonly number[] {
    this.#lengths ??= {
      beginning: lengthsOf(this.#numbers.beginning.keys()),
      ending: lengthsOf(this.#numbers.ending.keys()),
    };
    const found = [
      this.#numbers.whole.get(word),
      ...this.#lengths.beginning.map((length) =>
        word.length >= length ? this.#numbers.beginning.get(word.slice(0, length)) : undefined,
      ),
      ...this.#lengths.ending.map((length) =>
        word.length >= length ? this.#numbers.ending.get(word.slice(-length)) : undefined,
      ),
    ].filter((number) => number !== undefined);
    return found.length === 0 ? none : found;
  }
}

/** Longest first. */
function lengthsOf(stems: Iterable<string>): number[] {
  return [...new Set([...stems].map((stem) => stem.length))].sort((a, b) => b - a);
}

/** The phrases of a table, folded, with alternatives written out; ä, ö and ü also as ae, oe and ue. */
function phrasesOf(table: string): Set<string> {
  const phrases = new Set<string>();
  for (const entry of table.split(',')) {
    const written = entry.trim().replace(/\s+/g, ' ').toLowerCase();
    if (written === '') continue;
    for (const phrase of alternatives(written.split(' '))) {
      phrases.add(foldTitle(phrase));
      phrases.add(foldTitle(phrase.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')));
    }
  }
  return phrases;
}

function alternatives([first = '', ...rest]: string[]): string[] {
  const after = rest.length === 0 ? [''] : alternatives(rest).map((phrase) => ` ${phrase}`);
  return first.split('/').flatMap((word) => after.map((phrase) => word + phrase));
}

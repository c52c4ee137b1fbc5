import { profileKeyOf } from '../records/profile-key.ts';
import {
  emailIdentifier,
  kindOfIdentifier,
  phoneIdentifier,
  profileIdentifier,
} from '../records/suppression/identifiers.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import { foldNameCase } from '../text/fold-name-case.ts';

/** A text nested deeper is looked through as it is written. */
const depthMax = 200;

interface Named {
  readonly words: readonly string[];
  /** Words of the company's name, or its domain. */
  readonly at: readonly string[] | string;
}

/**
 * Finds people in texts that nobody has taken apart: stored answers, inputs of lists. By an address, a number or an identity on the network,
 * in whatever text it stands; by a name where the same text has the company as well, however far apart. It rather finds too much: a namesake, for instance.
 */
export class Mentions {
  readonly #isMeant: (identifier: string) => boolean;
  /** By the last word of the name. */
  readonly #named = new Map<string, Named[]>();

  /** @param identifiers as `records/suppression/identifiers.ts` writes them */
  constructor(identifiers: Iterable<string>, isMeant?: (identifier: string) => boolean) {
    const all = new Set(identifiers);
    this.#isMeant = isMeant ?? ((text) => all.has(text));
    for (const text of all) {
      if (kindOfIdentifier(text) !== 'name') continue;
      const named = namedOf(text);
      const last = named?.words.at(-1);
      if (named && last !== undefined) this.#named.set(last, [...(this.#named.get(last) ?? []), named]);
    }
  }

  /** Of all who are on the list, which has hashes only: by name nobody is found. */
  static ofList(list: Suppressed): Mentions {
    return new Mentions([], (text) => list.listed(text)?.isOfOne ?? false);
  }

  /** @param text JSON, or any other */
  areIn(text: string): boolean {
    const texts = textsIn(text);
    return texts.some((one) => this.#isIdentified(one)) || this.#isNamed(texts);
  }

  #isIdentified(text: string): boolean {
    return identifiersIn(text).some((one) => this.#isMeant(one));
  }

  #isNamed(texts: readonly string[]): boolean {
    if (this.#named.size === 0) return false;
    const lower = foldNameCase(texts.join('\n').normalize('NFKC'));
    const words = new Set(wordsOf(lower));
    for (const word of words) {
      for (const { words: name, at } of this.#named.get(word) ?? []) {
        const isThere = typeof at === 'string' ? lower.includes(at) : at.every((one) => words.has(one));
        if (isThere && name.every((one) => words.has(one))) return true;
      }
    }
    return false;
  }
}

/** `name:mira voss domain:halden.example` */
function namedOf(identifier: string): Named | null {
  const match = /^name:(.+) (domain|company):(.+)$/s.exec(identifier);
  if (!match) return null;
  const [, name = '', by, at = ''] = match;
  return { words: wordsOf(name), at: by === 'domain' ? at : wordsOf(at) };
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What a text names people by. */
function identifiersIn(text: string): string[] {
  const found: string[] = [];
  if (text.includes('@')) {
    for (const [email] of text.matchAll(/[^\s"'<>(),;:\\/@]+@[^\s"'<>(),;:\\/@]+/g)) {
      found.push(emailIdentifier(email), emailIdentifier(email.replace(/[.?!]+$/, '')));
    }
  }
  for (const [number] of text.matchAll(/\+?\d[\d\s().-]{5,30}\d/g)) {
    const digits = phoneIdentifier(number);
    found.push(digits, digits.replace(/^phone:00/, 'phone:'));
  }
  for (const [, segment = ''] of text.matchAll(/\/(?:in|sales\/(?:lead|people))\/([^\s/?#"',]{1,300})/gi)) {
    addProfile(found, `https://www.linkedin.com/in/${segment}`);
  }
  for (const [page] of text.matchAll(/\/pub\/[^\s/?#"',]{1,300}(?:\/[\da-f]{1,4}){3}/gi)) {
    addProfile(found, `https://www.linkedin.com${page}`);
  }
  for (const [urn] of text.matchAll(/urn:li:[a-z_]{1,60}:\(?[^\s,()"']{1,200}/gi)) addProfile(found, urn);
  // A handle, a token or a number by itself.
  if (text.length <= 200) addProfile(found, text);
  return found;
}

function addProfile(found: string[], text: string): void {
  const key = profileKeyOf(text);
  if (key) found.push(profileIdentifier(key));
}

/** All texts of a JSON document, names of members included; the text itself, and texts in it, where it is none. */
function textsIn(text: string): string[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    // It was never JSON, as an answer of a webhook's receiver, or is only the beginning of a long body.
    return [text, ...quotedIn(text)];
  }
  const texts: string[] = [];
  return addTexts(document, texts, 0) ? texts : [text];
}

/** What stands in quotation marks, as JSON writes it, and the whole with what JSON writes as a number of a character. */
function quotedIn(text: string): string[] {
  const plain = text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const quoted = (text.match(/"(?:[^"\\]|\\[\s\S])*"/g) ?? []).flatMap((one) => {
    try {
      return [JSON.parse(one) as string];
    } catch {
      // Not as JSON writes it: it is looked at with the whole.
      return [];
    }
  });
  return plain === text ? quoted : [plain, ...quoted];
}

/** False where it is nested too deeply. */
function addTexts(value: unknown, texts: string[], depth: number): boolean {
  if (typeof value === 'string') texts.push(value);
  if (typeof value === 'number') texts.push(String(value));
  if (typeof value !== 'object' || value === null) return true;
  if (depth === depthMax) return false;
  return Object.entries(value).every(([name, member]) => {
    if (!Array.isArray(value)) texts.push(name);
    return addTexts(member, texts, depth + 1);
  });
}

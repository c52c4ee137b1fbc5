import type { MailStatus } from '../../records/contact.ts';
import { mailStatuses } from '../../records/contact.ts';
import { profileUrl } from '../../records/profile-handle.ts';
import { parseEmailAddress } from '../../text/email-address.ts';
import { toldEmail, toldPhone, toldProfile } from '../vendor-fields.ts';
import { isEmpty, parsePath, readPath, type Step, WrongShape } from './answer-path.ts';
import type { AnswerTo, CustomCapability } from './inputs.ts';

type Constant = string | number | boolean;

/** One way to a value. */
export interface Told {
  readonly path: readonly Step[] | null;
  readonly value: Constant | undefined;
  /** By the vendor's word in lower case; null means no information. */
  readonly words: ReadonlyMap<string, Constant | null> | null;
  readonly times: number;
}

/** The members of an answer, each with its ways to a value. */
export type Mapping = Readonly<Record<string, readonly Told[]>>;

interface ToldOfFile {
  readonly path?: string | undefined;
  readonly value?: Constant | undefined;
  readonly words?: Readonly<Record<string, Constant | null>> | undefined;
  readonly times?: number | undefined;
}
type MemberOfFile = string | ToldOfFile | readonly (string | ToldOfFile)[] | undefined;

export function compileMapping(answer: Readonly<Record<string, MemberOfFile>>): Mapping {
  return Object.fromEntries(
    Object.entries(answer).map(([name, told]) => [
      name,
      [told ?? []].flat().map((one): Told => {
        const {
          path,
          value,
          words,
          times = 1,
        } = typeof one === 'string' ? { path: one } : (one as ToldOfFile);
        return {
          path: path === undefined ? null : parsePath(path),
          value,
          words: words
            ? new Map(Object.entries(words).map(([word, means]) => [word.trim().toLowerCase(), means]))
            : null,
          times,
        };
      }),
    ]),
  );
}

/** A word that the file does not list. */
const unknownWord = Symbol('unknown word');

/** Reads members of one answer. Notes what it left out and why, for the person who writes the file. */
class Reader {
  readonly #answer: unknown;
  readonly #mapping: Mapping;
  readonly notes: string[] = [];

  constructor(answer: unknown, mapping: Mapping) {
    this.#answer = answer;
    this.#mapping = mapping;
  }

  /** Undefined if the answer has no value. */
  #told(name: string): unknown {
    for (const { path, value, words, times } of this.#mapping[name] ?? []) {
      if (value !== undefined) return value;
      const found = path === null ? undefined : readPath(this.#answer, path);
      if (isEmpty(found)) continue;
      if (words !== null) {
        // A list or an object is not a word, although JavaScript would convert it to one.
        const means = typeof found === 'object' ? undefined : words.get(String(found).trim().toLowerCase());
        if (means === null) continue;
        // Does not try a later way: this value is unknown, and the later one might call it valid.
        return means ?? unknownWord;
      }
      if (times === 1) return found;
      const number = numberOf(found);
      return number === null ? found : number * times;
    }
    return undefined;
  }

  /** @throws {WrongShape} if there is none: only a rule can make it a miss */
  needed<Value>(name: string, read: (told: string) => Value | null, what: string): Value {
    const told = this.#told(name);
    if (told === undefined) {
      throw new WrongShape(`the answer has no ${name}, and no rule calls that a miss`);
    }
    const value = typeof told === 'string' || typeof told === 'number' ? read(String(told)) : null;
    if (value === null) throw new WrongShape(`the value for ${name} is ${what}`);
    return value;
  }

  status(name: string, { isNeeded = false } = {}): MailStatus {
    const told = this.#told(name);
    if (told === undefined) {
      if (isNeeded) throw new WrongShape(`the answer has no ${name}, and no rule calls that a miss`);
      return 'unknown';
    }
    const word = typeof told === 'string' ? told.trim().toLowerCase() : told;
    const known = mailStatuses.find((one) => one === word);
    if (known === undefined) this.notes.push(`${name}: a word that is not in words; counts as unknown`);
    return known ?? 'unknown';
  }

  text(name: string): string | null {
    const told = this.#told(name);
    if (told === undefined) return null;
    if ((typeof told === 'string' || typeof told === 'number') && String(told).length <= 200) {
      return String(told).trim();
    }
    return this.#leftOut(name, 'not a text of at most 200 letters');
  }

  percent(name: string): number | null {
    const told = this.#told(name);
    if (told === undefined) return null;
    const number = numberOf(told);
    if (number !== null && number >= 0 && number <= 100) return number;
    return this.#leftOut(name, 'not a number from 0 to 100');
  }

  yesOrNo(name: string): boolean | null {
    const told = this.#told(name);
    if (told === undefined || typeof told === 'boolean') return told ?? null;
    return this.#leftOut(name, 'neither true nor false');
  }

  address(name: string): string | null {
    const told = this.text(name);
    if (told === null || parseEmailAddress(told)) return told;
    return this.#leftOut(name, 'not an e-mail address');
  }

  has(name: string): boolean {
    return this.#told(name) !== undefined;
  }

  #leftOut(name: string, why: string): null {
    this.notes.push(`${name}: ${why}; left out`);
    return null;
  }
}

function numberOf(told: unknown): number | null {
  if (typeof told === 'number') return Number.isFinite(told) ? told : null;
  return typeof told === 'string' && /^\d{1,9}(?:\.\d{1,15})?$/.test(told.trim()) ? Number(told) : null;
}

const email = (reader: Reader) =>
  reader.needed('email', toldEmail, 'not an e-mail address, partly hidden, or a sample');

function profile(reader: Reader) {
  const networkUrl = reader.has('networkUrl')
    ? reader.needed('networkUrl', toldProfile, 'not a LinkedIn profile URL')
    : reader.needed('networkHandle', handlePage, 'not the last part of a LinkedIn profile URL');
  return { networkUrl };
}

function handlePage(told: string): string | null {
  const handle = told.trim().replace(/^\//, '').replace(/^in\//, '').replace(/\/$/, '');
  return /^[^\s/?#@]{1,200}$/.test(handle) && /[^.]/.test(handle) ? profileUrl(handle.toWellFormed()) : null;
}

const readers: { readonly [Name in CustomCapability]: (reader: Reader) => AnswerTo<Name> } = {
  findEmail: (reader) => ({
    email: email(reader),
    status: reader.status('status'),
    confidence: reader.percent('confidence'),
    mailProvider: reader.text('mailProvider'),
  }),
  verifyEmail: (reader) => ({
    status: reader.status('status', { isNeeded: true }),
    reason: reader.text('reason'),
    mxFound: reader.yesOrNo('mxFound'),
    mxHost: reader.text('mxHost'),
    mailProvider: reader.text('mailProvider'),
    disposable: reader.yesOrNo('disposable'),
    role: reader.yesOrNo('role'),
    free: reader.yesOrNo('free'),
    suggestion: reader.address('suggestion'),
    score: reader.percent('score'),
  }),
  findPhone: (reader) => {
    const country = reader.text('country');
    const read = (told: string) => toldPhone(told, country);
    return {
      phone: reader.needed('phone', read, 'not a possible phone number, or one without a country'),
      type: reader.text('type'),
    };
  },
  findPersonalEmail: (reader) => ({ email: email(reader), status: reader.status('status') }),
  findProfileByEmail: profile,
  findProfileByName: profile,
};

/** Reads an answer as a record. @throws {WrongShape} if it is unreadable */
export function readAnswer<Name extends CustomCapability>(
  capability: Name,
  answer: unknown,
  mapping: Mapping,
): { readonly value: AnswerTo<Name>; readonly notes: readonly string[] } {
  const reader = new Reader(answer, mapping);
  const value = readers[capability](reader) as AnswerTo<Name>;
  return { value, notes: reader.notes };
}

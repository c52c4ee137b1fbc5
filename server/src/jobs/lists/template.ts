import { jsonText } from '../../text/json-text.ts';
import {
  isEmpty,
  MappingFault,
  type Reference,
  type Row,
  readReference,
  referenceWords,
  type Scope,
  shown,
  valueAt,
} from './reference.ts';

/*
 * The one language of lists: `{Column}`, `{step.path.to[0].field}`, the first of several that has a value (`{work.email|Email}`), and text around them. `{{` and
 * `}}` are braces. There are no formulas and no code.
 */

/** A text with places in it. */
export interface Template {
  readonly parts: readonly (string | Place)[];
}

/** The first of the choices that has a value counts. */
interface Place {
  readonly choices: readonly Reference[];
  /** `{Last name|}`: without a value nothing stands there, and the rest counts. */
  readonly mayBeNothing: boolean;
}

/** What a template comes to. */
export type Filled =
  | { readonly value: unknown }
  /** In words, what has no value. */
  | { readonly missing: string };

export const templateCharactersMax = 10_000;
const placesMax = 100;
const choicesMax = 20;
/** Of a text that is made: the longest that an endpoint takes. */
export const filledCharactersMax = 1_000_000;

/**
 * Reads a template once, for all rows; in time proportional to its length.
 * @throws {MappingFault}
 */
export function readTemplate(text: string, scope: Scope): Template {
  if (text.length > templateCharactersMax) {
    throw new MappingFault(`A mapping has ${templateCharactersMax} characters at most.`);
  }
  const parts: (string | Place)[] = [];
  let plain = '';
  let places = 0;
  for (let at = 0; at < text.length; ) {
    const sign = text.charAt(at);
    if (sign !== '{' && sign !== '}') {
      const end = nextBrace(text, at);
      plain += text.slice(at, end);
      at = end;
      continue;
    }
    if (text.charAt(at + 1) === sign) {
      plain += sign;
      at += 2;
      continue;
    }
    if (sign === '}') {
      throw new MappingFault(`There is a } without a { before it: ${near(text, at)}. Write }} for a brace.`);
    }
    const { choices, end } = choicesAt(text, at + 1);
    places += 1;
    if (places > placesMax) throw new MappingFault(`A mapping has ${placesMax} places in braces at most.`);
    if (plain !== '') parts.push(plain);
    plain = '';
    parts.push(placeOf(choices, scope));
    at = end;
  }
  if (plain !== '') parts.push(plain);
  return { parts };
}

function nextBrace(text: string, from: number): number {
  const brace = /[{}]/g;
  brace.lastIndex = from;
  return brace.exec(text)?.index ?? text.length;
}

/** The choices of a place, and where it ends. Names in quotes may have any signs. */
function choicesAt(
  text: string,
  from: number,
): { readonly choices: readonly string[]; readonly end: number } {
  const choices: string[] = [];
  let start = from;
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"' && text.slice(start, at).trim() === '') {
      isQuoted = true;
    } else if (sign === '|' || sign === '}') {
      choices.push(text.slice(start, at));
      start = at + 1;
      if (choices.length > choicesMax) throw new MappingFault(`A place has ${choicesMax} choices at most.`);
      if (sign === '}') return { choices, end: start };
    } else if (sign === '{') {
      throw new MappingFault(`There is a { inside of braces: ${near(text, at)}. Write {{ for a brace.`);
    }
  }
  throw new MappingFault(
    `There is a { without a } behind it: ${near(text, from - 1)}. Write {{ for a brace.`,
  );
}

function placeOf(choices: readonly string[], scope: Scope): Place {
  const mayBeNothing = choices.length > 1 && choices.at(-1)?.trim() === '';
  const named = mayBeNothing ? choices.slice(0, -1) : choices;
  return { choices: named.map((choice) => readReference(choice, scope)), mayBeNothing };
}

const near = (text: string, at: number): string => shown(text.slice(Math.max(0, at - 20), at + 20));

/**
 * A place alone gives its value as it is, a number as a number; with text around it a text. Where a place has no value, the whole has none.
 * @throws {MappingFault} for a text that would be longer than `filledCharactersMax`
 */
export function fill({ parts }: Template, row: Row): Filled {
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'object') {
    const value = firstValue(first, row);
    if (value !== undefined) return { value };
    return first.mayBeNothing ? { value: '' } : { missing: placeWords(first) };
  }
  let text = '';
  for (const part of parts) {
    const more = typeof part === 'string' ? part : textOf(part, row);
    if (more === undefined) return { missing: placeWords(part as Place) };
    if (text.length + more.length > filledCharactersMax) {
      throw new MappingFault(`The text would have more than ${filledCharactersMax} characters.`);
    }
    text += more;
  }
  return { value: text };
}

function firstValue({ choices }: Place, row: Row): unknown {
  for (const choice of choices) {
    const value = valueAt(choice, row);
    if (!isEmpty(value)) return value;
  }
  return undefined;
}

function textOf(place: Place, row: Row): string | undefined {
  const value = firstValue(place, row);
  if (value === undefined) return place.mayBeNothing ? '' : undefined;
  return typeof value === 'string' ? value : (jsonText(value) ?? undefined);
}

const placeWords = ({ choices }: Place): string => choices.map(referenceWords).join(', or else ');

/** "column Name", or "“https://x.example/”, then column Handle": for people who look at a mapping before it runs. */
export const templateWords = ({ parts }: Template): string =>
  parts.length === 0
    ? 'nothing'
    : parts.map((part) => (typeof part === 'string' ? `“${part}”` : placeWords(part))).join(', then ');

/** What a template reads of a row. */
export const referencesOf = ({ parts }: Template): readonly Reference[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [] : part.choices));

import { createHash } from 'node:crypto';

/*
 * How terms and keys are written in OpenSearch. All folding is ours, so that both engines have the same terms; there is no analyser.
 */

/** Of the value of a term; the rest is cut, as in the index of the database (segments/term-texts.ts). */
const valueUnitsMax = 1_000;
/** Of what is looked up as a whole. Lucene takes 32,766 bytes, and a unit may have four. */
const wholeUnitsMax = 4_000;
const unitsBeforeHash = 100;
const surrogate = /[\ud800-\udfff]/;
const surrogates = /[\ud800-\udfff]/g;
/** The last private plane of Unicode: room for each half of a character. */
const halvesFrom = 0x10_0000;
const firstSurrogate = 0xd800;

/**
 * The text with each UTF-16 unit as a code point of its own. Lucene counts typing errors and beginnings by code points, and our own code by
 * units: so both count alike for characters outside of the basic plane. No two texts become the same.
 */
export const unitsText = (text: string): string =>
  surrogate.test(text)
    ? text.replace(surrogates, (unit) =>
        String.fromCodePoint(halvesFrom + unit.charCodeAt(0) - firstSurrogate),
      )
    : text;

/** The same; half a character is U+FFFD, as in the index of the database. */
export const termText = (text: string): string => unitsText(text.toWellFormed());

/** As a record has it. */
export const termOf = (facet: string, value: string): string =>
  termText(facet + (value.length > valueUnitsMax ? value.slice(0, valueUnitsMax) : value));

/** Of keys and exact terms, which are only ever compared as a whole: of one that is too long, its beginning and a hash. */
export function wholeText(text: string): string {
  if (text.length <= wholeUnitsMax) return termText(text);
  const hash = createHash('sha256').update(text, 'utf16le').digest('hex');
  return termText(`${text.slice(0, unitsBeforeHash)}#${hash}`);
}

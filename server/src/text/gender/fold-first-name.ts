import { plainLetters } from '../plain-letters.ts';
import { fromCyrillic, fromGreek } from './transliterate.ts';

/** One spelling for one way of writing: lower case, one kind of apostrophe, hyphen and space. */
export function spellFirstName(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/[’‘ʻʼʿʾ`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The form in which spellings of one name meet: Latin letters without marks for Latin, Cyrillic and Greek; no hyphens,
 * spaces and apostrophes, so that Mary-Ann, Mary Ann and Maryann are one name, as they are in birth statistics. The
 * table's keys are stored in this form: a change here needs `refresh.ts`.
 */
export function foldFirstName(name: string): string {
  return foldLatin(fromGreek(foldMarks(fromCyrillic(spellFirstName(name)))));
}

/** As `foldFirstName`, of a name that is in Latin letters or in a script that stays. */
export function foldLatin(name: string): string {
  return plainLetters(foldMarks(name)).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Accents, and the vowel points of Hebrew and Arabic; marks that are vowels, as in Hindi, stay. */
export function foldMarks(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]/g, '')
    .normalize('NFC');
}

import { plainLetters } from '../plain-letters.ts';

/**
 * The form in which two spellings of one place name meet: lower case, no diacritics, punctuation as one space.
 * Other scripts keep their letters. The gazetteer's keys are stored in this form: a change here needs `refresh.ts`.
 */
export function foldName(name: string): string {
  const letters = name
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʻʼʿʾ`´\u200b-\u200f\u2060\ufeff]/g, '');
  return plainLetters(letters)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

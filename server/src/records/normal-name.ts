import { foldNameCase } from '../text/fold-name-case.ts';

// Longer keys would not fit a PostgreSQL index entry (2,704 bytes); NFKC can make one character into eighteen.
const charactersMax = 500;

/**
 * The form in which two spellings are the same name: NFKC, case-folded, white space collapsed. Accents and legal
 * suffixes stay, since "Société X SA" and "Societe X" may be two companies.
 */
export function normalName(text: string): string {
  // Most names are ASCII, which none of the rest changes.
  if (/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text) && text.length <= charactersMax)
    return text.toLowerCase();
  const folded = foldNameCase(text.normalize('NFKC')).normalize('NFKC');
  const collapsed = folded.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return collapsed.length <= charactersMax
    ? collapsed
    : [...collapsed].slice(0, charactersMax).join('').trim();
}

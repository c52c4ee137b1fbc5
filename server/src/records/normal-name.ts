// Longer keys would not fit a PostgreSQL index entry (2,704 bytes); NFKC can make one character into eighteen.
const charactersMax = 500;

/** Upper and lower case made one: ß and ss, both sigmas, İ and i. A stand-in for Unicode case folding. */
export function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');
}

/**
 * The form in which two spellings are the same name: NFKC, case-folded, white space collapsed. Accents and legal
 * suffixes stay, since "Société X SA" and "Societe X" may be two companies.
 */
export function normalName(text: string): string {
  const folded = foldCase(text.normalize('NFKC')).normalize('NFKC');
  const collapsed = folded.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return collapsed.length <= charactersMax
    ? collapsed
    : [...collapsed].slice(0, charactersMax).join('').trim();
}

/**
 * "mira.voss" is probably Mira Voss. Only where the mailbox name shows its words: by dots, underscores, hyphens or inner
 * capitals. Digits at the end and what follows a plus sign are no part of a name. Null where there is only one word, which
 * may be a nickname, initials or a surname with an initial stuck to it, or where a word has digits inside.
 */
export function guessName(local: string): string | null {
  const words = local
    .replace(/^"|"$/g, '')
    .normalize('NFC')
    .replace(/\+.*$/s, '')
    .replace(/(?<=\p{Ll}\p{Ll})(?=\p{Lu}\p{Ll})/gu, '.')
    .split(/[._]+|\s+/)
    .map((word) => word.replace(/^\d+|\d+$/g, ''))
    .filter((word) => word !== '');
  const parts = words.length === 1 ? (words[0] ?? '').split('-') : words;
  if (parts.length < 2 || parts.length > 4) return null;
  if (!parts.every((part) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(part))) return null;
  if (!parts.some((part) => /^\p{L}{2}/u.test(part)) || !/\p{L}{2}/u.test(parts.at(-1) ?? '')) return null;
  return parts.map((part, position) => titleCase(part, position)).join(' ');
}

/** Words within a surname that stay small: Ludwig van Beethoven. */
const particles = new Set([
  'van',
  'von',
  'der',
  'den',
  'de',
  'da',
  'do',
  'dos',
  'das',
  'di',
  'del',
  'la',
  'le',
  'ter',
  'ten',
  'zu',
]);

function titleCase(word: string, position: number): string {
  const lower = word.toLowerCase();
  if (position > 0 && particles.has(lower)) return lower;
  if ([...word].length === 1) return `${word.toUpperCase()}.`;
  return lower.replace(
    /(^|[-'’])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

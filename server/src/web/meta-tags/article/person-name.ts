const nameMax = 100;
/** "Written by ", "Author: ", "@"; "Von " only before two words, since it begins names as well. */
const lead =
  /^(?:(?:written|posted|published|reported|words|text|story|article|review) )?by[ :] ?|^(?:author|authors|autor|auteur|autore|автор): ?|^(?:von|por|par|door) (?=\S+ \S)|^@(?=\w)|^[—–|•·,:] ?/iu;
const tail = / ?[|•·,;:—–-]+$/;

/** The name of somebody as it is written on pages, without "By" and signs around it; null for what is none: an address, a number. */
export function personName(written: unknown): string | null {
  if (typeof written !== 'string' || written.length > 3 * nameMax) return null;
  const name = written.replace(/\s+/g, ' ').trim().replace(lead, '').replace(tail, '').trim();
  if (name === '' || name.length > nameMax) return null;
  if (!/\p{L}/u.test(name) || /^(?:https?:|www\.|\/)|:\/\/|\.(?:com|org|net)\//i.test(name)) return null;
  return noNames.has(name.toLowerCase()) ? null : name;
}

/** What templates write where they know nobody. */
const noNames = new Set([
  'null',
  'undefined',
  'none',
  'n/a',
  'author',
  'by',
  'unknown',
  'anonymous',
  'admin',
  'about',
  'about us',
  'contact',
]);

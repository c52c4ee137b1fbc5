const nameMax = 100;
const lead =
  /^(?:(?:written|posted|published|reported|edited|story|words|text|article|review)\s+)?(?:by|von|par|por|di|door|af|av|przez|от|автор|author|authors|autor|auteur|autore)\b\s*:?\s+|^(?:@)(?=\w)|^[—–|•·,:]\s*/iu;
const tail = /\s*[|•·,;:—–-]+$/;

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

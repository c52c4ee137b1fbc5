const nameMax = 100;
/** "Written by ", "Author: ", "@", and signs. */
const lead =
  /^(?:(?:written|posted|published|reported|words|text|story|article|review) )?by[ :] ?|^(?:author|authors|autor|auteur|autore|автор): ?|^@(?=\w)|^[—–|•·,:] ?/iu;
/** "By" of other languages begins names as well: von der Leyen; "von Neumann, John"; Von Trapp. */
const leadOfByline = /^(?:von|por|par|door) (?!(?:der|den|dem|de|la) )(?=[^\s,]+ \S)/iu;
const tail = / ?[|•·,;:—–-]+$/;
const mailAddress = /^<?(?:mailto:)?[^@]+@[^@]+\.[^@]+$/i;

/**
 * The name of somebody as it is written on pages, without "By", signs and a mail address around it; null for what is none: an
 * address, a number. What is declared keeps a "Von", which only a text that readers see begins with for "By".
 */
export function personName(written: unknown, { isByline = false } = {}): string | null {
  if (typeof written !== 'string' || written.length > 3 * nameMax) return null;
  const words = written.trim().split(/\s+/);
  const text = words.filter((word) => !mailAddress.test(word)).join(' ');
  const inner = text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : text;
  const [line = ''] = isByline ? inner.replace(/^[—–|•·,:] ?/, '').split(/ [•|] /, 1) : [inner];
  const withoutLead = line.replace(lead, '');
  const name = (isByline ? withoutLead.replace(leadOfByline, '') : withoutLead).replace(tail, '').trim();
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

import { type ForcedOutcome, forcedOutcomes } from '../gateway/forced-outcomes/forced-outcome.ts';

/** Fields in which any text may stand, where it is not the first. */
const freeFields: Readonly<Record<string, string>> = { anthropic: 'prompt' };

/** The example with the word in the first of its texts that is free; null where none is. */
export function withMagicWord(
  request: Record<string, unknown>,
  forced: ForcedOutcome,
): Record<string, unknown> | null {
  for (const [name, value] of Object.entries(request)) {
    if (typeof value === 'string') {
      const field = freeFields[value] ?? name;
      return { ...request, [field]: woven(String(request[field]), forced) };
    }
    const [first] = Array.isArray(value) ? value : [];
    if (typeof first === 'string') return { ...request, [name]: [woven(first, forced)] };
    if (typeof first === 'object' && first !== null)
      return { ...request, [name]: [withMagicWord(first, forced)] };
  }
  return null;
}

function woven(value: string, forced: ForcedOutcome): string {
  const { word, number } = forcedOutcomes[forced];
  if (/^[^\s/]+@\S+$/.test(value)) return `${word}@halden-instruments.example`;
  if (/^\d+$|^urn:/.test(value)) return value.replace(/\d+$/, number);
  const url = URL.parse(value);
  if (url?.protocol.startsWith('http')) return wovenUrl(url, word, number);
  if (/^[\w-]+\.example$/.test(value)) return `${word}.example`;
  return word;
}

/** Where addresses of that kind have a name. */
function wovenUrl(url: URL, word: string, number: string): string {
  const { host, pathname, searchParams } = url;
  if (searchParams.has('q')) return `https://${host}${pathname}?q=${word}`;
  if (searchParams.has('domain')) return `https://${host}${pathname}?domain=${word}.example`;
  if (searchParams.has('v')) return `${url.href}&t=${word}`;
  if (/\d$/.test(pathname) && !pathname.includes('ChIJ')) return url.href.replace(/\d+$/, number);
  if (pathname.startsWith('/@')) return `https://${host}/@${word}`;
  const folder = /^(\/[a-z-]+\/)[^/]+$/.exec(pathname)?.[1];
  return folder === undefined || folder === '/field/'
    ? `https://${word}.example/`
    : `https://${host}${folder}${word}`;
}

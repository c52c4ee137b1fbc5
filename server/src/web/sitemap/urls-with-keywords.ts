import { foldCase } from '../../text/lists/fold-case.ts';

export const keywordsMax = 50;

/**
 * The addresses that have one of the keywords (comma-separated; the first `keywordsMax` count) behind their host. Addresses and keywords
 * are percent-decoded and compared without capitals, hyphens, underscores, plus signs and spaces alike. `isExact`: the keyword
 * is a whole word, or several in a row, of one path segment; one with slashes goes over as many segments. All addresses where
 * there is no keyword.
 */
export function urlsWithKeywords(
  urls: readonly string[],
  keywords: string,
  { isExact }: { readonly isExact: boolean },
): string[] {
  const normal = isExact ? words : loose;
  const wanted = [...new Set(keywords.split(',').map((keyword) => normal(keyword.trim())))]
    .filter((keyword) => keyword.trim() !== '')
    .slice(0, keywordsMax);
  if (wanted.length === 0) return [...urls];
  return urls.filter((url) => {
    const text = normal(afterHost(url));
    return wanted.some((keyword) => text.includes(keyword));
  });
}

function afterHost(url: string): string {
  const slash = url.indexOf('/', url.indexOf('//') + 2);
  return slash < 0 ? '' : url.slice(slash);
}

function loose(text: string): string {
  return foldCase(decoded(text)).replace(/[\s_+-]+/g, ' ');
}

/** ' docs / calibration tools ' */
function words(text: string): string {
  const segments = foldCase(decoded(text))
    .split('/')
    .map((segment) => segment.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== ''))
    .filter((segment) => segment.length > 0);
  return segments.length === 0 ? '' : ` ${segments.map((segment) => segment.join(' ')).join(' / ')} `;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

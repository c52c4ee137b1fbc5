import type { FetchedPage } from '../html/page.ts';

/** A link from the page to something else, from a `link` element or the Link header. */
export interface HeaderLink {
  readonly href: string;
  /** Names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const linksMax = 500;

/** The links of the Link header (RFC 8288). What is malformed ends the reading. */
export function headerLinks(headers: FetchedPage['headers']): HeaderLink[] {
  const sent = headers.link ?? [];
  const links: HeaderLink[] = [];
  for (const value of typeof sent === 'string' ? [sent] : sent) readLinks(value, links);
  return links;
}

function readLinks(value: string, links: HeaderLink[]): void {
  let at = 0;
  const skip = (characters: string) => {
    while (at < value.length && characters.includes(value.charAt(at))) at += 1;
  };
  const until = (characters: string): string => {
    const start = at;
    while (at < value.length && !characters.includes(value.charAt(at))) at += 1;
    return value.slice(start, at).trim();
  };

  while (links.length < linksMax) {
    skip(' \t,');
    if (value.charAt(at) !== '<') return;
    at += 1;
    const href = until('>');
    at += 1;
    const parameters = new Map<string, string>();
    for (skip(' \t'); value.charAt(at) === ';'; skip(' \t')) {
      skip('; \t');
      const name = until('=;,').toLowerCase();
      let parameter = '';
      if (value.charAt(at) === '=') {
        at += 1;
        skip(' \t');
        if (value.charAt(at) === '"') {
          at += 1;
          parameter = until('"');
          at += 1;
        } else parameter = until(';,');
      }
      // Of one that is there twice, the first counts (RFC 8288, 3.3).
      if (name !== '' && !parameters.has(name)) parameters.set(name, parameter);
    }
    links.push({ href, parameters });
  }
}

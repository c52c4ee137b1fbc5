import { parse } from 'tldts';
import { plainLetters } from '../../text/plain-letters.ts';
import { attribute, lineOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';

/** What a site is called, folded as `fold` does: its domain without the suffix, its name for sharing, its title's parts. */
export function siteNames({ url, document }: Page): string[] {
  const names = [parse(url).domainWithoutSuffix ?? ''];
  for (const meta of document.elements('meta')) {
    const name = attribute(meta, 'property') ?? attribute(meta, 'name') ?? '';
    if (/^(?:og:site_name|application-name|apple-mobile-web-app-title)$/i.test(name)) {
      names.push((attribute(meta, 'content') ?? '').slice(0, 100));
    }
  }
  const title = document.first('title');
  if (title)
    names.push(
      ...lineOf(title)
        .slice(0, 300)
        .split(/[|–—•·:»]| - /),
    );
  return [...new Set(names.map(fold))].filter((name) => name.length > 1).slice(0, 20);
}

/** Letters and digits only, small and plain: "Müller & Co." is mullerco. */
export function fold(text: string): string {
  return plainLetters(text.slice(0, 200).toLowerCase())
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

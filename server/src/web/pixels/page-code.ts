import { attribute, type Element, textOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { withoutComments } from '../scripts/script-tokens.ts';
import { elementSettings } from './element-settings.ts';

/** Where a page names what it loads and runs. */
export interface PageCode {
  /** What scripts run, those included that a consent manager holds back; comments are left out. */
  readonly scripts: readonly string[];
  /** Addresses of scripts, images, frames and style sheets, without entities, as written. */
  readonly addresses: readonly string[];
  /** Data attributes and meta elements that are an id, as lines of `"name":"id"`. */
  readonly settings: string;
  /** Elements with data attributes that tools read: `data-website-id`, `data-domain`. */
  readonly configured: readonly Element[];
}

/** Beyond this the page's scripts are the page's data. */
const codeLengthMax = 6_000_000;

const loading = [
  'script',
  'img',
  'iframe',
  'embed',
  'source',
  'input',
  'amp-pixel',
  'amp-img',
  'amp-iframe',
  'amp-analytics',
];
const handlers = /^on[a-z]{3,20}$/;

/**
 * What HTML comments hold is no part of the page. A comment of a script is none of the script either: it does not run, so an
 * id that was commented out counts nothing.
 */
export function pageCode(page: Page): PageCode {
  const scripts: string[] = [];
  const addresses: string[] = [];
  const configured: Element[] = [];
  let left = codeLengthMax;
  const addCode = (code: string) => {
    if (code.length === 0 || left <= 0) return;
    scripts.push(plain(withoutComments(code.slice(0, left))));
    left -= code.length;
  };

  for (const name of loading) {
    for (const element of page.document.elements(name)) {
      let isConfigured = false;
      for (const { name, value } of element.attributes) {
        if (value.length === 0 || value.length > 4_000) continue;
        // src, data-src, data-cmp-src, data-suppressedsrc, data-lazy-src, data-rocket-src, config of AMP.
        if (/src$|^(?:data-)?(?:href|url|config)$/.test(name)) addresses.push(value);
        else if (handlers.test(name)) addCode(value);
        isConfigured ||= name.startsWith('data-');
      }
      if (isConfigured) configured.push(element);
      if (element.name === 'script') addCode(textOf(element));
    }
  }
  for (const link of page.document.elements('link')) {
    const rel = attribute(link, 'rel') ?? '';
    const href = attribute(link, 'href');
    if (href !== null && href.length <= 4_000 && /^(?:preload|prefetch|modulepreload)$/i.test(rel))
      addresses.push(href);
  }
  return { scripts, addresses, configured, settings: elementSettings(page) };
}

/**
 * As an id is written in plain: "https:\/\/cdn", "https:\u002F\u002Fcdn", \u0022 and &quot; for quotes, JSON within JSON with its many
 * backslashes, and "GTM-" + "K4T8PV2". It is looked for ids only, so that where its strings end does not matter.
 */
function plain(code: string): string {
  let text = code;
  if (text.includes('\\')) {
    text = text.replace(escaped, (_, hex: string | undefined, other: string | undefined) =>
      hex === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  if (text.includes('&')) text = text.replace(/&(?:quot|#34|#x22);/gi, '"').replace(/&amp;/g, '&');
  return text.includes('+') ? text.replace(/(["'`])\s{0,9}\+\s{0,9}\1/g, '') : text;
}

const escaped = /\\{1,15}(?:(?:u00|x)(2[267df]|3d)|(["/]))/gi;

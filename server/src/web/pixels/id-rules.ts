/** Finds an id in the code of a page as its first group, and the rest of a list of them as its second; `hint` is a text without which it cannot match. */
export interface IdRule {
  readonly hint: string;
  readonly pattern: RegExp;
  readonly prefix?: string;
  /** It names the tool, so that an id says that the tool is there. */
  readonly isNamed?: boolean;
}

export const rule = (hint: string, pattern: RegExp, prefix = ''): IdRule => ({ hint, pattern, prefix });
const q = `["'\`]`;

/** First argument of a call: name('id'), with white space. */
export function call(name: string, id: string, before = ''): IdRule {
  const escaped = name.replace(/[.()$]/g, '\\$&');
  return rule(name, new RegExp(`${escaped}\\s{0,9}\\(\\s{0,9}${before}${q}?(${id})`, 'g'));
}

/** A parameter of an address whose text before it is `host`. */
export function parameter(host: string, name: string, id: string): IdRule {
  const escaped = host.replace(/[.?/]/g, '\\$&');
  return rule(host, new RegExp(`${escaped}[^\\s"'<>\`]{0,300}?[?&;]${name}=(${id})`, 'g'));
}

/** What follows right after a text. */
export function after(text: string, id: string): IdRule {
  return rule(text, new RegExp(`${text.replace(/[.?/()[\]$*+{}|^]/g, '\\$&')}(${id})`, 'g'));
}

/** name = 'id', name: 'id', "name": "id" */
export function setting(name: string, id: string): IdRule {
  return rule(
    name,
    new RegExp(`${name.replace(/[.$]/g, '\\$&')}["'\`]?\\]?\\s{0,9}[=:]\\s{0,9}${q}?(${id})`, 'g'),
  );
}

/**
 * An id under a name that says whose it is, however that is written: fbPixelId, fb_pixel_ids, FB_PIXEL_ID, fb-pixel. `names` are
 * alternatives with a `_` where words meet; what is between them and the id may be a bracket of a list.
 */
export function named(names: string, id: string): IdRule[] {
  const words = names.replaceAll('_', '[_-]?');
  const pattern = new RegExp(
    `(?:${words})(?:[_-]?(?:ids?|codes?|keys?))?["'\`]?\\]?\\s{0,9}[=:]\\s{0,9}\\[?\\s{0,9}["'\`]?(${id})${noMore}${furtherIds(id)}`,
    'gi',
  );
  // Texts are looked through for the hint as it is written; names come in small, large and mixed letters.
  const hints = new Set(names.split('|').flatMap((name) => hintsOf(name)));
  return [...hints].map((hint) => ({ hint, pattern, prefix: '', isNamed: true }));
}

const noMore = '(?![A-Za-z0-9_-])';

/** Those behind the first in a list, as a second group. */
function furtherIds(id: string): string {
  return `((?:["'\`]?\\s{0,4},\\s{0,4}["'\`]?${id}${noMore}){0,20})`;
}

/** Of the first word, in each way to write it. */
function hintsOf(name: string): string[] {
  const word = /[a-z]{2,}/.exec(name)?.[0] ?? name;
  return [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1), ...(brands[word] ?? [])];
}

const brands: Readonly<Record<string, readonly string[]>> = {
  linkedin: ['LinkedIn', 'linkedIn'],
  tiktok: ['TikTok', 'tikTok'],
  hubspot: ['HubSpot', 'hubSpot'],
};

/** "facebook":{"pixelIds":["…"]}, as plugins that know many tools group their settings. */
export function grouped(tool: string, id: string): IdRule {
  return {
    hint: tool,
    pattern: new RegExp(
      `["'\`]?\\b${tool}["'\`]?\\s{0,9}:\\s{0,9}\\{[^{}]{0,300}?["'\`]?pixel_?ids?["'\`]?\\s{0,9}:\\s{0,9}\\[?\\s{0,9}["'\`]?(${id})${noMore}${furtherIds(id)}`,
      'gi',
    ),
    isNamed: true,
  };
}

/** "facebookPixel":{"trackingId":"…"}, where the name of the group says all, and that of the id nothing. */
export function groupedPixel(names: string, id: string): IdRule[] {
  const words = names.replaceAll('_', '[_-]?');
  const pattern = new RegExp(
    `["'\`]?\\b(?:${words})["'\`]?\\s{0,9}:\\s{0,9}\\{[^{}]{0,200}?["'\`]?(?:tracking|pixel|container)?_?(?:ids?|code)["'\`]?\\s{0,9}:\\s{0,9}["'\`]?(${id})${noMore}`,
    'gi',
  );
  const hints = new Set(names.split('|').flatMap((name) => hintsOf(name)));
  return [...hints].map((hint) => ({ hint, pattern, prefix: '', isNamed: true }));
}

/** The settings of one app among Shopify's pixels, which have no other name than the first of their own. */
export function shopifyPixel(name: string, id: string): IdRule {
  return {
    hint: 'webPixelsConfigList',
    pattern: new RegExp(
      `"configuration"\\s{0,4}:\\s{0,4}"\\{\\s{0,4}"${name}"\\s{0,4}:\\s{0,4}"(${id})"`,
      'g',
    ),
    isNamed: true,
  };
}

/** Looks back from behind an id: a product's number has the same form. */
export function noProduct(id: string): string {
  const names = 'sku|mpn|gtin|ean|model|part|product|article|item|serial|order|voucher|coupon|ref';
  return `(?<!(?:${names})[A-Za-z_-]{0,12}["'\`]?\\s{0,4}[=:]\\s{0,4}["'\`]${id})`;
}

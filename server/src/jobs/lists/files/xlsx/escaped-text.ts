/*
 * Signs that XML cannot hold are written as `_x` and four hexadecimal digits and `_` (ECMA-376 part 1, 22.9.2.19). A text that looks like
 * that has its first `_` written so: `_x005F_x000D_` is the text `_x000D_`.
 */

const escaped = /_x([0-9A-Fa-f]{4})_/g;
/** What XML cannot hold, and a carriage return, which would be read as a line feed. Tab and line feed stay. */
const unwritable = '\\u0000-\\u0008\\u000B-\\u001F\\uD800-\\uDFFF\\uFFFE\\uFFFF';
/** A sign that is escaped begins with `_` as well, so it counts as one behind the digits. */
const special = new RegExp(`[&<>${unwritable}]|_(?=x[0-9A-Fa-f]{4}[_${unwritable}])`, 'u');
const specials = new RegExp(special, 'gu');

/** The text of a cell that is written as `text`. */
export function unescapedText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escaped, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** A text as it is written into an element of XML. */
export function escapedText(text: string): string {
  // Most texts need nothing, and looking is cheaper than replacing.
  return special.test(text) ? text.replace(specials, escapedSign) : text;
}

/** For the value of an attribute in double quotes. */
export const escapedAttribute = (text: string): string => escapedText(text).replaceAll('"', '&quot;');

function escapedSign(sign: string): string {
  if (sign === '&') return '&amp;';
  if (sign === '<') return '&lt;';
  if (sign === '>') return '&gt;';
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

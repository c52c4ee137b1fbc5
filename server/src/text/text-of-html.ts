import { decodeHTML } from 'entities/decode';

const breaking =
  /^<\/?(?:address|article|blockquote|br|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)[\s/>]/i;
const hidden = /^<(script|style|template)[\s/>]/i;

/** Whether a text is meant as HTML: it has one of the usual elements of a description. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|ul)(?:\s[^<>]{0,500})?\s?\/?>/i.test(text);
}

/**
 * What a reader sees of a short piece of HTML, such as a description: tags are taken out, blocks begin on a line of their own, items of lists with a
 * dash. In one pass, so that the time is in proportion to the length. For pages there is web/markdown.
 */
export function textOfHtml(html: string): string {
  const pieces: string[] = [];
  // Once: to make it anew for each hidden element would take time in the square of the length.
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) break;
    pieces.push(html.slice(at, open));
    // "5 < 6" is no tag.
    if (!/[a-z/!?]/i.test(html.charAt(open + 1))) {
      pieces.push('<');
      at = open + 1;
      continue;
    }
    at = open;
    const end = html.indexOf('>', open);
    if (end === -1) break;
    const tag = html.slice(open, Math.min(end + 1, open + 30));
    if (breaking.test(tag)) pieces.push(/^<li[\s>]/i.test(tag) ? '\n- ' : '\n');
    at = end + 1;
    const element = hidden.exec(tag)?.[1];
    if (element === undefined) continue;
    const close = lower.indexOf(`</${element.toLowerCase()}`, at);
    at = close === -1 ? html.length : close;
  }
  pieces.push(html.slice(at));
  return decodeHTML(pieces.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

import { attribute, type Element } from '../html/document.ts';
import type { Mark } from './inline-lines.ts';

const bold = new Set('b strong'.split(' '));
const italic = new Set('i em cite dfn var'.split(' '));
const struck = new Set('s del strike'.split(' '));

/** The format that an element gives its text, by its name or its style. */
export function markOf(element: Element): Mark | null {
  const { name } = element;
  const style =
    name === 'span' || name === 'b' || name === 'font' || name === 'i' ? attribute(element, 'style') : null;
  if (bold.has(name)) {
    // Documents that were written elsewhere and pasted stand in a `b` that is none.
    return style !== null && /font-weight\s*:\s*(?:normal|400)/i.test(style.slice(0, 500)) ? null : '**';
  }
  if (italic.has(name)) return isIcon(element) ? null : '*';
  if (struck.has(name)) return '~~';
  if (style === null || name === 'b') return null;
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style.slice(0, 500))) return '**';
  return /font-style\s*:\s*italic/i.test(style.slice(0, 500)) ? '*' : null;
}

function isIcon({ name, children }: Element): boolean {
  return name === 'i' && children.length === 0;
}

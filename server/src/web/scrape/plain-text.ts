import { blockElements, unreadElements } from '../content/elements.ts';
import type { Content } from '../content/main-content.ts';
import type { Element } from '../html/document.ts';

/** White space that is more or other than one space. */
const spaces = /[\t\n\r\f\v\u00a0][ \t\n\r\f\v\u00a0]*| [ \t\n\r\f\v\u00a0]+/g;

/** The text of a part of a page as a reader sees it: each block on lines of its own, cells of a table with a tab between, no markup. */
export function plainText({ roots, leftOut }: Content): string {
  const lines: string[] = [];
  // In parts, since to look at the end of a long string that is being built costs its length.
  let parts: string[] = [];
  let endsWithSpace = true;

  const endLine = ({ isPreformatted = false } = {}) => {
    const line = parts.join('');
    const text = isPreformatted ? line.trimEnd() : line.trim();
    if (text !== '') lines.push(text);
    parts = [];
    endsWithSpace = true;
  };
  const add = (text: string) => {
    const plain = text.replace(spaces, ' ').replace(/[\u200b\ufeff\u00ad]/g, '');
    const shown = endsWithSpace && plain.startsWith(' ') ? plain.slice(1) : plain;
    if (shown === '') return;
    parts.push(shown);
    endsWithSpace = shown.endsWith(' ');
  };
  const visit = (element: Element, isPreformatted: boolean) => {
    for (const child of element.children) {
      if (child.kind === 'text') {
        if (!isPreformatted) add(child.value);
        else {
          const [first = '', ...more] = child.value.split(/\r?\n/);
          parts.push(first);
          for (const next of more) {
            lines.push(parts.join('').trimEnd());
            parts = [next];
          }
        }
      } else if (
        child.kind === 'element' &&
        child.name !== 'iframe' &&
        !leftOut.has(child) &&
        !unreadElements.has(child.name)
      ) {
        if (child.name === 'br') {
          endLine();
          continue;
        }
        const isCell = child.name === 'td' || child.name === 'th';
        const isBlock = !isCell && blockElements.has(child.name);
        if (isBlock) endLine();
        if (isCell && parts.length > 0) {
          parts.push('\t');
          endsWithSpace = true;
        }
        visit(child, isPreformatted || child.name === 'pre');
        if (isBlock) endLine({ isPreformatted: child.name === 'pre' });
      }
    }
  };
  for (const root of roots) {
    visit(root, root.name === 'pre');
    endLine();
  }
  return lines.join('\n').trim();
}

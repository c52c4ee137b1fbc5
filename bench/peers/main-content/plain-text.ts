import { createRequire } from 'node:module';

// The package ships no types that this project's compiler sees.
interface Token {
  readonly type: string;
  readonly content: string;
  readonly children: readonly Token[] | null;
}
const MarkdownIt = createRequire(import.meta.url)('markdown-it') as new (preset: string) => MarkdownParser;
interface MarkdownParser {
  enable(rule: string): MarkdownParser;
  disable(rule: string): MarkdownParser;
  parse(markdown: string, env: object): readonly Token[];
}

/** CommonMark and, as GitHub has them, tables. Escaped signs stay apart from others. */
const parser = new MarkdownIt('commonmark').enable('table').disable('text_join');

/** What a reader sees of a Markdown text, blocks on lines of their own; and how often a pair of stars is still there to be seen. */
export function plainText(markdown: string): { text: string; literalStars: number } {
  const lines: string[] = [];
  let literalStars = 0;
  for (const token of parser.parse(markdown, {})) {
    if (token.type === 'inline') {
      const parts = (token.children ?? []).map(textOf);
      // Stars of code and escaped ones are meant.
      for (const child of token.children ?? [])
        if (child.type === 'text') literalStars += child.content.split('**').length - 1;
      lines.push(parts.join(''));
    } else if (token.type === 'fence' || token.type === 'code_block') lines.push(token.content);
  }
  return { text: lines.join('\n'), literalStars };
}

function textOf(token: Token): string {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
  if (token.type === 'html_inline') return /^<(?:br|\/?p)\b/i.test(token.content) ? '\n' : '';
  // Pictures are none of the text.
  return token.type === 'image' ? '' : token.content;
}

/** Letters and digits alone: quotation marks, hyphens and spaces are written in many ways. */
export function lettersOf(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

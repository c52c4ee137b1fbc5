import type { Text } from './texts.ts';

/** Paragraphs, list items, headings and cells of a Markdown file, without code, addresses and marks. */
export function textsOfMarkdown(file: string, source: string): Text[] {
  const texts: Text[] = [];
  let open: { line: number; lines: string[] } | null = null;
  let fence: string | null = null;
  const close = () => {
    if (open !== null) texts.push({ file, line: open.line, text: plain(open.lines.join(' ')) });
    open = null;
  };
  for (const [at, written] of source.split('\n').entries()) {
    const line = written.replace(/^(?:\s*>\s?)+/, '');
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) {
      close();
      fence = mark;
    } else if (
      line.trim() === '' ||
      /^\s*<!--.*-->\s*$/.test(line) ||
      /^\s*<\/?(?:p|div|picture|img|source|details|summary)\b/.test(line)
    ) {
      close();
    } else if (/^\s*\|/.test(line)) {
      close();
      if (/^[\s|:-]+$/.test(line)) continue;
      for (const cell of line.split(/(?<!\\)\|/)) texts.push({ file, line: at + 1, text: plain(cell) });
    } else if (/^\s*(?:#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s)/.test(line)) {
      close();
      open = { line: at + 1, lines: [line.replace(/^\s*(?:#{1,6}|[-*+]|\d{1,3}[.)])\s+/, '')] };
      if (/^\s*#/.test(line)) close();
    } else {
      open ??= { line: at + 1, lines: [] };
      open.lines.push(line);
    }
  }
  close();
  return texts.filter(({ text }) => text !== '');
}

function plain(text: string): string {
  return text
    .replace(/(`+)(.+?)\1/g, ' CODE ')
    .replace(/<code>.*?<\/code>/g, ' CODE ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<https?:[^>]*>|https?:\/\/\S+/g, ' ADDRESS ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\*\*|__|\\(?=[|*_])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

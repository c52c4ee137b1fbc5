import type { Text } from './texts.ts';

/** What a program shows to people, and what its comments say. Not a parser: a scanner of quotes and comments, which regular expressions and nested templates may lead astray for a line. */
export function textsOfProgram(
  file: string,
  source: string,
  { comments }: { readonly comments: boolean },
): Text[] {
  const texts: Text[] = [];
  const add = (at: number, text: string) => {
    const shown = text.replace(/\s+/g, ' ').trim();
    if (isProse(shown)) texts.push({ file, line: lineAt(source, at), text: shown });
  };
  const scanner =
    /\/\*[\s\S]*?\*\/|(?<![:"'`\\])\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|>[^<>{}=;()]{12,}</g;
  let comment: { at: number; text: string; end: number } | null = null;
  const flush = () => {
    if (comment !== null && comments) add(comment.at, withoutCode(comment.text));
    comment = null;
  };
  for (const { 0: found, index } of source.matchAll(scanner)) {
    if (found.startsWith('//')) {
      const text = found.replace(/^\/+/, '');
      // Lines behind each other are one comment.
      if (comment !== null && source.slice(comment.end, index).trim() === '')
        comment = { at: comment.at, text: `${comment.text} ${text}`, end: index + found.length };
      else {
        flush();
        comment = { at: index, text, end: index + found.length };
      }
      continue;
    }
    flush();
    if (found.startsWith('/*')) {
      if (comments) add(index, withoutCode(found.replace(/^\/\*+|\*+\/$/g, '').replace(/\n\s*\* ?/g, ' ')));
    } else if (found.startsWith('>')) add(index, found.slice(1, -1));
    else add(index, textOfLiteral(found));
  }
  flush();
  return texts;
}

const textOfLiteral = (literal: string): string =>
  withoutCode(
    literal
      .slice(1, -1)
      .replace(/\$\{[^}]*\}/g, ' X ')
      .replace(/\\n/g, ' ')
      .replace(/\\(.)/g, '$1'),
  );

const withoutCode = (text: string): string =>
  text
    .replace(/`[^`]*`/g, ' CODE ')
    .replace(/@(?:param|returns|throws)\s*(?:\{[^}]*\})?\s*\w*/g, '. ')
    .replace(/https?:\/\/\S+/g, ' ADDRESS ');

/** A sentence or a part of one, and no statement of SQL, list of class names, or expression. */
function isProse(text: string): boolean {
  if ((text.match(/[a-z]{2,}/g) ?? []).length < 4 || !text.includes(' ')) return false;
  if (
    /^(?:with|select|insert|update|delete|create|alter|drop|grant|copy|set|lock|from|where|and|or|join|on|order by|group by)\b.*[=(*$]/i.test(
      text,
    )
  )
    return false;
  const signs = text.match(/[^\p{L}\p{N}\s.,;:!?'"’()–—-]/gu)?.length ?? 0;
  return signs * 8 < text.length;
}

function lineAt(source: string, at: number): number {
  let line = 1;
  for (let index = source.indexOf('\n'); index >= 0 && index < at; index = source.indexOf('\n', index + 1))
    line += 1;
  return line;
}

/** What a string is judged by: words that hold a sentence together. A list of names, titles or keys has few, a list of such words little else. */
const functionWords = new Set(
  `a an and any are as at be been but by can do does each for from had has have if in into is it its may must no not of on or
  so than that the their them then there these they this to until was were what when where which who will with you your`.split(
    /\s+/,
  ),
);

/** A sentence or a part of one, and no statement of SQL, pattern, list of keys or names, or expression. */
export function isProse(text: string): boolean {
  if ((text.match(/[a-z]{2,}/g) ?? []).length < 4 || !text.includes(' ')) return false;
  if (isSql(text) || isPattern(text)) return false;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.@_-]*/gu) ?? [];
  const held = words.filter((word) => functionWords.has(word.toLowerCase())).length / words.length;
  const signs = text.match(/[^\p{L}\p{N}\s.,;:!?'"’()–—-]/gu)?.length ?? 0;
  if (held < 0.2 && signs * 8 >= text.length) return false;
  if (words.length <= 12) return true;
  const separators = (text.match(/[,|]/g)?.length ?? 0) / words.length;
  const isList = words.length > 30 && !/[.!?,;:]/.test(text);
  return !isList && held >= 0.1 && held <= 0.75 && separators <= 0.4;
}

const sqlStart =
  /^(?:-- .*)?\(*\s*(?:with|select|insert|update|delete|create|alter|drop|grant|copy|set|lock|from|where|and|or|join|on|order by|group by)\b/i;
const sqlSign = /\s[=<>]+\s|\(\*\)|select \*|\$\d|\b[a-z]\.[a-z]\w|\w_\w+(?: *[,=)]| is | in )/;
/** Of a piece of a statement that begins elsewhere. */
const sqlWithin =
  /= ?\$\d|\$\d+::|::(?:text|int|bigint|boolean|jsonb?|timestamptz)\b|\bcase when\b|\b(?:coalesce|split_part|substr)\(|\b[a-z]\.[a-z_]+, [a-z]\.[a-z_]+/;
const isSql = (text: string): boolean => (sqlStart.test(text) && sqlSign.test(text)) || sqlWithin.test(text);

/** Of a regular expression, or a declaration of a style sheet. */
const isPattern = (text: string): boolean =>
  /\(\?[:!=<]|\\[bdswp]\b|\[\^|\.\*|\]\+|\{0,\d|\{\s*[\w-]+: ?[^;}]+;/.test(text);

const block =
  /<\/?(?:address|article|br|button|dd|div|dl|dt|fieldset|footer|form|h[1-6]|header|label|legend|li|main|nav|ol|option|p|pre|section|select|table|td|th|title|tr|ul)\b[^>]*>/gi;

/** Paragraphs of a literal: those of a page without its marks, and lines that do not go on in the next. */
export function partsOf(literal: string): string[] {
  const isPage = /<\/[a-z]|<!doctype/i.test(literal);
  const shown = isPage
    ? literal
        .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, '\n\n')
        .replace(/<code\b[\s\S]*?<\/code>/gi, ' CODE ')
        .replace(block, '\n\n')
        .replace(/<[^>]*>/g, ' ')
    : literal;
  const parts: string[] = [];
  let width = 0;
  for (const line of shown.split('\n')) {
    const last = parts.at(-1);
    const text = line.replace(/^\s*#\s?/, '').trim();
    const isWrapped = width >= 80 || /^(?:[a-z][\w'’-]*|CODE|X) /.test(text);
    const goesOn =
      text !== '' && isWrapped && !/^[-*•]\s/.test(text) && /[\p{L}\p{N}'"’),;:.-]$/u.test(last ?? '');
    if (last !== undefined && goesOn) parts[parts.length - 1] = `${last} ${text}`;
    else parts.push(text);
    width = line.length;
  }
  return parts.filter((part) => part !== '');
}

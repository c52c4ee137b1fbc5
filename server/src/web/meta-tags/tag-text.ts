/** The most characters of a text in the answer; longer ones end there. */
export const textMax = 10_000;

/** On one line, as a browser shows a title; null for what is empty, or not there at all. */
export function tagText(written: string | null): string | null {
  if (written === null) return null;
  const line = written.replace(/\s+/g, ' ').trim();
  return line === '' ? null : cut(line, textMax);
}

/** Never through the middle of a character that takes two places. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max);
}

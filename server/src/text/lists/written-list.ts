import { lineBreaks } from './split-list.ts';

export interface WrittenList {
  readonly values: readonly string[];
  /** What stands between the values where the list is written plainly. */
  readonly joiner: ',' | '\n';
}

/**
 * A list as programs and word processors write it: JSON (["a","b"]), Python (['a', 'b'], ('a', 'b')), PostgreSQL
 * ({a,b}), all values in single quotes, lines with bullets (- * • –) or counted (1. 2. 3., a) b)). Undefined for all
 * others, and for lists within lists.
 */
export function readWrittenList(text: string): WrittenList | undefined {
  const list = text.trim();
  const values = readJson(list) ?? readBracketed(list);
  if (values) return { values, joiner: ',' };
  const lines = readLines(list) ?? readBulletsInLine(list);
  return lines && { values: lines, joiner: '\n' };
}

function readJson(list: string): string[] | undefined {
  if (!list.startsWith('[') || !list.endsWith(']')) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(list);
  } catch {
    // No JSON then; the engine has no other way to say so.
    return undefined;
  }
  if (!Array.isArray(parsed) || parsed.some((value) => typeof value === 'object' && value !== null))
    return undefined;
  return parsed.map((value: unknown) => (value === null ? '' : String(value)));
}

const pairs: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };
const closingQuotes: Readonly<Record<string, string>> = { "'": "'", '"': '"', '“': '”' };
const bareValue = /[^,'"“”()[\]{}]*/y;

function readBracketed(list: string): string[] | undefined {
  const closer = pairs[list.charAt(0)];
  const isBracketed = closer !== undefined && list.endsWith(closer) && list.length > 1;
  if (!isBracketed && !list.startsWith("'")) return undefined;
  const found = readValues(isBracketed ? list.slice(1, -1) : list);
  if (!found || found.values.length === 0) return undefined;
  const { values, quoted } = found;
  if (quoted === values.length) return isBracketed || values.length > 1 ? values : undefined;
  // (a, b) is a remark in brackets, and [redacted] one value.
  return isBracketed && closer !== ')' && values.length > 1 ? values : undefined;
}

/** Values in quotes or bare, with commas between; undefined where anything else stands there. */
function readValues(inner: string): { values: string[]; quoted: number } | undefined {
  const values: string[] = [];
  let quoted = 0;
  let at = 0;
  while (at < inner.length) {
    while (/\s/.test(inner.charAt(at))) at += 1;
    const closer = closingQuotes[inner.charAt(at)];
    if (closer === undefined) {
      bareValue.lastIndex = at;
      const value = bareValue.exec(inner)?.[0] ?? '';
      values.push(value.trim());
      at += value.length;
    } else {
      const end = endOfQuoted(inner, at + 1, closer);
      if (end === undefined) return undefined;
      values.push(
        inner
          .slice(at + 1, end)
          .replaceAll(closer + closer, closer)
          .replace(/\\(.)/gs, '$1'),
      );
      quoted += 1;
      at = end + 1;
      while (/\s/.test(inner.charAt(at))) at += 1;
    }
    if (at < inner.length && inner.charAt(at) !== ',') return undefined;
    at += 1;
    // ('a',): Python's list of one.
    if (at >= inner.length || inner.slice(at).trim() === '') break;
  }
  return { values, quoted };
}

function endOfQuoted(text: string, start: number, closer: string): number | undefined {
  for (let at = start; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === closer) {
      if (text.charAt(at + 1) !== closer) return at;
      at += 1;
    }
  }
  return undefined;
}

const anyLineBreak = new RegExp(`[${lineBreaks}]`);
const bullet =
  /^\s*(?:[-–—*+•·▪◦‣●○∙⁃→➔➜➤►▶➢✓✔✗✘☐☑☒■□◆◇★☆»›✅❌🔹🔸]\ufe0f?\s+(?:\[[ xX]\]\s+)?|・\s*)(?=\S)/u;
const counter = /^\s*\(?(\d{1,4}|[a-z])[.)]\s+(?=\S)/;

/** Each line with a bullet, or each with the next number or letter. */
function readLines(list: string): string[] | undefined {
  if (!/^[^\p{L}\s]|^[a-z][.)]/u.test(list) || !anyLineBreak.test(list)) return undefined;
  const lines = list.split(anyLineBreak).filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  if (lines.every((line) => bullet.test(line))) return lines.map((line) => line.replace(bullet, '').trim());
  const inOrder = lines.every((line, index) => {
    const place = counter.exec(line)?.[1];
    return place !== undefined && (/\d/.test(place) ? Number(place) : place.charCodeAt(0) - 96) === index + 1;
  });
  return inOrder ? lines.map((line) => line.replace(counter, '').trim()) : undefined;
}

/** • a • b • c */
function readBulletsInLine(list: string): string[] | undefined {
  const sign = /^[•▪◦‣●○∙⁃]/u.exec(list)?.[0];
  if (sign === undefined || anyLineBreak.test(list)) return undefined;
  return list
    .slice(sign.length)
    .split(sign)
    .map((value) => value.trim());
}

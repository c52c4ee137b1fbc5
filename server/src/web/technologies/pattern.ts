import { RE2JS } from 're2js';
import { codeAt } from '../../kernel/code-at.ts';
import { foldedCode } from './literal-search.ts';
import type { Pattern } from './technology.ts';

/** How many characters regular expressions may still read: with it used up none matches, so that no page takes long. */
export interface TextBudget {
  left: number;
}

/** The groups of a match, the whole first; null where there is none. */
export type Groups = readonly (string | null)[] | null;

/** Expressions are compiled when a text needs them, and kept. */
const compiled = new Map<string, RE2JS>();

/** What a text says of a pattern, looked at from its beginning: the one definition of what a pattern means. */
export function matchPattern(
  pattern: Pattern,
  text: string,
  wantsGroups: boolean,
  budget: TextBudget,
): Groups {
  switch (pattern.kind) {
    case 'any':
      return [text];
    case 'regex':
      return matchRegex(pattern.source, text, wantsGroups, budget);
    default: {
      const folded = foldText(text);
      const source = pattern.source.toLowerCase();
      for (let at = folded.indexOf(source); at >= 0; at = folded.indexOf(source, at + 1)) {
        if (isWholeAt(pattern, text, at)) return [pattern.source];
      }
      return null;
    }
  }
}

function matchRegex(source: string, text: string, wantsGroups: boolean, budget: TextBudget): Groups {
  budget.left -= text.length;
  if (budget.left < 0) return null;
  let regex = compiled.get(source);
  if (!regex) {
    regex = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    compiled.set(source, regex);
  }
  // To say whether is some times faster than to say where.
  if (!regex.test(text)) return null;
  if (!wantsGroups) return [text];
  budget.left -= 4 * text.length;
  const matcher = regex.matcher(text);
  if (budget.left < 0 || !matcher.find()) return [null];
  return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group));
}

/** One character for one, so that places stay. */
function foldText(text: string): string {
  return text.replace(/[A-Z\u212a\u017f]/g, (char) => String.fromCharCode(foldedCode(codeAt(char, 0))));
}

/** Whether words or a name whose letters begin at `start` stand there by themselves. */
export function isWholeAt(pattern: Pattern, text: string, start: number): boolean {
  const end = start + pattern.source.length;
  if (pattern.kind === 'name') return isNameAt(pattern.source, text, start, end);
  const { source } = pattern;
  if (!pattern.isOpenBefore && isWordCode(codeAt(source, 0)) && isWordCode(codeAt(text, start - 1))) {
    return false;
  }
  const last = codeAt(source, source.length - 1);
  return pattern.isOpenAfter === true || !isWordCode(last) || !isWordCode(codeAt(text, end));
}

/** Letters, digits, _ and -, as they stand in host names and names of files; NaN, beyond the text, is none. */
function isWordCode(code: number): boolean {
  return isIdentifierCode(code) || code === 45;
}

function isIdentifierCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
  );
}

/**
 * A name counts as a variable where it is spelled so, stands alone, and is used: followed by = ( . [ or one of these after a
 * space, or is a key of `window`. Behind a dot it is a member of something else, but for window, self, globalThis and top.
 */
function isNameAt(name: string, text: string, start: number, end: number): boolean {
  if (!text.startsWith(name, start)) return false;
  const [before, after] = [codeAt(text, start - 1), codeAt(text, end)];
  if (isIdentifierCode(before) || before === 36 || isIdentifierCode(after) || after === 36) return false;
  if (text[start - 1] === '.') {
    if (!/(?:^|[^\w$.])(?:window|self|globalThis|top|w)\.$/.test(text.slice(Math.max(0, start - 12), start)))
      return false;
  } else if (text[start - 1] === '"' || text[start - 1] === "'") {
    return (
      /(?:window|self|globalThis|\bw)\[$/.test(text.slice(Math.max(0, start - 12), start - 1)) &&
      text[end + 1] === ']'
    );
  }
  const next = text[end] === ' ' ? text[end + 1] : text[end];
  if (next === '=') return !text.startsWith('=', end + (text[end] === ' ' ? 2 : 1));
  return (
    next === '(' ||
    next === '.' ||
    next === '[' ||
    (next === '|' && text.startsWith('||', text.indexOf('|', end)))
  );
}

/** Fills the groups into a version as tables write it; null where that gives none. */
export function versionOf(template: string, groups: NonNullable<Groups>): string | null {
  let version = template;
  // "\1?a:b" is a where the group matched, else b.
  const choice = /^\\(\d)\?([^:]*):(.*)$/.exec(template);
  if (choice) version = (groups[Number(choice[1])] ? choice[2] : choice[3]) ?? '';
  version = version.replace(/\\(\d)/g, (_, group: string) => groups[Number(group)] ?? '');
  // Of 1.7.0.beta5 the part in digits is taken, with the dot behind it.
  version = version.trim().replace(/\.+$/, '');
  // Time stamps and hashes stand where versions do.
  if (!/^v?\d/i.test(version) ? choice === null : version.length > 20 || /^(?:\d{5}|\d{3,}$)/.test(version))
    return null;
  return version === '' || version.length > 40 ? null : version.replace(/^v(?=\d)/i, '');
}

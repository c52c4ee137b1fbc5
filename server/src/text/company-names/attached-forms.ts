import type { Shortened } from './additions.ts';

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const shortInBrackets =
  /^\s*[(（]\s?[株有合同名資社財学医주유사재합]\s?[)）]\s*|\s*[(（]\s?[株有合同名資社財学医주유사재합]\s?[)）]\s*$/gu;

/** Takes off forms of scripts that set no spaces: 株式会社サンプル, 삼성전자주식회사, บริษัท … จำกัด. */
export function stripAttachedForms(name: string, attached: readonly string[]): Shortened {
  if (!spaceless.test(name)) return { name, removed: [] };
  const removed: string[] = [];
  let text = name.trim();
  const tryTo = (shorter: string, form: string): boolean => {
    if (!/[\p{L}\p{N}]/u.test(shorter)) return false;
    text = shorter.trim();
    removed.push(form);
    return true;
  };
  const short = text.replace(shortInBrackets, ' ');
  if (short !== text) tryTo(short, text.match(shortInBrackets)?.[0]?.trim() ?? '');
  for (let found = true; found; ) {
    found = false;
    for (const form of attached) {
      if (text.endsWith(form)) found = tryTo(text.slice(0, -form.length), form) || found;
      else if (text.startsWith(form)) found = tryTo(text.slice(form.length), form) || found;
      if (found) break;
    }
  }
  return { name: text, removed };
}

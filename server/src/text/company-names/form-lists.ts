import { readdirSync, readFileSync } from 'node:fs';
import { transliterations } from './transliterate.ts';

/*
 * Reads forms/*.txt, the project's own table of legal forms by jurisdiction. Read by refresh.ts only.
 *
 * A line that begins with a jurisdiction ends in a colon; the indented lines below it are its forms, between bars. Braces
 * hold alternatives between commas, of which one may be nothing: {Open,Closed,} Joint Stock Company. # begins a comment.
 */

const folder = new URL('forms/', import.meta.url);

/** Every spelling, with Latin transliterations of Cyrillic and Greek ones and "ae" for "ä". */
export function listedForms(): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => formsOf(readFileSync(new URL(file, folder), 'utf8')));
}

function formsOf(text: string): readonly string[] {
  const forms: string[] = [];
  let jurisdiction = '';
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!line.startsWith(' ')) {
      jurisdiction = line;
      continue;
    }
    for (const pattern of line.split('|')) {
      for (const form of alternatives(pattern.trim())) {
        if (form === '') continue;
        forms.push(form, ...withoutUmlauts(form), ...transliterations(form, jurisdiction.slice(0, 2)));
      }
    }
  }
  return forms;
}

function alternatives(pattern: string): readonly string[] {
  return expanded(pattern).map((form) => form.replace(/ {2,}/g, ' ').trim());
}

function expanded(pattern: string): readonly string[] {
  const braces = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern);
  if (!braces) return [pattern];
  const [, before = '', choice = '', after = ''] = braces;
  const rests = expanded(after);
  return choice.split(',').flatMap((part) => rests.map((rest) => `${before}${part}${rest}`));
}

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

function withoutUmlauts(form: string): readonly string[] {
  const small = form.toLowerCase();
  return /[äöüøå]/.test(small) ? [small.replace(/[äöüøå]/g, (letter) => digraphs[letter] ?? letter)] : [];
}

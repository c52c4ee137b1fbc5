import { type Allowed, allowed } from './allowed.ts';
import { hasPhrase, phrases } from './phrases.ts';
import { sentencesOf, wordsMax, wordsOf } from './sentences.ts';
import { allTexts, type Text } from './texts.ts';

/*
 * npm run check:words [-- --comments] [--json] [--files]
 * Looks for phrases and sentences that readers stumble over, in all that people read. Ends with 1 if there are any.
 */

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

export function findingsIn({ file, line, text }: Text): Finding[] {
  const ofPhrases = (hasPhrase(text) ? phrases : []).flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found }) => ({ file, line, found, instead })),
  );
  const tooLong = sentencesOf(text)
    .map((sentence) => ({ sentence, words: wordsOf(sentence) }))
    .filter(({ words }) => words > wordsMax)
    .map(({ sentence, words }) => ({
      file,
      line,
      found: `${sentence.slice(0, 60)}…`,
      instead: `${words} words: two sentences`,
    }));
  return [...ofPhrases, ...tooLong];
}

/** Those of all texts but for what is allowed, and the allowed words that nothing needs. */
export function findingsOf(texts: readonly Text[], list: readonly Allowed[] = allowed): Finding[] {
  const needed = new Set<Allowed>();
  const found = texts.flatMap((text) => {
    const all = findingsIn(text);
    const own =
      all.length === 0
        ? []
        : list.filter(({ file, words }) => file === text.file && text.text.includes(words));
    if (own.length === 0) return all;
    const without = own.reduce((shown, { words }) => shown.replaceAll(words, ' QUOTED '), text.text);
    const left = findingsIn({ ...text, text: without });
    if (left.length < all.length) for (const entry of own) needed.add(entry);
    return left;
  });
  const unneeded = list.filter((entry) => !needed.has(entry));
  return [
    ...found,
    ...unneeded.map(({ words }) => ({
      file: '.ci/words/allowed.ts',
      line: 1,
      found: words,
      instead: 'nothing needs this entry any more: delete it',
    })),
  ];
}

if (import.meta.main) {
  const has = (flag: string) => process.argv.includes(flag);
  const root = new URL('../..', import.meta.url).pathname;
  const findings = findingsOf(allTexts(root, { comments: has('--comments') }));
  if (has('--json')) console.log(JSON.stringify(findings, null, 1));
  else if (has('--files')) {
    const byFile = [...Map.groupBy(findings, ({ file }) => file)].map(
      ([file, some]) => [some.length, file] as const,
    );
    for (const [count, file] of byFile.sort(([a], [b]) => b - a))
      console.log(`${String(count).padStart(5)}  ${file}`);
  } else
    for (const { file, line, found, instead } of findings)
      console.log(`${file}:${line}: "${found}" (${instead})`);
  console.log(`${findings.length} findings.`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

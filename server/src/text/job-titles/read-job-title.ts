import type { JobFunction, Seniority } from '../reference-data.ts';
import { readFunctions } from './read-functions.ts';
import { readSeniority } from './read-seniority.ts';
import { partBreak, titleBreak, titleTokens } from './title-tokens.ts';

export interface JobTitle {
  /** At most one: of "Owner / CEO" the highest. */
  readonly seniorities: Seniority[];
  /** At most three, the most fitting first. */
  readonly functions: JobFunction[];
}

/** What follows is somebody's company, until the next title: "Sales Manager at Bank of America". */
const beforeCompany = new Set(['at', 'bei', 'chez', 'presso', 'hos', 'bij']);
/** What follows is what somebody is not, until the next part of the text. */
const notNow = new Set(
  `former formerly ex past previous previously retired aspiring seeking ehemalig ehemaliger ehemalige ancien ancienne voormalig tidligere
  tidigare`.split(/\s+/),
);
/** After "to" and "to the", somebody else: "Assistant to the CEO". Not so in "Go to Market". */
const superiors = new Set(
  `ceo cfo coo cto cmo cio chief president vice vp svp evp director directors md managing executive chairman chairwoman chairperson chair
  board founder founders cofounder owner partner partners head general dean principal senior group office minister mayor governor`.split(
    /\s+/,
  ),
);

/**
 * What a job title says of seniority and function, in English and the titles that are common in German, French, Spanish, Portuguese,
 * Italian, Dutch, Danish, Swedish, Norwegian and Polish. What it does not say is empty: "Software Engineer" has no seniority.
 * Of a text only the first 2,000 characters are read.
 */
export function readJobTitle(title: string): JobTitle {
  const words = ownWords(titleTokens(title));
  const seniority = readSeniority(words);
  return { seniorities: seniority === null ? [] : [seniority], functions: readFunctions(words) };
}

/** The words that are about the person now. */
function ownWords(words: readonly string[]): readonly string[] {
  const own: string[] = [];
  let skipsUntil: typeof partBreak | typeof titleBreak | null = null;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === titleBreak || (word === partBreak && skipsUntil === partBreak)) skipsUntil = null;
    if (skipsUntil !== null) continue;
    if (beforeCompany.has(word)) skipsUntil = titleBreak;
    else if (notNow.has(word)) skipsUntil = partBreak;
    else {
      // "EA to" is a phrase by itself.
      if (word === 'to' && isBeforeSuperior(words, at)) skipsUntil = partBreak;
      own.push(word);
    }
  }
  return own;
}

function isBeforeSuperior(words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  return next === 'the' || next === 'our' || superiors.has(next);
}

import { stem } from '../../text/stem.ts';
import { faintWords, sameIdeas, sameWords, stopWords } from './vocabulary.ts';

/* From a question, or a text that is searched, to the stems of its words. */

/** Longer questions are cut: what is to be done is said in fewer words. */
const wordsMax = 40;
const faintWeight = 0.3;
/** How much a word counts that only has to do with the one that was sent. */
const sameIdeaWeight = 0.55;

const stemOf = (word: string) => (/^[a-z]+$/.test(word) ? stem(word) : word);

const firstWords: ReadonlyMap<string, string> = new Map(
  sameWords.flatMap(([first = '', ...others]) => others.map((other): [string, string] => [other, first])),
);
/** By their stems, so that a word with a typing error in it is known as well. */
export const firstStems: ReadonlyMap<string, string> = new Map(
  [...firstWords].map(([word, first]) => [stemOf(word), stemOf(first)]),
);
const faintStems: ReadonlySet<string> = new Set(faintWords.map(stemOf));
const ideas: ReadonlyMap<string, readonly string[]> = ideasByStem();

function ideasByStem(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const line of sameIdeas) {
    const stems = line.map(stemOf);
    for (const one of stems) all.set(one, [...new Set([...(all.get(one) ?? []), ...stems])]);
  }
  return all;
}

const site = String.raw`(?<![\w@.-])(?:https?:\/\/)?(?:[a-z\d-]{1,20}\.)?`;
const at = (path: string) => new RegExp(`${site}${path}`, 'g');

/** Addresses say what they are of; their own letters are nobody's words. The first that fits counts. */
const addressKinds: readonly (readonly [RegExp, string])[] = [
  [/[^\s@,;()<>]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/g, ' email address '],
  [at(String.raw`linkedin\.com\/sales\/\S*`), ' sales navigator url '],
  [at(String.raw`linkedin\.com\/in\/\S*`), ' linkedin profile '],
  [at(String.raw`linkedin\.com\/(?:company|school|showcase)\/\S*`), ' linkedin company page '],
  [at(String.raw`linkedin\.com\/jobs\/\S*`), ' linkedin job description '],
  [at(String.raw`linkedin\.com\/(?:posts|feed|pulse)\/\S*`), ' linkedin post '],
  [at(String.raw`linkedin\.com\/ad-library\/detail\S*`), ' linkedin ad details '],
  [at(String.raw`linkedin\.com\/ad-library\S*`), ' linkedin ad library search '],
  [at(String.raw`youtube\.com\/(?:@|c\/|channel\/|user\/)\S*`), ' youtube channel '],
  [at(String.raw`(?:youtube\.com\/(?:watch|shorts|live)|youtu\.be\/)\S*`), ' youtube video '],
  [at(String.raw`(?:facebook|meta)\.com\/ads\/\S*`), ' facebook ad library url '],
  [at(String.raw`adstransparency\.google\.[a-z.]+\S*`), ' google ads transparency url '],
  [at(String.raw`(?:google\.[a-z.]+\/maps\/place|maps\.app\.goo\.gl)\S*`), ' google maps place '],
  [at(String.raw`(?:google\.[a-z.]+\/maps|maps\.google\.[a-z.]+)\S*`), ' google maps search url '],
  [at(String.raw`crunchbase\.com\S*`), ' crunchbase '],
  [
    at(String.raw`(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|ow\.ly|buff\.ly)(?![\w.])\S*`),
    ' short link redirect ',
  ],
  [/\bhttps?:\/\/\S+/g, ' url '],
  [
    /(?<![\w@.-])(?:[a-z\d][a-z\d-]{0,62}\.){1,5}(?:com|org|net|io|ai|co|so|dev|app|example|edu|gov|de|fr|nl|eu|us|ca|uk|in|au|dk|se|xyz)\b(?:\/\S*)?/g,
    ' somedomain ',
  ],
  [/(?<!\w)@[a-z\d_.]{2,}/g, ' handle '],
];

const people = `(?:e-?mails?|addresses|contacts|people|persons|leads|prospects|companies|accounts|profiles|rows|records)`;

/** What is written apart, together or short, or means something only as a whole. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bschema\.org\b/g, 'schemaorg'],
  [/\bjson-ld\b/g, 'jsonld'],
  [/\be\.164\b/g, 'e164'],
];
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bhow (?:many|much)\b/g, ' '],
  // "51-200 employees": how large a company is.
  [/\b\d[\d,]*(?:\s*(?:-|–|to)\s*\d[\d,]*|\+)?\s+(?:employees|staff)\b/g, 'company size'],
  // "5,000 emails", "2k leads": more than anybody sends one by one.
  [
    new RegExp(
      String.raw`\b(?:[5-9]\d|[1-9]\d{2,}|[1-9]\d{0,2}(?:,\d{3})+|\d+k)\s+(?=(?:[a-z']+\s+){0,2}${people}\b)`,
      'g',
    ),
    'bulk ',
  ],
  [/\b(?:hundreds|thousands|dozens) of\b/g, 'bulk'],
  // "Jane's email" is a person's, "the company's email" is not.
  [/(?<!company|site|website|business|page|domain|someone|somebody)'s (?=e-?mail)/g, ' person business '],
  [/\be-?mails?\b/g, 'email'],
  [/\bweb ?sites?\b/g, 'website'],
  [/\bweb ?pages?\b/g, 'webpage'],
  [/\bhome ?pages?\b/g, 'homepage'],
  [/\byellow ?pages?\b/g, 'yellowpages'],
  [/\bstart-?ups?\b/g, 'startup'],
  [/\btime ?zones?\b/g, 'timezone'],
  [/\bdate ?times?\b/g, 'datetime'],
  [/\bsite ?maps?\b/g, 'sitemap'],
  [/\bwhite ?spaces?\b/g, 'whitespace'],
  [/\bchat ?gpt\b/g, 'chatgpt'],
  [/\blinked in\b/g, 'linkedin'],
  [/\byou ?tube\b/g, 'youtube'],
  [/\bde-dup(?=e|l)/g, 'dedup'],
  [/\bsales ?nav(?:igator)?\b/g, 'sales navigator'],
  [/\b(job|jobs|vacancies|openings|positions|roles) (?:posting|postings|posted|posts|post)\b/g, 'job'],
  // Of a page it is not how often it is visited.
  [/\bvisit (?=(?:an?|the|this) (?:url|link|page|site|website)|url|link)/g, 'open '],
  [/\b(?:near me|near|nearby|around|close to)\b/g, 'local'],
];

/** The stems of the words of a text, in its order, without stop words. */
export function stemsOf(text: string): string[] {
  let plain = text.normalize('NFKC').replaceAll('’', "'");
  // "John Smith at Contoso": a person, where they work.
  plain = plain
    .replaceAll(/\b[A-Z][a-z]+ [A-Z][a-z]+ (?:at|from|of) [A-Z]\w+/g, 'full name company')
    .toLowerCase();
  for (const [pattern, word] of spellings) plain = plain.replaceAll(pattern, word);
  for (const [pattern, kind] of addressKinds) plain = plain.replaceAll(pattern, kind);
  for (const [pattern, word] of phrases) plain = plain.replaceAll(pattern, word);
  const words = plain.replaceAll(/'s\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word)).map((word) => stemOf(firstWords.get(word) ?? word));
}

/** Words that are said of nearly everything count less. */
export const weightOf = (one: string): number => (faintStems.has(one) ? faintWeight : 1);

/** A word of a question, and how much it counts. */
export interface AskedWord {
  readonly weight: number;
  /** The stems that may mean it, each with its share: itself first. */
  readonly meant: readonly { readonly stem: string; readonly share: number }[];
}

/**
 * The words of a question, each once.
 *
 * @param mend what is nearest to a word that nothing has, such as one with a typing error; undefined where nothing is near
 */
export function askedWords(
  question: string,
  isKnown: (stem: string) => boolean,
  mend: (stem: string) => string | undefined,
): AskedWord[] {
  const stems = [...new Set(stemsOf(question))].slice(0, wordsMax);
  const known = stems.map((one) => (isKnown(one) || ideas.has(one) ? one : (mend(one) ?? one)));
  return [...new Set(known)].map((one) => ({
    weight: weightOf(one),
    meant: [one, ...(ideas.get(one) ?? []).filter((other) => other !== one)].map((stem, index) => ({
      stem,
      share: index === 0 ? 1 : sameIdeaWeight,
    })),
  }));
}

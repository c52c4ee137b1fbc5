import type { SourceTerms } from '../providers/capabilities.ts';
import type { DescribedSource, SourceAnswer } from './described-sources.ts';
import { markdownTable } from './markdown-table.ts';

const made = (from: string) =>
  `<!-- Made by npm run generate from ${from} and what the code says; changes made here are lost. -->`;

/** The table of all sources. */
export function sourceIndexMarkdown(sources: readonly DescribedSource[]): string {
  return `${made('server/src/providers/*/about.ts')}

# Sources

Where answers come from, a page each: what it gives, how it is set up, what it takes, what it allows. \`npm run providers\` prints which endpoint
has which source, and whether it is set up here. Facts carry the day on which they were read; what is said to be not sourced is what
others report. In which way several sources are asked: [waterfalls](../waterfalls.md). A source of your own: [custom providers](../custom-providers.md).

${markdownTable(
  ['source', 'gives', 'key or switch', 'endpoints'],
  sources.map(({ name, about, setUp, answers }) => [
    `[${name}](${name}.md)`,
    firstSentence(about.gives),
    setUp,
    [...new Set(answers.flatMap(({ endpoints }) => endpoints))].map((one) => `\`${one}\``).join(', '),
  ]),
)}
`;
}

/** What an operator wants to know of one source. */
export function sourcePageMarkdown(source: DescribedSource): string {
  const { name, title, keysAt, caution, about } = source;
  return `${made(`server/src/providers/${name}/about.ts`)}

# ${name}
${title === null ? '' : `\n${title}.\n`}
${linked(about.gives)}
${caution === null ? '' : `\n**${caution}**\n`}
## Setting it up

${linked(about.access)}${keysAt === null ? '' : ` Begin at ${keysAt}.`}
${settingsTable(source)}
## Price

${linked(about.price)}

## Limits

${linked(about.limits)}

## Terms

${linked(about.terms)}

## What Millrace asks it
${answersTable(source)}
`;
}

/** Pages of ours that a text names, from where the pages of sources are. */
const linked = (text: string) => text.replace(/\bdocs\/([\w/-]+\.md)\b/g, '[$1](../$1)');

const firstSentence = (text: string) => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;

function settingsTable({ settings }: DescribedSource): string {
  if (settings.length === 0) return '';
  const rows = settings.map(({ name, meaning, fallback }) => [
    `\`${name}\``,
    meaning,
    fallback === '' ? 'not set' : `\`${fallback}\``,
  ]);
  return `\n${markdownTable(['variable', 'meaning', 'default'], rows)}\n`;
}

function answersTable({ name, answers }: DescribedSource): string {
  if (answers.length === 0) return '\nNothing yet.';
  const isCustom = name === 'custom';
  const lead = isCustom
    ? 'What its file says, which sets time, limits and costs as well. It is asked behind those that have a place in the usual order.'
    : 'Its place is that among all sources that there are for it, where you set no other order. Time, limits and costs are those that Millrace keeps to, and reckons with. A limit behind which a word stands is one for all rows with that word together.';
  const verifies = answers.some(({ capability }) => capability === 'verifyEmail')
    ? ' `verifyEmail` also confirms addresses that other sources have found.'
    : '';
  return `
${lead}${verifies}

${isCustom ? customTable(answers) : ownTable(answers)}`;
}

const namesOf = ({ endpoints }: SourceAnswer) => endpoints.map((one) => `\`${one}\``).join(', ');

const customTable = (answers: readonly SourceAnswer[]) =>
  markdownTable(
    ['endpoints', 'capability'],
    answers.map((answer) => [namesOf(answer), `\`${answer.capability}\``]),
  );

const ownTable = (answers: readonly SourceAnswer[]) =>
  markdownTable(
    ['endpoints', 'capability', 'place', 'time', 'at a time', 'questions', 'US dollars'],
    answers.map((answer) => [
      namesOf(answer),
      `\`${answer.capability}\``,
      placeText(answer),
      ...termsCells(answer),
    ]),
  );

const placeText = ({ place }: SourceAnswer) =>
  place === null ? 'the only one' : `${place.at} of ${place.of}`;

function termsCells({ terms: { timeoutMs, concurrency, rate, costUsd }, counted }: SourceAnswer): string[] {
  return [
    timeoutMs === undefined ? "the call's" : `${timeoutMs / 1_000} s`,
    concurrency === undefined ? 'any' : String(concurrency),
    rate === undefined ? 'any' : rateText(rate, counted),
    costText(costUsd),
  ];
}

function rateText(
  { questions, perMs }: NonNullable<SourceTerms['rate']>,
  counted: SourceAnswer['counted'],
): string {
  const limit = `${questions.toLocaleString('en')} ${periodText(perMs)}`;
  if (counted === 'with_all') return `${limit}, all`;
  return counted === 'alone' ? limit : `${limit}, ${counted.as}`;
}

const periods = new Map([
  [1_000, 'a second'],
  [60_000, 'a minute'],
  [3_600_000, 'an hour'],
  [86_400_000, 'a day'],
]);

const periodText = (ms: number) => periods.get(ms) ?? `in ${ms / 1_000} s`;

function costText(costUsd: SourceTerms['costUsd']): string {
  const { hit, miss, most = hit } = costUsd ?? { hit: 0, miss: 0 };
  if (hit === 0 && miss === 0 && most === 0) return 'free';
  const more = most > hit ? `, at most ${dollars(most)}` : '';
  const ofHit = hit === 0 ? 'a hit is free' : `${dollars(hit)} a hit`;
  return `${ofHit}${more}; ${miss === 0 ? 'a miss is free' : `${dollars(miss)} a miss`}`;
}

/** Sums of parts of a dollar may have any digits. */
const dollars = (amount: number) => String(Number(amount.toPrecision(4)));

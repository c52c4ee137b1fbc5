import type { Tool } from './tools.ts';

const weights = { name: 4, group: 2, description: 1 } as const;
const wordsMax = 200;
/** So many letters are the same in all forms of a word: verify, verifies, verification. */
const stemLetters = 5;

/** The tools that fit a query best, first. A word that few tools have says more than one that most have; none of them at all finds nothing. */
export function searchTools(tools: readonly Tool[], query: string, limit: number): readonly Tool[] {
  const words = wordsOf(query);
  const scores = tools.map((tool) => words.map((word) => scoreOf(tool, word)));
  const rarity = words.map((_, index) => {
    const having = scores.filter((score) => (score[index] ?? 0) > 0).length;
    return having === 0 ? 0 : Math.log(1 + tools.length / having);
  });
  return tools
    .map((tool, at) => ({
      tool,
      score: sum(rarity.map((weight, index) => weight * (scores[at]?.[index] ?? 0))),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ tool }) => tool);
}

function scoreOf({ name, group, listed, described }: Tool, word: string): number {
  const has = (text: string) => wordsOf(text).some((known) => isSame(known, word));
  if (has(`${name.slice('service_'.length)} ${listed.title}`)) return weights.name;
  if (has(group)) return weights.group;
  return has(described.description) ? weights.description : 0;
}

const wordsOf = (text: string) =>
  [
    ...new Set(
      text
        .toLowerCase()
        .replaceAll(/e-mail/g, 'email')
        .match(/[a-z\d]{2,}/g) ?? [],
    ),
  ].slice(0, wordsMax);

/** Forms of one word begin alike; "tech" stands for all that begins with it. */
function isSame(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length, stemLetters);
  return one === other || (shorter >= 4 && one.slice(0, shorter) === other.slice(0, shorter));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

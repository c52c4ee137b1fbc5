import { allOf, anyOf, type Clause } from './clauses.ts';

const small = new Set('a an and at by for in of on or the to with'.split(' '));
const wordsMax = 20;

/** One title under several names. Either way round, so that who asks for one finds the other. */
const sameWords: readonly (readonly string[])[] = [
  ['ceo', 'chief executive officer'],
  ['cfo', 'chief financial officer'],
  ['chro', 'chief human resources officer'],
  ['cio', 'chief information officer'],
  ['ciso', 'chief information security officer'],
  ['cmo', 'chief marketing officer'],
  ['coo', 'chief operating officer'],
  ['cpo', 'chief product officer'],
  ['cro', 'chief revenue officer'],
  ['cto', 'chief technology officer'],
  ['vp', 'vice president'],
  ['svp', 'senior vice president'],
  ['evp', 'executive vice president'],
  ['hr', 'human resources'],
];

/**
 * A current title that has all words of a text. It holds whether PDL compares its titles by words or as a whole; in the second case titles
 * with further words are not found.
 */
export function titleClause(title: string): Clause | 'unsupported' {
  const spellings = spellingsOf(title.toLowerCase().replace(/\s+/g, ' ').trim());
  const clauses = spellings.flatMap((spelling) => {
    const words = spelling.split(/[^\p{L}\p{N}&+#.]+/u).filter((word) => word !== '' && !small.has(word));
    if (words.length === 0 || words.length > wordsMax) return [];
    return [
      { term: { job_title: spelling } },
      allOf([...new Set(words)].map((word) => ({ match: { job_title: word } }))),
    ];
  });
  return clauses.length === 0 ? 'unsupported' : anyOf(clauses);
}

function spellingsOf(title: string): string[] {
  const padded = ` ${title} `;
  const spellings = new Set([title]);
  for (const names of sameWords) {
    const used = names.find((name) => padded.includes(` ${name} `));
    if (used === undefined) continue;
    for (const name of names) spellings.add(padded.replace(` ${used} `, ` ${name} `).trim());
  }
  return [...spellings];
}

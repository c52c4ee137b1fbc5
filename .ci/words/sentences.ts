/** A sentence is read in one breath. The style asks for 25 words; from here on a text fails. */
export const wordsMax = 35;

const abbreviations =
  /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|approx|Inc|Ltd|Co|Corp|St|Dr|Mr|Mrs|Ms|U\.S|a\.m|p\.m)|\b[A-Z])\.$/;

/** Sentences of a text without markup. A colon, a semicolon and a dash end none. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const end of text.matchAll(/[.!?]["”')\]]?(?=\s|$)/g)) {
    const until = end.index + end[0].length;
    const one = text.slice(from, until);
    const isAbbreviation = abbreviations.test(one) && until < text.length;
    if (isAbbreviation || /^\s+[a-z]/.test(text.slice(until, until + 3))) continue;
    found.push(one);
    from = until;
  }
  found.push(text.slice(from));
  return found.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '');
}

export const wordsOf = (sentence: string): number =>
  sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’._/@-]*/gu)?.length ?? 0;

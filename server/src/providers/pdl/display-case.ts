/** Written in capitals wherever they stand as a word. */
const initials = new Set(
  'ai b2b b2c ceo cfo chro cio ciso cmo coo cpo cro cto evp hr ii iii iv qa r&d seo sql svp ui uk usa ux vp'.split(
    ' ',
  ),
);
const small = new Set('a an and at by for in of on or the to with'.split(' '));

/**
 * The words of a text as they begin in a name or a heading. People Data Labs folds all texts to lower case, and its own way back makes
 * "Ceo" and "Ibm" of them; what has a capital already stays as it is.
 */
export function displayCase(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text.replace(/[^\s,/()]+/gu, (word, at: number) => {
    if (initials.has(word)) return word.toUpperCase();
    if (at > 0 && small.has(word)) return word;
    return capitals(word);
  });
}

/** As `displayCase` for names of people, in which no word is small. */
export function nameCase(text: string): string {
  return text === text.toLowerCase() ? text.replace(/[^\s]+/gu, capitals) : text;
}

/** Jean-Luc, O'Brien; but Acme's. */
function capitals(word: string): string {
  return word
    .replace(/(^[^\p{L}]*|-)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^([OD]['’])(\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase());
}

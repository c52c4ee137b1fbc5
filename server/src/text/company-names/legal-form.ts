/** Where a legal form may be taken off. The sum of these is what `data/legal-forms.br` gives for each spelling. */
export const places = {
  /** At the end of a name, however it is written: GmbH, Ltd, Inc. */
  end: 1,
  /** In front of a name, however it is written: ООО, PT, UAB. */
  front: 2,
  /** Between words: GmbH, Oy, Pty Ltd. */
  middle: 4,
  /** Several words, which may be written as one or apart: S.A. de C.V. */
  phrase: 8,
  /** Also an abbreviation of daily use (GP, PR): capitals alone do not tell it from the rest of the name. */
  acronym: 16,
  /** Only within brackets: (P) Ltd, (Persero). */
  brackets: 32,
  /** A word as well: in front only in small letters before a name with capitals. Inc. Magazine, Limited Brands. */
  word: 64,
  /** No word but an abbreviation: in front save in capitals throughout, as LTD Commodities and TBK Bank write theirs. */
  abbreviation: 128,
} as const;

/** Letters that Unicode does not take apart into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ə: 'a',
  '＆': '&',
  '+': '&',
};

/**
 * What spellings of a legal form have in common: "S. A. de C.V.", "SA de CV" and "s.a. DE c.v" are all `sadecv`. Letters
 * without marks and case, digits and &; nothing else, no spaces either.
 */
export function foldForm(text: string): string {
  return inOneScript(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđðıħßæœþə＆+]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}&]/gu, '');
}

/** Letters that look the same, as they are mixed up at keyboards with both: ОАО with a Latin A. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  i: 'і',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  '3': 'з',
};

const latinLookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(lookalikes)
    .filter(([latin]) => latin !== '3')
    .map(([latin, cyrillic]) => [cyrillic, latin]),
);

/** In the script of most letters; in Cyrillic where there are as many of both. */
function inOneScript(text: string): string {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  if (cyrillic === 0 || !/[a-z3]/i.test(text)) return text;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return latin > cyrillic
    ? text.replace(/\p{Script=Cyrillic}/gu, (letter) => latinLookalikes[letter.toLowerCase()] ?? letter)
    : text.replace(/[abcehikmoptxy3]/gi, (letter) => lookalikes[letter.toLowerCase()] ?? letter);
}

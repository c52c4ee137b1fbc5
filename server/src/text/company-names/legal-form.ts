/** Where a legal form may be taken off. The sum of these is what `data/legal-forms.txt` gives for each spelling. */
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
  /** Never in front: Inc. Magazine, Limited Brands. */
  neverFront: 64,
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
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđðıħßæœþə＆+]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}&]/gu, '');
}

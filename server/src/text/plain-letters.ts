/** Letters that Unicode does not take apart into a plain one and a mark, and how they are written without what sets them apart. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ə: 'a',
  ǝ: 'a',
};

/** A text in small letters with these letters made plain. Marks are left: see `normalize('NFD')`. */
export function plainLetters(text: string): string {
  return text.replace(/[ßøæœłđðþıħəǝ]/g, (letter) => plain[letter] ?? letter);
}

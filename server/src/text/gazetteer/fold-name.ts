const letters: Readonly<Record<string, string>> = {
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

/**
 * The form in which two spellings of one place name meet: lower case, no diacritics, punctuation as one space.
 * Other scripts keep their letters. The gazetteer's keys are stored in this form: a change here needs `refresh.ts`.
 */
export function foldName(name: string): string {
  return name
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʻʼʿʾ`´\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[ßøæœłđðþıħəǝ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}

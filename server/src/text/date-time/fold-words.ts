/** Not U+0300–U+036F alone: those are the accents of Latin, Greek and Cyrillic; vowel signs of other scripts are letters. */
const accents = /[\u0300-\u036f]/g;
/** Marks of direction, joiners, soft hyphen, byte order mark, Arabic lengthening and short vowels. */
const unseen = /[\u00ad\u0640\u064b-\u0652\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const outsideAscii = /[^\t-\r -~]/;

/** Text in the one form in which words are compared: lower case, without accents and what nobody sees. */
export function foldText(text: string): string {
  if (!outsideAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(unseen, '')
    .replace(/[’‘ʼʻ`´]/g, "'")
    .replace(/ß/g, 'ss')
    .replace(/ı/g, 'i')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/đ/g, 'd')
    .replace(/æ/g, 'ae')
    .replace(/ی|ى/g, 'ي')
    .replace(/ک/g, 'ك')
    .normalize('NFC');
}

/** A name as the list of words has it: folded, and one space for all that is no letter. */
export function wordKey(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

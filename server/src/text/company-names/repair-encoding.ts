/** What Windows-1252 shows for the bytes 80 to 9F; the others show the character of their number. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The two bytes of a letter of Western or Central Europe, or of a sign such as ®. */
const twoBytes = new RegExp(`(?<=(\\p{Ll})?)([Â-Å])([\\u0080-\\u00bf${windows}])(?=(\\p{L})?)`, 'gu');

/**
 * UTF-8 that was read as Windows-1252 or Latin-1, as it was meant: "MÃ¼ller" is Müller. At the end of a word in capitals the
 * two are what they look like: «MAÇÃ».
 */
export function repairEncoding(text: string): string {
  if (!/[Â-Å]/.test(text)) return text;
  return text.replace(
    twoBytes,
    (written, small: string | undefined, first: string, second: string, next: string | undefined) => {
      if (small === undefined && (next === undefined || second === '\u00a0')) return written;
      const shown = windows.indexOf(second);
      const byte = shown < 0 ? second.charCodeAt(0) : 0x80 + shown;
      return String.fromCharCode(((first.charCodeAt(0) & 0x1f) << 6) | (byte & 0x3f));
    },
  );
}

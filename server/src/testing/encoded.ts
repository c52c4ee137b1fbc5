/** A text in an encoding, by trying which bytes are which letter. */
export function encoded(text: string, charset: string): Buffer {
  const bytesOf = lettersOf(charset);
  return Buffer.concat(
    [...text].map((letter) => Buffer.from(bytesOf.get(letter) ?? missing(letter, charset))),
  );
}
function missing(letter: string, charset: string): never {
  throw new Error(`${charset} has no ${letter}`);
}
const letters = new Map<string, Map<string, number[]>>();
function lettersOf(charset: string): Map<string, number[]> {
  const known = letters.get(charset);
  if (known) return known;
  const found = new Map<string, number[]>();
  const decoder = new TextDecoder(charset, { fatal: true });
  const add = (bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if ([...letter].length === 1 && !found.has(letter)) found.set(letter, bytes);
    } catch {
      // Not a letter.
    }
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  for (let lead = 0x80; lead < 256; lead++) for (let trail = 0x40; trail < 256; trail++) add([lead, trail]);
  letters.set(charset, found);
  return found;
}

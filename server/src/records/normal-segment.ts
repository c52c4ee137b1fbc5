/**
 * A name that is the segment of an address: NFC, lower case. Undefined where it cannot be one: with white space or what ends a segment, as `.` and
 * `..`, which lead elsewhere, and with half a surrogate pair, which no address can carry (`encodeURIComponent` throws).
 */
export function normalSegment(text: string, charactersMax: number): string | undefined {
  const name = text.trim().normalize('NFC').toLowerCase();
  const isWhole = name.isWellFormed() && !/[\s/?#\p{Cc}]/u.test(name) && !/^\.{0,2}$/.test(name);
  return isWhole && name.length <= charactersMax ? name : undefined;
}

/** JSON in parts that belong one after another. */
export type JsonPieces = readonly string[];

/** Shorter lists are not worth it. */
const splitMin = 20;
/** Items of a list that stand in one piece: with fewer, short items would take longer. */
const itemsInPiece = 4;

/**
 * What JSON.stringify makes of an object or a list, with the items of a long list in several pieces: a text in which one character is outside of Latin-1 takes twice
 * the memory and longer to write, so one name is not to do that to all others. Looked for are the list itself and the members of the object.
 */
export function jsonPieces(value: object): JsonPieces {
  const pieces: string[] = [];
  if (isLong(value)) {
    addList(pieces, '', value);
    return pieces;
  }
  if (Array.isArray(value) || !Object.values(value).some(isLong)) return [JSON.stringify(value)];
  for (const [name, member] of Object.entries(value)) {
    const before = `${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (isLong(member)) {
      addList(pieces, before, member);
      continue;
    }
    const text: string | undefined = JSON.stringify(member);
    if (text !== undefined) pieces.push(before + text);
  }
  pieces.push('}');
  return pieces;
}

/** The bytes of them, in UTF-8. */
export function bytesOf(pieces: JsonPieces): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
  let at = 0;
  for (const piece of pieces) at += bytes.write(piece, at);
  return bytes;
}

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length >= splitMin;

function addList(pieces: string[], before: string, list: readonly unknown[]): void {
  for (let at = 0; at < list.length; at += itemsInPiece) {
    pieces.push(at === 0 ? `${before}[` : ',');
    pieces.push(JSON.stringify(list.slice(at, at + itemsInPiece)).slice(1, -1));
  }
  pieces.push(']');
}

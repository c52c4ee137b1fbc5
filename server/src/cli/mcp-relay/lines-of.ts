const newline = 0x0a;

/**
 * The lines of a stream, without their ends, as bytes; null in the place of one that is longer than `bytesMax`, which is not kept. A last line needs no
 * end.
 */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Buffer | null> {
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length <= bytesMax) parts.push(part);
    else parts = [];
  };
  const taken = () => {
    const line = length <= bytesMax ? Buffer.concat(parts) : null;
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, end));
      yield taken();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield taken();
}

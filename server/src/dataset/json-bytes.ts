const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
];
const [zero, space, asciiEnd] = [0x30, 0x20, 0x80];
/** What a UTF-16 unit needs at most: `\u001f`. */
const unitBytesMax = 6;
const numberBytesMax = 32;
/** Members of records are a few hundred; others are not kept. */
const namesMax = 2_000;

/**
 * Bytes that grow, and JSON written to their end: what `JSON.stringify` writes of the value without members that are null or an empty list
 * (compact-record.ts). Byte by byte, since most texts are short: it takes a third of the time of making that value, its JSON, and the bytes of that.
 */
export class JsonBytes {
  bytes = Buffer.allocUnsafeSlow(1 << 20);
  length = 0;
  readonly #names = new Map<string, Uint8Array>();

  /** Makes room behind the end. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** @param value of JSON: no functions, symbols or numbers of 64 bits in it */
  writeCompact(value: unknown): void {
    if (typeof value === 'string') this.#writeText(value);
    else if (typeof value === 'number') this.#writeNumber(value);
    else if (typeof value !== 'object' || value === null) this.#writeAscii(String(value ?? null));
    else if (Array.isArray(value)) this.#writeList(value);
    else this.#writeObject(value);
  }

  #writeObject(value: object): void {
    this.#writeByte(openBrace);
    let isFirst = true;
    for (const name in value) {
      const member = (value as Record<string, unknown>)[name];
      if (member === null || member === undefined || (Array.isArray(member) && member.length === 0)) continue;
      if (!isFirst) this.#writeByte(comma);
      isFirst = false;
      this.#writeBytes(this.#nameOf(name));
      this.writeCompact(member);
    }
    this.#writeByte(closeBrace);
  }

  #writeList(list: readonly unknown[]): void {
    this.#writeByte(openBracket);
    for (let at = 0; at < list.length; at += 1) {
      if (at > 0) this.#writeByte(comma);
      this.writeCompact(list[at]);
    }
    this.#writeByte(closeBracket);
  }

  #writeText(text: string): void {
    this.reserve(unitBytesMax * text.length + 2);
    const { bytes } = this;
    let to = this.length;
    bytes[to] = quote;
    to += 1;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit < space || unit >= asciiEnd || unit === quote || unit === backslash) {
        this.length += bytes.write(JSON.stringify(text), this.length);
        return;
      }
      bytes[to] = unit;
      to += 1;
    }
    bytes[to] = quote;
    this.length = to + 1;
  }

  #writeNumber(value: number): void {
    if (Number.isInteger(value) && value >= 0 && value < 10) this.#writeByte(zero + value);
    else this.#writeAscii(Number.isFinite(value) ? String(value) : 'null');
  }

  /** @param text a number or a word */
  #writeAscii(text: string): void {
    this.reserve(numberBytesMax);
    const { bytes, length } = this;
    for (let at = 0; at < text.length; at += 1) bytes[length + at] = text.charCodeAt(at);
    this.length = length + text.length;
  }

  #writeByte(byte: number): void {
    this.reserve(1);
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  #writeBytes(some: Uint8Array): void {
    this.reserve(some.length);
    const { bytes, length } = this;
    for (let at = 0; at < some.length; at += 1) bytes[length + at] = some[at] as number;
    this.length = length + some.length;
  }

  /** With its quotes and the colon. */
  #nameOf(name: string): Uint8Array {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const written = Buffer.from(`${JSON.stringify(name)}:`);
    if (this.#names.size < namesMax) this.#names.set(name, written);
    return written;
  }
}

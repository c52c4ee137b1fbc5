const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
];
const [zero, space, asciiEnd] = [0x30, 0x20, 0x80];
/** What a UTF-16 unit needs at most: `\u001f`. */
const unitBytesMax = 6;
const numberBytesMax = 32;
/** Members of records are a few hundred; others are not kept. */
const namesMax = 2_000;
/** Objects of which one has other members than the one before it need some each time. */
const membersMax = 20_000;
/** Numbers below it are whole numbers of 32 bits. */
const wholeMax = 1_000_000_000;

/**
 * A member of an object at some place in the value. Records are alike: what comes behind a member, and what comes first in it, is nearly always what came
 * there the last time, and need not be looked up.
 */
interface Member {
  readonly name: string;
  /** With its quotes and the colon. */
  readonly written: Uint8Array;
  next: Member | null;
  first: Member | null;
}

const newMemory = (bytes = 1 << 20) => new SharedArrayBuffer(bytes);

/**
 * Bytes that grow, and JSON written to their end: what `JSON.stringify` writes of the value without members that are null or an empty list
 * (compact-record.ts). Byte by byte, since most texts are short: it takes a third of the time of making that value, its JSON, and the bytes of that.
 */
export class JsonBytes {
  bytes: Buffer<SharedArrayBuffer>;
  length = 0;
  readonly #names = new Map<string, Uint8Array>();
  #membersCount = 0;
  /** Of what the value is a member, as if it were one. */
  readonly #top: Member = { name: '', written: new Uint8Array(0), next: null, first: null };

  /** @param memory to begin in */
  constructor(memory = newMemory()) {
    this.bytes = Buffer.from(memory);
  }

  /** All bytes, with the memory in which they are; it begins anew, in other memory. */
  take(memory = newMemory()): Uint8Array<SharedArrayBuffer> {
    const taken = new Uint8Array(this.bytes.buffer, 0, this.length);
    this.bytes = Buffer.from(memory);
    this.length = 0;
    return taken;
  }

  /** Makes room behind the end. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.from(newMemory(2 * (this.length + more)));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** @param value of JSON: no functions, symbols or numbers of 64 bits in it */
  writeCompact(value: unknown): void {
    this.#write(value, this.#top);
  }

  #write(value: unknown, member: Member): void {
    if (typeof value === 'string') this.#writeText(value);
    else if (typeof value === 'number') this.#writeNumber(value);
    else if (typeof value !== 'object' || value === null) this.#writeAscii(String(value ?? null));
    else if (Array.isArray(value)) this.#writeList(value, member);
    else this.#writeObject(value, member);
  }

  #writeObject(value: object, of: Member): void {
    this.#writeByte(openBrace);
    let isFirst = true;
    let before: Member | null = null;
    for (const name in value) {
      const guess: Member | null = before === null ? of.first : before.next;
      const member: Member =
        guess !== null && guess.name === name ? guess : this.#memberBehind(before, of, name);
      before = member;
      const inner = (value as Record<string, unknown>)[name];
      if (inner === null || inner === undefined || (Array.isArray(inner) && inner.length === 0)) continue;
      if (!isFirst) this.#writeByte(comma);
      isFirst = false;
      this.#writeBytes(member.written);
      this.#write(inner, member);
    }
    this.#writeByte(closeBrace);
  }

  #writeList(list: readonly unknown[], member: Member): void {
    this.#writeByte(openBracket);
    for (let at = 0; at < list.length; at += 1) {
      if (at > 0) this.#writeByte(comma);
      this.#write(list[at], member);
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
    if (!(Number.isInteger(value) && value > 0 && value < wholeMax)) {
      this.#writeAscii(Number.isFinite(value) ? String(value) : 'null');
      return;
    }
    let digits = 1;
    for (let power = 10; power <= value; power *= 10) digits += 1;
    this.reserve(digits);
    const { bytes } = this;
    this.length += digits;
    for (let left = value | 0, at = this.length - 1; left > 0; at -= 1) {
      const rest = (left / 10) | 0;
      bytes[at] = zero + left - 10 * rest;
      left = rest;
    }
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

  /** What comes behind a member, or first in an object, remembered as what will come there the next time. */
  #memberBehind(before: Member | null, of: Member, name: string): Member {
    const member: Member = { name, written: this.#nameOf(name), next: null, first: null };
    if (this.#membersCount === membersMax) return member;
    this.#membersCount += 1;
    if (before === null) of.first = member;
    else before.next = member;
    return member;
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

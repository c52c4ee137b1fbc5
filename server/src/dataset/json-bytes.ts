import { invariant } from '../kernel/invariant.ts';
import { innerOf, lowMembers, type Members, nameOf } from './record-form.ts';

const [quote, backslash, comma, colon, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x7d, 0x5b, 0x5d,
];
const [zero, space, asciiEnd] = [0x30, 0x20, 0x80];
/** What a UTF-16 unit needs at most: `\u001f`. */
const unitBytesMax = 6;
const numberBytesMax = 32;
/** Numbers below it are whole numbers of 32 bits. */
const wholeMax = 1_000_000_000;

/** Members as they are asked for: by place, and by name where an object has them in another order. */
interface Form {
  readonly names: readonly string[];
  readonly inner: readonly (Form | null)[];
  readonly places: ReadonlyMap<string, number>;
}

function compiled(members: Members): Form {
  const names = members.map(nameOf);
  const inner = members.map((member) => {
    const own = innerOf(member);
    return own && compiled(own);
  });
  return { names, inner, places: new Map(names.map((name, at) => [name, at])) };
}

const newMemory = (bytes = 1 << 20) => new SharedArrayBuffer(bytes);

/**
 * Bytes that grow, and JSON written to their end: of objects with a form what they have of it (record-form.ts), of others what `JSON.stringify` writes; both
 * without members that are null or an empty list. Byte by byte, since most texts are short: it takes a third of the time of making that value, its JSON, and
 * the bytes of that.
 */
export class JsonBytes {
  bytes: Buffer<SharedArrayBuffer>;
  length = 0;
  readonly #form: Form | null;

  /** @param members of the values; null where they have no form. @param memory to begin in */
  constructor(members: Members | null, memory = newMemory()) {
    this.#form = members && compiled(members);
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

  /** @param value of JSON: no functions, symbols or numbers of 64 bits in it; its objects have no members but those of their form */
  writeCompact(value: unknown): void {
    this.#write(value, this.#form);
  }

  #write(value: unknown, form: Form | null): void {
    if (typeof value === 'string') this.#writeText(value);
    else if (typeof value === 'number') this.#writeNumber(value);
    else if (typeof value !== 'object' || value === null) this.#writeAscii(String(value ?? null));
    else if (Array.isArray(value)) this.#writeList(value, form);
    else if (form !== null) this.#writeFormed(value, form);
    else this.#writeNamed(value);
  }

  #writeFormed(value: object, form: Form): void {
    const { names, inner } = form;
    const from = this.length;
    this.#writeByte(openBracket);
    let [at, low, high] = [0, 0, 0];
    for (const name in value) {
      if (name !== names[at]) {
        this.length = from;
        this.#writeFormed(inOrder(value, form), form);
        return;
      }
      const member = (value as Record<string, unknown>)[name];
      if (!isNothing(member)) {
        if (at < lowMembers) low |= 1 << at;
        else high |= 1 << (at - lowMembers);
        this.#write(member, inner[at] as Form | null);
        this.#writeByte(comma);
      }
      at += 1;
    }
    this.#writeNumber(high * 2 ** lowMembers + low);
    this.#writeByte(closeBracket);
  }

  #writeNamed(value: object): void {
    this.#writeByte(openBrace);
    let isFirst = true;
    for (const name in value) {
      const member = (value as Record<string, unknown>)[name];
      if (isNothing(member)) continue;
      if (!isFirst) this.#writeByte(comma);
      isFirst = false;
      this.#writeText(name);
      this.#writeByte(colon);
      this.#write(member, null);
    }
    this.#writeByte(closeBrace);
  }

  #writeList(list: readonly unknown[], form: Form | null): void {
    this.#writeByte(openBracket);
    for (let at = 0; at < list.length; at += 1) {
      if (at > 0) this.#writeByte(comma);
      this.#write(list[at], form);
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
}

const isNothing = (member: unknown): boolean =>
  member === null || member === undefined || (Array.isArray(member) && member.length === 0);

/** The same members in the order of the form, those that are missing as undefined. */
function inOrder(value: object, { names, places }: Form): object {
  for (const name in value) {
    invariant(places.has(name), `a record has no members but those of its schema, unlike ${name}`);
  }
  return Object.fromEntries(names.map((name) => [name, (value as Record<string, unknown>)[name]]));
}

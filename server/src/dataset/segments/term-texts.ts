import { twice } from './twice.ts';

const asciiEnd = 0x80;
/** Of a UTF-16 unit in UTF-8. */
const unitBytesMax = 3;
/** Of the value of a term; the rest is cut. No name is longer: five hundred characters of two units each (records/matching/name-term.ts). */
const valueUnitsMax = 1_000;

/** The texts of terms one behind the other, in UTF-8: half a million strings would lie anywhere in memory, and be copied by each collection of garbage. */
export interface TermTexts {
  readonly bytes: Uint8Array;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

/** Collects texts of terms. */
export class TermTextWriter {
  bytes = Buffer.allocUnsafeSlow(1 << 16);
  ends = new Uint32Array(1 << 12);
  count = 0;
  /** Where the next text begins. */
  end = 0;

  from(number: number): number {
    return number === 0 ? 0 : (this.ends[number - 1] as number);
  }

  to(number: number): number {
    return this.ends[number] as number;
  }

  /** Writes a text behind the last one without counting it; what is no character becomes U+FFFD. @returns where it ends */
  write(facet: string, value: string): number {
    const text = value.length > valueUnitsMax ? value.slice(0, valueUnitsMax) : value;
    this.#reserve(unitBytesMax * (facet.length + text.length));
    const { bytes } = this;
    let to = this.end;
    for (let at = 0; at < facet.length; at += 1) {
      bytes[to] = facet.charCodeAt(at);
      to += 1;
    }
    const begin = to;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= asciiEnd) return begin + bytes.write(text, begin);
      bytes[to] = unit;
      to += 1;
    }
    return to;
  }

  /** Counts the text that was written. @param to what `write` answered */
  keep(to: number): void {
    if (this.count === this.ends.length) this.ends = twice(this.ends);
    this.ends[this.count] = to;
    this.count += 1;
    this.end = to;
  }

  /** Adds these behind the last one. */
  append({ bytes, ends }: TermTexts): void {
    this.#reserve(bytes.length);
    this.bytes.set(bytes, this.end);
    const begin = this.end;
    for (let at = 0; at < ends.length; at += 1) this.keep(begin + (ends[at] as number));
  }

  /** All of them; none are left. */
  take(): TermTexts & { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: Uint32Array<ArrayBuffer> } {
    const texts = {
      bytes: new Uint8Array(this.bytes.subarray(0, this.end)),
      ends: this.ends.slice(0, this.count),
    };
    this.count = 0;
    this.end = 0;
    return texts;
  }

  #reserve(more: number): void {
    if (this.end + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.end + more));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}

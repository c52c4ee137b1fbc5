import { tableLimits } from '../table.ts';
import { PagedBytes } from './paged-bytes.ts';
import { readAllXml } from './read-xml.ts';
import { RefusedFile } from './refused-file.ts';

/** As many as 100,000 rows of 50 different texts. */
const textsMax = 5_000_000;
/** Cells name texts in the order of the texts, nearly: who reads them goes from page to page. */
const textBytesInMemory = 4 * 1024 ** 2;
const offsetBytesInMemory = 1024 ** 2;
const offsetBytes = 4;
/** A sign may be written as seven. */
const writtenMax = tableLimits.cellCharactersMax * 7;
/** Of what `joined` lets through, in UTF-8. */
const textBytesMax = (2 * writtenMax + 2) * 3;

/**
 * The texts that cells name by a number. Two million of them as strings would take more memory than all other reading: they are bytes,
 * and where there are many, most of them are in a file beside the workbook.
 */
export class SharedTexts {
  readonly #bytes: PagedBytes;
  /** Where each text ends. */
  readonly #ends: PagedBytes;
  #count = 0;
  readonly #written = Buffer.allocUnsafeSlow(textBytesMax);

  /** @param file of the workbook */
  constructor(file: string) {
    this.#bytes = new PagedBytes(file, textBytesInMemory);
    this.#ends = new PagedBytes(file, offsetBytesInMemory);
  }

  /** @throws {RefusedFile} where there are too many, or the XML is damaged */
  async readAll(pieces: AsyncIterable<Buffer>): Promise<void> {
    let text = '';
    let isText = false;
    let isPhonetic = false;
    await readAllXml(pieces, {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') isPhonetic = true;
        else if (name === 't') isText = !isPhonetic;
      },
      text: (some) => {
        if (isText) text = joined(text, some);
      },
      close: (name) => {
        if (name === 'si') this.#add(text);
        else if (name === 'rPh') isPhonetic = false;
        else if (name === 't') isText = false;
      },
    });
  }

  /** As it is written, so with `_x000D_`. Undefined where there is none of that number. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    const start = index === 0 ? 0 : this.#endOf(index - 1);
    const end = this.#endOf(index);
    return start === end ? '' : this.#bytes.read(start, end).toString();
  }

  #endOf(index: number): number {
    return this.#ends.read(index * offsetBytes, (index + 1) * offsetBytes).readUInt32LE();
  }

  #add(text: string): void {
    if (this.#count >= textsMax) {
      throw new RefusedFile(
        '',
        `The file has more than ${textsMax} different texts. Split it, or save the sheet as CSV.`,
      );
    }
    // Millions of small buffers would be garbage outside of the heap, which V8 collects late.
    this.#bytes.add(this.#written.subarray(0, this.#written.write(text)));
    // Below 4 GiB, as no part that is unpacked is larger than 1 GiB.
    this.#written.writeUInt32LE(this.#bytes.length);
    this.#ends.add(this.#written.subarray(0, offsetBytes));
    this.#count++;
  }
}

/** No longer than what is surely too long for a cell. */
export const joined = (text: string, some: string): string =>
  text.length > writtenMax ? text : text + some.slice(0, writtenMax + 1);

import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { damagedFile, RefusedFile } from './refused-file.ts';

export interface XmlHandlers {
  /** Names are without their prefix. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  /** All between two tags; there may be more than one where comments are between. */
  text?(text: string): void;
}

/** Of a text or a tag: a cell has 32,767 signs of at most seven letters each. */
const tokenCharactersMax = 1024 ** 2;
const depthMax = 64;

/**
 * Reads XML as it comes, and lets who asks do something after each piece: the handlers have been called for all that is in it.
 *
 * @throws {RefusedFile} where it is not well-formed, has a DOCTYPE, or a tag or text beyond any of a spreadsheet
 */
export async function* readXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new StringDecoder('utf8');
  let depth = 0;
  /** Since the parser has last said something: what it holds in memory. */
  let held = 0;
  parser.on('error', (error) => {
    throw damagedFile(error);
  });
  // Nothing writes one, and entities that it declares grow without end.
  parser.on('doctype', () => {
    throw new RefusedFile('', 'The file has a DOCTYPE in it, which no spreadsheet program writes.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    if (++depth > depthMax) throw damagedFile(new Error('the XML is nested too deeply'));
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    held = 0;
    depth--;
    handlers.close?.(localName(name));
  });
  const onText = (text: string) => {
    held = 0;
    handlers.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  for await (const bytes of pieces) {
    const text = decoder.write(bytes);
    held += text.length;
    parser.write(text);
    if (held > tokenCharactersMax) throw damagedFile(new Error('a piece of the XML is too long'));
    yield;
  }
  parser.write(decoder.end());
  parser.close();
  yield;
}

/** Reads to the end. @throws as `readXml` */
export async function readAllXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}

/** Some programs write `x:row` for `row`. */
export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

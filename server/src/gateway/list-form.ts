import { bodyTextOf } from './body-text.ts';
import { validationFailed } from './parse-request.ts';
import type { SentList } from './sent-list.ts';

/** A file and a few fields, as `curl -F file=@people.csv -F name=q4` sends them. */
const partsMax = 20;
const headBytesMax = 8_192;

interface Part {
  readonly name: string;
  readonly isFile: boolean;
  readonly bytes: Buffer;
}

/**
 * A list that came as multipart/form-data, as if its file had come alone: as CSV, with the other parts in its query. Without a file, the
 * parts are the members of a JSON object. Takes time in the length of the form.
 *
 * @throws {ServiceError} validation_failed
 */
export function listOfForm({ bytes, query, boundary = '' }: SentList): SentList {
  const parts = partsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), boundary);
  const files = parts.filter(({ isFile }) => isFile);
  const [file, another] = files;
  if (another) throw wrong(another.name, 'Send one file. Other lists are other jobs.');
  const fields = Object.fromEntries(
    parts.filter(({ isFile }) => !isFile).map((part) => [part.name, bodyTextOf(part.bytes)]),
  );
  const all = { ...query, ...fields };
  if (file) {
    if (/^\s*[[{]/.test(file.bytes.toString('latin1', 0, 100))) {
      throw wrong(file.name, 'The file is JSON. Send it as the body, with Content-Type: application/json.');
    }
    return { form: 'csv', bytes: file.bytes, query: all };
  }
  if (!Object.hasOwn(fields, 'data')) {
    throw wrong('file', 'Required: a CSV file, as curl -F file=@people.csv sends it.');
  }
  return { form: 'json', bytes: Buffer.from(JSON.stringify(all)), query: {} };
}

/** Of the Content-Type of a form; null where it says none. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
};

function partsOf(form: Buffer, boundary: string): Part[] {
  // The first one stands at the beginning, each other one behind the line break that ends the part before it.
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let at = behindNext(form, delimiter.subarray(2), 0).at;
  const parts: Part[] = [];
  while (at >= 0 && form.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === partsMax) throw wrong('', `A form has at most ${partsMax} parts.`);
    const headEnd = form.indexOf('\r\n\r\n', at, 'latin1');
    if (headEnd < 0 || headEnd - at > headBytesMax) throw cutOff();
    // Behind an empty part there may be a single line break.
    const next = behindNext(form, delimiter, headEnd + 2);
    if (next.at < 0) throw cutOff();
    const head = form.toString('utf8', at, headEnd);
    parts.push(partOf(head, form.subarray(headEnd + 4, Math.max(next.start, headEnd + 4))));
    at = next.at;
  }
  if (at < 0) throw cutOff();
  return parts;
}

/** Where the next delimiter begins, and what comes behind it; -1 for none. A line may begin like one, and go on. */
function behindNext(form: Buffer, delimiter: Buffer, from: number): { start: number; at: number } {
  for (let start = form.indexOf(delimiter, from); start >= 0; start = form.indexOf(delimiter, start + 1)) {
    const at = start + delimiter.length;
    if (/^(?:--|[ \t]*\r\n)/.test(form.toString('latin1', at, at + 100))) return { start, at };
  }
  return { start: -1, at: -1 };
}

function partOf(head: string, bytes: Buffer): Part {
  const disposition = /(?:^|\r\n)content-disposition:([^\r\n]*)/i.exec(head)?.[1] ?? '';
  const [, quoted, plain] = /;\s*name=(?:"([^"]{0,200})"|([^\s;"]{1,200}))/i.exec(disposition) ?? [];
  return { name: quoted ?? plain ?? '', isFile: /;\s*filename\*?=/i.test(disposition), bytes };
}

const wrong = (path: string, message: string) => validationFailed([{ path, message }]);
const cutOff = () =>
  wrong('', 'The form cannot be read: it is cut off, or its boundary differs from its Content-Type.');

/** As many bytes as browsers look at before they begin (WHATWG HTML, 13.2.3.2). */
export const prescanBytes = 1_024;
/** A `meta` that comes later makes them begin again (13.2.3.5). Archives put long scripts before it. */
export const latePrescanBytes = 1_048_576;
/** Of HTML: less than `\s` knows. */
const space = '[\\t\\n\\f\\r ]';

export interface Declared {
  /** The first encoding that the page names and that there is; null where it names none. */
  readonly charset: string | null;
  /** `<html lang>`, in lower case. */
  readonly language: string | null;
}

/**
 * What a page says about itself in its first bytes: "prescan a byte stream to determine its encoding" of WHATWG HTML, with
 * its rules on comments, on attributes and on `http-equiv`. A `meta` goes before the XML declaration, as there.
 */
export function declaredCharset(bytes: Uint8Array, bytesMax: number): Declared {
  const length = Math.min(bytes.length, bytesMax);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1');
  if (head.startsWith('<\0?\0x\0')) return { charset: 'utf-16le', language: null };
  if (head.startsWith('\0<\0?\0x')) return { charset: 'utf-16be', language: null };

  let charset: string | null = null;
  let language: string | null = null;
  for (const { name, attributes } of startTags(head)) {
    if (name === 'html') language ??= attributes.get('lang')?.trim().toLowerCase() ?? null;
    if (name === 'meta') charset ??= ofMeta(attributes);
  }
  return { charset: charset ?? ofXmlDeclaration(head), language };
}

/** The encoding that browsers use under a label (ISO-8859-1 is windows-1252); null for what is none. */
export function encodingOf(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

interface StartTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const tagName = /<\/?([a-z][^\t\n\f\r >]*)/iy;
const metaName = /<(meta)(?=[\t\n\f\r /])/iy;

/** Those that end within the head. A comment, an end tag and what else starts with `<` are passed over as a whole. */
function* startTags(head: string): Generator<StartTag> {
  for (let at = head.indexOf('<'); at >= 0; at = head.indexOf('<', at)) {
    if (head.startsWith('<!--', at)) {
      const end = head.indexOf('-->', at + 2);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const name = matchAt(metaName, head, at) ?? matchAt(tagName, head, at);
    if (name) {
      const { attributes, end } = attributesAt(head, at + name[0].length);
      if (end === null) return;
      at = end;
      if (!name[0].startsWith('</')) yield { name: (name[1] ?? '').toLowerCase(), attributes };
    } else if (/[!/?]/.test(head.charAt(at + 1))) {
      at = head.indexOf('>', at);
      if (at < 0) return;
    } else {
      at += 1;
    }
  }
}

const attributeStart = /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*))/y;
const attributeValue = new RegExp(
  `${space}*=${space}*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\\t\\n\\f\\r >]*))`,
  'y',
);

/** The first value of each, in lower case; `end` is null where the head ends within the tag. */
function attributesAt(head: string, start: number): { attributes: Map<string, string>; end: number | null } {
  const attributes = new Map<string, string>();
  let at = start;
  for (;;) {
    const begin = matchAt(attributeStart, head, at);
    if (!begin) return { attributes, end: null };
    at += begin[0].length;
    if (begin[1]) return { attributes, end: at };
    const value = matchAt(attributeValue, head, at);
    at += value?.[0].length ?? 0;
    // A quote that nothing closes.
    if (!value && matchAt(new RegExp(`${space}*=`, 'y'), head, at)) return { attributes, end: null };
    const name = (begin[2] ?? '').toLowerCase();
    if (!attributes.has(name)) {
      attributes.set(name, (value?.[1] ?? value?.[2] ?? value?.[3] ?? '').toLowerCase());
    }
  }
}

function ofMeta(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  const isPragma = attributes.get('http-equiv') === 'content-type';
  const label = charset ?? (isPragma ? inContent(attributes.get('content') ?? '') : null);
  const encoding = encodingOf(label);
  // What could be read as ASCII is not in UTF-16, whatever it says.
  if (encoding?.startsWith('utf-16')) return 'utf-8';
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}

const charsetInContent = new RegExp(
  `charset${space}*=${space}*(?:"([^"]*)"|'([^']*)'|(?!["'])([^\\t\\n\\f\\r ;]+))`,
);

/** Of `text/html; charset=utf-8`. */
function inContent(content: string): string | null {
  const match = charsetInContent.exec(content);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

const xmlDeclaration = /^\s*<\?xml([^>]*)>/;
/** White space is here whatever is no more than a space. */
const xmlEncoding = /encoding[\0- ]*=[\0- ]*(?:"([^"\0- ]*)"|'([^'\0- ]*)')/;

function ofXmlDeclaration(head: string): string | null {
  const match = xmlEncoding.exec(xmlDeclaration.exec(head)?.[1] ?? '');
  const encoding = encodingOf(match?.[1] ?? match?.[2] ?? null);
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** What a page may declare in its first bytes; browsers read as many (WHATWG HTML, 13.2.3.2). */
const prescanBytes = 1_024;
/** Where they meet a declaration later, they start again with it (13.2.3.5). Archives put scripts before it. */
const lateBytes = 1_048_576;

/**
 * The text of a page: by its byte order mark, else the charset of its Content-Type, else what its own first bytes declare
 * (`meta charset`, an XML declaration), else UTF-8 where the bytes are UTF-8 and windows-1252 where not. Never throws.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): { text: string; charset: string } {
  const marked = byOrderMark(bytes);
  if (marked) return decodeAs(bytes, marked);
  const declared = decoderName(charsetOf(contentType)) ?? decoderName(charsetInside(bytes));
  if (declared) return decodeAs(bytes, declared);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), charset: 'utf-8' };
  } catch {
    if (isCutUtf8(bytes)) return decodeAs(bytes, 'utf-8');
    return decodeAs(bytes, decoderName(charsetOfTags(latin1(bytes, lateBytes))) ?? 'windows-1252');
  }
}

function decodeAs(bytes: Uint8Array, charset: string): { text: string; charset: string } {
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function byOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

/** Of `text/html; charset="utf-8"`. */
export function charsetOf(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';]{1,40})/i.exec(contentType ?? '')?.[1] ?? null;
}

function charsetInside(bytes: Uint8Array): string | null {
  const head = latin1(bytes, prescanBytes);
  const xml = /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([^"']{1,40})["']/i.exec(head)?.[1];
  return xml ?? charsetOfTags(head.replace(/<!--[\s\S]*?-->/g, ''));
}

function latin1(bytes: Uint8Array, most: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, most)).toString('latin1');
}

function charsetOfTags(head: string): string | null {
  for (const [whole] of head.matchAll(/<meta[\s/][^>]*/gi)) {
    const tag = whole.slice(0, prescanBytes);
    const charset = /\scharset\s*=\s*["']?\s*([^\s"'/>;]{1,40})/i.exec(tag)?.[1];
    if (charset) return charset;
    if (!/http-equiv\s*=\s*["']?content-type/i.test(tag)) continue;
    const inContent = /charset\s*=\s*([^\s"'/>;]{1,40})/i.exec(tag)?.[1];
    if (inContent) return inContent;
  }
  return null;
}

/** The decoder that browsers use under a label (ISO-8859-1 is windows-1252); null for what is none. */
function decoderName(label: string | null): string | null {
  if (label === null) return null;
  try {
    const { encoding } = new TextDecoder(label.trim());
    // A page whose declaration can be read as ASCII is not in UTF-16, whatever it says (13.2.3.3).
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}

/** UTF-8 but for a letter that the size limit has cut at the end. */
function isCutUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

import type { getDocumentProxy } from 'unpdf';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type TextItem = {
  readonly str: string;
  readonly transform: readonly number[];
  readonly height: number;
  readonly width: number;
  readonly hasEOL: boolean;
};

/** Of a longer document these are read. */
export const pdfPagesMax = 200;
export const pdfCharactersMax = 2_000_000;
/** No further page is begun after it. */
const readingMs = 5_000;

export interface PdfText {
  /** As the document says; '' where it does not. */
  readonly title: string;
  /** Paragraphs with a blank line between; '' of a document of pictures, or one that cannot be read. */
  readonly text: string;
  /** Pages of the document. */
  readonly pages: number;
  readonly isTruncated: boolean;
}

const unreadable: PdfText = { title: '', text: '', pages: 0, isTruncated: false };

/** The text of a PDF, as far as it has letters: at most 200 pages, 2,000,000 characters and about 5 seconds. Never throws. */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  // A megabyte and a half of code, which a service that reads no PDF does not load.
  const { getDocumentProxy: open } = await import('unpdf');
  let document: Document;
  try {
    // The reader takes what it is given, so it gets a copy.
    document = await open(new Uint8Array(bytes), {
      stopAtErrors: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
      maxImageSize: 0,
    });
  } catch {
    return unreadable;
  }
  try {
    return await readDocument(document);
  } catch {
    return { ...unreadable, pages: document.numPages };
  } finally {
    await document.loadingTask.destroy().catch(() => {});
  }
}

async function readDocument(document: Document): Promise<PdfText> {
  const startedAt = performance.now();
  const title = await titleOf(document);
  const pages: string[] = [];
  let length = 0;
  let isTruncated = document.numPages > pdfPagesMax;
  for (let number = 1; number <= Math.min(document.numPages, pdfPagesMax); number++) {
    if (length > pdfCharactersMax || performance.now() - startedAt > readingMs) {
      isTruncated = true;
      break;
    }
    const text = await pageText(document, number);
    length += text.length;
    if (text !== '') pages.push(text);
  }
  const text = pages.join('\n\n');
  return {
    title,
    text: text.slice(0, pdfCharactersMax),
    pages: document.numPages,
    isTruncated: isTruncated || text.length > pdfCharactersMax,
  };
}

async function titleOf(document: Document): Promise<string> {
  try {
    const { info } = await document.getMetadata();
    const title: unknown = (info as Record<string, unknown>).Title;
    const line = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : '';
    // What word processors put there by themselves is no title.
    return /^(?:untitled|microsoft (?:word|powerpoint) - |.{0,200}\.(?:docx?|indd|qxd|pdf|tex|dvi)$)/i.test(
      line,
    )
      ? ''
      : line.slice(0, 500);
  } catch {
    return '';
  }
}

/** A page that is broken has no text; the others are read. */
async function pageText(document: Document, number: number): Promise<string> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = paragraphs(items.filter((item): item is typeof item & TextItem => 'str' in item));
    page.cleanup();
    return text;
  } catch {
    return '';
  }
}

/** Lines end where the document says so; a paragraph where the next line stands further below than lines of its size do. */
function paragraphs(items: readonly TextItem[]): string {
  return joined(linesOf(items));
}

interface Line {
  readonly text: string;
  /** From the bottom of the page. */
  readonly y: number;
  readonly size: number;
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let parts: string[] = [];
  let y = 0;
  let size = 0;
  for (const item of items) {
    if (item.str.trim() !== '') {
      y = item.transform[5] ?? 0;
      size = Math.max(size, item.height);
    }
    parts.push(item.str);
    if (!item.hasEOL) continue;
    lines.push({ text: parts.join(''), y, size });
    parts = [];
    size = 0;
  }
  lines.push({ text: parts.join(''), y, size });
  return lines;
}

function joined(lines: readonly Line[]): string {
  const parts: string[] = [];
  let last: Line | null = null;
  let isHyphened = false;
  for (const line of lines) {
    const shown = line.text.replace(/\s+/g, ' ').trim();
    if (shown === '') continue;
    const gap = last === null ? 0 : last.y - line.y;
    const size = Math.max(last?.size ?? 0, line.size, 1);
    const isSameSize = Math.abs((last?.size || size) - (line.size || size)) < size * 0.2;
    const isNext = gap < size * 1.6 && gap > -size * 0.5 && isSameSize;
    const before = parts.pop();
    if (before === undefined) parts.push(shown);
    else if (!isNext) parts.push(before, '\n\n', shown);
    // A word that was divided at the end of its line.
    else if (isHyphened && /^\p{Ll}/u.test(shown)) parts.push(before.slice(0, -1), shown);
    else parts.push(before, '\n', shown);
    isHyphened = /\p{Ll}-$/u.test(shown);
    last = line;
  }
  return parts.join('');
}

import { hasAny, wordsOf } from '../content/class-words.ts';
import type { Content } from '../content/content.ts';
import { blockElements, headingElements, unreadElements } from '../content/elements.ts';
import { beginningOf, type Element } from '../html/document.ts';
import { writeDrawing } from './drawing.ts';
import { formulaOf } from './formula.ts';
import { markOf } from './marks.ts';
import { dayOfRelativeTime, writeDay } from './relative-time.ts';
import { writeCode, writeCodeSpan } from './write-code.ts';
import { writeAmpEmbed, writeEmbedded, writeFrame, writeFrames } from './write-embedded.ts';
import { writeLink } from './write-link.ts';
import { writeItem, writeList } from './write-list.ts';
import { writeMedia, writePicture, writePicturesOfNoscript } from './write-media.ts';
import { writeTable } from './write-table.ts';
import { Writing } from './writing.ts';

/** What is longer ends there. */
export const markdownCharactersMax = 2_000_000;

export interface Markdown {
  readonly markdown: string;
  /** There was more than `charactersMax`. */
  readonly isTruncated: boolean;
}

export interface MarkdownOptions {
  /** What relative addresses start from. */
  readonly baseUrl: string;
  readonly charactersMax?: number;
}

/**
 * A part of a page in CommonMark with the tables, task lists, footnotes and strikethrough of GitHub, and formulas in dollar signs.
 * Addresses are absolute. Takes time linear in the part, whatever it is nested in.
 */
export function toMarkdown(
  content: Content,
  { baseUrl, charactersMax = markdownCharactersMax }: MarkdownOptions,
): Markdown {
  const writing = new Writing(content, { baseUrl, charactersMax }, writeElement);
  for (const root of content.roots) {
    if (root.name === 'body') writing.inside(root);
    else writeElement(writing, root);
    writing.paragraph();
  }
  for (const [note, label] of writing.notesToWrite) writing.contained(note, `[^${label}]: `, '    ');
  return { markdown: writing.out.toString(), isTruncated: writing.out.isFull };
}

function writeElement(writing: Writing, element: Element): void {
  const { name } = element;
  const { leftOut } = writing.content;
  if (name === 'noscript' && leftOut.has(element)) {
    writePicturesOfNoscript(writing, element);
    return;
  }
  const formula =
    writing.boxesWithoutFormula === 0 || name === 'math' ? formulaOf(element, writing.hasMathScripts) : null;
  if (formula !== null) {
    if (formula !== 'nothing') writing.formula(formula.tex, formula);
    return;
  }
  const writeUnread = writersOfUnread.get(name);
  if (writeUnread) {
    writeUnread(writing, element);
    return;
  }
  if (leftOut.has(element) || unreadElements.has(name) || writing.notes.repeated.has(element)) return;
  if (writing.codeLabels.has(element)) return;
  const reference = writing.notes.labelOfMark.get(element);
  if (reference !== undefined) {
    writing.reference(element, reference);
    return;
  }
  const day = dayOfRelativeTime(element);
  if (day !== null) {
    writeDay(writing, element, day);
    return;
  }
  const note = writing.notes.labelOfNote.get(element);
  const mark = markOf(element);
  const write = writers.get(name);
  if (note !== undefined) writeNote(writing, element, note);
  else if (headingElements.has(name)) writeHeading(writing, element);
  else if (write) write(writing, element);
  else if (name.startsWith('amp-') && writeAmpEmbed(writing, element)) return;
  else if (mark !== null) writing.marked(element, mark);
  else if (blockElements.has(name)) writing.block(element);
  else writeInsideOfInline(writing, element);
}

/** Those of which no text is read, though they show something. */
const writersOfUnread = new Map<string, (writing: Writing, element: Element) => void>(
  Object.entries({ embed: writeEmbedded, frameset: writeFrames, object: writeEmbedded, svg: writeDrawing }),
);

/** How elements are written that are more than their text. */
const writers = new Map<string, (writing: Writing, element: Element) => void>(
  Object.entries({
    a: writeLink,
    'amp-anim': writePicture,
    'amp-audio': writeMedia,
    'amp-iframe': writeFrame,
    'amp-img': writePicture,
    'amp-video': writeMedia,
    audio: writeMedia,
    blockquote: (writing: Writing, element: Element) => writing.contained(element, '> ', '> '),
    br: writeLineBreak,
    code: writeCodeSpan,
    dd: (writing: Writing, element: Element) => writing.contained(element, ': ', '  ', 1),
    dir: writeList,
    dt: writeTerm,
    hr: writeRule,
    iframe: writeFrame,
    img: writePicture,
    kbd: writeCodeSpan,
    li: writeItem,
    listing: writeCode,
    math: () => {},
    menu: writeList,
    ol: writeList,
    plaintext: writeCode,
    pre: writeCode,
    q: writeQuoted,
    samp: writeCodeSpan,
    sub: writeScript,
    summary: writeTerm,
    sup: writeScript,
    table: writeTable,
    tt: writeCodeSpan,
    ul: writeList,
    video: writeMedia,
    xmp: writeCode,
  }),
);

const formulaWords = new Set(['katex', 'mwe', 'mathjax', 'mjx']);

function writeInsideOfInline(writing: Writing, element: Element): void {
  const isBox = element.attributes.length > 0 && hasAny(wordsOf(element), formulaWords);
  // A box of a formula that could not be read is not searched again at each level.
  if (isBox) writing.boxesWithoutFormula += 1;
  writing.inside(element);
  if (isBox) writing.boxesWithoutFormula -= 1;
}

function writeQuoted(writing: Writing, element: Element): void {
  writing.inline.text('“');
  writing.inside(element);
  writing.inline.text('”');
}

function writeRule(writing: Writing): void {
  if (writing.inCell) {
    writing.inline.lineBreak();
    return;
  }
  writing.paragraph();
  writing.out.write(['---']);
}

function writeHeading(writing: Writing, element: Element): void {
  if (writing.inCell) {
    writing.marked(element, '**');
    return;
  }
  writing.paragraph();
  const wasInHeading = writing.inHeading;
  writing.inHeading = true;
  writing.inside(element);
  writing.inHeading = wasInHeading;
  const [text] = writing.inline.take({ isHeading: true, link: writing.linkFor({ isHeading: true }) });
  if (text !== undefined && text !== '')
    writing.out.write([`${'#'.repeat(Number(element.name[1]))} ${text}`]);
}

function writeLineBreak(writing: Writing): void {
  // Two of them are how many pages end a paragraph.
  if (writing.inline.endsWithBreak && !writing.inCell && !writing.inHeading) writing.paragraph();
  else writing.inline.lineBreak();
}

function writeNote(writing: Writing, element: Element, label: string): void {
  if (writing.inCell) {
    writing.block(element);
    return;
  }
  writing.contained(element, `[^${label}]: `, '    ');
}

function writeTerm(writing: Writing, element: Element): void {
  if (writing.inCell) {
    writing.block(element);
    return;
  }
  writing.paragraph();
  writing.marked(element, '**');
  writing.paragraph();
}

/** More than is raised: what is raised in raised text would be read at each level. */
const raisedLettersMax = 150;
/** Endings of numbers, and marks of trade. */
const ordinal = /^(?:st|nd|rd|th|er|re|e|ème|o|a|º|ª|tm|®|™|©)$/i;

/** Raised and lowered text has no sign of its own: HTML's is Markdown too. Endings such as the th of 5th are read without. */
function writeScript(writing: Writing, element: Element): void {
  const text = beginningOf(element, raisedLettersMax).trim();
  const isBox = writing.holdsBlocks.has(element);
  const isPlain = isBox || text === '' || text.length > 100 || ordinal.test(text) || holdsLinks(element);
  if (!isPlain) writing.inline.raw(`<${element.name}>`);
  writing.inside(element);
  if (!isPlain) writing.inline.raw(`</${element.name}>`);
}

function holdsLinks(element: Element): boolean {
  return element.children.some(
    (child) => child.kind === 'element' && (child.name === 'a' || child.name === 'math'),
  );
}

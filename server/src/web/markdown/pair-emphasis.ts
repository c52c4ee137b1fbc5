import { canOpen, isSameSign, lastLetter, type Reader, readers } from './flanking.ts';
import type { Piece } from './piece.ts';

/** A run of equal signs, as CommonMark reads them: together. */
interface Run {
  readonly marks: Piece[];
  readonly sign: string;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Openings that are passed over on the way to the one that a closing belongs to. */
const stepsMax = 16;

/**
 * The formats that CommonMark would pair with another one than they are meant for (0.31, "an algorithm for parsing nested emphasis"): a
 * star between signs of punctuation closes what is open, though it was meant to open.
 */
export function misreadMarks(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const misread = new Set<Piece>();
  for (const reader of readers) readMarks(pieces, reader, misread);
  return misread;
}

function readMarks(pieces: readonly Piece[], reader: Reader, misread: Set<Piece>): void {
  // What is inside of a link pairs inside of it.
  const scopes: Run[][] = [[]];
  for (let at = 0; at < pieces.length; at++) {
    const { kind } = pieces[at] as Piece;
    if (kind === 'link') scopes.push([]);
    else if (kind === 'linkEnd' && scopes.length > 1) scopes.pop();
    if (kind !== 'open' && kind !== 'close') continue;
    const run = runFrom(pieces, at, reader);
    at += run.marks.length - 1;
    pair(run, scopes[scopes.length - 1] as Run[], misread);
  }
}

function runFrom(pieces: readonly Piece[], from: number, reader: Reader): Run {
  let to = from + 1;
  while (isSameSign(pieces[to - 1], pieces[to])) to += 1;
  const marks = pieces.slice(from, to);
  const left = pieces[from - 1];
  const right = pieces[to];
  const before = left === undefined || left.kind === 'break' ? ' ' : lastLetter(left.value);
  const after = right === undefined ? ' ' : String.fromCodePoint(right.value.codePointAt(0) ?? 0x20);
  return {
    marks,
    sign: marks[0]?.value[0] ?? '',
    length: marks.reduce((sum, { value }) => sum + value.length, 0),
    opens: canOpen(before, after, reader),
    closes: canOpen(after, before, reader),
  };
}

function pair(run: Run, open: Run[], misread: Set<Piece>): void {
  const drop = (mark: Piece) => {
    misread.add(mark);
    if (mark.partner !== null) misread.add(mark.partner);
  };
  while (run.closes && run.marks.length > 0) {
    const mark = run.marks[0] as Piece;
    const opening = openingFor(run, open);
    if (opening === undefined && mark.kind === 'open') break;
    run.marks.shift();
    if (opening?.marks[opening.marks.length - 1] === mark.partner && mark.kind === 'close') {
      opening.marks.pop();
      while (open[open.length - 1] !== opening) open.pop();
      if (opening.marks.length === 0) open.pop();
    } else {
      drop(mark);
    }
  }
  for (const mark of run.marks) if (mark.kind === 'close' || !run.opens) drop(mark);
  const left = run.marks.filter((mark) => !misread.has(mark));
  if (left.length > 0) open.push({ ...run, marks: left });
}

/** A sign that can do both does not pair with one where their lengths together can be divided by three, but for three and three. */
function openingFor(run: Run, open: readonly Run[]): Run | undefined {
  for (let at = open.length - 1; at >= 0 && at >= open.length - stepsMax; at--) {
    const other = open[at] as Run;
    if (other.sign !== run.sign) continue;
    const isOdd =
      run.sign === '*' &&
      (run.opens || other.closes) &&
      (run.length + other.length) % 3 === 0 &&
      (run.length % 3 !== 0 || other.length % 3 !== 0);
    if (!isOdd) return other;
  }
  return undefined;
}

import { isUtf8 } from 'node:buffer';
import { invariant } from '../../../kernel/invariant.ts';
import { type Cell, type TableRow, tableLimits } from './table.ts';
import { shortName, tableFault } from './table-fault.ts';

/** Of names and values of all members but `rows` together. */
export const restBytesMax = 1024 ** 2;
/** Members beside `rows`: more than any list has. Each that is unknown costs more to refuse than to read. */
export const restMembersMax = 100;
/** Levels of lists and objects in a row, itself included, or in another member. */
export const jsonDepthMax = 32;

const [tab, newline, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What may come next, where no value is being read. */
type Expected =
  | 'body'
  | 'first name'
  | 'name'
  | 'colon'
  | 'value'
  | 'end of member'
  | 'first row'
  | 'row'
  | 'end of row'
  | 'nothing';
const inWords: Readonly<Record<Expected, string>> = {
  body: 'a JSON object',
  'first name': 'a name in quotes or }',
  name: 'a name in quotes',
  colon: 'a colon',
  value: 'a value',
  'end of member': 'a comma or }',
  'first row': 'an object or ]',
  row: 'an object',
  'end of row': 'a comma or ]',
  nothing: 'the end',
};

/**
 * Reads `{"rows": [{…}, …], …}`, or the list of rows alone, out of pieces of UTF-8. Finds where each row begins and ends, and has JSON.parse
 * read it: so a row is what JSON.parse says. Holds a row, and the other members.
 */
export class JsonRows {
  /** Of the rows until now, in the order in which they came up. */
  readonly columns: readonly string[];
  readonly #columns: string[] = [];
  readonly #known = new Set<string>();
  readonly #members = new Map<string, unknown>();
  #expected: Expected = 'body';
  /** The body is a list of rows and nothing else. */
  #isList = false;
  #rowCount = 0;
  #hasRows = false;
  #member = '';
  #restBytes = 0;

  #reading: 'name' | 'member' | 'row' | null = null;
  #inString = false;
  #isEscaped = false;
  /** The brackets that are open in the value. */
  readonly #open: number[] = [];
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor() {
    this.columns = this.#columns;
  }

  /** Whether there was a member `rows`, or a list. */
  get hasRows(): boolean {
    return this.#hasRows;
  }

  /** The other members; after `end`. */
  rest(): Record<string, unknown> {
    invariant(this.#expected === 'nothing', 'the members of a body are known at its end');
    return Object.fromEntries(this.#members);
  }

  /** The rows that end in the piece. @throws {ServiceError} validation_failed, naming the row or the member */
  push(piece: Buffer): TableRow[] {
    const rows: TableRow[] = [];
    let from = 0;
    const finish = (to: number) => {
      const bytes = this.#taken(piece.subarray(from, to));
      const { parsed } = this.#parse(bytes);
      if (this.#reading === 'row') rows.push(this.#row(parsed));
      else if (this.#reading === 'name') this.#name(parsed as string);
      else this.#members.set(this.#member, parsed);
      const isRow = this.#reading === 'row';
      this.#expected = isRow ? 'end of row' : this.#reading === 'name' ? 'colon' : 'end of member';
      this.#reading = null;
    };
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece[at] as number;
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) {
          this.#inString = false;
          if (this.#open.length === 0) finish(at + 1);
        }
        continue;
      }
      if (this.#reading !== null) {
        if (this.#open.length > 0) {
          if (this.#inside(code)) finish(at + 1);
          continue;
        }
        // A number or a word: it ends where something else begins.
        if (!endsScalar(code)) continue;
        finish(at);
      }
      if (code === space || code === newline || code === carriageReturn || code === tab) continue;
      const begins = this.#next(code);
      if (begins === null) continue;
      from = at;
      this.#reading = begins;
      if (code === quote) this.#inString = true;
      else if (code === openBrace || code === openBracket) this.#open.push(code);
    }
    if (this.#reading !== null) this.#hold(Buffer.from(piece.subarray(from)));
    return rows;
  }

  /** @throws {ServiceError} validation_failed where the body is cut off */
  end(): void {
    if (this.#expected === 'nothing') return;
    throw this.#fault(
      this.#expected === 'body'
        ? 'The body is empty. Send a JSON object with rows.'
        : 'The body ends before its JSON does.',
    );
  }

  /** Inside of an object or a list; true where this was its last byte. */
  #inside(code: number): boolean {
    if (code === quote) this.#inString = true;
    else if (code === openBrace || code === openBracket) {
      if (this.#open.length === jsonDepthMax) {
        throw this.#fault(`It nests deeper than ${jsonDepthMax} levels.`);
      }
      this.#open.push(code);
    } else if (code === closeBrace || code === closeBracket) {
      // Of the two kinds each opening one is two less than its closing one.
      if (this.#open.pop() !== code - 2) throw this.#fault('It is not valid JSON: brackets do not match.');
      return this.#open.length === 0;
    }
    return false;
  }

  /** Takes a byte between values. What begins with it, if a value does. */
  #next(code: number): 'name' | 'member' | 'row' | null {
    const expected = this.#expected;
    switch (expected) {
      case 'body':
        if (code === openBracket) {
          this.#isList = true;
          return this.#beginRows();
        }
        if (code !== openBrace) break;
        this.#expected = 'first name';
        return null;
      case 'first name':
      case 'name':
        if (code === quote) return 'name';
        if (expected === 'name' || code !== closeBrace) break;
        this.#expected = 'nothing';
        return null;
      case 'colon':
        if (code !== colon) break;
        this.#expected = 'value';
        return null;
      case 'value':
        if (endsScalar(code)) break;
        if (this.#member !== 'rows') return 'member';
        if (code !== openBracket) throw tableFault('rows', 'Must be an array of objects.');
        return this.#beginRows();
      case 'first row':
      case 'row':
        if (code === openBrace) return 'row';
        if (expected === 'first row' && code === closeBracket) return this.#endRows();
        if (endsScalar(code)) break;
        throw this.#fault('Must be an object: the cells of a row by the names of their columns.');
      case 'end of row':
        if (code === closeBracket) return this.#endRows();
        if (code !== comma) break;
        this.#expected = 'row';
        return null;
      case 'end of member':
        if (code !== comma && code !== closeBrace) break;
        this.#expected = code === comma ? 'name' : 'nothing';
        this.#member = '';
        return null;
      case 'nothing':
        throw tableFault('', 'There is text behind the end of the JSON.');
    }
    throw this.#fault(`It is not valid JSON: expected ${inWords[expected]}.`);
  }

  #beginRows(): null {
    this.#hasRows = true;
    this.#expected = 'first row';
    return null;
  }

  #endRows(): null {
    this.#expected = this.#isList ? 'nothing' : 'end of member';
    return null;
  }

  #name(name: string): void {
    if (this.#members.has(name) || (name === 'rows' && this.#hasRows)) {
      throw tableFault(shortName(name), 'It is there twice.');
    }
    if (this.#members.size === restMembersMax) {
      throw tableFault(shortName(name), `There are more than ${restMembersMax} fields beside rows.`);
    }
    this.#member = name;
  }

  #row(parsed: unknown): TableRow {
    const cells = parsed as Readonly<Record<string, Cell>>;
    const names = Object.keys(cells);
    let isFull = true;
    for (const name of names) {
      if (!this.#known.has(name)) this.#addColumn(name);
      const cell = cells[name];
      if (cell === null || cell === '') isFull = false;
      else if (typeof cell === 'string' && cell.length > tableLimits.cellCharactersMax) {
        throw this.#fault(
          `The cell has ${cell.length} characters; ${tableLimits.cellCharactersMax} are the most.`,
          name,
        );
      }
    }
    this.#rowCount += 1;
    const given = isFull
      ? cells
      : Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null && cell !== ''));
    return { line: this.#rowCount, cells: given };
  }

  #addColumn(name: string): void {
    const { columnsMax, headingCharactersMax } = tableLimits;
    if (name.trim() === '') throw this.#fault('A cell has no name of a column.');
    if (name.length > headingCharactersMax) {
      throw this.#fault(`The name of a column has at most ${headingCharactersMax} characters.`, name);
    }
    if (this.#columns.length === columnsMax) {
      throw this.#fault(`There are more than ${columnsMax} columns in the rows until here.`, name);
    }
    this.#known.add(name);
    this.#columns.push(name);
  }

  #hold(piece: Buffer): void {
    this.#heldBytes += piece.length;
    this.#checkLength(this.#heldBytes);
    this.#held.push(piece);
  }

  /** All of the value, whose last bytes are `piece`. */
  #taken(piece: Buffer): Buffer {
    const length = this.#heldBytes + piece.length;
    this.#checkLength(length);
    const bytes = this.#held.length === 0 ? piece : Buffer.concat([...this.#held, piece]);
    this.#held = [];
    this.#heldBytes = 0;
    if (this.#reading !== 'row') this.#restBytes += length;
    return bytes;
  }

  #checkLength(length: number): void {
    if (this.#reading === 'row') {
      if (length <= tableLimits.rowBytesMax) return;
      throw this.#fault(`It is longer than ${tableLimits.rowBytesMax / 1024} KiB, the most of a row.`);
    }
    if (this.#restBytes + length <= restBytesMax) return;
    throw tableFault(
      this.#reading === 'member' ? shortName(this.#member) : '',
      `All that is sent beside rows may have ${restBytesMax / 1024} KiB together.`,
    );
  }

  #parse(bytes: Buffer): { parsed: unknown } {
    if (!isUtf8(bytes)) throw this.#fault('It is not UTF-8.');
    try {
      return { parsed: JSON.parse(bytes.toString('utf8')) };
    } catch (error) {
      // V8 quotes what stands around the mistake, which may be anybody's data.
      const message = (error as Error).message.replace(/, (?:\.{3})?".*$/s, '');
      throw this.#fault(`It is not valid JSON: ${message.slice(0, 200)}.`);
    }
  }

  #fault(message: string, column?: string) {
    const isInRow = ['first row', 'row', 'end of row'].includes(this.#expected);
    // After a row the next one is not there yet.
    const index = this.#expected === 'end of row' ? this.#rowCount - 1 : this.#rowCount;
    const row = `${this.#isList ? '' : 'rows'}[${index}]`;
    if (isInRow) return tableFault(column === undefined ? row : `${row}.${shortName(column)}`, message);
    return tableFault(shortName(this.#member), message);
  }
}

const endsScalar = (code: number): boolean =>
  code === comma ||
  code === closeBrace ||
  code === closeBracket ||
  code === colon ||
  code === space ||
  code === newline ||
  code === carriageReturn ||
  code === tab;

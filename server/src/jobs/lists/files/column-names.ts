import { tableLimits } from './table.ts';
import { shortName, tableFault } from './table-fault.ts';

/**
 * The names of columns by their headings: trimmed; a heading that is there twice becomes `Name (2)`, an empty one `column 3`.
 * Columns behind the last heading are left out until `nameOf` is asked for one, since spreadsheets write many that have nothing in them.
 */
export class ColumnNames {
  /** Grows as `nameOf` names columns behind the last heading. */
  readonly names: readonly string[];
  readonly #names: string[] = [];
  readonly #taken: Set<string>;
  readonly #place: string;

  /**
   * @param place of the headings, such as `line 1`
   * @throws {ServiceError} validation_failed: too many columns, too long a heading
   */
  constructor(headings: readonly string[], place: string) {
    const trimmed = headings.slice(0, headings.findLastIndex((text) => text.trim() !== '') + 1);
    this.names = this.#names;
    this.#place = place;
    if (trimmed.length > tableLimits.columnsMax) throw this.#tooMany(trimmed.length);
    const own = trimmed.map((text) => text.trim());
    for (const [at, heading] of own.entries()) {
      if (heading.length <= tableLimits.headingCharactersMax) continue;
      throw tableFault(
        `${place}, column ${at + 1}`,
        `The heading has ${heading.length} characters; ${tableLimits.headingCharactersMax} are the most. The first line names the columns.`,
      );
    }
    // A heading that somebody wrote is its own column's name, so what is made up has to differ from all of them.
    this.#taken = new Set(own.filter((heading) => heading !== ''));
    const seen = new Set<string>();
    for (const heading of own) {
      const isFirst = heading !== '' && !seen.has(heading);
      seen.add(heading);
      this.#names.push(isFirst ? heading : this.#newName(heading));
    }
  }

  /** @throws {ServiceError} validation_failed where it would be one column too many */
  nameOf(at: number): string {
    if (at >= tableLimits.columnsMax) throw this.#tooMany(at + 1);
    while (this.#names.length <= at) this.#names.push(this.#newName(''));
    return this.#names[at] as string;
  }

  #newName(heading: string): string {
    const base = heading || `column ${this.#names.length + 1}`;
    let name = base;
    for (let n = 2; this.#taken.has(name); n++) name = `${base} (${n})`;
    this.#taken.add(name);
    return name;
  }

  #tooMany(count: number) {
    return tableFault(this.#place, `There are ${count} columns; ${tableLimits.columnsMax} are the most.`);
  }
}

/** Of a cell that is longer than a cell may be. @param place such as `line 12, column Email` */
export const longCell = (place: string, { length }: string) =>
  tableFault(place, `The cell has ${length} characters; ${tableLimits.cellCharactersMax} are the most.`);

/** `line 12, column Email`. */
export const placeOf = (line: number, column: string): string => `line ${line}, column ${shortName(column)}`;

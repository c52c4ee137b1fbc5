/** A record of the file: column -> value. */
export type Row = Readonly<Record<string, unknown>>;

/** Objects within objects are looked into so far. */
export const depthMax = 5;
/** Of a list so many objects are looked at for their members. */
const objectsMax = 1_000;

export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * "location.country" is the member of an object, where no column has that very name. Of a list of objects ("skills.name") it is the list
 * of what they have there.
 */
export function valueAt(row: Row, column: string, depth = depthMax): unknown {
  if (Object.hasOwn(row, column)) return row[column];
  if (depth === 0) return undefined;
  for (let dot = column.indexOf('.'); dot > 0; dot = column.indexOf('.', dot + 1)) {
    const name = column.slice(0, dot);
    if (!Object.hasOwn(row, name)) continue;
    const outer = row[name];
    const rest = column.slice(dot + 1);
    if (isObject(outer)) return valueAt(outer, rest, depth - 1);
    if (!Array.isArray(outer)) return undefined;
    const found = outer
      .slice(0, objectsMax)
      .flatMap((item: unknown) => (isObject(item) ? valueAt(item, rest, depth - 1) : undefined))
      .filter((item) => item !== undefined);
    return found.length > 0 ? found : undefined;
  }
  return undefined;
}

/** The columns of a JSON record: an object counts as its members, a list of objects also as theirs. Outer ones first. */
export function columnsOf(rows: readonly Row[], columnsMax: number): string[] {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      if (isObject(value)) for (const inner of Object.keys(value)) columns.add(`${column}.${inner}`);
      else columns.add(column);
    }
  }
  for (const row of rows) {
    if (columns.size >= columnsMax) break;
    for (const [column, value] of Object.entries(row)) addInner(columns, column, value, depthMax, columnsMax);
  }
  return [...columns].slice(0, columnsMax);
}

function addInner(
  columns: Set<string>,
  path: string,
  value: unknown,
  depth: number,
  columnsMax: number,
): void {
  if (depth === 0 || columns.size >= columnsMax) return;
  for (const object of Array.isArray(value) ? value.slice(0, objectsMax) : [value]) {
    if (!isObject(object)) continue;
    for (const [name, inner] of Object.entries(object)) {
      const column = `${path}.${name}`;
      if (!isObject(inner)) columns.add(column);
      addInner(columns, column, inner, depth - 1, columnsMax);
    }
  }
}

const textsDepthMax = 20;

/** Whether, and where, a value has a text that PostgreSQL does not store: U+0000 or half of a surrogate pair. JSON can escape both. */
export function brokenText(value: unknown, depth = textsDepthMax): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'a NUL character';
    return value.isWellFormed() ? undefined : 'half of a surrogate pair';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return 'more than 20 objects within each other';
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    const broken = brokenText(inner, depth - 1);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Lines of columns, two spaces apart; columns of numbers stand to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(printable));
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const isNumeric = headings.map(
    (_, column) =>
      rows.length > 0 && rows.every((cells) => /^(-?[\d,]+(\.\d+)?|-)$/.test(cells[column] ?? '')),
  );
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Names and values, one pair a line. */
export function pairs(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`).join('\n');
}

/** A text of several lines, without what could steer a terminal. */
export const printableLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '?');

/** Names come from people: what could steer a terminal is shown as a question mark. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** As spreadsheets show a column: A, B, … Z, AA. @param column from 0 */
export function columnLetters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : columnLetters(Math.floor(column / 26) - 1) + rest;
}

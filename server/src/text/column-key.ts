/** The name of a column without case, spaces and punctuation: `E-Mail`, `e mail` and `email` are one. */
export function columnKey(column: string): string {
  return column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

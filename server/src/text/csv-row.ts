/** A line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is made harmless. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(csvCell).join()}\r\n`;

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it: values come from strangers, and formulas can read the rest
 * of the table and send it away (OWASP, CSV injection). Numbers stay as they are, and so do phone numbers such as +4930123456 and +1 (628) 555-0100: a CRM that imports the file
 * would store the apostrophe, and digits alone reach nothing.
 */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isFormula =
    /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !/^(?:[+-]?\d[\d.]*|\+[\d(][\d ().\u00a0-]*)$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  // Some spreadsheets divide cells at a semicolon.
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { saysNothing } from '../text/given-names.ts';

/** What reports and spreadsheets call the line below the last record. */
const totals =
  /^(?:(?:grand|sub|overall)[ -]?)?totals?(?: (?:records|rows|count))?\s*:?$|^(?:gesamt(?:summe|ergebnis)?|summe|total g[eé]n[eé]ral|suma|totaal)\s*:?$/i;
const countedTotals = /^(?:(?:grand|sub)[ -]?)?totals?(?: (?:records|rows|count))?\s*[:=]?\s*[\d.,]+$/i;
/** Lines below the records of a report, each a cell alone. */
const footers = [
  /^copyright (?:\(c\)|©)/i,
  /^confidential information - do not distribute/i,
  /^(?:report )?generated (?:by|on|at)\b/i,
  /^\d[\d,.]* (?:records|rows|results)(?: (?:total|found|exported))?\.?$/i,
];
const amount = /^[-+]?[\p{Sc}\s]*[\d.,\s%]+(?:[\p{Sc}%\s]|[a-z]{3})*$/iu;

/**
 * What a line is that belongs to the file and not to a record: a row of totals, or the footer of a report. Undefined for a record. A company called Total
 * has something besides amounts in its row.
 */
export function noteRow(fields: readonly string[]): string | undefined {
  const filled = fields.map((field) => field.trim()).filter((field) => field !== '');
  const [first, ...others] = filled;
  if (first === undefined || first.length > 200) return undefined;
  if (others.length === 0 && footers.some((footer) => footer.test(first))) return 'a footer, not a record';
  if (countedTotals.test(first) && others.every((other) => amount.test(other))) return 'a row of totals';
  if (!totals.test(first)) return undefined;
  const isTotal = others.every((other) => amount.test(other) || saysNothing(other));
  // A line of a list of companies may have nothing but a name.
  const isSure = others.length > 0 || /\s|:|^TOTAL$/.test(first);
  return isTotal && isSure ? 'a row of totals' : undefined;
}

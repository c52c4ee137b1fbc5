import { saysNothing } from '../text/given-names.ts';

/** What reports and spreadsheets call the line below the last record. */
const totals =
  /^(?:(?:grand|sub|overall)[ -]?)?totals?(?: (?:records|rows|count))?\s*:?$|^(?:gesamt(?:summe|ergebnis)?|(?:zwischen|end)?summe|total g[eé]n[eé]ral|(?:sous-?|sub ?)total|suma(?: total)?|totaal|eindtotaal|totale(?: complessivo)?|total geral|итого|всего|合計|合计|总计|総計)\s*:?$/i;
const countedTotals =
  /^(?:(?:grand|sub)[ -]?)?totals?(?: (?:records|rows|count))?\s*(?:[:=]\s*|\()?\s*[\d.,]+(?: (?:records?|rows?|results?|companies|accounts|contacts|people|leads))?\)?$/i;
/** What spreadsheets work out of a column; also names of companies, so that an amount has to stand beside it. */
const figures =
  /^(?:sum|count|average|avg|mean|median|min(?:imum)?|max(?:imum)?|mittelwert|durchschnitt|anzahl|moyenne|promedio|media)\s*:?$/i;
/** Lines below the records of a report, each a cell alone. */
const footers = [
  /^copyright (?:\(c\)|©)/i,
  /^confidential information - do not distribute/i,
  /^(?:report |exported |export |data )?(?:generated|exported|created|printed) (?:by|on|at|from|with)\b.*(?:\d|:)/i,
  /^\(?\d[\d,.]* (?:records?|rows?|results?)(?: (?:total|found|exported|affected|returned|selected))?\)?\.?$/i,
  /^(?:page|seite|página|pagina) \d+ (?:of|von|de|sur|di|van) \d+$/i,
  /^(?:end of (?:report|file|list|export)|-+ ?end ?-+)\.?$/i,
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
  const hasAmountsOnly = others.every((other) => amount.test(other));
  if (countedTotals.test(first) && hasAmountsOnly) return 'a row of totals';
  if (figures.test(first) && others.length > 0 && hasAmountsOnly) return 'a row of totals';
  if (!totals.test(first)) return undefined;
  const isTotal = others.every((other) => amount.test(other) || saysNothing(other));
  // A line of a list of companies may have nothing but a name.
  const isSure = others.length > 0 || /\s|:|^TOTAL$/.test(first);
  return isTotal && isSure ? 'a row of totals' : undefined;
}

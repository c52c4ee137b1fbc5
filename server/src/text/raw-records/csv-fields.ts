const quote = '"';

/** Why a record has no fields, to whoever sent it. */
export const unclearQuotes = 'a quote is not closed, or the quotes within a cell are not doubled ("")';

/**
 * Whether a line leaves a quoted field open, so that the record goes on in the next line. `open` says how the line
 * begins. Each line of a record is looked at once, however many lines it has.
 */
export function leavesQuoteOpen(line: string, delimiter: string, open: boolean): boolean {
  let inside = open;
  let atFieldStart = !open;
  let index = 0;
  for (;;) {
    if (inside) {
      const next = line.indexOf(quote, index);
      if (next < 0) return true;
      if (line[next + 1] === quote) {
        index = next + 2;
      } else {
        inside = false;
        index = next + 1;
      }
    } else if (atFieldStart && line[behindBlanks(line, index)] === quote) {
      inside = true;
      atFieldStart = false;
      index = behindBlanks(line, index) + 1;
    } else {
      const next = line.indexOf(delimiter, index);
      if (next < 0) return false;
      index = next + 1;
      atFieldStart = true;
    }
  }
}

/** Some programs write blanks between a delimiter and a quote: `Acme , "Acme, Inc."`. */
function behindBlanks(text: string, from: number): number {
  let index = from;
  while (text[index] === ' ') index += 1;
  return index;
}

/**
 * The fields of one CSV record (RFC 4180). A quote inside of an unquoted field is text, as in `5" pipe`. Blanks around quotes are not.
 * Some programs do not double the quotes within quotes (`"Acme "Best" Inc"`): one that no delimiter follows is text as well.
 * Undefined where a quote is never closed, or such a quote may have been a closing one: then it is unclear where fields end.
 */
export function csvFields(record: string, delimiter: string): string[] | undefined {
  if (!record.includes(quote)) return record.split(delimiter);
  const fields: string[] = [];
  let hasInnerQuotes = false;
  let hasQuotesOutside = false;
  let index = 0;
  for (;;) {
    let end: number;
    const start = behindBlanks(record, index);
    const quoted = record[start] === quote ? quotedField(record, start, delimiter) : undefined;
    if (quoted) {
      end = quoted.end;
      hasInnerQuotes ||= quoted.hasInnerQuotes;
      fields.push(quoted.value);
    } else if (record[index] === quote) {
      return undefined;
    } else {
      const next = record.indexOf(delimiter, index);
      end = next < 0 ? record.length : next;
      const field = record.slice(index, end);
      hasQuotesOutside ||= field.includes(quote);
      fields.push(field);
    }
    // "says "hi", ok": a field was cut at the comma. Over several lines, somebody forgot to close a quote.
    if (hasInnerQuotes && (hasQuotesOutside || record.includes('\n'))) return undefined;
    if (end >= record.length) return fields;
    index = end + 1;
  }
}

/** Undefined where it is never closed. */
function quotedField(
  record: string,
  start: number,
  delimiter: string,
): { readonly value: string; readonly end: number; readonly hasInnerQuotes: boolean } | undefined {
  let value = '';
  let hasInnerQuotes = false;
  /** One that has not been closed yet. */
  let isInnerOpen = false;
  let from = start + 1;
  for (;;) {
    const next = record.indexOf(quote, from);
    if (next < 0) return undefined;
    value += record.slice(from, next);
    if (record[next + 1] === quote) {
      value += quote;
      from = next + 2;
      const end = behindBlanks(record, from);
      // "Messy "5"": the first of the two ends the 5, the second the cell.
      if (isInnerOpen && (end >= record.length || record[end] === delimiter)) {
        return { value, end, hasInnerQuotes };
      }
      continue;
    }
    const end = behindBlanks(record, next + 1);
    if (end >= record.length || record[end] === delimiter) return { value, end, hasInnerQuotes };
    hasInnerQuotes = true;
    isInnerOpen = !isInnerOpen;
    value += quote;
    from = next + 1;
  }
}

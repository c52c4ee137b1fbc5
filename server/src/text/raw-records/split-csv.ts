import { leavesQuoteOpen } from './csv-fields.ts';
import { type Position, type RawRecord, type RecordSplitter, recordBytesMax } from './raw-record.ts';
import { splitLines } from './split-lines.ts';

/** Of one record; more is a quote that somebody forgot to close. */
const recordLinesMax = 10_000;

/**
 * A record per line, or several lines where a quoted field has line breaks. A quote that is not closed within the
 * longest record costs the line it stands in, not the rest of the file: reading goes on with the next line.
 *
 * @param stopsAtFault the first record that cannot be read is the last one. Going on may look at each line as often as a record
 * has lines, which somebody who sends such a file on purpose makes use of
 */
export function splitCsv(
  start: Position,
  delimiter: string,
  { stopsAtFault = false }: { readonly stopsAtFault?: boolean } = {},
): RecordSplitter {
  const lines = splitLines(start);
  let open: RawRecord[] = [];
  let openCharacters = 0;
  let hasStopped = false;

  function* recordsFrom(incoming: readonly RawRecord[]): Generator<RawRecord> {
    if (hasStopped) return;
    const queue = [...incoming].reverse();
    for (let line = queue.pop(); line; line = queue.pop()) {
      const isOpen = !line.fault && leavesQuoteOpen(line.text, delimiter, open.length > 0);
      if (!isOpen && !line.fault) {
        yield joined([...open, line]);
        open = [];
        openCharacters = 0;
        continue;
      }
      if (!line.fault) {
        open.push(line);
        openCharacters += line.text.length + 1;
        if (openCharacters <= recordBytesMax && open.length <= recordLinesMax) continue;
      } else if (open.length === 0) {
        yield line;
        hasStopped = stopsAtFault;
        if (hasStopped) return;
        continue;
      } else {
        queue.push(line);
      }
      const [first, ...rest] = open;
      open = [];
      openCharacters = 0;
      if (first) yield unclosed(first);
      hasStopped = stopsAtFault;
      if (hasStopped) return;
      // Not one push of all: the arguments of a call have a limit.
      for (const later of rest.reverse()) queue.push(later);
    }
  }

  return {
    push: (chunk) => [...recordsFrom(lines.push(chunk))],
    end() {
      const records = [...recordsFrom(lines.end())];
      while (open.length > 0) {
        const [first, ...rest] = open;
        open = [];
        openCharacters = 0;
        if (first) records.push(unclosed(first));
        hasStopped = stopsAtFault;
        records.push(...recordsFrom(rest));
      }
      return records;
    },
  };
}

function joined(lines: readonly RawRecord[]): RawRecord {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last || lines.length === 1) return first as RawRecord;
  const text = lines.map((line) => line.text).join('\n');
  return { line: first.line, text, nextByte: last.nextByte, nextLine: last.nextLine };
}

function unclosed(line: RawRecord): RawRecord {
  const { line: number, text, nextByte, nextLine } = line;
  return { line: number, text, nextByte, nextLine, fault: 'a quote is opened and not closed' };
}

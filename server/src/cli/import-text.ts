import type { ImportSummary } from '../dataset/import-file.ts';
import type { RecordKindName } from '../dataset/kinds/record-kind.ts';
import { singular } from '../dataset/readings/record-readings.ts';
import type { ImportLook } from './import-look.ts';
import { pairs, printableLines } from './table.ts';

/** Of columns, as `--json` has it. */
const columnsJson = ({ unused, repeated }: ImportLook) => ({
  unused_columns: unused,
  repeated_headings: repeated,
});

export function importJson(kind: RecordKindName, file: string, summary: ImportSummary, look: ImportLook) {
  return {
    import_id: summary.importId,
    kind,
    file,
    source: summary.source,
    organization: summary.organization,
    format: summary.format,
    preset: summary.preset,
    mapping: summary.mapping,
    ...columnsJson(look),
    accepted: summary.accepted,
    rejected: summary.rejected,
    suppressed: summary.suppressed,
    added: summary.added,
    updated: summary.updated,
    unchanged: summary.unchanged,
    repeated: summary.repeated,
    unreadable: summary.unreadable,
    rejects_file: summary.rejectsFile,
    seconds: summary.elapsedMs / 1_000,
  };
}

export function importText(kind: RecordKindName, summary: ImportSummary, look: ImportLook): string {
  const columns = Object.entries(summary.mapping)
    .map(([field, names]) => `${field}=${names?.join('+')}`)
    .join(', ');
  const unreadable = Object.entries(summary.unreadable).map(([field, count]) => `${field} ${count}`);
  const refused = summary.rejectsFile
    ? `${summary.rejected}, see ${summary.rejectsFile}`
    : String(summary.rejected);
  const told = pairs([
    [
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      `${summary.accepted} (${summary.added} new, ${summary.updated} changed, ${summary.unchanged} unchanged)`,
    ],
    ...(summary.repeated > 0
      ? [['Repeated', `${summary.repeated} repeat an earlier ${singular[kind]}`] as const]
      : []),
    ['Refused', refused],
    ...(summary.suppressed > 0
      ? [['Suppressed', `${summary.suppressed} of people on the suppression list`] as const]
      : []),
    ...(unreadable.length > 0
      ? [['Ignored', `values that Millrace could not read: ${unreadable.join(', ')}`] as const]
      : []),
    ['Source', summary.source],
    ['Found by', summary.organization ?? 'all organizations'],
    ['Layout', `${summary.preset} (${summary.format})`],
    ...(columns === '' ? [] : [['Columns', columns] as const]),
    ['Took', `${(summary.elapsedMs / 1_000).toFixed(1)} s`],
  ]);
  return `${told}${unusedText(look)}`;
}

const columnNameMax = 40;

/** Each column that was not used, with what uses it. */
function unusedText({ unused, repeated }: ImportLook): string {
  const doubled = repeated.map((heading) => `"${heading}"`).join(', ');
  const notes =
    repeated.length === 0
      ? ''
      : `\n\nThe header has these columns more than once: ${doubled}. The second is read as "Name (2)".`;
  if (unused.length === 0) return `${notes}\n\nEvery column was used.`;
  const width = Math.min(columnNameMax, Math.max(...unused.map(({ column }) => column.length)));
  const lines = unused.map(({ column, map }) => `  ${column.padEnd(width)}  --map ${inShell(map)}`);
  const isOpen = unused.some(({ field }) => field === null);
  const advice = `Not used: ${unused.length} columns. To use one, add its --map; separate several with commas${isOpen ? '; FIELD is a field in docs/import.md' : ''}.`;
  return printableLines(`${notes}\n\n${advice}\n${lines.join('\n')}`);
}

/** As a shell takes it for one word. */
const inShell = (word: string) =>
  /^[\w=+.,:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

export function lookJson(kind: RecordKindName, file: string, look: ImportLook) {
  const { preview } = look;
  return {
    dry_run: true,
    kind,
    file,
    format: preview.format,
    preset: preview.preset,
    mapping: preview.mapping,
    ...columnsJson(look),
    sampled: preview.sampled,
    accepted: preview.accepted,
    rejects: preview.rejects,
    unreadable: preview.unreadable,
    records: preview.records,
  };
}

/** A file as it would be imported. */
export function lookText(kind: RecordKindName, look: ImportLook): string {
  const { preview } = look;
  const records = preview.records.map((record) => JSON.stringify(withoutNothing(record), null, 2));
  const columns = Object.entries(preview.mapping).map(([field, names]) => `${field}=${names?.join('+')}`);
  const told = pairs([
    [
      'Looked at',
      `the first ${preview.sampled} records: ${preview.accepted} ${kind}, ${preview.rejects.length} refused`,
    ],
    ...preview.rejects.map(({ line, reason }) => [`Line ${line}`, reason] as const),
    ['Layout', `${preview.preset} (${preview.format})`],
    ...(columns.length === 0 ? [] : [['Columns', columns.join(', ')] as const]),
  ]);
  return printableLines(
    `Nothing was imported: this is a dry run.\n\n${told}${unusedText(look)}\n\nThe first ${kind}:\n${records.join('\n')}`,
  );
}

/** A record without members that have nothing. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(
    ([, member]) => member !== null && !(Array.isArray(member) && member.length === 0),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNothing(member)]));
}

import type { ImportSummary } from '../dataset/import-file.ts';
import type { RecordKindName } from '../dataset/kinds/record-kind.ts';
import { singular } from '../dataset/readings/record-readings.ts';
import { pairs } from './table.ts';

export function importJson(kind: RecordKindName, file: string, summary: ImportSummary) {
  return {
    import_id: summary.importId,
    kind,
    file,
    source: summary.source,
    organization: summary.organization,
    format: summary.format,
    preset: summary.preset,
    mapping: summary.mapping,
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

export function importText(kind: RecordKindName, summary: ImportSummary): string {
  const columns = Object.entries(summary.mapping)
    .map(([field, names]) => `${field}=${names?.join('+')}`)
    .join(', ');
  const unreadable = Object.entries(summary.unreadable).map(([field, count]) => `${field} ${count}`);
  const refused = summary.rejectsFile
    ? `${summary.rejected}, see ${summary.rejectsFile}`
    : String(summary.rejected);
  return pairs([
    [
      `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
      `${summary.accepted} (${summary.added} new, ${summary.updated} changed, ${summary.unchanged} as they were)`,
    ],
    ...(summary.repeated > 0
      ? [['Repeated', `${summary.repeated} records of a ${singular[kind]} that came earlier`] as const]
      : []),
    ['Refused', refused],
    ...(summary.suppressed > 0
      ? [['Suppressed', `${summary.suppressed} of people on the suppression list`] as const]
      : []),
    ...(unreadable.length > 0
      ? [['Left out', `values that could not be understood: ${unreadable.join(', ')}`] as const]
      : []),
    ['Source', summary.source],
    ['Found by', summary.organization ?? 'all organizations'],
    ['Layout', `${summary.preset} (${summary.format})`],
    ...(columns === '' ? [] : [['Columns', columns] as const]),
    ['Took', `${(summary.elapsedMs / 1_000).toFixed(1)} s`],
  ]);
}

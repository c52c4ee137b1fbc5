import { recordFiller } from './compact-record.ts';
import type { RecordKind } from './kinds/record-kind.ts';

const fillers = new WeakMap<object, (compact: unknown) => unknown>();

/** The record out of its text in the database. */
export function readValue<Value>(kind: RecordKind<Value>, text: string): Value {
  let fill = fillers.get(kind);
  if (!fill) {
    fill = recordFiller(kind.schema);
    fillers.set(kind, fill);
  }
  return fill(JSON.parse(text)) as Value;
}

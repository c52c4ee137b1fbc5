import { fieldWords } from '../../../words/field-label.ts';
import type { RunRow } from './row-pages.ts';

export type StepOfRow = RunRow['steps'][string];

type Look = 'ok' | 'warn' | 'bad';

/** The state that the cell of a step shows. */
export interface CellState {
  readonly text: string;
  readonly look: Look | undefined;
  /** Nothing is to be said of it. */
  readonly isNothing?: boolean;
}

const looks: Readonly<Record<string, Look>> = {
  found: 'ok',
  not_found: 'warn',
  failed: 'bad',
  invalid: 'bad',
};

/** "not found" of `not_found`, "waiting" of `queued`. */
export const outcomeText = (status: string): string => (status === 'queued' ? 'waiting' : fieldWords(status));
export const outcomeLook = (status: string): Look | undefined => looks[status];

export function cellState(row: Pick<RunRow, 'status'>, step: StepOfRow | undefined): CellState {
  if (step === undefined) {
    return row.status === 'queued' || row.status === 'running'
      ? { text: 'waiting', look: undefined }
      : { text: '–', look: undefined, isNothing: true };
  }
  const look = outcomeLook(step.status);
  // Both are to be seen: that another row had asked, and what came of it.
  if (step.repeats !== null) return { text: `repeated: ${outcomeText(step.status)}`, look };
  return { text: outcomeText(step.status), look };
}

/** A value as one line of text. */
export const valueText = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

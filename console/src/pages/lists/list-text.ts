import type { Job } from '../../api/calls.ts';
import { fieldLabel } from '../../words/field-label.ts';
import { momentText } from '../../words/format.ts';

/** What a list is called: one that was started without a name by what it does, and when it began. */
export const listText = ({
  name,
  endpoint,
  created_at,
}: Pick<Job, 'name' | 'endpoint' | 'created_at'>): string =>
  name ?? `${fieldLabel(endpoint === '' ? 'list' : endpoint)}, ${momentText(created_at)}`;

const waits: Readonly<Record<string, string>> = {
  user: 'paused by hand',
  pause_after: 'its first rows are done',
  max_credits: 'it reached its limit of credits',
  hit_rate: 'too few rows found something',
  failures: 'too many rows failed in a row',
  waited_too_long: 'it waited for 7 days',
};

/** Why a list waits, or was canceled. */
export const waitText = (reason: string): string => waits[reason] ?? reason.replaceAll('_', ' ');

import type { Job } from '../../api/calls.ts';
import { fieldLabel } from '../../words/field-label.ts';
import { momentText } from '../../words/format.ts';

/** What a list is called: one that was started without a name by what it does, and when it began. */
export const listText = ({
  name,
  endpoint,
  created_at,
}: Pick<Job, 'name' | 'endpoint' | 'created_at'>): string =>
  name ?? `${fieldLabel(endpoint)}, ${momentText(created_at)}`;

import { fieldLabel } from './field-label.ts';

/* Words of the ledger, as people read them. */

const kinds: Readonly<Record<string, string>> = {
  charges: 'Charges',
  grant: 'Grant',
  purchase: 'Purchase',
  refund: 'Refund',
  expire: 'Expired',
  adjust: 'Adjustment',
};

/** Of an entry: "adjust" is "Adjustment". */
export const entryText = (kind: string): string => kinds[kind] ?? fieldLabel(kind);

/** Of a plan: "past_due" is "past due". */
export const statusText = (status: string): string => status.replaceAll('_', ' ');

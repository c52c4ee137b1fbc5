import titles from '../../../generated/action-titles.json';
import { fieldLabel } from './field-label.ts';
import { creditsText, durationText } from './format.ts';

/* What the audit log holds, in words. */

interface ActionTitle {
  readonly title: string;
  readonly isOfOrganization: boolean;
}
const known: Readonly<Record<string, ActionTitle>> = titles;

/** "key_rotate" is "Rotate a key". Programs and older services may have others. */
export const actionText = (action: string): string => known[action]?.title ?? fieldLabel(action);

/** To choose from: those that the log of an organization can hold, or all. */
export const actionChoices = (
  isOfOrganization: boolean,
): { readonly value: string; readonly label: string }[] =>
  Object.entries(known)
    .filter(([, one]) => !isOfOrganization || one.isOfOrganization)
    .map(([value, { title }]) => ({ value, label: title }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** "Overlap: 24 h, Role: developer". */
export const detailText = (detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) =>
      name.endsWith('_seconds') && typeof value === 'number'
        ? `${fieldLabel(name.replace(/_seconds$/, ''))}: ${durationText(value * 1000)}`
        : `${fieldLabel(name)}: ${valueText(value)}`,
    )
    .join(', ') || '–';

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return creditsText(value);
  if (Array.isArray(value)) return value.map(valueText).join(' + ') || 'none';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

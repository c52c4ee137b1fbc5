import { fieldLabel } from '../../words/field-label.ts';

/** "email_finding.completed" is "Email finding completed". */
export const eventText = (event: string): string => fieldLabel(event.replaceAll('.', '_'));

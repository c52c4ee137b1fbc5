import { fieldLabel } from './field-label.ts';

const reasons: Readonly<Record<string, string>> = {
  rejected: 'Its key is rejected',
  forbidden: 'Its key does not allow this',
  out_of_credit: 'It is out of credit',
};

/** What keeps a provider from answering: "rejected for findEmail" is "Its key is rejected. Affected: find email." Other sentences stay. */
export function problemText(problem: string): string {
  const [, reason = '', lookups = ''] = /^([a-z_]+) for ([A-Za-z]+(?:, [A-Za-z]+)*)$/.exec(problem) ?? [];
  const text = reasons[reason];
  if (text === undefined) return problem;
  return `${text}. Affected: ${lookups
    .split(', ')
    .map((one) => fieldLabel(one).toLowerCase())
    .join(', ')}.`;
}

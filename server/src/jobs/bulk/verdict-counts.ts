import { type MailStatus, mailStatuses } from '../../records/contact.ts';

/** How many items of a job have each verdict. */
export type VerdictCounts = Readonly<Record<MailStatus, number>>;

const objectOf = (count: (status: MailStatus) => string) =>
  `jsonb_build_object(${mailStatuses.map((status) => `'${status}', ${count(status)}`).join(', ')})`;

/** In SQL: of a job whose items are counted by their verdict, and have none yet. */
export const noVerdicts = objectOf(() => '0');

/** The columns of a list of items that count theirs. */
export const countVerdicts = mailStatuses
  .map((status) => `count(*) filter (where verdict = '${status}') as ${columnOf(status)}`)
  .join(', ');

/** The counts of job j with those of the items that s has counted. Null stays null. */
export const addVerdicts = `case when j.verdicts is not null then ${objectOf(
  (status) => `coalesce((j.verdicts ->> '${status}')::int, 0) + s.${columnOf(status)}`,
)} end`;

/** What the items i of a job have been counted as. */
export const verdictsOfItems = objectOf((status) => `i.${columnOf(status)}`);

function columnOf(status: MailStatus): string {
  return `verdicts_${status}`;
}

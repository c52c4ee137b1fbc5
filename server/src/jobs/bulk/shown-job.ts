import { centicredits, toCredits } from '../../kernel/credits.ts';
import { jobIdOf } from '../../kernel/ids.ts';
import type { ItemReport, JobReport } from './read-job.ts';

/** Where a job stands, as its owner, its operator and its receivers are told. Times are ISO 8601 in UTC. */
export function shownJob(job: JobReport) {
  return {
    id: jobIdOf(job.id),
    name: job.name,
    status: job.status,
    total: job.total,
    completed: job.ended,
    // An address that was checked has not been found: of those that were, the valid ones are.
    found: job.verdicts?.valid ?? job.found,
    ...job.verdicts,
    failed: job.failed,
    canceled: job.canceled,
    credits_reserved: toCredits(centicredits(job.held)),
    credits_charged: toCredits(centicredits(job.charged)),
    // While it runs, what is left is still held.
    credits_refunded: job.finishedAt ? toCredits(centicredits(job.held - job.charged)) : 0,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}

/** What became of an item, in a word. One that was verified is told by its verdict. */
export const shownStatus = ({ state, outcome, verdict }: ItemReport): string =>
  state === 'ended' ? (verdict ?? outcome ?? state) : state;

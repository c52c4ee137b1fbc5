import type { Command } from 'commander';
import { cancelJob } from '../jobs/bulk/cancel-job.ts';
import { type BulkStatus, type JobReport, jobsPageMax, listJobs, readJobs } from '../jobs/bulk/read-job.ts';
import { shownJob } from '../jobs/bulk/shown-job.ts';
import { centicredits, formatCredits } from '../kernel/credits.ts';
import { jobIdOf, jobUuidOf } from '../kernel/ids.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { workspacesOf } from './find-subject.ts';
import { wholeNumberOption, wordOption } from './option-values.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs, table } from './table.ts';
import { withDatabase } from './with-database.ts';

const statuses = ['queued', 'processing', 'completed', 'failed', 'canceled'] as const;
const usualLimit = 50;

/** A job as the operator sees it: with whose it is. */
interface Shown {
  readonly job: JobReport;
  readonly endpoint: string;
  readonly workspace: string;
}

export function addJobsCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'jobs', 'bulk jobs of all workspaces');
  addList(group, context);
  addShow(group, context);
  addCancel(group, context);
}

function addList(group: Command, context: CommandContext): void {
  interface Options {
    org?: string;
    workspace?: string;
    status?: BulkStatus;
    limit: number;
    json?: boolean;
  }
  subcommand(group, 'list', {
    description: 'list jobs, newest first',
    example: 'jobs list --status processing',
  })
    .option('--org <organization>', 'only jobs of this organization')
    .option('--workspace <workspace>', 'only jobs of this workspace')
    .option('--status <status>', `one of ${statuses.join(', ')}`, wordOption(statuses))
    .option(
      '--limit <number>',
      `maximum number, up to ${jobsPageMax}`,
      wholeNumberOption(1, jobsPageMax),
      usualLimit,
    )
    .action(async (options: Options) => {
      const jobs = await withDatabase(context, async (pool) =>
        shown(
          pool,
          await listJobs(pool, {
            workspaceIds: await workspacesOf(pool, options),
            endpointId: null,
            statuses: options.status ? [options.status] : null,
            before: null,
            limit: options.limit,
          }),
        ),
      );
      printAnswer(context, options, {
        json: { jobs: jobs.map(jobJson) },
        text:
          jobs.length === 0
            ? 'There are no jobs.'
            : table(
                ['JOB', 'ENDPOINT', 'WORKSPACE', 'STATUS', 'ITEMS', 'ENDED', 'FAILED', 'CHARGED', 'CREATED'],
                jobs.map(({ job, endpoint, workspace }) => [
                  jobIdOf(job.id),
                  endpoint,
                  workspace,
                  job.status,
                  String(job.total),
                  String(job.ended),
                  String(job.failed),
                  formatCredits(centicredits(job.charged)),
                  job.createdAt.toISOString(),
                ]),
              ),
      });
    });
}

function addShow(group: Command, context: CommandContext): void {
  subcommand(group, 'show <job>', {
    description: 'show one job; its items and results are private to the caller, and not shown',
    example: 'jobs show job_01939f5a1b2c7d3e8f4a5b6c7d8e9f00',
  }).action(async (id: string, options: { json?: boolean }) => {
    const one = await withDatabase(context, (pool) => theJob(pool, id));
    printAnswer(context, options, { json: jobJson(one), text: jobText(one) });
  });
}

function addCancel(group: Command, context: CommandContext): void {
  subcommand(group, 'cancel <job>', {
    description: 'cancel a job: items that have not started are free',
    example: 'jobs cancel job_01939f5a1b2c7d3e8f4a5b6c7d8e9f00',
  }).action(async (id: string, options: { json?: boolean }) => {
    const one = await withDatabase(context, async (pool) => {
      const { job } = await theJob(pool, id);
      // The service sends the event: it knows the webhooks.
      const isCanceled = await transaction(pool, (tx) => cancelJob(tx, job.id, null));
      if (!isCanceled) throw new CommandError(`${jobIdOf(job.id)} has already ended or been canceled.`);
      return theJob(pool, id);
    });
    printAnswer(context, options, {
      json: jobJson(one),
      text: `${jobIdOf(one.job.id)} is canceled: ${one.job.canceled} of ${one.job.total} items were not started.`,
    });
  });
}

async function theJob(pool: Pool, id: string): Promise<Shown> {
  const uuid = jobUuidOf(id);
  const [one] = uuid === null ? [] : await shown(pool, await readJobs(pool, [uuid]));
  if (one) return one;
  throw new CommandError(`There is no job ${JSON.stringify(id.slice(0, 60))}.`, {
    fix: 'Ids: ./millrace jobs list',
  });
}

async function shown(db: Queryable, jobs: readonly JobReport[]): Promise<Shown[]> {
  const [{ rows: endpoints }, { rows: workspaces }] = await Promise.all([
    db.query<{ id: number; name: string }>('select id, name from endpoints'),
    db.query<{ id: number; public_id: string }>('select id, public_id from workspaces where id = any($1)', [
      jobs.map(({ workspaceId }) => workspaceId),
    ]),
  ]);
  return jobs.map((job) => ({
    job,
    endpoint: endpoints.find(({ id }) => id === job.endpointId)?.name ?? '-',
    workspace: workspaces.find(({ id }) => id === job.workspaceId)?.public_id ?? '-',
  }));
}

function jobJson({ job, endpoint, workspace }: Shown) {
  const { id, ...shown } = shownJob(job);
  return {
    job_id: id,
    endpoint,
    workspace_id: workspace,
    ...shown,
    eta_seconds: job.etaSeconds,
    results_expired: job.isForgotten,
  };
}

/** Of addresses that were verified, the verdicts that there are. */
function judgedText({ found, verdicts }: Shown['job']): string {
  if (verdicts === null) return `${found} found`;
  const some = Object.entries(verdicts).filter(([status, count]) => count > 0 || status === 'valid');
  return some.map(([status, count]) => `${count} ${status}`).join(', ');
}

function jobText(one: Shown): string {
  const { job, endpoint, workspace } = one;
  const moment = (date: Date | null) => date?.toISOString() ?? '-';
  return pairs([
    ['Job', jobIdOf(job.id)],
    ['Name', job.name ?? '-'],
    ['Endpoint', endpoint],
    ['Workspace', workspace],
    ['Status', job.status],
    [
      'Items',
      `${job.ended} of ${job.total} have ended: ${judgedText(job)}, ${job.failed} failed, ${job.canceled} canceled`,
    ],
    [
      'Credits',
      `${formatCredits(centicredits(job.charged))} charged of ${formatCredits(centicredits(job.held))} reserved`,
    ],
    ['Created', moment(job.createdAt)],
    ['Started', moment(job.startedAt)],
    ['Finished', moment(job.finishedAt)],
    ['Results', job.isForgotten ? 'forgotten' : 'kept'],
  ]);
}

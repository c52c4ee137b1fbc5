import type { Command } from 'commander';
import { surveyStorage, type WorkspaceStorage } from '../limits/survey-storage.ts';
import { type TableSize, tableSizes } from '../postgres/table-sizes.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { workspacesOf } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import { subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

const limitMax = 1_000;
const usualLimit = 20;
const statementTimeoutMs = 60_000;

/** For the operator: what fills the disk, and whose it is. */
export function addStorageCommand(program: Command, context: CommandContext): void {
  interface Options {
    org?: string;
    workspace?: string;
    limit: number;
    json?: boolean;
  }
  subcommand(program, 'storage', {
    description: 'show the disk use of tables, and the workspaces that store most',
    example: 'storage --limit 50',
  })
    .option('--org <organization>', 'only workspaces of this organization')
    .option('--workspace <workspace>', 'only this workspace')
    .option(
      '--limit <number>',
      `maximum number of tables and of workspaces, up to ${limitMax}`,
      wholeNumberOption(1, limitMax),
      usualLimit,
    )
    .action(async (options: Options) => {
      const { tables, workspaces } = await withDatabase(
        context,
        async (pool) => ({
          tables: (await tableSizes(pool)).slice(0, options.limit),
          workspaces: await surveyStorage(pool, {
            workspaceIds: await workspacesOf(pool, options),
            limit: options.limit,
          }),
        }),
        { statementTimeoutMs },
      );
      printAnswer(context, options, {
        json: { tables, workspaces: workspaces.map(workspaceJson) },
        text: `${tablesText(tables)}\n\n${workspacesText(workspaces)}`,
      });
    });
}

const workspaceJson = (one: WorkspaceStorage) => ({
  workspace_id: one.workspace,
  organization_id: one.organization,
  mode: one.mode,
  bytes: one.bytes,
  jobs: { rows: one.jobs, bytes: one.jobBytes, open: one.openJobs },
  idempotency_answers: { rows: one.answers, bytes: one.answerBytes },
  tool_answers: { bytes: one.toolAnswerBytes },
  webhook_deliveries: { rows: one.deliveries },
  call_bodies: { rows: one.bodies, bytes: one.bodyBytes },
});

function tablesText(tables: readonly TableSize[]): string {
  return table(
    ['TABLE', 'MIB', 'ROWS (ABOUT)'],
    tables.map((one) => [one.table, mebibytes(one.bytes), String(one.rows)]),
  );
}

function workspacesText(workspaces: readonly WorkspaceStorage[]): string {
  return table(
    [
      'WORKSPACE',
      'ORGANIZATION',
      'MODE',
      'MIB',
      'JOBS',
      'MIB OF JOBS',
      'OPEN',
      'ANSWERS',
      'MIB OF ANSWERS',
      'DELIVERIES',
      'MIB OF BODIES',
    ],
    workspaces.map((one) => [
      one.workspace,
      one.organization,
      one.mode,
      mebibytes(one.bytes),
      String(one.jobs),
      mebibytes(one.jobBytes),
      String(one.openJobs),
      String(one.answers),
      mebibytes(one.answerBytes + one.toolAnswerBytes),
      String(one.deliveries),
      mebibytes(one.bodyBytes),
    ]),
  );
}

const mebibytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

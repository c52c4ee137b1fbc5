import type { Command } from 'commander';
import { type SurveyedWebhook, surveyWebhooks, waitingMax } from '../webhooks/survey-webhooks.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { workspacesOf } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import { subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

const limitMax = 1_000;
const usualLimit = 50;

/** For the operator, who has no keys: which receivers are in trouble, and how much waits for them. */
export function addWebhooksOverview(group: Command, context: CommandContext): void {
  interface Options {
    org?: string;
    workspace?: string;
    troubled?: boolean;
    limit: number;
    json?: boolean;
  }
  subcommand(group, 'overview', {
    description:
      'for operators: list the webhooks of all workspaces, failing ones first, with their queued deliveries',
    example: 'webhooks overview --troubled',
  })
    .option('--org <organization>', 'only webhooks of this organization')
    .option('--workspace <workspace>', 'only webhooks of this workspace')
    .option('--troubled', 'only webhooks that fail, or that failures switched off')
    .option(
      '--limit <number>',
      `maximum number, up to ${limitMax}`,
      wholeNumberOption(1, limitMax),
      usualLimit,
    )
    .action(async (options: Options) => {
      const webhooks = await withDatabase(context, async (pool) =>
        surveyWebhooks(pool, {
          workspaceIds: await workspacesOf(pool, options),
          isTroubled: options.troubled === true,
          limit: options.limit,
        }),
      );
      printAnswer(context, options, {
        json: { webhooks: webhooks.map(webhookJson) },
        text:
          webhooks.length === 0
            ? 'No webhooks match.'
            : table(
                ['WORKSPACE', 'WEBHOOK', 'ADDRESS', 'STATE', 'FAILURES', 'WAITING', 'SINCE'],
                webhooks.map((one) => [
                  one.workspace,
                  one.id,
                  withoutQuery(one.url),
                  stateOf(one),
                  String(one.failures),
                  one.waiting === waitingMax ? `${waitingMax}+` : String(one.waiting),
                  (one.disabledAt ?? one.failingSince)?.toISOString() ?? '-',
                ]),
              ),
      });
    });
}

function webhookJson(one: SurveyedWebhook) {
  return {
    webhook_id: one.id,
    workspace_id: one.workspace,
    url: withoutQuery(one.url),
    enabled: one.disabledReason === null,
    disabled_reason: one.disabledReason,
    disabled_at: one.disabledAt?.toISOString() ?? null,
    failures: one.failures,
    failing_since: one.failingSince?.toISOString() ?? null,
    waiting: one.waiting,
  };
}

/** Owners put tokens there, which are nobody else's business. */
const withoutQuery = (url: string) => url.replace(/\?.*$/s, '');

function stateOf({ disabledReason, failures }: SurveyedWebhook): string {
  if (disabledReason !== null) return disabledReason === 'owner' ? 'off' : `switched off (${disabledReason})`;
  return failures > 0 ? 'failing' : 'on';
}

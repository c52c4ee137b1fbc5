import type { Command } from 'commander';
import { announceChange } from '../accounts/organizations.ts';
import { changePlan, readPlanSettings } from '../admin/change-plan.ts';
import { formatCredits, toCredits } from '../kernel/credits.ts';
import type { Mode } from '../ledger/account.ts';
import { findAccount } from '../ledger/find-account.ts';
import type { Overflow, PlanStatus } from '../ledger/operations.ts';
import { endPlan, type PlanName, setPlanStatus } from '../ledger/plan.ts';
import { type AccountView, readAccount } from '../ledger/read-account.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { theOrganization } from './find-subject.ts';
import { wholeNumberOption, wordOption } from './option-values.ts';
import { planNames } from './organization-commands.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';

const overflows: readonly Overflow[] = ['wallet', 'block'];
const statuses: readonly PlanStatus[] = ['active', 'canceling', 'past_due', 'refund_pending', 'disputed'];
const exampleId = 'org_4fGhT0aBcDeFgHiJkLmN';

interface PlanOptions {
  org: string;
  sandbox?: boolean;
  json?: boolean;
}

export function addPlanCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'plan', 'the monthly plan of an organization');
  addSet(group, context);
  addStatus(group, context);
  addEnd(group, context);
  planCommand(group, 'show', {
    description: 'show the plan and its remaining credits',
    example: `plan show --org ${exampleId}`,
  }).action((options: PlanOptions) => showAfter(context, options, async () => {}));
}

function planCommand(group: Command, name: string, about: { description: string; example: string }): Command {
  return subcommand(group, name, about)
    .requiredOption('--org <organization>', 'id of the organization')
    .option('--sandbox', 'for the sandbox, which has its own plan');
}

function addSet(group: Command, context: CommandContext): void {
  interface Options extends PlanOptions {
    plan: PlanName;
    overflow?: Overflow;
    overflowByHeader?: 'yes' | 'no';
    billingDay?: number;
  }
  planCommand(group, 'set', {
    description:
      'give an organization a plan, with its first credits at once; or change the settings of its plan',
    example: `plan set --org ${exampleId} --plan enrichment --overflow block`,
  })
    .requiredOption('--plan <plan>', planNames.join(', '), wordOption(planNames))
    .option(
      '--overflow <mode>',
      'what happens when it is used up: wallet or block; new plans: wallet',
      wordOption(overflows),
    )
    .option(
      '--overflow-by-header <yes|no>',
      'whether a call may send X-Plan-Overflow: wallet; new plans: no',
      wordOption(['yes', 'no']),
    )
    .option(
      '--billing-day <day>',
      'day of the month of the refill; new plans: today',
      wholeNumberOption(1, 31),
    )
    .action((options: Options) =>
      showAfter(context, options, (tx, accountId) =>
        transaction(tx, async (client) => {
          const before = await readPlanSettings(client, accountId);
          const overflow = options.overflow ?? before?.overflow ?? 'wallet';
          if (overflow === 'wallet' && options.overflowByHeader === 'yes') throw headerForNothing();
          await changePlan(client, accountId, {
            name: options.plan,
            overflow: options.overflow,
            overflowByHeader:
              options.overflowByHeader === undefined ? undefined : options.overflowByHeader === 'yes',
            billingDay: options.billingDay,
          });
        }),
      ),
    );
}

function addStatus(group: Command, context: CommandContext): void {
  planCommand(group, 'status', {
    description: `set the status of a plan: ${statuses.join(', ')}; only an active plan refills, a canceling one ends with its period`,
    example: `plan status --org ${exampleId} --status canceling`,
  })
    .requiredOption('--status <status>', statuses.join(', '), wordOption(statuses))
    .action((options: PlanOptions & { status: PlanStatus }) =>
      showAfter(context, options, (pool, accountId) =>
        transaction(pool, async (tx) => {
          if (!(await setPlanStatus(tx, accountId, options.status))) throw noPlan(options);
          await announceChange(tx);
        }),
      ),
    );
}

function addEnd(group: Command, context: CommandContext): void {
  planCommand(group, 'end', {
    description: 'end the plan; its remaining credits expire',
    example: `plan end --org ${exampleId}`,
  }).action((options: PlanOptions) =>
    showAfter(context, options, (pool, accountId) =>
      transaction(pool, async (tx) => {
        if (!(await endPlan(tx, accountId))) throw noPlan(options);
        await announceChange(tx);
      }),
    ),
  );
}

function headerForNothing(): UsageError {
  return new UsageError(
    '--overflow-by-header yes does nothing while every call may use add-on credits.',
    'Add --overflow block: then only calls with the header use add-on credits.',
  );
}

function noPlan({ org, sandbox }: PlanOptions): CommandError {
  return new CommandError(`${org} has no ${sandbox ? 'sandbox ' : ''}plan.`, {
    fix: `Give it one: ./millrace plan set --org ${org} --plan ${planNames[0]}`,
  });
}

async function showAfter(
  context: CommandContext,
  options: PlanOptions,
  change: (pool: Pool, accountId: number) => Promise<void>,
): Promise<void> {
  const mode: Mode = options.sandbox ? 'sandbox' : 'live';
  const { view, settings } = await withDatabase(context, async (pool) => {
    const { id } = await theOrganization(pool, options.org);
    const accountId = await findAccount(pool, id, mode);
    await change(pool, accountId);
    return { view: await readAccount(pool, accountId, 0), settings: await readPlanSettings(pool, accountId) };
  });
  const subject: [string, string] = ['Organization', `${options.org} (${mode})`];
  const plan = planOf(view);
  printAnswer(context, options, {
    json: {
      organization_id: options.org,
      mode,
      plan:
        plan && settings
          ? {
              name: plan.name,
              status: plan.status,
              remaining: toCredits(view.state.planLeft),
              granted: plan.granted === null ? null : toCredits(plan.granted),
              rollover: toCredits(view.rollover),
              overflow: settings.overflow,
              overflow_by_header: settings.byHeader,
              billing_day: settings.billingDay,
              resets_at: plan.resetsAt?.toISOString() ?? null,
            }
          : null,
      wallet: toCredits(view.state.addonLeft),
    },
    text: pairs(
      plan && settings
        ? [
            subject,
            ['Plan', `${plan.name} (${plan.status})`],
            [
              'Left',
              `${formatCredits(view.state.planLeft)} of ${plan.granted === null ? '-' : formatCredits(plan.granted)} credits a month`,
            ],
            ['Rolled over', formatCredits(view.rollover)],
            ['Overflow', `${settings.overflow}${settings.byHeader ? '; a call may choose wallet' : ''}`],
            ['Billing day', String(settings.billingDay)],
            ['Next refill', plan.resetsAt?.toISOString() ?? 'none'],
            ['Add-on credits', formatCredits(view.state.addonLeft)],
          ]
        : [subject, ['Plan', 'none'], ['Add-on credits', formatCredits(view.state.addonLeft)]],
    ),
  });
}

function planOf({ state, planName, planGrant }: AccountView) {
  if (!state.plan || planName === null) return null;
  return { name: planName, status: state.plan.status, granted: planGrant, resetsAt: state.plan.resetsAt };
}

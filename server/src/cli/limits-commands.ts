import type { Command } from 'commander';
import { announceChange } from '../accounts/organizations.ts';
import { readLimits } from '../admin/read-limits.ts';
import { endpoints } from '../endpoints/registry.ts';
import { type Centicredits, formatCredits, toCredits } from '../kernel/credits.ts';
import type { Mode } from '../ledger/account.ts';
import { findAccount } from '../ledger/find-account.ts';
import { numberEndpoints } from '../ledger/number-endpoints.ts';
import { setQuota, setSpendLimit } from '../ledger/plan.ts';
import { readAccount } from '../ledger/read-account.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { endpointNamed } from './endpoint-named.ts';
import { theOrganization, theWorkspace } from './find-subject.ts';
import { creditsOrZeroOption, wholeNumberOption } from './option-values.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs, table } from './table.ts';
import { withDatabase } from './with-database.ts';

const quotaMax = 2_000_000_000;

interface SetOptions {
  workspace?: string;
  spend?: Centicredits | 'none';
  org?: string;
  quota?: number;
  endpoint?: string;
  sandbox?: boolean;
  json?: boolean;
}

export function addLimitsCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'limits', 'monthly limits: spending of workspaces, calls per endpoint');
  subcommand(group, 'set', {
    description:
      'limit the monthly spending of a workspace, or the monthly calls of an organization to an endpoint',
    example: [
      'limits set --workspace ws_4fGhT0aBcDeFgHiJkLmN --spend 200',
      'limits set --workspace ws_4fGhT0aBcDeFgHiJkLmN --spend none',
      'limits set --org org_4fGhT0aBcDeFgHiJkLmN --quota 5000 --endpoint enrich_company',
    ].join('\n  ./millrace '),
  })
    .option('--workspace <workspace>', 'workspace to limit')
    .option('--spend <credits|none>', 'maximum spending per month (UTC); none: no limit', spendOption)
    .option('--org <organization>', 'organization to limit')
    .option('--quota <calls>', 'monthly calls of each endpoint', wholeNumberOption(0, quotaMax))
    .option('--endpoint <name>', 'only for this endpoint')
    .option('--sandbox', 'set the quota of the sandbox, which has its own')
    .action((options: SetOptions) => set(context, options));

  subcommand(group, 'show', {
    description: 'show the limits of a workspace or organization, and their use',
    example: 'limits show --org org_4fGhT0aBcDeFgHiJkLmN',
  })
    .option('--workspace <workspace>', 'show its spend limit')
    .option('--org <organization>', 'show its quotas, and the spend limits of its workspaces')
    .option('--sandbox', 'show the quotas of the sandbox')
    .action(async (options: SetOptions) => {
      if ((options.workspace === undefined) === (options.org === undefined)) {
        throw new UsageError('Give either --workspace or --org.', 'See: ./millrace limits show --help');
      }
      if (options.workspace !== undefined && options.sandbox) throw sandboxOfWorkspace();
      await withDatabase(context, (pool) => show(context, pool, options));
    });
}

function sandboxOfWorkspace(): UsageError {
  return new UsageError(
    '--sandbox does nothing for a workspace: a workspace is either live or sandbox.',
    'Leave it out, or name the organization with --org.',
  );
}

function spendOption(text: string): Centicredits | 'none' {
  return text === 'none' ? 'none' : creditsOrZeroOption(text);
}

async function set(context: CommandContext, options: SetOptions): Promise<void> {
  const { workspace, spend, org, quota, endpoint } = options;
  const isSpend = workspace !== undefined && spend !== undefined && org === undefined && quota === undefined;
  const isQuota = org !== undefined && quota !== undefined && workspace === undefined && spend === undefined;
  if (!isSpend && !isQuota) {
    throw new UsageError(
      'Give either --workspace and --spend, or --org and --quota.',
      'See: ./millrace limits set --help',
    );
  }
  if (isSpend && endpoint !== undefined) {
    throw new UsageError('--endpoint needs --quota.', 'See: ./millrace limits set --help');
  }
  if (isSpend && options.sandbox) throw sandboxOfWorkspace();
  const name = endpoint === undefined ? null : endpointNamed(endpoint).name;
  await withDatabase(context, async (pool) => {
    if (isSpend) {
      const { id } = await theWorkspace(pool, workspace);
      await transaction(pool, async (tx) => {
        await setSpendLimit(tx, id, spend === 'none' ? null : spend);
        await announceChange(tx);
      });
    } else if (isQuota) {
      const { id } = await theOrganization(pool, org);
      const accountId = await findAccount(pool, id, modeOf(options));
      await numberEndpoints(
        pool,
        endpoints.map((one) => one.name),
      );
      await transaction(pool, async (tx) => {
        await setQuota(tx, accountId, quota, name);
        await announceChange(tx);
      });
    }
    await show(context, pool, options);
  });
}

const modeOf = (options: SetOptions): Mode => (options.sandbox ? 'sandbox' : 'live');

async function show(context: CommandContext, pool: Pool, options: SetOptions): Promise<void> {
  if (options.workspace !== undefined) await showWorkspace(context, pool, options.workspace, options);
  else if (options.org !== undefined) await showOrganization(context, pool, options.org, options);
}

async function showWorkspace(
  context: CommandContext,
  pool: Pool,
  id: string,
  options: SetOptions,
): Promise<void> {
  const workspace = await theWorkspace(pool, id);
  const accountId = await findAccount(pool, workspace.organization_id, workspace.mode);
  const { limit, nextMonth } = await readAccount(pool, accountId, workspace.id);
  printAnswer(context, options, {
    json: {
      workspace_id: workspace.public_id,
      spend_limit: limit
        ? { limit: toCredits(limit.limit), spent: toCredits(limit.spent), resets_at: nextMonth.toISOString() }
        : null,
    },
    text: pairs([
      ['Workspace', `${workspace.public_id} (${workspace.mode})`],
      [
        'Spend limit',
        limit ? `${formatCredits(limit.limit)} credits a month, ${formatCredits(limit.spent)} spent` : 'none',
      ],
      ['Resets', nextMonth.toISOString()],
    ]),
  });
}

async function showOrganization(
  context: CommandContext,
  pool: Pool,
  id: string,
  options: SetOptions,
): Promise<void> {
  const { id: organizationId, public_id: organization } = await theOrganization(pool, id);
  const mode = modeOf(options);
  const { quota, endpoints: quotas, spend } = await readLimits(pool, organizationId, mode);
  const spendText = (amount: Centicredits | null) => (amount === null ? '-' : formatCredits(amount));
  printAnswer(context, options, {
    json: {
      organization_id: organization,
      mode,
      quota,
      endpoints: quotas.map(({ endpoint, limit, used, hasOwnLimit }) => ({
        endpoint,
        limit,
        used,
        own_limit: hasOwnLimit,
      })),
      workspaces: spend.map(({ workspace, limit, spent }) => ({
        workspace_id: workspace,
        spend_limit: limit === null ? null : { limit: toCredits(limit), spent: toCredits(spent) },
      })),
    },
    text: [
      pairs([
        ['Organization', `${organization} (${mode})`],
        ['Quota', `${quota} calls of each endpoint a month`],
      ]),
      quotas.length === 0
        ? 'No endpoint has calls or limits yet.'
        : table(
            ['ENDPOINT', 'USED', 'QUOTA', 'ITS OWN'],
            quotas.map(({ endpoint, limit, used, hasOwnLimit }) => [
              endpoint,
              String(used),
              String(limit),
              hasOwnLimit ? 'yes' : 'no',
            ]),
          ),
      table(
        ['WORKSPACE', 'SPENT', 'SPEND LIMIT'],
        spend.map(({ workspace, limit, spent }) => [workspace, spendText(spent), spendText(limit)]),
      ),
    ].join('\n\n'),
  });
}

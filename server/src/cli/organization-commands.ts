import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { listOrganizations, listWorkspaces } from '../accounts/organizations.ts';
import { type CreatedWorkspaces, createOrganization } from '../admin/organizations.ts';
import { type Centicredits, formatCredits, toCredits } from '../kernel/credits.ts';
import { type RateTier, rateTiers } from '../kernel/rate-tiers.ts';
import type { Mode } from '../ledger/account.ts';
import { type PlanName, plans } from '../ledger/plan.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { createdText } from './created-text.ts';
import { theOrganization } from './find-subject.ts';
import { addModelKeyCommands } from './model-key-commands.ts';
import { creditsOrZeroOption, nameOption, rateTierOption, wordOption } from './option-values.ts';
import { addDelete } from './organization-delete-command.ts';
import { type Balance, balanceOf } from './read-balance.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { remoteOrganization, remoteOrganizations } from './remote/remote-subjects.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs, table } from './table.ts';
import { withDatabase } from './with-database.ts';
import { workspaceJson, workspacesText } from './workspaces-text.ts';

export const planNames = Object.keys(plans) as PlanName[];

export function addOrganizationCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'org', 'organizations, which own credits and a plan');
  addCreate(group, context);
  addList(group, context);
  addShow(group, context);
  addDelete(group, context);
  addModelKeyCommands(group, context);
}

function addCreate(group: Command, context: CommandContext): void {
  interface Options {
    name: string;
    credits: Centicredits;
    plan?: PlanName;
    rateTier: RateTier;
    json?: boolean;
  }
  subcommand(group, 'create', {
    description: 'create an organization with a live and a sandbox workspace; prints their keys, once',
    example: 'org create --name "Acme" --credits 5000',
  })
    .requiredOption('--name <name>', 'its name, 1 to 200 characters', nameOption)
    .option('--credits <credits>', 'add-on credits to start with', creditsOrZeroOption, 0 as Centicredits)
    .option('--plan <plan>', `plan of both workspaces: ${planNames.join(', ')}`, wordOption(planNames))
    .option('--rate-tier <tier>', Object.keys(rateTiers).join(', '), rateTierOption, 'standard')
    .action(async (options: Options) => {
      const created = context.remote
        ? await createRemotely(context.remote, options)
        : await withDatabase(context, (pool) =>
            createOrganization(pool, {
              name: options.name,
              credits: options.credits,
              plan: options.plan ? { name: options.plan, overflow: 'wallet', overflowByHeader: false } : null,
              rateTier: options.rateTier,
            }),
          );
      printAnswer(context, options, { json: created, text: createdText(created) });
    });
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list all organizations, oldest first',
    example: 'org list',
  }).action(async (options: { json?: boolean }) => {
    const organizations = context.remote
      ? await remoteOrganizations(context.remote)
      : await withDatabase(context, listOrganizations);
    printAnswer(context, options, {
      json: {
        organizations: organizations.map(({ public_id, name, created_at }) => ({
          organization_id: public_id,
          name,
          created_at: created_at.toISOString(),
        })),
      },
      text: table(
        ['ORGANIZATION', 'NAME', 'MADE'],
        organizations.map(({ public_id, name, created_at }) => [
          public_id,
          name,
          created_at.toISOString().slice(0, 10),
        ]),
      ),
    });
  });
}

function addShow(group: Command, context: CommandContext): void {
  subcommand(group, 'show <organization>', {
    description: 'show the balances, plan and workspaces of an organization',
    example: 'org show org_4fGhT0aBcDeFgHiJkLmN',
  }).action(async (id: string, options: { json?: boolean }) => {
    const { organization, live, sandbox, workspaces } = context.remote
      ? await remoteOrganization(context.remote, id)
      : await withDatabase(context, async (pool) => {
          const found = await theOrganization(pool, id, { isDeletedToo: true });
          return {
            organization: found,
            live: await balanceOf(pool, found.id, 'live'),
            sandbox: await balanceOf(pool, found.id, 'sandbox'),
            workspaces: await listWorkspaces(pool, found.public_id),
          };
        });
    const balance = ({ wallet, plan }: Balance) => ({
      wallet: toCredits(wallet),
      plan: plan ? { name: plan.name, status: plan.status, remaining: toCredits(plan.remaining) } : null,
    });
    const balanceText = ({ wallet, plan }: Balance) =>
      `${formatCredits(wallet)} credits${plan ? `, and ${formatCredits(plan.remaining)} of the plan ${plan.name} (${plan.status})` : ''}`;
    printAnswer(context, options, {
      json: {
        organization_id: organization.public_id,
        name: organization.name,
        created_at: organization.created_at.toISOString(),
        live: balance(live),
        sandbox: balance(sandbox),
        workspaces: workspaces.map(workspaceJson),
      },
      text: [
        pairs([
          ['Organization', organization.public_id],
          ['Name', organization.name],
          ['Made', organization.created_at.toISOString()],
          ['Live', balanceText(live)],
          ['Sandbox', balanceText(sandbox)],
        ]),
        workspacesText(workspaces),
      ].join('\n\n'),
    });
  });
}

async function createRemotely(
  remote: RemoteService,
  {
    name,
    credits,
    plan,
    rateTier,
  }: { name: string; credits: Centicredits; plan?: PlanName; rateTier: RateTier },
): Promise<CreatedWorkspaces> {
  const { organization_id, workspaces } = await remote.send('POST operator/organizations', {
    body: { id: randomUUID(), name, credits: toCredits(credits), plan: plan ?? null, rate_tier: rateTier },
  });
  return {
    organization_id,
    workspaces: workspaces.map(({ workspace_id, mode, api_key }) => ({
      workspace_id,
      mode: mode as Mode,
      api_key: api_key ?? '',
    })),
  };
}

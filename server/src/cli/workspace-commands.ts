import type { Command } from 'commander';
import {
  bodiesDaysMax,
  listWorkspaces,
  setBodiesDays,
  setRateTier,
  setWorkspaceDisabled,
} from '../accounts/organizations.ts';
import { type CreatedWorkspaces, createWorkspace } from '../admin/organizations.ts';
import { type RateTier, rateTiers } from '../kernel/rate-tiers.ts';
import type { Mode } from '../ledger/account.ts';
import type { Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { createdText } from './created-text.ts';
import { theOrganization, theWorkspace } from './find-subject.ts';
import { modeOption, nameOption, rateTierOption, wholeNumberOption } from './option-values.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { type RemoteWorkspace, remoteWorkspace, remoteWorkspaces } from './remote/remote-subjects.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { withDatabase } from './with-database.ts';
import { workspaceJson, workspacesText } from './workspaces-text.ts';

const tiers = Object.keys(rateTiers).join(', ');
const oneWorkspace = 'PATCH organizations/{organization_id}/workspaces/{workspace_id}';

export function addWorkspaceCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'workspace', 'workspaces, each with one key');
  addCreate(group, context);
  addList(group, context);
  addChange(group, context, {
    usage: 'disable <workspace>',
    description: 'refuse the calls of a workspace with 403, within a second',
    example: 'workspace disable ws_4fGhT0aBcDeFgHiJkLmN',
    change: (db, id) => setWorkspaceDisabled(db, id, true),
    changeRemotely: (remote, params) => remote.send(oneWorkspace, { params, body: { disabled: true } }),
  });
  addChange(group, context, {
    usage: 'enable <workspace>',
    description: 'accept the calls of a disabled workspace again',
    example: 'workspace enable ws_4fGhT0aBcDeFgHiJkLmN',
    change: (db, id) => setWorkspaceDisabled(db, id, false),
    changeRemotely: (remote, params) => remote.send(oneWorkspace, { params, body: { disabled: false } }),
  });
  addChange<RateTier>(group, context, {
    usage: 'tier <workspace> <tier>',
    description: `set the rate limit of a workspace: ${tiers}`,
    example: 'workspace tier ws_4fGhT0aBcDeFgHiJkLmN pro',
    parse: rateTierOption,
    change: (db, id, tier) => setRateTier(db, id, tier),
    changeRemotely: (remote, params, tier) =>
      remote.send('PATCH operator/workspaces/{workspace_id}', { params, body: { rate_tier: tier } }),
  });
  addChange<number>(group, context, {
    usage: 'bodies <workspace> <days>',
    description: `store requests and responses of a workspace for this many days, up to ${bodiesDaysMax}; fewer days delete what is older, 0 deletes all`,
    example: 'workspace bodies ws_4fGhT0aBcDeFgHiJkLmN 7',
    parse: wholeNumberOption(0, bodiesDaysMax),
    change: (db, id, days) => setBodiesDays(db, id, days),
    changeRemotely: (remote, params, days) =>
      remote.send(oneWorkspace, { params, body: { keep_bodies_days: days } }),
  });
}

function addCreate(group: Command, context: CommandContext): void {
  interface Options {
    org: string;
    mode: Mode;
    name?: string;
    rateTier: RateTier;
    json?: boolean;
  }
  subcommand(group, 'create', {
    description: 'create a workspace in an organization; prints its key, once',
    example: 'workspace create --org org_4fGhT0aBcDeFgHiJkLmN --mode live',
  })
    .requiredOption('--org <organization>', 'id of the organization')
    .requiredOption('--mode <mode>', 'live or sandbox', modeOption)
    .option('--name <name>', 'workspace name (default: Live or Sandbox)', nameOption)
    .option('--rate-tier <tier>', tiers, rateTierOption, 'standard')
    .action(async (options: Options) => {
      const name = options.name ?? (options.mode === 'live' ? 'Live' : 'Sandbox');
      const created = context.remote
        ? await createRemotely(context.remote, { ...options, name })
        : await withDatabase(context, async (pool) => {
            const { id, public_id: publicId } = await theOrganization(pool, options.org);
            return createWorkspace(pool, {
              organization: { id, publicId },
              name,
              mode: options.mode,
              rateTier: options.rateTier,
            });
          });
      printAnswer(context, options, { json: created, text: createdText(created) });
    });
}

async function createRemotely(
  remote: RemoteService,
  { org, name, mode, rateTier }: { org: string; name: string; mode: Mode; rateTier: RateTier },
): Promise<CreatedWorkspaces> {
  const { workspace, api_key } = await remote.send('POST organizations/{organization_id}/workspaces', {
    params: { organization_id: org },
    body: { name, mode },
  });
  // The console gives it the tier of the first workspace.
  await remote.send('PATCH operator/workspaces/{workspace_id}', {
    params: { workspace_id: workspace.id },
    body: { rate_tier: rateTier },
  });
  return { organization_id: org, workspaces: [{ workspace_id: workspace.id, mode, api_key }] };
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', { description: 'list workspaces, oldest first', example: 'workspace list' })
    .option('--org <organization>', 'only workspaces of this organization')
    .action(async (options: { org?: string; json?: boolean }) => {
      const workspaces = context.remote
        ? await remoteWorkspaces(context.remote, { organization_id: options.org })
        : await withDatabase(context, async (pool) => {
            if (options.org !== undefined) await theOrganization(pool, options.org);
            return listWorkspaces(pool, options.org);
          });
      printAnswer(context, options, {
        json: { workspaces: workspaces.map(workspaceJson) },
        text: workspacesText(workspaces),
      });
    });
}

interface Change<Value> {
  readonly usage: string;
  readonly description: string;
  readonly example: string;
  /** Of the argument behind the workspace; not given where there is none. */
  readonly parse?: (text: string) => Value;
  change(db: Queryable, workspaceId: number, value: Value): Promise<void>;
  changeRemotely(
    remote: RemoteService,
    params: { readonly organization_id: string; readonly workspace_id: string },
    value: Value,
  ): Promise<unknown>;
}

function addChange<Value = unknown>(
  group: Command,
  context: CommandContext,
  { usage, parse, change, changeRemotely, ...about }: Change<Value>,
): void {
  const command = subcommand(group, usage, about);
  if (parse) command.registeredArguments[1]?.argParser(parse);
  command.action(async (id: string, value: Value) => {
    const options = command.opts<{ json?: boolean }>();
    const { remote } = context;
    const workspace = remote
      ? await changedRemotely(remote, id, (params) => changeRemotely(remote, params, value))
      : await withDatabase(context, async (pool) => {
          const found = await theWorkspace(pool, id);
          await transaction(pool, (tx) => change(tx, found.id, value));
          return theWorkspace(pool, id);
        });
    printAnswer(context, options, { json: workspaceJson(workspace), text: workspacesText([workspace]) });
  });
}

/** The workspace as it is afterwards. */
async function changedRemotely(
  remote: RemoteService,
  id: string,
  change: (params: { organization_id: string; workspace_id: string }) => Promise<unknown>,
): Promise<RemoteWorkspace> {
  const { organization } = await remoteWorkspace(remote, id);
  await change({ organization_id: organization, workspace_id: id });
  return remoteWorkspace(remote, id);
}

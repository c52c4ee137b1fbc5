import { type Command, InvalidArgumentError } from 'commander';
import { type Centicredits, formatCredits, parseCredits, toCredits } from '../kernel/credits.ts';
import { type Connection, endConnection, listConnections, setBudget } from '../oauth/connections.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { theWorkspace } from './find-subject.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

const example = 'con_8Zk2nQ0vLrT4yXbC1dPw';

/** For the operator: by what agents use the tools of workspaces. Owners have `GET /connections`. */
export function addConnectionCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(
    program,
    'connection',
    'AI clients that use the MCP tools, and what they may spend',
  );
  addList(group, context);
  addBudget(group, context);
  addEnd(group, context);
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list clients allowed by OAuth and connections named in URLs, newest first',
    example: 'connection list --workspace ws_4fGhT0aBcDeFgHiJkLmN',
  })
    .option('--workspace <workspace>', 'only connections of this workspace')
    .action(async (options: { workspace?: string; json?: boolean }) => {
      const connections = await withDatabase(context, async (pool) =>
        listConnections(
          pool,
          options.workspace === undefined ? undefined : (await theWorkspace(pool, options.workspace)).id,
        ),
      );
      printAnswer(context, options, {
        json: { connections: connections.map(connectionJson) },
        text:
          connections.length === 0
            ? 'There are no connections.'
            : table(
                ['CONNECTION', 'WORKSPACE', 'NAME', 'BY', 'LAST USED', 'SPENT', 'BUDGET'],
                connections.map((one) => [
                  one.id,
                  one.workspace,
                  one.name,
                  one.client === null ? 'key' : `OAuth, ${one.client.redirectHost}`,
                  one.usedAt?.toISOString() ?? '-',
                  formatCredits(one.creditsSpent),
                  one.creditsMax === null ? '-' : formatCredits(one.creditsMax),
                ]),
              ),
      });
    });
}

function addBudget(group: Command, context: CommandContext): void {
  subcommand(group, 'budget <connection> <credits>', {
    description: 'set the total that an OAuth client may spend; none: as much as the workspace has',
    example: `connection budget ${example} 500`,
  }).action(async (id: string, sent: string, options: { json?: boolean }) => {
    const most = creditsOf(sent);
    await withDatabase(context, async (pool) => {
      if (!(await setBudget(pool, id, most))) throw unknown(id);
    });
    printAnswer(context, options, {
      json: { connection_id: id, max_credits: most === null ? null : toCredits(most) },
      text:
        most === null
          ? `${id} may spend as much as its workspace has.`
          : `${id} may spend ${formatCredits(most)} credits in total.`,
    });
  });
}

function addEnd(group: Command, context: CommandContext): void {
  subcommand(group, 'end <connection>', {
    description: 'end the access of a client within two seconds; for a named connection, reset its spending',
    example: `connection end ${example}`,
  }).action(async (id: string, options: { json?: boolean }) => {
    await withDatabase(context, async (pool) => {
      if (!(await endConnection(pool, id))) throw unknown(id);
    });
    printAnswer(context, options, { json: { connection_id: id, ended: true }, text: `${id} has ended.` });
  });
}

function creditsOf(sent: string): Centicredits | null {
  if (sent === 'none') return null;
  const most = parseCredits(sent);
  if (most !== undefined && most >= 0) return most;
  throw new InvalidArgumentError('Must be a number of credits, 0 or more, or none.');
}

const unknown = (id: string) =>
  new CommandError(`There is no connection ${JSON.stringify(id.slice(0, 60))}.`, {
    fix: 'Ids: ./millrace connection list',
  });

const connectionJson = (one: Connection) => ({
  connection_id: one.id,
  workspace_id: one.workspace,
  kind: one.kind,
  name: one.name,
  client_id: one.client?.id ?? null,
  redirect_host: one.client?.redirectHost ?? null,
  created_at: one.createdAt.toISOString(),
  used_at: one.usedAt?.toISOString() ?? null,
  expires_at: one.client?.expiresAt.toISOString() ?? null,
  max_credits: one.creditsMax === null ? null : toCredits(one.creditsMax),
  spent_credits: toCredits(one.creditsSpent),
});

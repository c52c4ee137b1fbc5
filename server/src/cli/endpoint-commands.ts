import { type Command, InvalidArgumentError } from 'commander';
import { switchEndpoint } from '../accounts/organizations.ts';
import { endpoints } from '../endpoints/registry.ts';
import { Switches } from '../gateway/switches.ts';
import type { Price } from '../kernel/price.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { endpointNamed } from './endpoint-named.ts';
import { addEndpointSettingsCommands } from './endpoint-settings-commands.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

const reasonCharactersMax = 300;

export function addEndpointCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'endpoint', 'switch endpoints off and on, and set their providers');
  addList(group, context);
  addEndpointSettingsCommands(group, context);
  subcommand(group, 'off <endpoint>', {
    description: 'return 503 ENDPOINT_UNDER_MAINTENANCE for its calls, within a second',
    example: 'endpoint off enrich_company --reason "Data is being renewed until 18:00 UTC."',
  })
    .option('--reason <sentence>', 'shown to callers', reasonOption)
    .action((name: string, options: { reason?: string; json?: boolean }) =>
      turn(context, name, { reason: options.reason ?? null }, options),
    );
  subcommand(group, 'on <endpoint>', {
    description: 'switch it on again',
    example: 'endpoint on enrich_company',
  }).action((name: string, options: { json?: boolean }) => turn(context, name, null, options));
}

function reasonOption(text: string): string {
  if (text.trim() !== '' && text.length <= reasonCharactersMax && !/\p{Cc}/u.test(text)) return text.trim();
  throw new InvalidArgumentError(`It is one line of at most ${reasonCharactersMax} characters.`);
}

async function turn(
  context: CommandContext,
  name: string,
  off: { reason: string | null } | null,
  options: { json?: boolean },
): Promise<void> {
  const endpoint = endpointNamed(name);
  if (context.remote) {
    await context.remote.send('PATCH operator/endpoints/{endpoint}', {
      params: { endpoint: endpoint.name },
      body: { off: off !== null, ...(off?.reason ? { reason: off.reason } : {}) },
    });
  } else {
    await withDatabase(context, (pool) => transaction(pool, (tx) => switchEndpoint(tx, endpoint.name, off)));
  }
  printAnswer(context, options, {
    json: { endpoint: endpoint.name, state: off ? 'off' : 'on', reason: off?.reason ?? null },
    text: off
      ? `${endpoint.name} is off: calls get 503. To switch it on: ./millrace endpoint on ${endpoint.name}`
      : `${endpoint.name} is on.`,
  });
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list all endpoints with price and state',
    example: 'endpoint list',
  }).action(async (options: { json?: boolean }) => {
    const offOf = context.remote ? await offRemotely(context.remote) : await offHere(context);
    const rows = endpoints.map(({ name, group: groupName, price }) => {
      const off = offOf(name);
      return {
        name,
        groupName,
        price: priceText(price),
        isOff: off !== undefined,
        reason: off?.reason ?? null,
      };
    });
    printAnswer(context, options, {
      json: {
        endpoints: rows.map(({ name, groupName, price, isOff, reason }) => ({
          endpoint: name,
          group: groupName,
          price,
          state: isOff ? 'off' : 'on',
          reason,
        })),
      },
      text: table(
        ['ENDPOINT', 'GROUP', 'PRICE', 'STATE', 'REASON'],
        rows.map(({ name, groupName, price, isOff, reason }) => [
          name,
          groupName,
          price,
          isOff ? 'off' : 'on',
          reason ?? '',
        ]),
      ),
    });
  });
}

type OffOf = (endpoint: string) => { readonly reason: string | null } | undefined;

async function offHere(context: CommandContext): Promise<OffOf> {
  const switches = new Switches();
  await withDatabase(context, (pool) => switches.read(pool));
  return (endpoint) => switches.off(endpoint);
}

async function offRemotely(remote: RemoteService): Promise<OffOf> {
  const { endpoints: all } = await remote.send('GET operator/endpoints');
  const off = new Map(all.filter((one) => one.off).map((one) => [one.endpoint, { reason: one.reason }]));
  return (endpoint) => off.get(endpoint);
}

/** In credits. */
function priceText(price: Price): string {
  if (price.per === 'free') return 'free';
  if (price.per === 'call') return `${price.credits} a call`;
  if (price.per === 'item') return `${price.credits} an item`;
  const base = price.base ? `${price.base} a call + ` : '';
  return `${base}${price.credits} a record`;
}

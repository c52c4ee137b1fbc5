import { addAbortSignal } from 'node:stream';
import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { exitCodes } from './command-error.ts';
import { linesOf } from './mcp-relay/lines-of.ts';
import { McpRelay, messageBytesMax } from './mcp-relay/mcp-relay.ts';
import { McpUpstream } from './mcp-relay/mcp-upstream.ts';
import { wordOption } from './option-values.ts';
import { givenAccess, type ServiceOptions, serviceAccess } from './service-access.ts';

interface Options extends ServiceOptions {
  tools?: string;
  groups?: string;
  profile?: 'full' | 'compact';
  connection?: string;
  maxCredits?: string;
  maxCharacters?: string;
  repeatSeconds?: string;
  deadlineMs?: string;
  answer?: 'both' | 'text' | 'structured';
  links?: 'text' | 'resource';
}

/** How long calls may go on after the end of the input: longer than CALL_DEADLINE_MS, unless that is set. */
const finishMsMax = 30_000;

export function addMcpCommand(program: Command, context: CommandContext): void {
  program
    .command('mcp')
    .description(
      'speak MCP on standard input and output, for a client that starts it; the service runs separately',
    )
    .option('--tools <names>', 'list these tools, such as email_finder,phone_finder')
    .option('--groups <names>', 'list the tools of these groups, such as leads,maps')
    .option(
      '--profile <profile>',
      'compact: five tools that find and call the others',
      wordOption(['full', 'compact']),
    )
    .option('--max-credits <credits>', 'maximum spending in total')
    .option('--connection <name>', 'name for that count; default, if there is none')
    .option('--max-characters <number>', 'maximum length of a response, to save model context')
    .option(
      '--repeat-seconds <number>',
      'repeat the first response for identical calls within this time, free',
    )
    .option(
      '--deadline-ms <number>',
      'end each call before this, for clients that time out before the service',
    )
    .option(
      '--answer <form>',
      'text or structured; leaves out the other one',
      wordOption(['both', 'text', 'structured']),
    )
    .option(
      '--links <form>',
      'resource: MCP resource links to long responses',
      wordOption(['text', 'resource']),
    )
    .option('--key <key>', 'API key; safer in MILLRACE_API_KEY, which other users cannot see')
    .option('--url <address>', 'service URL; default: from PORT, the data directory or DATABASE_URL')
    .addHelpText(
      'after',
      '\nHow to set up a client: docs/mcp.md.\n\nExample:\n  MILLRACE_API_KEY=mr_live_… ./millrace mcp --groups leads',
    )
    .action((options: Options) => serveInput(context, options));
}

/** Relays until the input ends and calls in progress have ended. */
async function serveInput(context: CommandContext, options: Options): Promise<void> {
  const { interrupted } = context;
  const url = options.url?.split('?')[0];
  const given = givenAccess({ ...options, ...(url === undefined ? {} : { url }) });
  const access = await serviceAccess(context, given);
  const upstream = new McpUpstream(access, chosenBy(options), messageBytesMax);
  const relay = new McpRelay({
    send: (...message) => upstream.send(...message),
    write: (line) => context.print(`${line}\n`),
    tell: (problem) => context.tell(`${problem}\n`),
  });
  if (process.stdin.isTTY) {
    context.tell('Waiting for messages, one per line. Your MCP client starts this command: docs/mcp.md.\n');
  }
  const deaf = new AbortController();
  process.stdout.once('error', () => deaf.abort());
  const stop = AbortSignal.any([interrupted, deaf.signal]);
  try {
    const input = addAbortSignal(stop, process.stdin);
    for await (const line of linesOf(input, messageBytesMax)) relay.take(line);
    const left = await relay.finish(finishMsMax, stop);
    if (left > 0) context.exitCode = exitCodes.failed;
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    relay.stop();
    await upstream.close();
  }
  if (stop.aborted) context.exitCode = interrupted.aborted ? exitCodes.interrupted : exitCodes.failed;
}

/** Options override the URL. */
function chosenBy(options: Options): URLSearchParams {
  const { tools, groups, profile, connection, answer, links } = options;
  const chosen = new URLSearchParams(URL.parse(options.url ?? '')?.search ?? '');
  for (const [name, value] of Object.entries({
    tools,
    groups,
    profile,
    connection,
    max_credits: options.maxCredits,
    max_characters: options.maxCharacters,
    repeat_seconds: options.repeatSeconds,
    deadline_ms: options.deadlineMs,
    answer,
    links,
  })) {
    if (value !== undefined) chosen.set(name, value);
  }
  return chosen;
}

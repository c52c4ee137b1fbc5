import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { accountEndpoints } from '../account/account-endpoints.ts';
import { readApiKey } from '../config.ts';
import { basePath } from '../kernel/version.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { serviceUrl } from './service-url.ts';

interface Options {
  json?: string;
  key?: string;
  url?: string;
  dryRun?: boolean;
}

// Longer than any call may take that is still answered.
const timeoutMs = 660_000;

export function addCallCommand(program: Command, context: CommandContext): void {
  program
    .command('call <endpoint>')
    .description(
      'call an endpoint of the running service and print its answer; exit code 1 where it is refused',
    )
    .option('--json <body>', 'the body; @file reads it from a file, - from standard input')
    .option('--key <key>', 'the API key; better in MILLRACE_API_KEY, which other users do not see')
    .option('--url <address>', 'of the service; http://127.0.0.1:8080 unless HOST and PORT say otherwise')
    .option('--dry-run', 'only ask what the call would cost')
    .addHelpText(
      'after',
      `\nExample:\n  MILLRACE_API_KEY=mr_live_… npx millrace call clean_domain --json '{"messy_url":"WWW.Example.com"}'\n  MILLRACE_API_KEY=mr_live_… npx millrace call usage`,
    )
    .action((endpoint: string, options: Options) => call(context, endpoint, options));
}

async function call(context: CommandContext, endpoint: string, options: Options): Promise<void> {
  if (!/^[a-z0-9_/-]{1,100}$/.test(endpoint)) {
    throw new UsageError('That is no name of an endpoint.', 'Names: npx millrace endpoint list');
  }
  const key = options.key ?? readApiKey();
  if (key === null) {
    throw new UsageError(
      'No API key was given, and Millrace keeps only fingerprints of keys, so it cannot look one up.',
      'Set MILLRACE_API_KEY. A lost key is replaced by: npx millrace key rotate <workspace> (ids: npx millrace workspace list)',
    );
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new UsageError(
      'That cannot be an API key: it has spaces or other characters.',
      'Copy the whole key, and nothing else.',
    );
  }
  const isRead = accountEndpoints.some(({ name }) => name === endpoint);
  const body = isRead ? undefined : readBody(options.json ?? '{}');
  if (isRead && options.json !== undefined) {
    throw new UsageError(`${endpoint} takes no body.`, `Run: npx millrace call ${endpoint}`);
  }
  const base = options.url?.replace(/\/+$/, '') ?? serviceUrl(context.config());
  if (!URL.canParse(base))
    throw new UsageError('--url is no address.', 'Such as: --url http://127.0.0.1:8080');
  const { status, text } = await send(context, `${base}${basePath}/${endpoint}`, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.dryRun ? { 'x-dry-run': 'true' } : {}),
    },
    body,
  });
  context.print(`${process.stdout.isTTY ? indented(text) : text.trimEnd()}\n`);
  if (status >= 300) context.exitCode = exitCodes.failed;
}

/** The service judges the body; this only finds it. */
function readBody(given: string): string {
  if (given !== '-' && !given.startsWith('@')) return given;
  const path = given === '-' ? 0 : given.slice(1);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `Cannot read ${given === '-' ? 'standard input' : path}: ${(error as Error).message}.`,
    );
  }
}

async function send(
  context: CommandContext,
  url: string,
  request: { method: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.any([context.interrupted, AbortSignal.timeout(timeoutMs)]),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (context.interrupted.aborted) {
      throw new CommandError('Interrupted. The call may have been charged.', {
        fix: 'See: npx millrace call history',
        exitCode: exitCodes.interrupted,
      });
    }
    throw new CommandError(`No service answers at ${new URL(url).origin}.`, {
      fix: 'Start it with npx millrace serve, or name it with --url.',
      exitCode: exitCodes.unreachable,
      cause: error,
    });
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // A proxy in between may answer in another form.
    return text;
  }
}

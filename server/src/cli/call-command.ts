import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { basePath } from '../kernel/version.ts';
import type { CommandContext } from './command-context.ts';
import { exitCodes, UsageError } from './command-error.ts';
import { ServiceClient } from './service-client.ts';

interface Options {
  json?: string;
  key?: string;
  url?: string;
  dryRun?: boolean;
}

export function addCallCommand(program: Command, context: CommandContext): void {
  program
    .command('call <endpoint>')
    .description(
      'call an endpoint of the running service and print its response; exit code 1 if it is refused',
    )
    .option('--json <body>', 'request body; @file reads it from a file, - from standard input')
    .option('--key <key>', 'API key; safer in MILLRACE_API_KEY, which other users cannot see')
    .option('--url <address>', 'service URL; default: from PORT, the data directory or DATABASE_URL')
    .option('--dry-run', 'only show what the call would cost')
    .addHelpText(
      'after',
      `\nExample:\n  MILLRACE_API_KEY=mr_live_… ./millrace call clean_domain --json '{"messy_url":"WWW.Example.com"}'\n  MILLRACE_API_KEY=mr_live_… ./millrace call usage`,
    )
    .action((endpoint: string, options: Options) => call(context, endpoint, options));
}

async function call(context: CommandContext, endpoint: string, options: Options): Promise<void> {
  if (!/^[a-z0-9_/-]{1,100}$/.test(endpoint)) {
    throw new UsageError('That is not an endpoint name.', 'Names: ./millrace endpoint list');
  }
  const service = new ServiceClient(context, options);
  const isRead =
    accountEndpoints.some(({ name }) => name === endpoint) ||
    (options.json === undefined && isReadRoute(endpoint));
  const body = isRead ? undefined : readBody(options.json ?? '{}');
  if (isRead && options.json !== undefined) {
    throw new UsageError(`${endpoint} takes no request body.`, `Run: ./millrace call ${endpoint}`);
  }
  const response = await service.send(
    `${basePath}/${endpoint}`,
    {
      method: isRead ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.dryRun ? { 'x-dry-run': 'true' } : {}),
      },
      body,
    },
    { message: 'Interrupted. The call may have been charged.', fix: 'See: ./millrace call history' },
  );
  const text = await response.text();
  context.print(`${process.stdout.isTTY ? indented(text) : text.trimEnd()}\n`);
  if (response.status >= 300) context.exitCode = exitCodes.failed;
}

/** `email_finding_inquiry` and `email_finding/job_…`: what is read where no body is given. */
function isReadRoute(endpoint: string): boolean {
  const parts = endpoint.split('/');
  return describedRoutes.some(({ method, path }) => {
    const pattern = path.split('/');
    const fits = pattern.every((part, index) => part.startsWith('{') || part === parts[index]);
    return method === 'GET' && pattern.length === parts.length && fits;
  });
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

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // A proxy in between may answer in another form.
    return text;
  }
}

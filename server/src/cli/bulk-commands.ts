import { randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync, renameSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { endpoints } from '../endpoints/registry.ts';
import { basePath } from '../kernel/version.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { wordOption } from './option-values.ts';
import { patiently } from './patiently.ts';
import { startProgress } from './progress.ts';
import type { ServiceOptions } from './service-access.ts';
import { type LeftBehind, ServiceClient } from './service-client.ts';
import { parsed, refusalOf } from './service-refusal.ts';
import { commandGroup, subcommand } from './subcommand.ts';

const lists = endpoints.filter(({ runs }) => runs === 'job').map(({ name }) => name);
const pollMs = 1_000;

const submitted = z.object({ id: z.string(), total: z.int(), credits_reserved: z.number() });
const report = z.object({
  id: z.string(),
  status: z.string(),
  total: z.int(),
  completed: z.int(),
  found: z.int(),
  /** Of addresses that were verified. */
  valid: z.int().optional(),
  failed: z.int(),
  canceled: z.int(),
  credits_charged: z.number(),
  finished_at: z.string().nullable(),
});
type Report = z.infer<typeof report>;

interface WaitOptions extends ServiceOptions {
  out?: string;
  json?: boolean;
}

interface SubmitOptions extends WaitOptions {
  endpoint: string;
  name?: string;
  webhook?: string;
  keepInvalid?: boolean;
  wait?: boolean;
}

/** For who has a key: a list in, its results out. */
export function addBulkCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'bulk', 'send a list to the running service and get its results');
  withService(
    subcommand(group, 'submit <file>', {
      description: 'send a CSV or JSON list (- is standard input); with --wait, print its results as CSV',
      example: 'bulk submit people.csv --endpoint email_finding --wait --out found.csv',
    })
      .requiredOption('--endpoint <endpoint>', lists.join(' or '), wordOption(lists))
      .option('--name <name>', 'name of the job')
      .option('--webhook <address>', 'URL that gets the events of the job')
      .option(
        '--keep-invalid',
        'rows that cannot be looked up end as failed; without it, the whole list is refused',
      )
      .option('--wait', 'wait until the job ends'),
  ).action((file: string, options: SubmitOptions) => submit(context, file, options));
  withService(
    subcommand(group, 'wait <job>', {
      description: 'wait for an earlier job and print its results as CSV',
      example: 'bulk wait job_01939f5a1b2c7d3e8f4a5b6c7d8e9f00 --out found.csv',
    }),
  ).action(async (id: string, options: WaitOptions) => {
    if (!/^job_[0-9a-f]{32}$/.test(id)) throw new UsageError('That is not a job id.', 'It starts with job_.');
    const service = new ServiceClient(context, options);
    await finish(context, service, { endpoint: await endpointOf(context, service, id), id }, options);
  });
}

function withService(command: Command): Command {
  return command
    .option('--out <file>', 'write the results to this file instead of standard output')
    .option('--key <key>', 'API key; safer in MILLRACE_API_KEY, which other users cannot see')
    .option('--url <address>', 'service URL; default: from PORT, the data directory or DATABASE_URL');
}

async function submit(context: CommandContext, file: string, options: SubmitOptions): Promise<void> {
  if (options.out !== undefined && !options.wait) {
    throw new UsageError(
      '--out does nothing without --wait: there are no results yet.',
      'Add --wait, or use it with ./millrace bulk wait.',
    );
  }
  const service = new ServiceClient(context, options);
  const about = {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.webhook === undefined ? {} : { webhook: options.webhook }),
    ...(options.keepInvalid ? { invalid_items: 'fail' } : {}),
  };
  const { type, body } = bodyOf(readList(file), about);
  const query = type === 'text/csv' ? `?${new URLSearchParams(about)}` : '';
  // Sent again with the same key, a list whose answer was lost is not taken twice.
  const headers = { 'content-type': type, 'idempotency-key': randomUUID() };
  const response = await patiently(context, () =>
    service.send(
      `${basePath}/${options.endpoint}${query}`,
      { method: 'POST', headers, body },
      {
        message: 'Interrupted. The service may have accepted the list.',
        fix: `See: ./millrace call ${options.endpoint}_inquiry`,
      },
    ),
  );
  if (!response.ok) throw await refusalOf(response);
  const taken = submitted.parse(await response.json());
  if (options.wait) {
    context.tell(`${taken.id} accepted: ${taken.total} items, at most ${taken.credits_reserved} credits.\n`);
    await finish(context, service, { endpoint: options.endpoint, id: taken.id }, options);
    return;
  }
  printAnswer(context, options, {
    json: taken,
    text: `${taken.id}\n${taken.total} items, at most ${taken.credits_reserved} credits. Results: ./millrace bulk wait ${taken.id}`,
  });
}

const goesOn = (id: string): LeftBehind => ({
  message: 'Interrupted. The job continues.',
  fix: `Wait for it again: ./millrace bulk wait ${id}`,
});

interface Job {
  readonly endpoint: string;
  readonly id: string;
}

/** Waits for the end, and hands out the results. */
async function finish(
  context: CommandContext,
  service: ServiceClient,
  job: Job,
  options: WaitOptions,
): Promise<void> {
  const leftBehind = goesOn(job.id);
  const ask = async (query: string) => {
    const path = `${basePath}/${job.endpoint}/${job.id}?${query}`;
    const response = await patiently(context, () =>
      service.send(path, { method: 'GET', isLong: query === 'format=csv' }, leftBehind),
    );
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  const progress = startProgress(context, { isSilent: options.json === true });
  let last: Report;
  try {
    for (;;) {
      last = report.parse(await (await ask('limit=1')).json());
      if (last.finished_at !== null) break;
      progress.show({
        fraction: last.completed / last.total,
        detail: `${last.completed} of ${last.total} items, ${last.found} ${foundWord(last)}`,
      });
      await delay(pollMs, null, { signal: context.interrupted }).catch(() => {
        // The next question says that it was interrupted.
      });
    }
  } finally {
    progress.end();
  }
  if (options.out !== undefined || !options.json)
    await download(context, await ask('format=csv'), options.out);
  if (options.json) context.print(`${JSON.stringify(last, null, 2)}\n`);
  context.tell(
    options.json
      ? ''
      : `${last.status}: ${last.found} of ${last.total} ${foundWord(last)}, ${last.failed} failed, ${last.canceled} canceled; ${last.credits_charged} credits.\n`,
  );
  if (last.status !== 'completed') context.exitCode = exitCodes.failed;
}

const foundWord = ({ valid }: Report) => (valid === undefined ? 'found' : 'valid');

/** To a file in one go: what is cut off is never taken for the whole. */
async function download(context: CommandContext, response: Response, out: string | undefined): Promise<void> {
  const { body } = response;
  if (body === null) return;
  const chunks = Readable.fromWeb(body as never);
  try {
    if (out === undefined) {
      const decoder = new TextDecoder();
      for await (const chunk of chunks) context.print(decoder.decode(chunk as Uint8Array, { stream: true }));
      return;
    }
    await pipeline(chunks, createWriteStream(`${out}.part`));
    renameSync(`${out}.part`, out);
  } catch (error) {
    if (context.interrupted.aborted) {
      throw new CommandError('Interrupted. The results are incomplete.', {
        exitCode: exitCodes.interrupted,
      });
    }
    throw new CommandError(`Cannot write the results: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Of a job whose id alone is known. */
async function endpointOf(context: CommandContext, service: ServiceClient, id: string): Promise<string> {
  for (const name of lists) {
    const path = `${basePath}/${name}/${id}?limit=1`;
    const response = await patiently(context, () => service.send(path, { method: 'GET' }, goesOn(id)));
    if (response.ok) return name;
    if (response.status !== 404) throw await refusalOf(response);
  }
  throw new CommandError(`There is no job ${id} in the workspace of this key.`, {
    fix: `See: ./millrace call ${lists[0]}_inquiry`,
  });
}

function readList(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(
      `Cannot read ${file === '-' ? 'standard input' : file}: ${(error as Error).message}.`,
    );
  }
}

/** CSV goes as it is; of JSON, a list alone is its data. */
function bodyOf(
  bytes: Buffer,
  about: Readonly<Record<string, string>>,
): { readonly type: 'text/csv' | 'application/json'; readonly body: string | Buffer } {
  const start = bytes
    .subarray(0, 100)
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!start.startsWith('{') && !start.startsWith('[')) return { type: 'text/csv', body: bytes };
  const sent = parsed(bytes.toString().replace(/^\uFEFF/, ''));
  if (sent === null) throw new UsageError('The file looks like JSON, but is not valid.', 'Check its end.');
  const body = Array.isArray(sent) ? { data: sent as unknown[] } : (sent as object);
  return { type: 'application/json', body: JSON.stringify({ ...body, ...about }) };
}

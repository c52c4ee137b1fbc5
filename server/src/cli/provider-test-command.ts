import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { reservedForCustom } from '../boot/open-custom-providers.ts';
import { userAgent } from '../outbound/user-agent.ts';
import { Credentials } from '../providers/custom/credentials.ts';
import type { CustomProviderFile } from '../providers/custom/custom-provider-file.ts';
import { type CustomCapability, customCapabilities } from '../providers/custom/inputs.ts';
import { filesMax, listProviderFiles, readProviderFile } from '../providers/custom/read-provider-files.ts';
import {
  askOnce,
  readSaved,
  type ShownRequest,
  showQuestion,
  type Trial,
  type TrialSettings,
} from '../providers/custom/try-custom.ts';
import { questionOfInput } from '../providers/custom/try-input.ts';
import { readSecret } from '../settings/config.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { existingFile } from './existing-file.ts';
import { wholeNumberOption, wordOption } from './option-values.ts';
import { subcommand } from './subcommand.ts';
import { pairs } from './table.ts';

interface Options {
  readonly capability?: CustomCapability;
  readonly input: unknown;
  readonly dryRun?: boolean;
  readonly response?: string;
  readonly status?: number;
  readonly json?: boolean;
}

/** Of a saved answer: as much as would be read of one that is sent. */
const savedBytesMax = 5 * 2 ** 20;
const longestTrialMs = 150_000;

export function addProviderTest(group: Command, context: CommandContext): void {
  subcommand(group, 'test <file>', {
    description:
      'send one request to a custom provider, and show the request, the response and the result; a file, or a name in PROVIDERS_DIR',
    example: `provider test acme --capability findEmail --input '{"first_name": "Mira", "last_name": "Voss", "domain": "halden.example"}'`,
  })
    .option(
      '--capability <capability>',
      'what to query; default: the only one in the file',
      wordOption(customCapabilities),
    )
    .requiredOption('--input <json>', 'input of the query', inputOption)
    .option('--dry-run', 'show the request and send nothing')
    .option('--response <file>', 'read a saved response (JSON) and send nothing')
    .option('--status <status>', 'status of the saved response; default: 200', wholeNumberOption(100, 599))
    .action((file: string, options: Options) => run(context, file, options));
}

function inputOption(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It is JSON such as {"email": "mira.voss@halden.example"}.');
  }
}

async function run(context: CommandContext, named: string, options: Options): Promise<void> {
  refuseIdle(options);
  const config = context.config();
  const path = await fileNamed(named, config.providersDir);
  const { examined } = await readProviderFile(path, reservedForCustom());
  const { file, errors } = examined;
  if (!file) {
    const [first] = errors;
    throw new CommandError(
      `${basename(path)} has mistakes: ${first?.line}:${first?.column} ${first?.at} ${first?.message}`,
      { fix: `See all: ./millrace provider lint ${named.includes('.') ? named : path}` },
    );
  }
  const capability = capabilityOf(file, options.capability);
  const typed = questionOfInput(capability, options.input);
  if ('wrong' in typed) throw new UsageError(`--input does not match ${capability}: ${typed.wrong}.`);
  const settings: TrialSettings<CustomCapability> = {
    file,
    where: basename(path),
    capability,
    question: typed.question,
    secretOf: (variable) => readSecret(variable),
    userAgent: userAgent(config.outboundContact),
  };
  const trial = await tryOut(context, settings, options);
  if (trial.outcome === 'failed' || trial.outcome === 'skipped') context.exitCode = exitCodes.failed;
  printAnswer(context, options, { json: { provider: file.name, capability, ...trial }, text: asText(trial) });
}

/** @throws {UsageError} where an option would do nothing beside the others, or without them */
function refuseIdle({ dryRun, response, status }: Options): void {
  if (dryRun && response !== undefined) {
    throw new UsageError(
      '--response does nothing with --dry-run, which only shows the request.',
      'Use one of them.',
    );
  }
  if (status !== undefined && response === undefined) {
    throw new UsageError(
      '--status does nothing without --response: it belongs to a saved response.',
      'Add --response.',
    );
  }
}

/** A file by its path, or by the name of its provider or of itself in the folder. */
async function fileNamed(named: string, folder: string): Promise<string> {
  if (!/^[a-z0-9]+$/i.test(named)) return existingFile(named);
  const files = (await listProviderFiles(folder)).slice(0, filesMax);
  const byName = files.find(({ name }) => name.replace(/\.[^.]*$/, '') === named);
  if (byName) return join(folder, byName.name);
  throw new UsageError(`There is no ${named}.yaml in ${folder}.`, 'Files: ./millrace provider list');
}

function capabilityOf(file: CustomProviderFile, wanted: CustomCapability | undefined): CustomCapability {
  const able = customCapabilities.filter((name) => file.capabilities[name] !== undefined);
  const [only] = able;
  if (wanted === undefined && able.length === 1 && only) return only;
  if (wanted !== undefined && able.includes(wanted)) return wanted;
  throw new UsageError(
    wanted === undefined ? 'Choose what to query with --capability.' : `${file.name} has no ${wanted}.`,
    `It has ${able.join(', ')}.`,
  );
}

async function tryOut(
  context: CommandContext,
  settings: TrialSettings<CustomCapability>,
  { dryRun, response, status = 200 }: Options,
): Promise<Trial> {
  if (dryRun) return showQuestion(settings);
  if (response !== undefined) return readSaved(settings, { status, body: await savedAnswer(response) });
  const { file, secretOf, capability } = settings;
  const [missing] = new Credentials(file.auth, secretOf).missing();
  if (missing !== undefined) {
    throw new CommandError(`The variable ${missing} is not set, or its value cannot be sent.`, {
      fix: `Set it to the secret of ${file.name}; or use --dry-run to see the request.`,
      exitCode: exitCodes.wrongUsage,
    });
  }
  const { timeoutMs = longestTrialMs } = { ...file.limits, ...file.capabilities[capability]?.limits };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await askOnce(settings, AbortSignal.any([context.interrupted, timeout]));
  } catch (error) {
    if (context.interrupted.aborted || !timeout.aborted) throw error;
    throw new CommandError(`No response within ${timeoutMs} ms: this counts as a timeout.`, {
      fix: 'Raise limits.timeoutMs in the file, if the provider needs longer.',
      cause: error,
    });
  }
}

async function savedAnswer(path: string): Promise<unknown> {
  const text = (await readFile(await existingFile(path))).subarray(0, savedBytesMax + 1);
  try {
    if (text.length <= savedBytesMax) return JSON.parse(text.toString());
  } catch {
    // Said below, as of one that is too long.
  }
  throw new UsageError('The saved response is not JSON, or is longer than 5 MB.');
}

const outcomes: Readonly<Record<Trial['outcome'], string>> = {
  found: 'found',
  not_found: 'miss: the provider found nothing',
  skipped: 'skipped: the provider was not queried',
  failed: 'failure: the provider failed, and Millrace would query the next one',
  pending: 'pending: the result is not ready, and Millrace would poll again',
  not_sent: 'nothing was sent',
};

function asText({ outcome, reason, why, record, notes, request, exchanges }: Trial): string {
  const sent = exchanges.flatMap(({ request: asked, status, answer, ms }) => [
    requestText(asked),
    `Answer ${status} in ${ms} ms`,
    indented(printable(answer)),
  ]);
  return [
    ...(exchanges.length > 0 ? sent : request ? [requestText(request)] : []),
    pairs([
      ['Outcome', outcomes[outcome]],
      ...(reason === null ? [] : [['Reason', reason] as const]),
      ...(why === null ? [] : [['Why', why] as const]),
      ...notes.map((note) => ['Note', note] as const),
    ]),
    ...(record === null ? [] : ['Record', indented(printable(JSON.stringify(record, null, 2)))]),
  ].join('\n');
}

function requestText({ method, url, headers, body }: ShownRequest): string {
  const lines = [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [JSON.stringify(body, null, 2)]),
  ];
  return [`${method} ${url}`, ...lines.map((line) => indented(line))].map(printable).join('\n');
}

const indented = (text: string) => text.replace(/^/gm, '  ');

/** What comes from outside must not steer a terminal. */
const printable = (text: string) => text.replace(/(?!\n)\p{Cc}/gu, '?');

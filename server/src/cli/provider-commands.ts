import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { reservedForCustom } from '../boot/open-custom-providers.ts';
import type { CustomMistake } from '../providers/custom/custom-mistake.ts';
import { exampleFile } from '../providers/custom/example-file.ts';
import { filesMax, listProviderFiles, readProviderFile } from '../providers/custom/read-provider-files.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes, UsageError } from './command-error.ts';
import { existingFile } from './existing-file.ts';
import { addProviderList } from './provider-list-command.ts';
import { addProviderMatrix } from './provider-matrix-command.ts';
import { addProviderTest } from './provider-test-command.ts';
import { commandGroup, subcommand } from './subcommand.ts';

export function addProviderCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(
    program,
    'provider',
    'data providers, including your own (docs/custom-providers.md)',
  );
  addProviderList(group, context);
  addProviderMatrix(group, context);
  addInit(group, context);
  subcommand(group, 'lint [files...]', {
    description: 'check files of custom providers for mistakes; default: all of PROVIDERS_DIR',
    example: 'provider lint providers/acme.yaml',
  }).action((files: string[], options: { json?: boolean }) => lint(context, files, options));
  addProviderTest(group, context);
}

function addInit(group: Command, context: CommandContext): void {
  subcommand(group, 'init <name>', {
    description: 'write a commented file to start with into PROVIDERS_DIR',
    example: 'provider init acme',
  }).action(async (name: string, options: { json?: boolean }) => {
    if (!/^[a-z][a-z0-9]{1,29}$/.test(name) || reservedForCustom().providers.has(name)) {
      throw new UsageError(
        'The name must be one word of 2 to 30 lowercase letters and digits, and not the name of an existing provider.',
        'Existing names: ./millrace provider list',
      );
    }
    const folder = context.config().providersDir;
    const file = join(folder, `${name}.yaml`);
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(file, exampleFile(name), { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new CommandError(`${file} already exists; nothing was written.`, {
        fix: 'Choose another name, or edit that file.',
      });
    }
    printAnswer(context, options, {
      json: { file },
      text: `Written: ${file}\nAdapt it to your provider, then run: ./millrace provider lint`,
    });
  });
}

export interface LintedFile {
  readonly file: string;
  readonly ok: boolean;
  readonly errors: readonly CustomMistake[];
  readonly warnings: readonly CustomMistake[];
}

async function lint(
  context: CommandContext,
  named: readonly string[],
  options: { json?: boolean },
): Promise<void> {
  const folder = context.config().providersDir;
  const paths =
    named.length > 0
      ? await Promise.all(named.map(existingFile))
      : (await listProviderFiles(folder)).map(({ name }) => join(folder, name));
  if (named.length === 0 && paths.length > filesMax) {
    throw new CommandError(
      `${folder} has more than ${filesMax} files of custom providers, so a service reads none of them.`,
      {
        fix: 'Remove some.',
      },
    );
  }
  const files = await lintFiles(paths);
  const isFine = files.every(({ ok }) => ok);
  if (!isFine) context.exitCode = exitCodes.failed;
  printAnswer(context, options, {
    json: { ok: isFine, files },
    text:
      files.length === 0
        ? `There are no files in ${folder}. Create one: ./millrace provider init acme`
        : files.map(asText).join('\n'),
  });
}

/** Of two files that describe a provider of one name, the second has a mistake. */
export async function lintFiles(paths: readonly string[]): Promise<LintedFile[]> {
  const reserved = reservedForCustom();
  const names = new Set(reserved.providers);
  const linted: LintedFile[] = [];
  for (const path of paths) {
    const { examined } = await readProviderFile(path, { ...reserved, providers: names });
    if (examined.file) names.add(examined.file.name);
    const { errors, warnings } = examined;
    linted.push({ file: path, ok: errors.length === 0, errors, warnings });
  }
  return linted;
}

function asText({ file, errors, warnings }: LintedFile): string {
  const lines = (word: string, mistakes: readonly CustomMistake[]) =>
    mistakes.map(
      ({ line, column, at, message }) =>
        `  ${line}:${column} ${word}: ${at === '' ? '' : `${at} `}${message}`,
    );
  const verdict =
    errors.length > 0
      ? `${errors.length} ${errors.length === 1 ? 'mistake' : 'mistakes'}`
      : warnings.length > 0
        ? 'works; check:'
        : 'fine';
  return [`${basename(file)}: ${verdict}`, ...lines('error', errors), ...lines('warning', warnings)].join(
    '\n',
  );
}

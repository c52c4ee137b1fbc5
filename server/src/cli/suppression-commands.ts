import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { eraseAllListed } from '../admin/erase-subject.ts';
import {
  importHashes,
  importIdentifiers,
  listedSources,
  removeIdentifiers,
  removeSource,
} from '../admin/suppression.ts';
import type { Pool } from '../postgres/pool.ts';
import { isListFile, linesOfList } from '../privacy/list-file.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { boxOf } from './box-of.ts';
import { withStoreBeside } from './cache-commands.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { UsageError } from './command-error.ts';
import { linesOfFile } from './lines-of-file.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import {
  identifiersGiven,
  type SubjectOptions,
  subjectOfLine,
  withSubjectOptions,
} from './subject-options.ts';
import { pairs, table } from './table.ts';
import { withDatabase } from './with-database.ts';
import { withAllDatasets } from './with-datasets.ts';

/** Identifiers that are written in one transaction. */
const identifiersAtOnce = 5_000;

export function addSuppressionCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(
    program,
    'suppression',
    'people kept out of imports, lookups and searches (docs/privacy.md)',
  );
  addImport(group, context);
  addExport(group, context);
  addList(group, context);
  addRemove(group, context);
}

function addImport(group: Command, context: CommandContext): void {
  interface Options {
    readonly source?: string;
    readonly json?: boolean;
  }
  subcommand(group, 'import <file>', {
    description:
      'load a list that `suppression export` wrote, or one email address, LinkedIn URL, phone number or JSON object per line; erases all stored data of the people on it',
    example: 'suppression import do-not-contact.txt',
  })
    .option('--source <name>', 'name of the list; default: the file name')
    .action(async (file: string, options: Options) => {
      const source = (options.source ?? basename(file)).slice(0, 200).toWellFormed();
      const done = await withDatabase(context, (pool) => importList(context, pool, { file, source }), {
        statementTimeoutMs: 0,
      });
      const { loaded, erased } = done;
      printAnswer(context, options, {
        json: {
          source,
          entries: loaded.entries,
          added: loaded.added,
          records: { erased: erased.records.removed, changed: erased.records.changed },
          cache_entries: erased.cached,
        },
        text: pairs([
          ['Entries', `${loaded.entries}, ${loaded.added} new`],
          ['List', source],
          ['Records', `${erased.records.removed} erased, ${erased.records.changed} changed`],
        ]),
      });
    });
}

async function importList(
  context: CommandContext,
  pool: Pool,
  { file, source }: { readonly file: string; readonly source: string },
) {
  const box = await boxOf(context.config(), pool);
  const isHashed = isListFile(await firstLineOf(file));
  const loaded = isHashed
    ? await importHashes(pool, box, { lines: linesOfFile(file), source })
    : await importClear(file, (identifiers) => importIdentifiers(pool, box, { identifiers, source }));
  const erased = await withAllDatasets(context, pool, ({ all }) =>
    withStoreBeside(context, pool, (cache) =>
      eraseAllListed({ pool, box, cache, stores: all.map(({ store }) => store) }),
    ),
  );
  return { loaded, erased };
}

async function importClear(file: string, write: (identifiers: string[]) => Promise<number>) {
  // All are read before one is written: a wrong line leaves the list as it was.
  const identifiers: string[] = [];
  let number = 0;
  for await (const line of linesOfFile(file)) {
    number += 1;
    if (line.trim() !== '') identifiers.push(...identifiersOfLine(line.trim(), number));
  }
  let added = 0;
  for (let at = 0; at < identifiers.length; at += identifiersAtOnce) {
    added += await write(identifiers.slice(at, at + identifiersAtOnce));
  }
  return { entries: identifiers.length, added };
}

function identifiersOfLine(line: string, number: number): string[] {
  try {
    const options = line.startsWith('{') ? subjectOfLine(line) : optionsOf(line);
    const identifiers = options ? identifiersGiven(options) : [];
    if (identifiers.length > 0) return identifiers;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
  throw new UsageError(
    `Line ${number} names nobody. Nothing was loaded.`,
    'Write an email address, a LinkedIn profile URL, a phone number with its country code, or a JSON object per line.',
  );
}

function optionsOf(line: string): SubjectOptions {
  if (line.includes('@')) return { email: [line] };
  return /^\+?[\d\s().-]+$/.test(line) ? { phone: [line] } : { networkUrl: [line] };
}

async function firstLineOf(file: string): Promise<string> {
  for await (const line of linesOfFile(file)) return line;
  return '';
}

function addExport(group: Command, context: CommandContext): void {
  subcommand(group, 'export <file>', {
    description: 'write the list, as hashes with their key, for another installation',
    example: 'suppression export suppression.jsonl',
  }).action(async (file: string, options: { json?: boolean }) => {
    const entries = await withDatabase(context, async (pool) => {
      const list = await SuppressionList.open(pool, () => boxOf(context.config(), pool));
      const lines = async function* () {
        for await (const line of linesOfList(pool, list)) yield `${line}\n`;
      };
      // The key in it makes it a secret.
      await pipeline(Readable.from(lines()), createWriteStream(file, { mode: 0o600 }));
      return list.count;
    });
    printAnswer(context, options, {
      json: { file, entries },
      text: `${file} has ${entries} entries. It contains the key of the hashes: protect it like personal data.`,
    });
  });
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'show the number of identifiers, by list and kind',
    example: 'suppression list',
  }).action(async (options: { json?: boolean }) => {
    const sources = await withDatabase(context, listedSources);
    printAnswer(context, options, {
      json: {
        lists: sources.map(({ source, kind, entries, first_at, last_at }) => ({
          source,
          kind,
          entries,
          first_at: first_at.toISOString(),
          last_at: last_at.toISOString(),
        })),
      },
      text:
        sources.length === 0
          ? 'Nobody is on the suppression list.'
          : table(
              ['LIST', 'KIND', 'ENTRIES', 'LAST'],
              sources.map(({ source, kind, entries, last_at }) => [
                source,
                kind,
                String(entries),
                last_at.toISOString().slice(0, 10),
              ]),
            ),
    });
  });
}

function addRemove(group: Command, context: CommandContext): void {
  interface Options extends SubjectOptions {
    readonly source?: string;
    readonly json?: boolean;
  }
  withSubjectOptions(
    subcommand(group, 'remove', {
      description: 'remove identifiers, or a whole list; erased data stays erased',
      example: 'suppression remove --email mira@halden.example',
    }),
  )
    .option('--source <name>', 'everything that this list added')
    .action(async ({ source, ...options }: Options) => {
      const identifiers = identifiersGiven(options);
      if ((source === undefined) === (identifiers.length === 0)) {
        throw new UsageError('Give identifiers, such as --email, or a list with --source.');
      }
      const removed = await withDatabase(context, async (pool) =>
        source === undefined
          ? removeIdentifiers(pool, await boxOf(context.config(), pool), identifiers)
          : removeSource(pool, source),
      );
      printAnswer(context, options, {
        json: { removed },
        text: `${removed} entries removed from the list; running processes know within a second.`,
      });
    });
}

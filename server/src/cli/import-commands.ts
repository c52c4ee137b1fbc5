import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type Mapping, MappingError, parseMapping } from '../dataset/import-fields.ts';
import { type ImportOptions, type ImportSummary, importFile } from '../dataset/import-file.ts';
import { type ImportOwner, type ImportRow, listImports } from '../dataset/import-state.ts';
import { type RecordKindName, recordKinds } from '../dataset/kinds/record-kind.ts';
import { recordReadings } from '../dataset/readings/record-readings.ts';
import type { Pool } from '../postgres/pool.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { boxOf } from './box-of.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { theOrganization } from './find-subject.ts';
import { type ImportedFile, lookAt, withImportedFile } from './import-look.ts';
import { importJson, importText, lookJson, lookText } from './import-text.ts';
import { wordOption } from './option-values.ts';
import { startProgress } from './progress.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';
import { withDatasets } from './with-datasets.ts';

export function addImportCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'import', 'import your own data (docs/import.md)');
  for (const kind of recordKinds) addKind(group, context, kind);
  addList(group, context);
  addPresets(group, context);
}

interface Options {
  map?: Mapping;
  preset?: string;
  source?: string;
  org?: string;
  rejects?: string;
  restart?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

const examples: Readonly<Record<RecordKindName, { readonly command: string; readonly mapping: string }>> = {
  companies: {
    command: 'import companies crm.csv --map name=Company,website=Domain',
    mapping: 'name=Company,website=Domain',
  },
  people: {
    command: 'import people contacts.csv --map name=Contact,emails=Mail',
    mapping: 'name=Contact,emails=Mail',
  },
  jobs: {
    command: 'import jobs openings.csv --map title=Opening,company=Employer',
    mapping: 'title=Opening,company=Employer',
  },
  posts: {
    command: 'import posts posts.csv --map networkUrl=Address,author=Writer',
    mapping: 'networkUrl=Address,author=Writer',
  },
};

function addKind(group: Command, context: CommandContext, kind: RecordKindName): void {
  const { fields, presets } = recordReadings[kind].columns;
  subcommand(group, `${kind} <file>`, {
    description: `import a file of ${kind}: CSV, Excel (.xlsx), JSON Lines or a JSON array; - is standard input`,
    example: examples[kind].command,
  })
    .option(
      '--map <mapping>',
      `field=column, several separated by commas: ${examples[kind].mapping}`,
      mappingOption(fields),
    )
    .option(
      '--preset <preset>',
      'layout of the file; default: detected',
      wordOption(['auto', ...presets.map(({ name }) => name)]),
    )
    .option('--org <organization>', 'only this organization finds the records; default: all')
    .option('--source <name>', 'name of the source; default: the file name, with --org after its id')
    .option('--rejects <file>', 'file for refused records; default: FILE.rejects.jsonl')
    .option('--restart', 'start from scratch, even if an import of this file was interrupted')
    .option('--dry-run', 'show the first records, and import nothing')
    .option('--yes', `import ${kind}, even if the file looks like records of another kind`)
    .action((file: string, options: Options) => run(context, kind, file, options));
}

function mappingOption(fields: readonly string[]): (text: string) => Mapping {
  return (text) => {
    try {
      return parseMapping(text, fields);
    } catch (error) {
      if (error instanceof MappingError) throw new InvalidArgumentError(error.message);
      throw error;
    }
  };
}

/** Each kind with the reading of its own. */
const importers: Readonly<Record<RecordKindName, (options: ImportOptions) => Promise<ImportSummary>>> = {
  companies: (options) => importFile(recordReadings.companies, options),
  people: (options) => importFile(recordReadings.people, options),
  jobs: (options) => importFile(recordReadings.jobs, options),
  posts: (options) => importFile(recordReadings.posts, options),
};

async function run(
  context: CommandContext,
  kind: RecordKindName,
  name: string,
  options: Options,
): Promise<void> {
  await withImportedFile(context, name, async (opened) => {
    const look = await lookAt(context, kind, { name, content: opened.content }, options);
    if (options.dryRun) {
      if (look.preview.accepted === 0) context.exitCode = exitCodes.waiting;
      printAnswer(context, options, { json: lookJson(kind, name, look), text: lookText(kind, look) });
      return;
    }
    const summary = await importOpened(context, kind, { ...opened, name }, options);
    if (summary.accepted === 0) context.exitCode = exitCodes.waiting;
    printAnswer(context, options, {
      json: importJson(kind, name, summary, look),
      text: importText(kind, summary, look),
    });
  });
}

async function importOpened(
  context: CommandContext,
  kind: RecordKindName,
  { name, file, content }: ImportedFile & { readonly name: string },
  options: Options,
): Promise<ImportSummary> {
  const progress = startProgress(context, { isSilent: options.json === true });
  let done = 0;
  let summary: ImportSummary;
  try {
    summary = await withDatabase(
      context,
      (pool: Pool) =>
        withDatasets(context, pool, async ({ current }) =>
          importers[kind]({
            pool,
            store: current.store,
            owner: await ownerOf(pool, options.org),
            suppressions: await SuppressionList.open(pool, () => boxOf(context.config(), pool)),
            file,
            content,
            mapping: options.map,
            preset: options.preset,
            source: options.source,
            rejectsFile: options.rejects === undefined ? undefined : resolve(options.rejects),
            resume: !options.restart,
            signal: context.interrupted,
            onStart: ({ source, preset, resumedAtLine, wasImportedBefore, gaveUp }) => {
              if (options.json) return;
              const how = resumedAtLine === null ? '' : `, continuing at line ${resumedAtLine}`;
              const whose = options.org === undefined ? '' : ` for ${options.org} only`;
              context.tell(`Importing ${name} as source "${source}"${whose}, layout ${preset}${how}.\n`);
              if (gaveUp !== null) {
                context.tell(
                  `This import replaces the interrupted import of ${gaveUp.file} (source "${gaveUp.source}") with ${gaveUp.accepted} ${kind}.\n`,
                );
              }
              if (wasImportedBefore) context.tell('This file was imported before; unchanged records stay.\n');
            },
            onProgress: ({ bytesRead, bytesTotal, accepted, rejected, perSecond }) => {
              done = accepted + rejected;
              progress.show({
                fraction: bytesTotal === 0 ? 1 : bytesRead / bytesTotal,
                detail: `${accepted} ${kind}, ${rejected} refused, ${perSecond} a second`,
              });
            },
          }),
        ),
      // It stops between two batches, so that the same command goes on later.
      { stopsAtOnce: false },
    );
  } catch (error) {
    if (!context.interrupted.aborted || error !== context.interrupted.reason) throw error;
    throw new CommandError(`Interrupted after ${done} records. None of the import is visible yet.`, {
      fix: `Run the same command again${options.restart ? ', without --restart' : ''}: it continues where it stopped.`,
      exitCode: exitCodes.interrupted,
    });
  } finally {
    progress.end();
  }
  return summary;
}

async function ownerOf(pool: Pool, org: string | undefined): Promise<ImportOwner | undefined> {
  if (org === undefined) return undefined;
  const { id, public_id: publicId } = await theOrganization(pool, org);
  return { id, publicId };
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list imports, newest first',
    example: 'import list',
  }).action(async (options: { json?: boolean }) => {
    const imports = await withDatabase(context, listImports);
    printAnswer(context, options, {
      json: {
        imports: imports.map((row) => ({
          import_id: row.id,
          kind: row.kind,
          state: stateOf(row),
          source: row.source,
          organization: row.organization,
          file: row.file,
          accepted: row.accepted,
          rejected: row.rejected,
          suppressed: row.suppressed,
          added: row.added,
          updated: row.updated,
          unchanged: row.unchanged,
          started_at: row.started_at.toISOString(),
          finished_at: row.finished_at?.toISOString() ?? null,
          failure: row.failure,
          dataset: row.dataset,
          copy_of: row.copy_of,
        })),
      },
      text:
        imports.length === 0
          ? `No imports yet. Start: ./millrace import ${recordKinds.join('|')} FILE`
          : table(
              ['IMPORT', 'KIND', 'STATE', 'SOURCE', 'RECORDS', 'REFUSED', 'STARTED', 'FOUND BY', 'IN'],
              imports.map((row) => [
                String(row.id),
                row.kind,
                stateOf(row),
                row.source,
                String(row.accepted),
                String(row.rejected),
                row.started_at.toISOString().slice(0, 16).replace('T', ' '),
                row.organization ?? 'all',
                placeOf(row),
              ]),
            ),
    });
  });
}

/** Where its records are. */
function placeOf({ dataset, copy_of: copyOf }: ImportRow): string {
  if (dataset === null) return 'database';
  return copyOf === null ? 'OpenSearch' : `OpenSearch, moved from ${copyOf}`;
}

const stateOf = ({ state, removed_at: removedAt }: ImportRow) => (removedAt === null ? state : 'removed');

function addPresets(group: Command, context: CommandContext): void {
  subcommand(group, 'presets', {
    description: 'list the file layouts that Millrace recognizes',
    example: 'import presets',
  }).action((options: { json?: boolean }) => {
    const all = recordKinds.flatMap((kind) =>
      recordReadings[kind].columns.presets.map(({ name, about, mapping }) => ({
        kind,
        name,
        about,
        mapping,
      })),
    );
    printAnswer(context, options, {
      json: {
        presets: all.map(({ kind, name, about, mapping }) => ({ kind, preset: name, about, mapping })),
      },
      text: table(
        ['KIND', 'PRESET', 'FILES'],
        [
          ...all.map(({ kind, name, about }) => [kind, name, about]),
          ['each', 'auto', 'Any other file: columns by their usual names'],
        ],
      ),
    });
  });
}

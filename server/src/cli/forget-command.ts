import type { Command } from 'commander';
import { type Erasure, eraseSubjects, identifiersOf, type Subject } from '../admin/erase-subject.ts';
import type { OpenDataset } from '../dataset/datasets.ts';
import { SubjectRecords } from '../dataset/subject-records.ts';
import type { Pool } from '../postgres/pool.ts';
import { countKept, type KeptCounts, keptPlaces } from '../privacy/kept-texts.ts';
import { Mentions } from '../privacy/mentions.ts';
import { boxOf } from './box-of.ts';
import { withStoreBeside } from './cache-commands.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError, UsageError } from './command-error.ts';
import { confirmed } from './confirmed.ts';
import { subcommand } from './subcommand.ts';
import { type SubjectOptions, subjectsOfFile, theSubject, withSubjectOptions } from './subject-options.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';
import { withAllDatasets } from './with-datasets.ts';

interface Options extends SubjectOptions {
  readonly file?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addForgetCommand(program: Command, context: CommandContext): void {
  withSubjectOptions(
    subcommand(program, 'forget', {
      description:
        'erase a person from all stored data and keep them out of later imports, lookups, searches and vendor results (docs/privacy.md)',
      example: 'forget --email mira@halden.example --network-url https://www.linkedin.com/in/mira-voss',
    }),
  )
    .option(
      '--file <file>',
      'several people: one JSON object per line with email, network_url, phone, name, domain',
    )
    .option('--yes', 'do not ask for confirmation')
    .action(async (options: Options) => {
      const done = await withDatabase(
        context,
        (pool) => withAllDatasets(context, pool, ({ all }) => forget(context, pool, all, options)),
        { statementTimeoutMs: 0 },
      );
      printAnswer(context, options, { json: erasureJson(done), text: erasureText(done) });
      if (done.erasure.records === null) throw importIsRunning();
    });
}

interface Done {
  readonly subjects: readonly Subject[];
  readonly erasure: Erasure;
  /** Files on this machine that may hold lines of them. */
  readonly files: readonly string[];
}

async function forget(
  context: CommandContext,
  pool: Pool,
  datasets: readonly OpenDataset[],
  options: Options,
): Promise<Done> {
  const subjects = await subjectsOf(new SubjectRecords(pool, datasets), options);
  const mentions = new Mentions(subjects.flatMap(identifiersOf).map(({ text }) => text));
  if (!options.yes) context.tell(`${foundText(subjects, await countKept(pool, mentions))}\n`);
  await confirmed(context, options, 'Erase all of it permanently?');
  const box = await boxOf(context.config(), pool);
  const erasure = await withStoreBeside(context, pool, (cache) =>
    eraseSubjects({ pool, box, cache, stores: datasets.map(({ store }) => store) }, subjects),
  );
  return { subjects, erasure, files: await rejectsFiles(pool) };
}

async function subjectsOf(search: SubjectRecords, { file, ...options }: Options): Promise<Subject[]> {
  if (file === undefined) return [await theSubject(search, options)];
  const { email, networkUrl, phone, name, domain } = options;
  if ([email, networkUrl, phone, name, domain].some((one) => one !== undefined)) {
    throw new UsageError('--file names the people; leave out the other options.');
  }
  return subjectsOfFile(search, file);
}

/** An import writes what it refuses beside its file; what happens to it is the operator's. */
async function rejectsFiles(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ file: string }>(
    'select distinct rejects_file as file from imports where rejects_bytes > 0 order by 1 limit 1000',
  );
  return rows.map(({ file }) => file);
}

function importIsRunning(): CommandError {
  return new CommandError(
    'An import is running, so the records stay until it ends. Until then, no call returns these people.',
    {
      fix: 'Run the same command again when the import has ended.',
    },
  );
}

function foundText(subjects: readonly Subject[], kept: KeptCounts): string {
  const records = subjects.flatMap((subject) => subject.records);
  const shown = records
    .slice(0, 20)
    .map(({ value, source, organization }) =>
      [
        `  ${value.name}`,
        value.headline,
        value.networkUrl ?? value.emails[0],
        `source ${source}`,
        organization === null ? null : `of ${organization}`,
      ]
        .filter((text) => text)
        .join(', '),
    );
  return [
    `Imported records: ${records.length}`,
    ...shown,
    ...(records.length > shown.length ? [`  and ${records.length - shown.length} more`] : []),
    keptText(kept),
    'The whole cache is emptied, because it does not record who is in it.',
  ].join('\n');
}

const keptText = (kept: KeptCounts) =>
  `Stored responses: ${keptPlaces.map((place) => `${kept[place]} ${place}`).join(', ')}`;

function erasureJson({ subjects, erasure, files }: Done) {
  const { listed, records, cached, kept } = erasure;
  return {
    people: subjects.length,
    suppressed: listed,
    records: records && { erased: records.removed, changed: records.changed },
    cache_entries: cached,
    kept: Object.fromEntries(
      keptPlaces.map((place) => [place.replaceAll(' ', '_').toLowerCase(), kept[place]]),
    ),
    rejects_files: files,
  };
}

function erasureText({ subjects, erasure, files }: Done): string {
  const { listed, records, cached, kept } = erasure;
  return pairs([
    ['People', String(subjects.length)],
    ['On the list', `${listed} identifiers, as hashes; running processes honor them within a second`],
    ['Records', records ? `${records.removed} erased, ${records.changed} changed` : 'not yet'],
    ['Cache', `${cached} entries deleted`],
    ...keptPlaces
      .filter((place) => kept[place] > 0)
      .map((place) => [place, `${kept[place]} erased`] as const),
    ...(files.length > 0
      ? [['For you to check', `${files.join(', ')}, and backups and files that you imported`] as const]
      : [['For you to check', 'backups, and files that you imported'] as const]),
  ]);
}

import type { Command } from 'commander';
import { identifiersOf } from '../admin/erase-subject.ts';
import { SubjectRecords } from '../dataset/subject-records.ts';
import { countKept, keptPlaces } from '../privacy/kept-texts.ts';
import { Mentions } from '../privacy/mentions.ts';
import { SuppressionList } from '../privacy/suppression-list.ts';
import { boxOf } from './box-of.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { type SubjectOptions, theSubject, withSubjectOptions } from './subject-options.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';
import { withAllDatasets } from './with-datasets.ts';

export function addSubjectCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'subject', 'data stored about a person (docs/privacy.md)');
  withSubjectOptions(
    subcommand(group, 'report', {
      description: 'print all data stored about a person, with source and date',
      example: 'subject report --email mira@halden.example',
    }),
  ).action(async (options: SubjectOptions & { json?: boolean }) => {
    const report = await withDatabase(
      context,
      async (pool) => {
        const subject = await withAllDatasets(context, pool, ({ all }) =>
          theSubject(new SubjectRecords(pool, all), options),
        );
        const list = await SuppressionList.open(pool, () => boxOf(context.config(), pool));
        return {
          ...subject,
          isSuppressed: subject.identifiers.some((text) => list.listed(text)),
          kept: await countKept(pool, new Mentions(identifiersOf(subject).map(({ text }) => text))),
        };
      },
      { statementTimeoutMs: 0 },
    );
    const { identifiers, records, isSuppressed, kept } = report;
    printAnswer(context, options, {
      json: {
        asked: identifiers,
        suppressed: isSuppressed,
        records: records.map(({ source, organization, importId, file, importedAt, value }) => ({
          source,
          organization,
          import_id: importId,
          file,
          stored_since: importedAt.toISOString(),
          record: value,
        })),
        kept: Object.fromEntries(
          keptPlaces.map((place) => [place.replaceAll(' ', '_').toLowerCase(), kept[place]]),
        ),
      },
      text: [
        pairs([
          ['Suppressed', isSuppressed ? 'yes: no provider or import brings this person back' : 'no'],
          ['Imported records', String(records.length)],
          ...keptPlaces.map((place) => [`Stored ${place}`, String(kept[place])] as const),
          ['Cache', 'data fetched from the web in the last 24 hours is not searched'],
        ]),
        ...records.map(({ source, organization, importId, file, importedAt, value }) =>
          [
            pairs([
              ['Source', source],
              ['Found by', organization ?? 'all organizations'],
              ['Import', `${importId}${file === null ? '' : `, ${file}`}`],
              ['Stored since', importedAt.toISOString()],
            ]),
            JSON.stringify(knownOf(value), null, 2),
          ].join('\n'),
        ),
      ].join('\n\n'),
    });
  });
}

/** Without what is not known. */
function knownOf(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

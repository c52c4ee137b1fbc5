import type { Command } from 'commander';
import { deleteOrganization } from '../admin/delete-organization.ts';
import { formatCredits, toCredits } from '../kernel/credits.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { confirmed } from './confirmed.ts';
import { theOrganization } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import { balanceOf } from './read-balance.ts';
import { subcommand } from './subcommand.ts';
import { withDatabase } from './with-database.ts';
import { withAllDatasets } from './with-datasets.ts';

const usualWaitSeconds = 300;

interface Options {
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly wait: number;
}

export function addDelete(group: Command, context: CommandContext): void {
  subcommand(group, 'delete <organization>', {
    description:
      'end its keys and jobs, settle its wallets and erase its data; the books stay under its number',
    example: 'org delete org_4fGhT0aBcDeFgHiJkLmN',
  })
    .option(
      '--wait <seconds>',
      'how long to wait for running calls',
      wholeNumberOption(0, 86_400),
      usualWaitSeconds,
    )
    .option('--yes', 'do not ask for confirmation')
    .action(async (id: string, options: Options) => {
      const done = await withDatabase(
        context,
        async (pool) => {
          const organization = await theOrganization(pool, id, { isDeletedToo: true });
          const { wallet } = await balanceOf(pool, organization.id, 'live');
          if (!options.yes)
            context.tell(
              `${organization.name} (${organization.public_id}) has ${formatCredits(wallet)} credits left.\n`,
            );
          await confirmed(context, options, 'Delete it permanently?');
          const waitMs = options.wait * 1_000;
          const deleted = await withAllDatasets(context, pool, ({ all }) =>
            deleteOrganization(pool, organization.id, { waitMs, stores: all.map(({ store }) => store) }),
          );
          return { organization, ...deleted };
        },
        { statementTimeoutMs: 0 },
      );
      const { organization, canceledJobs, settled, removed } = done;
      const records = Object.values(removed).reduce((sum, count) => sum + count, 0);
      printAnswer(context, options, {
        json: {
          organization_id: organization.public_id,
          deleted: true,
          canceled_jobs: canceledJobs,
          settled_credits: toCredits(settled.live),
          removed_records: removed,
        },
        text: `${organization.public_id} is deleted: ${canceledJobs} jobs canceled, ${formatCredits(settled.live)} credits settled, ${records} of its own imported records removed.`,
      });
    });
}

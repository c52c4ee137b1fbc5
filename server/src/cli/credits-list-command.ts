import type { Command } from 'commander';
import { centicredits, formatCredits } from '../kernel/credits.ts';
import type { Mode } from '../ledger/account.ts';
import { findAccount } from '../ledger/find-account.ts';
import { entriesPageMax, listMovements, type Movement, type Statement } from '../ledger/list-movements.ts';
import { snapshotsOf } from '../postgres/transaction.ts';
import { csvRow } from '../text/csv-row.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { checkOutput } from './csv-output.ts';
import { theOrganization } from './find-subject.ts';
import { wholeNumberOption } from './option-values.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

const usualLimit = 50;
/** An account's number stays far below what a double holds. */
const numberMax = 999_999_999_999;

interface Options {
  org: string;
  sandbox?: boolean;
  before?: number;
  limit: number;
  json?: boolean;
  csv?: boolean;
}

export function addCreditsList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'show the statement of an account: purchases, grants, expiries, charges and balances',
    example: 'credits list --org org_4fGhT0aBcDeFgHiJkLmN',
  })
    .requiredOption('--org <organization>', 'id of the organization')
    .option('--sandbox', 'for the sandbox, which has its own credits')
    .option(
      '--limit <number>',
      `maximum number of bookings, up to ${entriesPageMax}; includes the charges between them`,
      wholeNumberOption(1, entriesPageMax),
      usualLimit,
    )
    .option(
      '--before <number>',
      'only bookings before this one: the next page',
      wholeNumberOption(1, numberMax),
    )
    .option('--csv', 'print CSV for a spreadsheet')
    .action((options: Options) => list(context, options));
}

async function list(context: CommandContext, options: Options): Promise<void> {
  checkOutput(options);
  const mode: Mode = options.sandbox ? 'sandbox' : 'live';
  const { organization, statement } = context.remote
    ? await remoteStatement(context.remote, mode, options)
    : await withDatabase(
        context,
        async (pool) => {
          const found = await theOrganization(pool, options.org, { isDeletedToo: true });
          const accountId = await findAccount(pool, found.id, mode);
          const { before = null, limit } = options;
          return {
            organization: found.public_id,
            statement: await listMovements(snapshotsOf(pool), { accountId, before, limit }),
          };
        },
        // Adds up the charges of the time that the page covers.
        { statementTimeoutMs: 0 },
      );
  const { movements, next } = statement;
  const lines = movements.map(movementJson);
  if (options.csv) {
    context.print(csvRow(Object.keys(movementJson(noMovement))));
    context.print(lines.map((line) => csvRow(Object.values(line))).join(''));
    if (next !== null) context.tell(`There are more: add --before ${next}\n`);
    return;
  }
  printAnswer(context, options, {
    json: { organization_id: organization, mode, movements: lines, next_before: next },
    text: movementsText(movements, next),
  });
}

async function remoteStatement(
  remote: RemoteService,
  mode: Mode,
  { org, before, limit }: Options,
): Promise<{ readonly organization: string; readonly statement: Statement }> {
  const page = await remote.send('GET organizations/{organization_id}/entries', {
    params: { organization_id: org },
    query: { mode, limit, cursor: before },
  });
  const cents = (amount: number | null) => (amount === null ? null : Math.round(amount * 100));
  const movements = page.movements.map(
    (one): Movement => ({
      kind: one.kind as Movement['kind'],
      number: one.number,
      at: new Date(one.at),
      plan: cents(one.plan_credits) ?? 0,
      addon: cents(one.addon_credits) ?? 0,
      planAfter: cents(one.plan_after_credits),
      addonAfter: cents(one.addon_after_credits),
      calls: one.calls,
      externalId: one.id,
      note: one.note,
      days: one.days ? [one.days[0] ?? '', one.days[1] ?? ''] : null,
    }),
  );
  const next = page.next_cursor === null ? null : Number(page.next_cursor);
  return { organization: org, statement: { movements, next } };
}

/** Its fields are the columns. */
const noMovement: Movement = {
  ...{ kind: 'charges', number: 0, at: new Date(0), plan: 0, addon: 0, planAfter: 0, addonAfter: 0 },
  ...{ calls: null, externalId: null, note: null, days: null },
};

function movementJson(one: Movement) {
  return {
    number: one.number,
    // Of dropped charges the day is known.
    at: one.days?.[1] ?? one.at.toISOString(),
    kind: one.kind,
    plan: one.plan / 100,
    wallet: one.addon / 100,
    plan_after: one.planAfter === null ? null : one.planAfter / 100,
    wallet_after: one.addonAfter === null ? null : one.addonAfter / 100,
    calls: one.calls,
    id: one.externalId,
    note: one.days ? droppedNote(one.days) : one.note,
  };
}

const droppedNote = ([first, last]: readonly [string, string]) =>
  `dropped from the history: ${first === last ? first : `${first} to ${last}`}`;

const isUnknown = ({ planAfter, addonAfter }: Movement) => planAfter === null || addonAfter === null;

function movementsText(movements: readonly Movement[], next: number | null): string {
  if (movements.length === 0) return 'No bookings yet.';
  const amount = (of: number) => (of === 0 ? '-' : formatCredits(centicredits(of)));
  const after = (of: number | null) => (of === null ? '-' : formatCredits(centicredits(of)));
  const lines = table(
    ['NUMBER', 'AT', 'KIND', 'PLAN', 'WALLET', 'PLAN AFTER', 'WALLET AFTER', 'ID AND NOTE'],
    movements.map((one) => [
      one.number === null ? '-' : String(one.number),
      one.days?.[1] ?? one.at.toISOString(),
      one.kind,
      amount(one.plan),
      amount(one.addon),
      after(one.planAfter),
      after(one.addonAfter),
      whatOf(one),
    ]),
  );
  const unknown = 'A balance shown as - is unknown: calls of that day were deleted from the history.';
  const more = `There are more: add --before ${next}`;
  return [lines, ...(movements.some(isUnknown) ? [unknown] : []), ...(next === null ? [] : [more])].join(
    '\n\n',
  );
}

function whatOf({ calls, days, externalId, note }: Movement): string {
  if (days) return droppedNote(days);
  if (calls !== null) return calls === 1 ? '1 call' : `${calls} calls`;
  return [externalId, note].filter(Boolean).join(' · ');
}

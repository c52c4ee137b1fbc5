import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { bookCredits } from '../admin/book-credits.ts';
import { type Centicredits, credits as creditsOf, formatCredits, toCredits } from '../kernel/credits.ts';
import type { EntryKind, Mode } from '../ledger/account.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { addCreditsList } from './credits-list-command.ts';
import { theOrganization } from './find-subject.ts';
import { creditsOption, positiveCreditsOption, wordOption } from './option-values.ts';
import { balanceOf } from './read-balance.ts';
import type { RemoteService } from './remote/remote-service.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { pairs } from './table.ts';
import { withDatabase } from './with-database.ts';

export function addCreditsCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'credits', 'add-on credits of an organization');
  addGrant(group, context);
  addAdjust(group, context);
  addCreditsList(group, context);
}

function addGrant(group: Command, context: CommandContext): void {
  withBookingOptions(
    subcommand(group, 'grant', {
      description: 'add credits; with --id only once, even if you run it again',
      example: 'credits grant --org org_4fGhT0aBcDeFgHiJkLmN --credits 500 --id invoice-2026-117',
    })
      .requiredOption('--org <organization>', 'id of the organization')
      .requiredOption('--credits <credits>', 'number of credits, such as 500 or 12.5', positiveCreditsOption)
      .option('--kind <kind>', 'grant or purchase', wordOption(['grant', 'purchase']), 'grant'),
  ).action((options: BookingOptions & { kind: 'grant' | 'purchase' }) =>
    book(context, options.kind, options),
  );
}

function addAdjust(group: Command, context: CommandContext): void {
  withBookingOptions(
    subcommand(group, 'adjust', {
      description: 'correct a balance up or down, but never below zero',
      example: 'credits adjust --org org_4fGhT0aBcDeFgHiJkLmN --credits -20 --note "granted twice"',
    })
      .requiredOption('--org <organization>', 'id of the organization')
      .requiredOption('--credits <credits>', 'credits to add, or to take with a minus', creditsOption),
  ).action((options: BookingOptions) => book(context, 'adjust', options));
}

interface BookingOptions {
  org: string;
  credits: Centicredits;
  id?: string;
  sandbox?: boolean;
  note?: string;
  json?: boolean;
}

function withBookingOptions(command: Command): Command {
  return command
    .option(
      '--id <id>',
      'your id for this booking, such as an invoice number; it is booked only once',
      idOption,
    )
    .option('--sandbox', 'for the sandbox, which has its own credits')
    .option('--note <text>', 'stored with the booking', noteOption);
}

// The ledger keeps 200 characters, with the prefix.
const idPattern = /^[\x21-\x7e]{1,180}$/;

function idOption(text: string): string {
  if (idPattern.test(text)) return text;
  throw new InvalidArgumentError('It is 1 to 180 visible ASCII characters.');
}

function noteOption(text: string): string {
  if ([...text].length <= 500 && !text.includes('\0')) return text;
  throw new InvalidArgumentError('It has at most 500 characters.');
}

async function book(context: CommandContext, kind: EntryKind, options: BookingOptions): Promise<void> {
  const mode: Mode = options.sandbox ? 'sandbox' : 'live';
  const id = options.id ?? randomUUID();
  const { organization, isNew, booked, wallet } = context.remote
    ? await bookRemotely(context.remote, { kind, mode, id, options })
    : await bookHere(context, { kind, mode, id, options });
  const { amount } = booked;
  printAnswer(context, options, {
    json: {
      organization_id: organization,
      mode,
      kind,
      booked: isNew,
      credits: toCredits(amount),
      wallet: toCredits(wallet),
    },
    text: [
      isNew
        ? `Booked ${formatCredits(amount)} credits.`
        : `Already booked: ${options.id} was ${formatCredits(amount)} credits, at ${booked.at.toISOString()}. Nothing changed.`,
      pairs([
        ['Organization', `${organization} (${mode})`],
        ['Add-on credits', formatCredits(wallet)],
      ]),
    ].join('\n'),
  });
}

interface ToBook {
  readonly kind: EntryKind;
  readonly mode: Mode;
  readonly id: string;
  readonly options: BookingOptions;
}

async function bookRemotely(remote: RemoteService, { kind, mode, id, options }: ToBook) {
  const { org, credits: amount, note } = options;
  const made = await remote.send('POST operator/organizations/{organization_id}/entries', {
    params: { organization_id: org },
    body: {
      kind: kind as 'grant' | 'purchase' | 'adjust',
      credits: toCredits(amount),
      mode,
      id,
      ...(note === undefined ? {} : { note }),
    },
  });
  return {
    organization: org,
    isNew: made.booked,
    booked: { amount: creditsOf(made.credits), at: new Date(made.at) },
    wallet: creditsOf(made.addon_credits),
  };
}

async function bookHere(context: CommandContext, { kind, mode, id, options }: ToBook) {
  const externalId = `cli:${id}`;
  return withDatabase(context, async (pool) => {
    const found = await theOrganization(pool, options.org);
    const { isNew: added, ...booked } = await transaction(pool, (tx) =>
      bookCredits(tx, {
        organizationId: found.id,
        mode,
        kind,
        amount: options.credits,
        externalId,
        note: options.note,
      }),
    );
    return {
      organization: found.public_id,
      isNew: added,
      booked,
      wallet: (await balanceOf(pool, found.id, mode)).wallet,
    };
  });
}

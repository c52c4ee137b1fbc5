import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { type Actor, writeAudit } from '../admin/audit-log.ts';
import { mailLink } from '../admin/mail-words.ts';
import {
  endOperator,
  inviteOperator,
  listOperators,
  lockOperators,
  openOperatorInvitations,
  welcomeLink,
} from '../admin/operators.ts';
import { invitationDays, revokeInvitation } from '../identity/invitations.ts';
import { findMailedPerson, findPersonByEmail } from '../identity/people.ts';
import { insertLink } from '../identity/person-links.ts';
import { transaction } from '../postgres/transaction.ts';
import { type CommandContext, printAnswer } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { theOrganization } from './find-subject.ts';
import { runningServiceUrl } from './service-url.ts';
import { commandGroup, subcommand } from './subcommand.ts';
import { table } from './table.ts';
import { withDatabase } from './with-database.ts';

export function addOperatorCommands(program: Command, context: CommandContext): void {
  const group = commandGroup(program, 'operator', 'people who operate this instance in the console');
  addInvite(group, context);
  addList(group, context);
  addRevoke(group, context);
  addReset(group, context);
}

/** The user on the machine, for the audit log. */
export function commandActor(): Actor {
  return { kind: 'command', id: nameOfUser(), address: null, userAgent: null };
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

const operatorWarning =
  'This makes a person an operator of the whole service, who sees all organizations. To invite the owner of one: console, Operator, Organizations, Invite an owner….';

function addInvite(group: Command, context: CommandContext): void {
  subcommand(group, 'invite', {
    description: `print a link that makes one person an operator, within ${invitationDays} days`,
    example: 'operator invite --org org_4fGhT0aBcDeFgHiJkLmN',
  })
    .option('--org <organization>', 'also make them an owner of this organization')
    .option('--email <address>', 'the link works for this address only')
    .action(async (options: { org?: string; email?: string; json?: boolean }) => {
      const made = await withDatabase(context, async (pool) => {
        const organization = options.org === undefined ? null : await theOrganization(pool, options.org);
        return inviteOperator(pool, {
          organizationId: organization?.id ?? null,
          email: options.email ?? null,
          actor: commandActor(),
        });
      });
      const config = context.config();
      const link = welcomeLink(config.publicUrl ?? (await runningServiceUrl(config)), made.token);
      printAnswer(context, options, {
        json: { invitation_id: made.id, link, expires_at: made.expiresAt.toISOString() },
        text: `${link}\n\nThe link is shown only once. It works once, until ${made.expiresAt.toISOString()}.

${operatorWarning}`,
      });
    });
}

function addList(group: Command, context: CommandContext): void {
  subcommand(group, 'list', {
    description: 'list operators and open links',
    example: 'operator list',
  }).action(async (options: { json?: boolean }) => {
    const { operators, links } = await withDatabase(context, async (pool) => ({
      operators: await listOperators(pool),
      links: await openOperatorInvitations(pool),
    }));
    printAnswer(context, options, {
      json: {
        operators: operators.map(({ id, name, email, since, lastSeenAt }) => ({
          person_id: id,
          name,
          email,
          since: since.toISOString(),
          last_seen_at: lastSeenAt?.toISOString() ?? null,
        })),
        invitations: links.map(({ id, email, organization, expiresAt }) => ({
          invitation_id: id,
          email,
          organization_id: organization,
          expires_at: expiresAt.toISOString(),
        })),
      },
      text: [
        operators.length === 0
          ? 'There is no operator yet. Create one: ./millrace operator invite'
          : table(
              ['E-MAIL', 'NAME', 'SINCE', 'LAST SEEN'],
              operators.map(({ email, name, since, lastSeenAt }) => [
                email,
                name,
                since.toISOString(),
                lastSeenAt?.toISOString() ?? '-',
              ]),
            ),
        ...(links.length === 0
          ? []
          : [
              table(
                ['OPEN LINK', 'FOR', 'OWNER OF', 'UNTIL'],
                links.map(({ id, email, organization, expiresAt }) => [
                  id,
                  email ?? 'anybody',
                  organization ?? '-',
                  expiresAt.toISOString(),
                ]),
              ),
            ]),
      ].join('\n\n'),
    });
  });
}

function addRevoke(group: Command, context: CommandContext): void {
  subcommand(group, 'revoke <operator>', {
    description: 'remove an operator by email address, or a link by its id',
    example: 'operator revoke maya@northwind.example',
  }).action(async (which: string, options: { json?: boolean }) => {
    const what = await withDatabase(context, (pool) =>
      transaction(pool, async (tx) => {
        await lockOperators(tx);
        const person = which.includes('@') ? await findPersonByEmail(tx, which) : null;
        const isDone = which.includes('@')
          ? person !== null && (await endOperator(tx, person.id))
          : (await revokeInvitation(tx, null, which)) !== null;
        if (!isDone) {
          throw new CommandError(
            `${JSON.stringify(which.slice(0, 100))} is not an operator or an open link.`,
            {
              fix: 'See: ./millrace operator list',
            },
          );
        }
        await writeAudit(tx, {
          actor: commandActor(),
          organizationId: null,
          action: 'operator_revoke',
          target: person?.id ?? which,
          detail: {},
        });
        return person === null ? 'link' : 'operator';
      }),
    );
    printAnswer(context, options, {
      json: { revoked: which, kind: what },
      text: what === 'link' ? 'The link no longer works.' : `${which} is no longer an operator.`,
    });
  });
}

function addReset(group: Command, context: CommandContext): void {
  subcommand(group, 'reset-password <email>', {
    description: 'print a link to choose a new password, once, within 24 hours',
    example: 'operator reset-password maya@northwind.example',
  }).action(async (email: string, options: { json?: boolean }) => {
    const made = await withDatabase(context, (pool) =>
      transaction(pool, async (tx) => {
        const person = await findMailedPerson(tx, { email });
        if (person === null) {
          throw new CommandError(`Nobody signs in with ${JSON.stringify(email.slice(0, 100))}.`, {
            fix: 'The People page of the console lists everyone.',
          });
        }
        await writeAudit(tx, {
          actor: commandActor(),
          organizationId: null,
          action: 'person_password_reset',
          target: person.id,
          detail: {},
        });
        return insertLink(tx, {
          purpose: 'password_reset',
          personId: person.id,
          email: person.email,
          isMailed: false,
        });
      }),
    );
    const config = context.config();
    const link = mailLink(
      config.publicUrl ?? (await runningServiceUrl(config)),
      'password_reset',
      made.token,
    );
    printAnswer(context, options, {
      json: { link, expires_at: made.expiresAt.toISOString() },
      text: `${link}\n\nThe link is shown only once. It works once, until ${made.expiresAt.toISOString()}. A second factor stays.`,
    });
  });
}

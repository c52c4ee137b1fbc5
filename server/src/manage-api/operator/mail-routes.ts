import { z } from 'zod';
import { ServiceError } from '../../kernel/service-error.ts';
import { mailKinds, readMailFigures } from '../../mailer/mails.ts';
import { dropMail, listMails, type MailRow, mailStates, sendMailAgain } from '../../mailer/tend-mails.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, isoOrNull, moment, noFields } from '../fields.ts';
import { mustMail, queueAsked } from '../mail-out.ts';

const access: Access = { who: 'operator' };
const mailId = z.strictObject({ mail_id: z.string().max(60).describe('The mail: `mail_…`.') });

const mailShown = z.object({
  mail_id: z.string(),
  kind: z.enum(mailKinds).describe('What it is about.'),
  to: z.string().describe('Email address.'),
  state: z
    .enum(mailStates)
    .describe(
      'failed: refused for good, or given up. dropped: by an operator, or nobody has the address, or what it was about has ended.',
    ),
  tries: z.int(),
  answer: z
    .string()
    .nullable()
    .describe(
      'What the mail server answered to the last try that failed, without links; or why it did not answer.',
    ),
  created_at: moment,
  next_try_at: moment.nullable().describe('Of a mail that waits.'),
  ended_at: moment.nullable(),
  organization_id: z.string().nullable().describe('Of an invitation, or a notice of an organization.'),
});

const exampleMail: z.input<typeof mailShown> = {
  mail_id: 'mail_8Zk2nQ0vLrT4yXbC1dPw',
  kind: 'invitation',
  to: 'ingrid@fjordline.example',
  state: 'failed',
  tries: 1,
  answer: '550 5.1.1 No such user',
  created_at: '2026-11-28T11:00:00.000Z',
  next_try_at: null,
  ended_at: '2026-11-28T11:00:01.000Z',
  organization_id: 'org_4fGhT0aBcDeFgHiJkLmN',
};

const shownMail = (row: MailRow): z.input<typeof mailShown> => ({
  mail_id: row.id,
  kind: row.kind,
  to: row.recipient,
  state: row.state,
  tries: row.tries,
  answer: row.answer,
  created_at: row.createdAt.toISOString(),
  next_try_at: isoOrNull(row.nextTryAt),
  ended_at: isoOrNull(row.endedAt),
  organization_id: row.organization,
});

const list = defineManageRoute({
  name: 'mail_list',
  method: 'GET',
  path: 'operator/mails',
  title: 'Mails',
  description:
    'Mails of the service that wait, were sent or failed in the last 7 days, the newest first. Texts and links are not stored, so nobody sees them.',
  access,
  params: noFields,
  query: z.strictObject({
    state: z
      .enum(mailStates)
      .optional()
      .describe('Only these. Without it all but dropped ones, which are kept for 25 hours.'),
    kind: z.enum(mailKinds).optional().describe('Only of this kind.'),
    search: z.string().trim().max(254).toLowerCase().optional().describe('Part of the email address.'),
    limit: count(1, 200).describe('Mails a page, 1 to 200; default 50.'),
    cursor: z.string().max(60).optional().describe('`next_cursor` of the page before.'),
  }),
  body: null,
  status: 200,
  response: z.object({
    is_on: z.boolean().describe('The service has a mail server (SMTP_URL).'),
    late: z.int().describe('Mails that wait for more than 10 minutes.'),
    sent_day: z.int().describe('Sent in 24 hours.'),
    failed_day: z.int().describe('Failed in 24 hours.'),
    mails: z.array(mailShown),
    next_cursor: z.string().nullable(),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: { is_on: true, late: 0, sent_day: 41, failed_day: 1, mails: [exampleMail], next_cursor: null },
  },
  run: async ({ query }, { parts, db }) => {
    const limit = query.limit ?? 50;
    const rows = await listMails(db, {
      state: query.state ?? null,
      kind: query.kind ?? null,
      recipient: query.search ?? null,
      before: query.cursor ?? null,
      limit: limit + 1,
    });
    const { late, sent, failed } = await readMailFigures(db);
    return {
      is_on: parts.isMailOn,
      late,
      sent_day: sent,
      failed_day: failed,
      mails: rows.slice(0, limit).map(shownMail),
      next_cursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
    };
  },
});

const again = defineManageRoute({
  name: 'mail_again',
  method: 'POST',
  path: 'operator/mails/{mail_id}/again',
  title: 'Send a mail again',
  description:
    'Has a mail sent at once that waits or failed. Its text and link are made as it is sent; where nobody is left to send it to, it is dropped.',
  access,
  params: mailId,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ mail_id: z.string(), queued: z.literal(true) }),
  errors: ['unknown_id', 'conflict', 'mail_off'],
  example: {
    params: { mail_id: exampleMail.mail_id },
    query: {},
    body: null,
    response: { mail_id: exampleMail.mail_id, queued: true },
  },
  run: async ({ params: { mail_id: id } }, context) => {
    mustMail(context);
    await sendMailAgain(context.tx, id);
    return { mail_id: id, queued: true as const };
  },
});

const drop = defineManageRoute({
  name: 'mail_drop',
  method: 'DELETE',
  path: 'operator/mails/{mail_id}',
  title: 'Drop a mail',
  description: 'Ends a mail that waits: it is not sent.',
  access,
  params: mailId,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ mail_id: z.string(), dropped: z.literal(true) }),
  errors: ['unknown_id', 'conflict'],
  example: {
    params: { mail_id: exampleMail.mail_id },
    query: {},
    body: null,
    response: { mail_id: exampleMail.mail_id, dropped: true },
  },
  run: async ({ params: { mail_id: id } }, { tx }) => {
    await dropMail(tx, id);
    return { mail_id: id, dropped: true as const };
  },
});

const sendTest = defineManageRoute({
  name: 'mail_test',
  method: 'POST',
  path: 'operator/mails/test',
  title: 'Mail yourself a test',
  description:
    'Queues a mail to your own address, to see that mail arrives. What became of it is in the list of mails.',
  access,
  params: noFields,
  query: noFields,
  body: noFields,
  status: 201,
  response: z.object({ to: z.string() }),
  errors: ['mail_off', 'conflict'],
  example: { params: {}, query: {}, body: {}, response: { to: 'maya@northwind.example' } },
  run: async (_asked, context) => {
    mustMail(context);
    const person = context.session?.person;
    if (!person) {
      throw new ServiceError('conflict', 'A management key has no mailbox.', {
        fix: 'Sign in to the console as an operator, and send the test there.',
      });
    }
    await queueAsked(context, context.tx, { kind: 'test', recipient: person.email, personId: person.id });
    context.note({ target: person.id });
    return { to: person.email };
  },
});

export const operatorMailRoutes = [list, again, drop, sendTest];

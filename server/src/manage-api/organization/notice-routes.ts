import { z } from 'zod';
import {
  changeNoticeRules,
  type NoticeRules,
  noticeEmailsMax,
  readNoticeRules,
} from '../../admin/notice-rules.ts';
import { type Role, roles } from '../../identity/roles.ts';
import { centicredits, toCredits } from '../../kernel/credits.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { email, noFields, ofOrganization, organizationId } from '../fields.ts';

const access: Access = { who: 'member', roles: ['owner', 'admin', 'billing'] };
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

const toRoles = z
  .array(z.enum(roles))
  .max(roles.length)
  .describe('Members with one of these roles get the mail.');
const toEmails = z
  .array(email)
  .max(noticeEmailsMax)
  .describe(`These addresses get it as well, at most ${noticeEmailsMax}.`);
const below = z
  .number()
  .min(0.01)
  .max(1_000_000_000)
  .multipleOf(0.01)
  .nullable()
  .describe('Told once fewer live credits than these are left, of plan and add-on together. Null: not told.');

const rule = z.object({ roles: z.array(z.enum(roles)), emails: z.array(z.string()) });
const notices = z.object({
  is_mail_on: z.boolean().describe('The service has a mail server. Without one no notices go out.'),
  balance_low: rule.extend({ below_credits: z.number().nullable() }).describe('Few credits are left.'),
  webhook_off: rule.describe('A webhook was switched off, since it answered 410 or failed for five days.'),
  key_expiring: rule.describe(
    'A management key ends in a week or a day, or the key that a rotation replaced ends in a day.',
  ),
});

const example: z.input<typeof notices> = {
  is_mail_on: true,
  balance_low: { roles: ['owner', 'billing'], emails: ['finance@northwind.example'], below_credits: 500 },
  webhook_off: { roles: ['owner', 'admin'], emails: [] },
  key_expiring: { roles: ['owner', 'admin'], emails: [] },
};

function shown(rules: NoticeRules, isMailOn: boolean): z.input<typeof notices> {
  const whoIn = ({ roles: to, emails }: { roles: readonly Role[]; emails: readonly string[] }) => ({
    roles: [...to],
    emails: [...emails],
  });
  const { balance_low: balance, webhook_off: webhook, key_expiring: key } = rules;
  return {
    is_mail_on: isMailOn,
    balance_low: {
      ...whoIn(balance),
      below_credits: balance.below === null ? null : toCredits(centicredits(balance.below)),
    },
    webhook_off: whoIn(webhook),
    key_expiring: whoIn(key),
  };
}

const get = defineManageRoute({
  name: 'notices_get',
  method: 'GET',
  path: 'organizations/{organization_id}/notices',
  title: 'Notices of an organization',
  description: 'Who gets mail about few credits, webhooks that were switched off, and keys that expire.',
  access,
  params: ofOrganization,
  query: noFields,
  body: null,
  status: 200,
  response: notices,
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: example },
  run: async (_asked, { db, member, parts }) =>
    shown(await readNoticeRules(db, member.organizationId), parts.isMailOn),
});

const change = defineManageRoute({
  name: 'notices_change',
  method: 'PATCH',
  path: 'organizations/{organization_id}/notices',
  title: 'Set the recipients of notices',
  description:
    'Replaces the fields that are sent. Each cause is mailed once a day at most. An address gets at most 20 such mails a day; an organization causes at most 100.',
  access,
  params: z.strictObject({ organization_id: organizationId }),
  query: noFields,
  body: z.strictObject({
    balance_low: z
      .strictObject({
        roles: toRoles.optional(),
        emails: toEmails.optional(),
        below_credits: below.optional(),
      })
      .optional(),
    webhook_off: z.strictObject({ roles: toRoles.optional(), emails: toEmails.optional() }).optional(),
    key_expiring: z.strictObject({ roles: toRoles.optional(), emails: toEmails.optional() }).optional(),
  }),
  status: 200,
  response: notices,
  errors: ['unknown_id'],
  example: {
    params: ids,
    query: {},
    body: { balance_low: { below_credits: 500, emails: ['finance@northwind.example'] } },
    response: example,
  },
  run: async ({ body }, { tx, member, note, parts }) => {
    const { balance_low: balance, webhook_off: webhook, key_expiring: key } = body;
    const { below_credits: credits, ...who } = balance ?? {};
    const rules = await changeNoticeRules(tx, member.organizationId, {
      balance_low: balance && {
        ...given(who),
        ...(credits === undefined
          ? {}
          : { below: credits === null ? null : centicredits(Math.round(credits * 100)) }),
      },
      webhook_off: webhook && given(webhook),
      key_expiring: key && given(key),
    });
    note({ target: member.organization, detail: body });
    return shown(rules, parts.isMailOn);
  },
});

/** Without the fields that were not sent: those keep what they have. */
const given = ({
  roles: to,
  emails,
}: {
  readonly roles?: Role[] | undefined;
  readonly emails?: string[] | undefined;
}) => ({ ...(to === undefined ? {} : { roles: to }), ...(emails === undefined ? {} : { emails }) });

export const organizationNoticeRoutes = [get, change];

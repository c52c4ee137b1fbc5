import { z } from 'zod';
import { signUpsOfDay } from '../../identity/person-links.ts';
import { roles } from '../../identity/roles.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';

const getSignUp = defineManageRoute({
  name: 'sign_up_get',
  method: 'GET',
  path: 'operator/sign-up',
  title: 'Who may join',
  description:
    'Who may make an account, by mail and by the identity provider, as the settings of the service say. They are changed there, and count after a restart.',
  access: { who: 'operator' },
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    sign_up: z
      .enum(['closed', 'invited', 'open'])
      .describe('SIGN_UP; closed as well where the service sends no mail.'),
    is_mail_on: z.boolean().describe('The service has a mail server, which signing up needs.'),
    credits: z.number().describe('SIGN_UP_CREDITS: add-on credits of an organization that somebody makes.'),
    domains: z.array(z.string()).describe('SIGN_UP_DOMAINS; any where there are none.'),
    per_day_max: z.int().describe('SIGN_UPS_PER_DAY.'),
    made_day: z.int().describe('Accounts made in 24 hours.'),
    oidc: z
      .object({
        name: z.string(),
        issuer: z.string(),
        sign_up: z.enum(['invited', 'open']),
        domains: z.array(z.string()),
        organization_id: z.string().nullable().describe('That people join with open.'),
        role: z.enum(roles),
        linking: z.enum(['signed_in', 'email']),
      })
      .nullable()
      .describe('The identity provider; null where none is set.'),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      sign_up: 'open',
      is_mail_on: true,
      credits: 50,
      domains: ['northwind.example'],
      per_day_max: 100,
      made_day: 3,
      oidc: {
        name: 'Okta',
        issuer: 'https://northwind.okta.example/',
        sign_up: 'invited',
        domains: [],
        organization_id: null,
        role: 'viewer',
        linking: 'signed_in',
      },
    },
  },
  run: async (_asked, { db, parts }) => {
    const { mode, credits, domains, perDayMax } = parts.signUp;
    const oidc = parts.identity.oidc?.settings ?? null;
    return {
      sign_up: parts.isMailOn ? mode : ('closed' as const),
      is_mail_on: parts.isMailOn,
      credits,
      domains: [...domains],
      per_day_max: perDayMax,
      made_day: await signUpsOfDay(db),
      oidc: oidc && {
        name: oidc.name,
        issuer: oidc.issuer,
        sign_up: oidc.newcomers,
        domains: [...oidc.domains],
        organization_id: oidc.organization,
        role: oidc.role,
        linking: oidc.linking,
      },
    };
  },
});

export const operatorSignUpRoutes = [getSignUp];

import { z } from 'zod';
import { signUpOffer } from '../../admin/sign-up.ts';
import { findLink, linkNotValid } from '../../identity/person-links.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';
import { linkToken } from './use-first-link.ts';

export const lookAtLink = defineManageRoute({
  name: 'link_look',
  method: 'POST',
  path: 'session/link/look',
  title: 'What the link of a mail is for',
  description: 'Whose a link is, as long as it can be used. Uses nothing up.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({
    token: linkToken,
    purpose: z.enum(['sign_in', 'password_reset', 'email_change', 'sign_up']),
  }),
  status: 200,
  response: z.object({
    email: z.string().describe('Where it was sent.'),
    invited_to: z
      .array(z.object({ organization: z.string(), role: z.string() }))
      .describe('To sign up: of what it makes somebody a member.'),
    makes_organization: z.boolean().describe('To sign up: whether of an organization of their own.'),
  }),
  errors: ['link_not_valid'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: { token: 'Zk2nQ0vLrT4yXbC1dPwZk2nQ0vLrT4yXbC1dPwQQ', purpose: 'password_reset' },
    response: { email: 'maya@northwind.example', invited_to: [], makes_organization: false },
  },
  run: async ({ body }, { parts, db, from }) => {
    parts.signInLimits.take(from.address, null);
    const link = await findLink(db, body.purpose, body.token);
    if (link === null) throw linkNotValid();
    const offer =
      body.purpose === 'sign_up'
        ? await signUpOffer(db, link.email, parts.signUp)
        : { invitedTo: [], makesOrganization: false };
    return {
      email: link.email,
      invited_to: [...offer.invitedTo],
      makes_organization: offer.makesOrganization,
    };
  },
});

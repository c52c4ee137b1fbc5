import { z } from 'zod';
import { writeAudit } from '../../admin/audit-log.ts';
import { type Entered, enterByOidc, linkOidc, unlinkOidc } from '../../identity/enter-by-oidc.ts';
import type { OidcProvider } from '../../identity/oidc-provider.ts';
import { insertSession } from '../../identity/sessions.ts';
import { lockWays, mustKeepAWay } from '../../identity/sign-in-ways.ts';
import { addressKey } from '../../kernel/address-key.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { noFields } from '../fields.ts';
import { tellPerson } from '../mail-out.ts';
import { type ManageContext, personOf } from '../manage-context.ts';
import { enterWith } from '../session/begin-session.ts';
import { exampleSession, sessionShown } from '../session/session-answer.ts';
import { linkToken } from '../session/use-first-link.ts';
import { stepText } from './passkey-routes.ts';
import { confirmingPassword, mustBeRecent } from './recent-sign-in.ts';

const access: Access = { who: 'person' };
const anyone: Access = { who: 'anyone' };
const begun = z.object({
  url: z.string().describe('Where the browser goes: the page of the identity provider.'),
  step: z.string().describe('The browser keeps it, and sends it with what the provider sends it back with.'),
});
const exampleBegun = {
  url: 'https://login.example/authorize?client_id=millrace&response_type=code',
  step: 'q83vEjRWeJCrze8SNFZ4kA',
};
const query = z
  .string()
  .max(8_000)
  .describe(
    'What follows the ? in the URL that the provider sends the browser back to, /console/sign-in/oidc.',
  );
const exampleQuery = 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj';

/** @throws {ServiceError} conflict where the operator set no identity provider */
function oidcOf({ parts }: ManageContext): OidcProvider {
  if (parts.identity.oidc !== null) return parts.identity.oidc;
  throw new ServiceError('conflict', 'This service has no identity provider.', {
    fix: 'Sign in another way. The operator sets one by OIDC_ISSUER.',
  });
}

const beginSignIn = defineManageRoute({
  name: 'session_oidc_begin',
  method: 'POST',
  path: 'session/oidc',
  title: 'Begin to sign in by the identity provider',
  description: 'Where the browser goes to sign in at the identity provider of the operator (OIDC).',
  access: anyone,
  params: noFields,
  query: noFields,
  body: noFields,
  status: 201,
  response: begun,
  errors: ['oidc_unavailable', 'conflict'],
  isOutside: true,
  isUnnoted: true,
  example: { params: {}, query: {}, body: {}, response: exampleBegun },
  run: async (_asked, context) => oidcOf(context).begin(null),
});

const finishSignIn = defineManageRoute({
  name: 'session_oidc',
  method: 'POST',
  path: 'session/oidc/answer',
  title: 'Sign in by the identity provider',
  description:
    'Begins a session with what the identity provider answered. Who is not known here yet joins by an invitation to their e-mail address, or as the operator set (OIDC_SIGN_UP). Second factors are those of the provider.',
  access: anyone,
  params: noFields,
  query: noFields,
  body: z.strictObject({
    step: stepText,
    query,
    invitation: linkToken.optional().describe('What follows the # of the link that the person opened.'),
  }),
  status: 201,
  response: sessionShown,
  errors: ['oidc_refused', 'oidc_unavailable', 'link_not_valid', 'email_taken', 'conflict'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: { step: exampleBegun.step, query: exampleQuery },
    response: exampleSession,
  },
  run: async ({ body }, context) => {
    const { parts, from } = context;
    const oidc = oidcOf(context);
    parts.signInLimits.take(from.address, null);
    // Outside of a transaction: the provider is asked meanwhile.
    const person = await oidc.finish(parts.pool, { ...body, personId: null });
    const entered = await parts.changes.run(`signed in from ${addressKey(from.address)}`, async (tx) => {
      const one = await enterByOidc(tx, person, oidc.settings, body.invitation ?? null);
      await noteEntry(tx, context, one);
      if (one.by === 'email') {
        await tellPerson(context, tx, 'oidc_linked', {
          personId: one.personId,
          about: {
            name: oidc.settings.name,
            by: 'email',
            ...(one.hasLostPassword ? { ended: 'password' } : {}),
          },
        });
      }
      return one;
    });
    return enterWith(context, await insertSession(parts.pool, entered.personId, from), {
      detail: { by: 'oidc', issuer: person.issuer },
      refusal: () =>
        new ServiceError('oidc_refused', 'Your account here is switched off.', {
          fix: 'Ask the operator of this service.',
        }),
    });
  },
});

/** A line for each part that somebody has got by coming in. */
async function noteEntry(tx: Parameters<typeof writeAudit>[0], { from }: ManageContext, entered: Entered) {
  const actor = { kind: 'person' as const, id: entered.personId, ...from };
  for (const { id, organizationId, role, isOperator } of entered.invitations) {
    await writeAudit(tx, {
      actor,
      organizationId,
      action: 'session_invitation',
      target: id,
      detail: { role, is_operator: isOperator, by: 'oidc' },
    });
  }
  if (entered.by === 'domain' || entered.by === 'email') {
    await writeAudit(tx, {
      actor,
      organizationId: entered.organizationId,
      action: entered.by === 'domain' ? 'oidc_join' : 'oidc_link',
      target: entered.personId,
      detail: { by: entered.by },
    });
  }
}

const beginLink = defineManageRoute({
  name: 'oidc_link_begin',
  method: 'POST',
  path: 'account/oidc',
  title: 'Begin to link the identity provider',
  description: 'Where the browser goes to link your account at the identity provider. Changes nothing.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ password: confirmingPassword }),
  status: 201,
  response: begun,
  errors: ['sign_in_again', 'invalid_credentials', 'oidc_unavailable', 'conflict'],
  isOutside: true,
  isUnnoted: true,
  example: { params: {}, query: {}, body: {}, response: exampleBegun },
  run: async ({ body }, context) => {
    const oidc = oidcOf(context);
    await mustBeRecent(context, body.password);
    return oidc.begin(personOf(context).id);
  },
});

const finishLink = defineManageRoute({
  name: 'oidc_link',
  method: 'POST',
  path: 'account/oidc/answer',
  title: 'Link the identity provider',
  description:
    'From now on you can sign in by the identity provider as well, whatever e-mail address you have there.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ step: stepText, query }),
  status: 200,
  response: z.object({ linked: z.literal(true) }),
  errors: ['oidc_refused', 'oidc_unavailable', 'conflict'],
  isPrepared: true,
  example: {
    params: {},
    query: {},
    body: { step: exampleBegun.step, query: exampleQuery },
    response: { linked: true },
  },
  run: async ({ body }, context) => {
    const { id } = personOf(context);
    const oidc = oidcOf(context);
    const person = await oidc.finish(context.parts.pool, { ...body, personId: id });
    return context.change(async (tx) => {
      const isNew = await linkOidc(tx, id, person);
      if (isNew) {
        await tellPerson(context, tx, 'oidc_linked', { personId: id, about: { name: oidc.settings.name } });
      }
      context.note({ target: id, detail: { issuer: person.issuer, email: person.email } });
      return { linked: true as const };
    });
  },
});

const unlink = defineManageRoute({
  name: 'oidc_unlink',
  method: 'POST',
  path: 'account/oidc/removal',
  title: 'Remove the link to the identity provider',
  description:
    'You do not sign in by the identity provider any more. Sessions stay. The last way to sign in cannot be removed.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ password: confirmingPassword }),
  status: 200,
  response: z.object({ linked: z.literal(false) }),
  errors: ['sign_in_again', 'invalid_credentials', 'conflict'],
  isPrepared: true,
  example: { params: {}, query: {}, body: {}, response: { linked: false } },
  run: async ({ body }, context) => {
    const { settings } = oidcOf(context);
    await mustBeRecent(context, body.password);
    const { id } = personOf(context);
    return context.change(async (tx) => {
      await lockWays(tx, id);
      await unlinkOidc(tx, id, settings.issuer);
      await mustKeepAWay(tx, id, context.parts.identity.ways);
      await tellPerson(context, tx, 'oidc_unlinked', { personId: id, about: { name: settings.name } });
      context.note({ target: id, detail: { issuer: settings.issuer } });
      return { linked: false as const };
    });
  },
});

export const oidcRoutes = [beginSignIn, finishSignIn, beginLink, finishLink, unlink];

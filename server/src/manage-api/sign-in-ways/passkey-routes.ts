import { z } from 'zod';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from '../../identity/passkeys.ts';
import { stepLengthMax } from '../../identity/sealed-steps.ts';
import { insertSession } from '../../identity/sessions.ts';
import { lockWays, mustKeepAWay, waysOf } from '../../identity/sign-in-ways.ts';
import { registrationAnswer, signInAnswer, type WebAuthn } from '../../identity/web-authn.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { iso, isoOrNull, moment, nameText, noFields } from '../fields.ts';
import { tellPerson } from '../mail-out.ts';
import { type ManageContext, personOf } from '../manage-context.ts';
import { enterWith } from '../session/begin-session.ts';
import { exampleSession, sessionShown } from '../session/session-answer.ts';
import { confirmingPassword, mustBeRecent } from './recent-sign-in.ts';

const access: Access = { who: 'person' };
export const stepText = z
  .string()
  .max(stepLengthMax)
  .describe('What the first request answered: good for ten minutes, once.');
const passkeyId = z.strictObject({ passkey_id: z.string().max(60) });
const passkeyName = nameText.describe('How you tell it from others, such as the name of the device.');
/** Browsers know the form of these, and `PublicKeyCredential.parse…FromJSON` reads them. */
const options = z.looseObject({ challenge: z.string() });

const passkeyShown = z.object({
  id: z.string(),
  name: z.string(),
  is_synced: z.boolean().describe('The maker of the device shares it with your other devices.'),
  is_elsewhere: z
    .boolean()
    .describe('It was made for another address of this service, and works there only.'),
  created_at: moment,
  used_at: moment.nullable().describe('When you last signed in with it.'),
});

const shown = (passkey: Passkey): z.input<typeof passkeyShown> => ({
  id: passkey.id,
  name: passkey.name,
  is_synced: passkey.isSynced,
  is_elsewhere: passkey.isElsewhere,
  created_at: iso(passkey.createdAt),
  used_at: isoOrNull(passkey.usedAt),
});

const exampleStep = 'q83vEjRWeJCrze8SNFZ4kA';
const exampleId = 'Yk1rZXlJZA';
const exampleText = 'eyJ0eXBlIjoid2ViYXV0aG4ifQ';

/** @throws {ServiceError} conflict where browsers have no passkeys for the public address */
function webAuthnOf({ parts }: ManageContext): WebAuthn {
  if (parts.identity.webAuthn !== null) return parts.identity.webAuthn;
  throw new ServiceError('conflict', 'Passkeys do not work at the address of this service.', {
    fix: 'The operator gives it a name with TLS, and sets PUBLIC_URL to it.',
  });
}

const getWays = defineManageRoute({
  name: 'account_sign_in',
  method: 'GET',
  path: 'account/sign-in',
  title: 'How you can sign in',
  description: 'Your passkeys, and which other ways of signing in you have.',
  access,
  params: noFields,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    has_password: z.boolean(),
    has_second_factor: z.boolean(),
    passkeys: z.array(passkeyShown),
    oidc: z
      .object({
        name: z.string(),
        linked_at: moment.nullable().describe('Null: no account of yours is linked.'),
      })
      .nullable()
      .describe('The identity provider; null where this service has none.'),
  }),
  errors: [],
  example: {
    params: {},
    query: {},
    body: null,
    response: {
      has_password: true,
      has_second_factor: false,
      passkeys: [
        {
          id: 'pk_8Zk2nQ0vLrT4yXbC1dPw',
          name: 'MacBook',
          is_synced: true,
          is_elsewhere: false,
          created_at: '2026-11-28T09:00:00.000Z',
          used_at: '2026-11-28T11:00:00.000Z',
        },
      ],
      oidc: { name: 'Okta', linked_at: null },
    },
  },
  run: async (_asked, context) => {
    const { identity } = context.parts;
    const { id } = personOf(context);
    const ways = await waysOf(context.db, id, identity.ways);
    return {
      has_password: ways.hasPassword,
      has_second_factor: ways.hasSecondFactor,
      passkeys: (await listPasskeys(context.db, id, identity.ways.rpId)).map(shown),
      oidc: identity.oidc && { name: identity.oidc.settings.name, linked_at: isoOrNull(ways.oidcSince) },
    };
  },
});

const askToAdd = defineManageRoute({
  name: 'passkey_options',
  method: 'POST',
  path: 'account/passkeys/options',
  title: 'Begin to add a passkey',
  description: 'The browser’s options to make a passkey. Changes nothing.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({ password: confirmingPassword }),
  status: 201,
  response: z.object({
    step: z.string().describe('Sent back with the answer of the browser.'),
    options: options.describe('PublicKeyCredentialCreationOptions, as JSON (WebAuthn).'),
  }),
  errors: ['sign_in_again', 'invalid_credentials', 'conflict'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: {},
    response: { step: exampleStep, options: { challenge: exampleId, rp: { id: 'millrace.example' } } },
  },
  run: async ({ body }, context) => {
    const webAuthn = webAuthnOf(context);
    await mustBeRecent(context, body.password);
    return webAuthn.askToAdd(context.db, personOf(context));
  },
});

const add = defineManageRoute({
  name: 'passkey_add',
  method: 'POST',
  path: 'account/passkeys',
  title: 'Add a passkey',
  description: 'From now on you can sign in with this passkey, without password and code.',
  access,
  params: noFields,
  query: noFields,
  body: z.strictObject({
    step: stepText,
    name: passkeyName,
    response: registrationAnswer.describe('What the browser answered, as JSON.'),
  }),
  status: 201,
  response: z.object({ id: z.string(), name: z.string() }),
  errors: ['passkey_refused', 'conflict'],
  example: {
    params: {},
    query: {},
    body: {
      step: exampleStep,
      name: 'MacBook',
      response: {
        id: exampleId,
        rawId: exampleId,
        type: 'public-key',
        response: { clientDataJSON: exampleText, attestationObject: exampleText, transports: ['internal'] },
      },
    },
    response: { id: 'pk_8Zk2nQ0vLrT4yXbC1dPw', name: 'MacBook' },
  },
  run: async ({ body }, context) => {
    const webAuthn = webAuthnOf(context);
    const { id: personId } = personOf(context);
    const passkey = await webAuthn.added(context.tx, personId, body);
    const { name } = body;
    const id = await insertPasskey(context.tx, { personId, name, rpId: webAuthn.rpId, passkey });
    await tellPerson(context, context.tx, 'passkey_added', { personId, about: { name } });
    context.note({ target: id, detail: { name } });
    return { id, name };
  },
});

const rename = defineManageRoute({
  name: 'passkey_rename',
  method: 'PATCH',
  path: 'account/passkeys/{passkey_id}',
  title: 'Rename a passkey',
  description: 'Gives one of your passkeys another name.',
  access,
  params: passkeyId,
  query: noFields,
  body: z.strictObject({ name: passkeyName }),
  status: 200,
  response: z.object({ id: z.string(), name: z.string() }),
  errors: ['unknown_id'],
  example: {
    params: { passkey_id: 'pk_8Zk2nQ0vLrT4yXbC1dPw' },
    query: {},
    body: { name: 'Old MacBook' },
    response: { id: 'pk_8Zk2nQ0vLrT4yXbC1dPw', name: 'Old MacBook' },
  },
  run: async ({ params: { passkey_id: id }, body: { name } }, context) => {
    await renamePasskey(context.tx, { personId: personOf(context).id, id, name });
    context.note({ detail: { name } });
    return { id, name };
  },
});

const remove = defineManageRoute({
  name: 'passkey_remove',
  method: 'POST',
  path: 'account/passkeys/{passkey_id}/removal',
  title: 'Remove a passkey',
  description: 'Nobody signs in with it any more. Sessions stay. The last way to sign in cannot be removed.',
  access,
  params: passkeyId,
  query: noFields,
  body: z.strictObject({ password: confirmingPassword }),
  status: 200,
  response: z.object({ removed: z.literal(true) }),
  errors: ['sign_in_again', 'invalid_credentials', 'unknown_id', 'conflict'],
  isPrepared: true,
  example: {
    params: { passkey_id: 'pk_8Zk2nQ0vLrT4yXbC1dPw' },
    query: {},
    body: {},
    response: { removed: true },
  },
  run: async ({ params, body }, context) => {
    await mustBeRecent(context, body.password);
    const { id } = personOf(context);
    return context.change(async (tx) => {
      await lockWays(tx, id);
      const name = await deletePasskey(tx, id, params.passkey_id);
      await mustKeepAWay(tx, id, context.parts.identity.ways);
      await tellPerson(context, tx, 'passkey_removed', { personId: id, about: { name } });
      return { removed: true as const };
    });
  },
});

const askToSignIn = defineManageRoute({
  name: 'session_passkey_options',
  method: 'POST',
  path: 'session/passkey/options',
  title: 'Begin to sign in with a passkey',
  description: 'The browser’s options to sign in with a passkey. Reveals nobody, and stores nothing.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: noFields,
  status: 201,
  response: z.object({
    step: z.string().describe('Sent back with the answer of the browser.'),
    options: options.describe('PublicKeyCredentialRequestOptions, as JSON (WebAuthn).'),
  }),
  errors: ['conflict'],
  isOutside: true,
  isUnnoted: true,
  example: {
    params: {},
    query: {},
    body: {},
    response: { step: exampleStep, options: { challenge: exampleId, rpId: 'millrace.example' } },
  },
  run: async (_asked, context) => webAuthnOf(context).askToSignIn(),
});

const signIn = defineManageRoute({
  name: 'session_passkey',
  method: 'POST',
  path: 'session/passkey',
  title: 'Sign in with a passkey',
  description:
    'Begins a session. A passkey counts as two factors, since its device was unlocked, so it needs no code. The answer sets the cookie of the session.',
  access: { who: 'anyone' },
  params: noFields,
  query: noFields,
  body: z.strictObject({
    step: stepText,
    response: signInAnswer.describe('What the browser answered, as JSON.'),
  }),
  status: 201,
  response: sessionShown,
  isOutside: true,
  isUnnoted: true,
  errors: ['passkey_refused', 'conflict'],
  example: {
    params: {},
    query: {},
    body: {
      step: exampleStep,
      response: {
        id: exampleId,
        rawId: exampleId,
        type: 'public-key',
        response: {
          clientDataJSON: exampleText,
          authenticatorData: exampleText,
          signature: exampleText,
          userHandle: null,
        },
      },
    },
    response: exampleSession,
  },
  run: async ({ body }, context) => {
    const { parts, from } = context;
    const webAuthn = webAuthnOf(context);
    parts.signInLimits.take(from.address, null);
    const { personId, passkeyId: passkey } = await webAuthn.signedIn(parts.pool, body);
    return enterWith(context, await insertSession(parts.pool, personId, from), {
      detail: { by: 'passkey', passkey },
      refusal: () =>
        new ServiceError('passkey_refused', 'This passkey is not known here, or could not be checked.'),
    });
  },
});

export const passkeyRoutes = [getWays, askToAdd, add, rename, remove, askToSignIn, signIn];

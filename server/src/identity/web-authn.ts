import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import { credentialIdsOf, findPasskey, type NewPasskey, noteUse } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';
import { type SealedSteps, stepMinutes, useStep } from './sealed-steps.ts';

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url.');
/** Ids of credentials have at most 1,023 bytes (WebAuthn 3, 4), and what devices sign some kilobytes. */
const credentialId = base64url(1_400);
const partMax = 20_000;
const clientData = base64url(partMax).describe('What the browser collected, as JSON.');
const transport = z.string().regex(/^[a-z-]{1,20}$/);

/** As `PublicKeyCredential.toJSON()` gives it (WebAuthn 3, 5.1), without what is not used. */
export const registrationAnswer = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: clientData,
    attestationObject: base64url(partMax),
    transports: z.array(transport).max(10).default([]),
  }),
});

export const signInAnswer = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: clientData,
    authenticatorData: base64url(partMax),
    signature: base64url(partMax),
    userHandle: base64url(100).nullable().default(null),
  }),
});

export type RegistrationAnswer = z.output<typeof registrationAnswer>;
export type SignInAnswer = z.output<typeof signInAnswer>;

const addStep = z.object({ challenge: z.string(), personId: z.string() });
const signInStep = z.object({ challenge: z.string() });

const timeoutMs = stepMinutes * 60_000;
/** Ed25519, ECDSA with P-256, RSA with SHA-256 (IANA COSE registry): what devices have. */
const algorithms = [-8, -7, -257];

type Person = { readonly id: string; readonly name: string; readonly email: string };

/** What a browser is asked for, and the step that it sends back with the answer. */
export interface Asked<Options> {
  readonly step: string;
  readonly options: Options;
}

/**
 * Passkeys of one relying party: discoverable, and used only by whoever unlocks the device, so that one proves what somebody has and what they
 * know or are.
 */
export class WebAuthn {
  readonly #rp: RelyingParty;
  readonly #steps: SealedSteps;

  constructor(rp: RelyingParty, steps: SealedSteps) {
    this.#rp = rp;
    this.#steps = steps;
  }

  get rpId(): string {
    return this.#rp.id;
  }

  /** Asks a browser to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
  async askToAdd(db: Queryable, { id, name, email }: Person) {
    const challenge = makeChallenge();
    const existing = await credentialIdsOf(db, id, this.#rp.id);
    return {
      step: this.#steps.seal('passkey to add', { challenge, personId: id }),
      options: {
        rp: { id: this.#rp.id, name: 'Millrace' },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        challenge,
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: timeoutMs,
        excludeCredentials: existing.map((one) => ({
          type: 'public-key' as const,
          id: one.id,
          transports: [...one.transports],
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      },
    };
  }

  /** Asks a browser for a passkey of anybody (PublicKeyCredentialRequestOptionsJSON). Nothing is stored. */
  askToSignIn() {
    const challenge = makeChallenge();
    return {
      step: this.#steps.seal('passkey to sign in', { challenge }),
      options: {
        challenge,
        timeout: timeoutMs,
        rpId: this.#rp.id,
        allowCredentials: [],
        userVerification: 'required' as const,
      },
    };
  }

  /** The passkey that a device made for this person. @throws {ServiceError} passkey_refused */
  async added(
    tx: Queryable,
    personId: string,
    { step, response }: { readonly step: string; readonly response: RegistrationAnswer },
  ): Promise<NewPasskey> {
    const begun = this.#steps.open('passkey to add', addStep, step);
    if (begun === null || begun.personId !== personId) throw tooLate();
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { transports } = response.response;
    const verified = await checked(() =>
      verifyRegistrationResponse({
        response: {
          ...response,
          response: { ...response.response, transports: [] },
          clientExtensionResults: {},
        },
        expectedChallenge: begun.challenge,
        expectedOrigin: [...this.#rp.origins],
        expectedRPID: this.#rp.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!verified.verified) throw refused();
    if (!(await useStep(tx, step))) throw tooLate();
    const { credential, aaguid, credentialBackedUp, credentialDeviceType } = verified.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isSynced: credentialBackedUp,
      isMultiDevice: credentialDeviceType === 'multiDevice',
      transports,
      aaguid,
    };
  }

  /** Whose passkey signed. @throws {ServiceError} passkey_refused, the same whatever was wrong */
  async signedIn(
    db: Queryable,
    { step, response }: { readonly step: string; readonly response: SignInAnswer },
  ): Promise<{ readonly personId: string; readonly passkeyId: string }> {
    const begun = this.#steps.open('passkey to sign in', signInStep, step);
    if (begun === null) throw tooLate();
    const passkey = await findPasskey(db, response.id, this.#rp.id);
    if (passkey === null) throw refused();
    const { userHandle } = response.response;
    if (userHandle !== null && Buffer.from(userHandle, 'base64url').toString() !== passkey.personId) {
      throw refused();
    }
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { userHandle: _checked, ...signed } = response.response;
    const { verified, authenticationInfo } = await checked(() =>
      verifyAuthenticationResponse({
        response: { ...response, response: signed, clientExtensionResults: {} },
        expectedChallenge: begun.challenge,
        expectedOrigin: [...this.#rp.origins],
        expectedRPID: this.#rp.id,
        credential: { id: passkey.credentialId, publicKey: passkey.publicKey, counter: passkey.counter },
        requireUserVerification: true,
      }),
    );
    if (!verified || !(await useStep(db, step))) throw refused();
    const isNoted = await noteUse(db, passkey.id, {
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
    });
    if (!isNoted) throw refused();
    return { personId: passkey.personId, passkeyId: passkey.id };
  }
}

const makeChallenge = () => randomBytes(32).toString('base64url');

/** The library throws plain errors for whatever does not fit: which part it was helps nobody who is honest. */
async function checked<Value>(check: () => Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (cause) {
    throw refused(cause);
  }
}

const refused = (cause?: unknown) =>
  new ServiceError('passkey_refused', 'This passkey is not known here, or could not be checked.', { cause });

const tooLate = () =>
  new ServiceError('passkey_refused', 'This took too long, or was sent twice. Start again.', {
    fix: 'Start again, and finish within ten minutes.',
  });

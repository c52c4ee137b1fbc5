import { ApiError } from '../api/core.ts';

/*
 * Passkeys as browsers have them. Options and answers travel as JSON; the conversions of the browsers' own are younger than the browsers that the
 * console runs in.
 */

/** Whether this browser has passkeys at this address: they belong to a name, and need TLS except on this machine. */
export const passkeysWork = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(location.hostname);

const isAddress = (hostname: string) => /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(hostname);

/** The same page where passkeys work; null where there is none: this machine has a name for itself. */
export const namedAddress = (): string | null =>
  /^(?:127\.|\[::1\]$)/.test(location.hostname)
    ? `${location.protocol}//localhost${location.port === '' ? '' : `:${location.port}`}${location.pathname}`
    : null;

/** Options as the service sends them: JSON of which the parts that are bytes are base64url. */
type Options = Readonly<Record<string, unknown>>;
interface Described {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports?: AuthenticatorTransport[];
}

/** Makes a passkey. @returns what the service is sent. @throws {ApiError} where nobody made one */
export async function makePasskey(options: Options) {
  const { user, challenge, excludeCredentials, ...rest } = options as Options & {
    readonly challenge: string;
    readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
    readonly excludeCredentials: readonly Described[];
  };
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...(rest as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: made.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * Has somebody choose a passkey. @param how `conditional` offers them in the field for the email address, and waits there
 * @throws {ApiError} where nobody chose one
 */
export async function choosePasskey(
  options: Options,
  how: CredentialMediationRequirement,
  signal: AbortSignal,
) {
  const chosen = await asked(() =>
    navigator.credentials.get({
      mediation: how,
      signal,
      publicKey: {
        ...(options as unknown as PublicKeyCredentialRequestOptions),
        challenge: bytesOf(String(options.challenge)),
        allowCredentials: [],
      },
    }),
  );
  const response = chosen.response as AuthenticatorAssertionResponse;
  return {
    id: chosen.id,
    rawId: chosen.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle === null ? null : textOf(response.userHandle),
    },
  };
}

/** Whether passkeys can be offered in a field. */
export const offersInFields = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (cause) {
    throw explained(cause);
  }
  throw explained(null);
}

function explained(cause: unknown): ApiError {
  const name = cause instanceof DOMException ? cause.name : '';
  const [code, message, fix] =
    name === 'InvalidStateError'
      ? [
          'passkey_exists',
          'This device has a passkey for your account already.',
          'Use that one, or another device.',
        ]
      : name === 'SecurityError'
        ? [
            'passkey_elsewhere',
            'Passkeys of this service do not work at this address.',
            'Open the console at the address that its operator gave it.',
          ]
        : name === 'NotSupportedError'
          ? [
              'passkey_unsupported',
              'This device cannot keep such a passkey.',
              'Use another device, or sign in another way.',
            ]
          : ['passkey_canceled', 'No passkey was used.', 'Try again, and confirm on your device.'];
  return new ApiError({ code, message, fix, requestId: null, status: 0 });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

import { type OidcSettings, oidcRoles } from '../identity/oidc-settings.ts';
import { type Environment, type Setting, setting } from './setting.ts';
import { emailDomains, matching, oneOf, optional } from './setting-readers.ts';

/** Tenants of Entra ID that are open to all: people who sign in there can claim any e-mail address. */
const everybodysTenant =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i;

/** The issuer as a complete URL. Without TLS only on this machine, for trials. */
function issuerAddress(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || text.length > 1_000) return undefined;
  const isHere = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  // The address of the document is not the issuer, and would not be checked against it.
  if (!isPlain || url.pathname.includes('/.well-known/') || everybodysTenant.test(url.href)) return undefined;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url.href : undefined;
}

export const oidcSettings = {
  oidcIssuer: setting(
    'OIDC_ISSUER',
    '',
    'The identity provider for console sign-in (docs/sign-in.md), such as https://accounts.google.com: its issuer, not the address of its discovery document.',
    optional(issuerAddress),
    'an address such as https://accounts.google.com: with https except on this machine, without /.well-known/, and for Entra ID the one of your own tenant',
  ),
  oidcClientId: setting(
    'OIDC_CLIENT_ID',
    '',
    'The id of the client that you registered there, with PUBLIC_URL and /console/sign-in/oidc as its redirect address.',
    optional(matching(/^[\x21-\x7e]{1,1000}$/)),
    'a client id, without spaces',
  ),
  oidcClientSecret: setting(
    'OIDC_CLIENT_SECRET',
    '',
    "The client's secret. None for a public client.",
    optional(matching(/^[\x20-\x7e]{1,1000}$/)),
    'a secret of visible characters',
    { isSecret: true },
  ),
  oidcName: setting(
    'OIDC_NAME',
    'single sign-on',
    'What people call the provider: the sign-in page says "Sign in with …".',
    matching(/^[^\p{C}<>]{1,40}$/u),
    'a name of 1 to 40 characters',
  ),
  oidcDomains: setting(
    'OIDC_DOMAINS',
    '',
    'E-mail domains, separated by commas, such as example.com. Only people with such an address can join through the provider. Default: any domain.',
    emailDomains,
    'a comma-separated list of domains such as example.com,example.org',
  ),
  oidcSignUp: setting(
    'OIDC_SIGN_UP',
    'invited',
    'Who may join through the provider: invited (people with an invitation) or open (everyone in OIDC_DOMAINS).',
    oneOf(['invited', 'open']),
    'invited or open',
  ),
  oidcOrganization: setting(
    'OIDC_ORGANIZATION',
    '',
    'With OIDC_SIGN_UP=open, the organization that new people join, such as org_4fGhT0aBcDeFgHiJkLmN.',
    optional(matching(/^org_[0-9A-Za-z]{1,40}$/)),
    'the id of an organization: org_…',
  ),
  oidcRole: setting(
    'OIDC_ROLE',
    'viewer',
    `With OIDC_SIGN_UP=open, their role there: ${oidcRoles.join(', ')}.`,
    oneOf(oidcRoles),
    `one of ${oidcRoles.join(', ')}`,
  ),
  oidcLinking: setting(
    'OIDC_LINKING',
    'signed_in',
    'What happens if an account with a password has the same e-mail address. signed_in: the person links the provider after they sign in. email: Millrace links it by the address, without asking. Choose email only if you trust the provider with every address.',
    oneOf(['signed_in', 'email']),
    'signed_in or email',
  ),
} as const;

const isSet = (environment: Environment, { name }: Pick<Setting<unknown>, 'name'>) =>
  (environment[name] ?? '') !== '';

/** Settings that do nothing: the provider is incomplete, or joining is not open. */
export const idleOidc: readonly {
  readonly settings: readonly Setting<unknown>[];
  why(environment: Environment): string | null;
}[] = [
  {
    settings: Object.values<Setting<unknown>>(oidcSettings),
    why: (environment) =>
      isSet(environment, oidcSettings.oidcIssuer) && isSet(environment, oidcSettings.oidcClientId)
        ? null
        : 'without OIDC_ISSUER and OIDC_CLIENT_ID: nobody can sign in through a provider. Set both, or remove it.',
  },
  {
    settings: [oidcSettings.oidcSignUp, oidcSettings.oidcOrganization, oidcSettings.oidcRole],
    why: (environment) => {
      const isOpen = environment[oidcSettings.oidcSignUp.name] === 'open';
      if (
        !isOpen &&
        !isSet(environment, oidcSettings.oidcOrganization) &&
        !isSet(environment, oidcSettings.oidcRole)
      )
        return null;
      const isWhole =
        isOpen &&
        isSet(environment, oidcSettings.oidcDomains) &&
        isSet(environment, oidcSettings.oidcOrganization);
      return isWhole
        ? null
        : 'without OIDC_SIGN_UP=open, OIDC_DOMAINS and OIDC_ORGANIZATION: together they say who joins which organization. Set all three, or remove it.';
    },
  },
];

/** Null where no provider is set. */
export function readOidc(read: <Value>(one: Setting<Value>) => Value): OidcSettings | null {
  const issuer = read(oidcSettings.oidcIssuer);
  const clientId = read(oidcSettings.oidcClientId);
  if (issuer === null || clientId === null) return null;
  return {
    issuer,
    clientId,
    clientSecret: read(oidcSettings.oidcClientSecret),
    name: read(oidcSettings.oidcName),
    domains: read(oidcSettings.oidcDomains),
    newcomers: read(oidcSettings.oidcSignUp),
    organization: read(oidcSettings.oidcOrganization),
    role: read(oidcSettings.oidcRole),
    linking: read(oidcSettings.oidcLinking),
  };
}

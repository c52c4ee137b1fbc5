import type { Role } from './roles.ts';

/** Roles that people get who join by the identity provider: owners are made by owners. */
export const oidcRoles = ['admin', 'developer', 'billing', 'viewer'] as const satisfies readonly Role[];

/** The operator's identity provider, and who may come in by it. */
export interface OidcSettings {
  /** As the provider says it of itself, without a slash at its end where it has none there. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  readonly clientSecret: string | null;
  /** As people read it: "Sign in with …". */
  readonly name: string;
  /** Of e-mail addresses, in small letters: who joins by the provider has one of them. Empty: any. */
  readonly domains: readonly string[];
  /** Who may join whom the service does not know: those who were invited, or all whom the provider signs in. */
  readonly newcomers: 'invited' | 'open';
  /** Where they become members, and as what, if they were not invited. */
  readonly organization: string | null;
  readonly role: (typeof oidcRoles)[number];
  /** Somebody is here already with the e-mail address: they link it themselves once they are signed in, or are linked by the address. */
  readonly linking: 'signed_in' | 'email';
}

import type { Server } from 'node:http';
import Provider from 'oidc-provider';

/** An identity provider that is not ours: oidc-provider with its pages for trials, where anybody signs in as whom they say. */
export async function openIdentityProvider(
  port: number,
  client: { readonly id: string; readonly secret: string; readonly redirectUri: string },
): Promise<{ readonly issuer: string; close(): Promise<void> }> {
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, email: id, email_verified: true, name: 'Ingrid Halvorsen' }),
    }),
    cookies: { keys: ['for a test'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  });
  const server = await new Promise<Server>((resolve) => {
    const listening: Server = provider.listen(port, '127.0.0.1', () => resolve(listening));
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

import { AccessTokens } from '../gateway/access-tokens.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { mcpPath } from '../mcp/access-challenge.ts';
import { openAuthorizationServer, toolsScope } from '../oauth/authorization-server.ts';
import { resourcesOf } from '../oauth/resources.ts';
import type { Pool } from '../postgres/pool.ts';
import type { AppSettings } from './app-settings.ts';

/** The access of MCP clients by OAuth; null where the public address is not one that tokens may be sent to. */
export function openAccess(
  settings: AppSettings,
  { db, box, onSandbox }: { db: Pool; box: SecretBox; onSandbox: () => void },
) {
  const resources = resourcesOf(settings.publicUrl, mcpPath);
  if (resources === null) return null;
  const tokens = new AccessTokens({ db, audience: resources.main, scope: toolsScope, onSandbox });
  const provider = openAuthorizationServer({
    db,
    box,
    secretKey: settings.secretKey,
    outbound: settings.clientOutbound,
    resources,
    redirectSchemes: settings.oauthRedirectSchemes ?? [],
    onRevoked: () => tokens.forget(),
  });
  return { resources, tokens, provider };
}

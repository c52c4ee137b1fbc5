import { toolsScope } from '../oauth/authorization-server.ts';
import type { Resources } from '../oauth/resources.ts';

/** Where the tool protocol is spoken. */
export const mcpPath = '/mcp';

export const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/** RFC 9728. `host` as the client named it, so that the resource is what its user typed. */
export function resourceMetadata(resources: Resources, host: string | undefined) {
  return {
    resource: resources.ofHost(host) ?? resources.main,
    authorization_servers: [resources.issuer],
    scopes_supported: [toolsScope],
    bearer_methods_supported: ['header'],
    resource_name: 'Millrace',
  };
}

/** RFC 6750 3, RFC 9728 5.1: where access can be had, and what is wrong with the one that was shown. */
export function challengeOf(
  resources: Resources,
  host: string | undefined,
  error: 'invalid_token' | 'insufficient_scope' | null,
): string {
  const { origin } = new URL(resources.ofHost(host) ?? resources.main);
  // Below a path of the public address only what begins with that path is sure to come to us.
  const place =
    resources.basePath === ''
      ? `${resourceMetadataPath}${mcpPath}`
      : `${resources.basePath}${resourceMetadataPath}${mcpPath}`;
  const wrong = error === null ? '' : `error="${error}", `;
  return `Bearer ${wrong}scope="${toolsScope}", resource_metadata="${origin}${place}"`;
}

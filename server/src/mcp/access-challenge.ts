import { toolsScope } from '../oauth/authorization-server.ts';
import type { Resources } from '../oauth/resources.ts';

/** The path of MCP. */
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

/** What is wrong with the access that was shown. */
export interface AccessRefusal {
  readonly error: 'invalid_token' | 'insufficient_scope';
  /** In words: several clients show this header and read no body of a 401. */
  readonly description: string;
}

/** RFC 6750 3, RFC 9728 5.1: where to get access, and what is wrong with the one that was shown. */
export function challengeOf(
  resources: Resources,
  host: string | undefined,
  refusal: AccessRefusal | null,
): string {
  const { origin } = new URL(resources.ofHost(host) ?? resources.main);
  // Below a path of the public address only what begins with that path is sure to come to us.
  const place =
    resources.basePath === ''
      ? `${resourceMetadataPath}${mcpPath}`
      : `${resources.basePath}${resourceMetadataPath}${mcpPath}`;
  return bearerChallenge([`scope="${toolsScope}"`, `resource_metadata="${origin}${place}"`], refusal);
}

/** Where there is no OAuth: access is a key. */
export const challengeOfKey = (refusal: AccessRefusal | null): string =>
  bearerChallenge(['realm="millrace"'], refusal);

/** The words are last: some clients split the header at commas, and words have some. */
function bearerChallenge(parameters: readonly string[], refusal: AccessRefusal | null): string {
  const all =
    refusal === null
      ? parameters
      : [`error="${refusal.error}"`, ...parameters, `error_description="${quotable(refusal.description)}"`];
  return `Bearer ${all.join(', ')}`;
}

/** RFC 6750 3: a description has neither quotes nor backslashes, and ASCII alone. */
const quotable = (words: string): string => words.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'");

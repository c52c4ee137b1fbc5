import { errors } from 'oidc-provider';

/** Of addresses that answers may be sent to, and of their length. */
const redirectsMax = 20;
const redirectLengthMax = 2_000;
/** What the screen shows of a name; a longer one is refused, not cut: it would be another name. */
const nameLengthMax = 100;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Names and addresses of a host are shown and kept; DNS has none that are longer (RFC 1035 2.3.4). */
const hostLengthMax = 253;
/** Of a client id that is an address. */
const idLengthMax = 2_048;

/** What of a client's metadata is looked at here; the library has checked its form. */
export interface ClientToCheck {
  client_id?: unknown;
  client_name?: unknown;
  redirect_uris?: unknown;
  grant_types?: unknown;
  [name: string]: unknown;
}

/**
 * Of a client's metadata what means nothing here: scopes, of which there is one, and what OpenID Connect has more. The library would refuse
 * clients that ask for more than it knows, or read an address of theirs, where a server may leave out what it does not need (RFC 7591 2).
 */
const meaningless = [
  'default_acr_values',
  'default_max_age',
  'id_token_signed_response_alg',
  'initiate_login_uri',
  'require_auth_time',
  'scope',
  'sector_identifier_uri',
  'subject_type',
];
const grantTypes = ['authorization_code', 'refresh_token'];

/**
 * Answers go to https, or to a program on the user's own machine (http to loopback; RFC 8252 7.3), or to a scheme that the operator
 * lists, such as one of an editor. What means nothing here is taken out of the metadata.
 *
 * @throws {errors.InvalidClientMetadata}
 */
export function checkClient(metadata: ClientToCheck, schemes: readonly string[]): void {
  for (const name of meaningless) delete metadata[name];
  if (Array.isArray(metadata.grant_types)) {
    const known = metadata.grant_types.filter((type) => grantTypes.includes(type));
    if (known.length > 0) metadata.grant_types = known;
  }
  const { client_name: name, redirect_uris: uris } = metadata;
  if (name !== undefined && !isName(name)) {
    throw new errors.InvalidClientMetadata(
      `client_name must be a text of at most ${nameLengthMax} characters, with a visible character`,
    );
  }
  const all = Array.isArray(uris) ? uris : [];
  if (all.length > redirectsMax) {
    throw new errors.InvalidClientMetadata(`redirect_uris must have at most ${redirectsMax} members`);
  }
  const wrong = all.map((uri) => whatIsWrong(uri, schemes)).find((what) => what !== null);
  // Its own class takes no words.
  if (wrong) throw new errors.InvalidClientMetadata(`redirect_uris must ${wrong}`);
}

/** Whether a client may have this address for its id: it needs a path (draft-ietf-oauth-client-id-metadata-document 3). */
export function isPublishable(clientId: string): boolean {
  return clientId.length <= idLengthMax && /^https:\/\/[^/?#]+\//i.test(clientId);
}

/** Something to be seen, not spaces and signs that take no room alone, in whole characters that the database takes. */
const isName = (name: unknown): boolean =>
  typeof name === 'string' &&
  name.length <= nameLengthMax &&
  name.isWellFormed() &&
  !/\p{Cc}/u.test(name) &&
  /[^\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name);

function whatIsWrong(uri: unknown, schemes: readonly string[]): string | null {
  if (typeof uri !== 'string' || uri.length > redirectLengthMax) {
    return `be texts of at most ${redirectLengthMax} characters`;
  }
  // What a browser would repair is another address than it reads as.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(uri) || uri.includes('#'))
    return 'have no spaces, backslashes or fragments';
  const url = URL.parse(uri);
  if (url === null) return 'be addresses';
  if (url.username !== '' || url.password !== '' || /^[a-z+.-]+:\/\/[^/?]*@/i.test(uri))
    return 'name no user';
  if (url.host.length > hostLengthMax) return `have hosts of at most ${hostLengthMax} characters`;
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:') {
    return loopback.has(url.hostname) ? null : 'begin with https://, or with http:// and a loopback host';
  }
  return schemes.includes(url.protocol.slice(0, -1))
    ? null
    : 'begin with https://, or with http:// and a loopback host; OAUTH_REDIRECT_SCHEMES allows others';
}

/** Whether answers go to a program on the machine of the user, which anybody there could be. */
export const isLoopback = (redirectUri: string): boolean =>
  loopback.has(URL.parse(redirectUri)?.hostname ?? '');

/** Where answers go, for people: the host, or the whole beginning of an address that has none of the web. */
export function redirectHostOf(redirectUri: string): string {
  const url = new URL(redirectUri);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `${url.protocol}//${url.host}`;
}

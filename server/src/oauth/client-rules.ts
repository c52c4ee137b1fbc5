import { errors } from 'oidc-provider';

/** Of addresses that answers may be sent to, and of their length. */
const redirectsMax = 20;
const redirectLengthMax = 2_000;
/** What the screen shows of a name; a longer one is refused, not cut: it would be another name. */
const nameLengthMax = 100;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What of a client's metadata is looked at here; the library has checked its form. */
export interface ClientToCheck {
  readonly client_name?: unknown;
  readonly redirect_uris?: unknown;
}

/**
 * Answers go to https, or to a program on the user's own machine (http to loopback; RFC 8252 7.3), or to a scheme that the operator
 * lists, such as one of an editor. @throws {errors.InvalidRedirectUri, errors.InvalidClientMetadata}
 */
export function checkClient(
  { client_name: name, redirect_uris: uris }: ClientToCheck,
  schemes: readonly string[],
): void {
  if (name !== undefined && (typeof name !== 'string' || name.length > nameLengthMax)) {
    throw new errors.InvalidClientMetadata(
      `client_name must be a text of at most ${nameLengthMax} characters`,
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

/**
 * Everything but RFC 3986's unreserved characters (letters, digits and -._~) percent-encoded as UTF-8, so that the
 * result can stand in any part of an address. Half a surrogate pair has no UTF-8; it becomes U+FFFD, as on the web
 * (Encoding Standard, USVString).
 */
export function encodeUri(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** As long as browsers take a cookie (RFC 6265, 6.1): a longer header is refused by hosts, whatever the session. */
const cookieMax = 4_096;
/** Of cookies and other headers, what may stand there without a second thought (RFC 6265, 4.1.1, without quotes and the like). */
const cookieForm = /^[\w.~!*'()%-]+$/;

/**
 * The Cookie header of a session: `d` alone, however much of a browser's cookies was sent. Its value is escaped where it holds what
 * cookies hold escaped. Null for what is none.
 *
 * @param text `xoxd-…`, or a list with `d=xoxd-…` in it
 */
export function sessionCookie(text: string): string | null {
  const parts = text.split(';').map((part) => part.trim());
  const named = parts.find((part) => part.startsWith('d='));
  const value = named?.slice(2) ?? (parts.length === 1 ? text.trim() : '');
  const escaped = value.includes('%') ? value : value.replace(/[+/=]/g, encodeURIComponent);
  return escaped.length <= cookieMax && cookieForm.test(escaped) ? `d=${escaped}` : null;
}

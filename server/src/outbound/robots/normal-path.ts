/**
 * The form in which paths and patterns are compared (RFC 9309, 2.2.2): octets outside of ASCII are percent-encoded, encoded
 * letters that need not be are decoded, hexadecimal digits are capitals; `%3A%2F%2F` is `://`, as in the RFC's example of an
 * address inside a query. `$` and `*` are encoded, so that they are letters here: wildcards have been taken out before.
 *
 * Takes one character for each octet.
 */
export function normalPath(octets: string): string {
  return octets.replace(/%3A%2F%2F|%[\da-f]{2}|[$*\x80-\xff]/gi, (found) => {
    if (found.length > 3) return '://';
    if (found.length === 1) return encoded(found.charCodeAt(0));
    const octet = Number.parseInt(found.slice(1), 16);
    const character = String.fromCharCode(octet);
    return /[\w.~-]/.test(character) ? character : encoded(octet);
  });
}

function encoded(octet: number): string {
  return `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
}

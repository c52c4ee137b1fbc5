/**
 * The form in which paths and patterns are compared (RFC 9309, 2.2.2): octets outside of ASCII are percent-encoded, and so is what
 * no address has as it is (white space, quotes, `<`, `|` and such); encoded letters that need not be are decoded, hexadecimal
 * digits are capitals. In a query `%3A%2F%2F` is `://`, as in the RFC's example. `$` and `*` are encoded, so that they are letters
 * here, but for the `*` of a pattern.
 *
 * Takes one character for each octet.
 */
export function normalPath(octets: string, { isPattern }: { readonly isPattern: boolean }): string {
  const query = octets.indexOf('?');
  return octets.replace(/%3A%2F%2F|%[\da-f]{2}|[\0- "$*<>\\^`{|}\x7f-\xff]/gi, (found, at: number) => {
    if (found === '*' && isPattern) return found;
    if (found.length === 1) return encoded(found.charCodeAt(0));
    if (found.length > 3) return query >= 0 && query < at ? '://' : found.toUpperCase();
    const octet = Number.parseInt(found.slice(1), 16);
    const character = String.fromCharCode(octet);
    return /[\w.~-]/.test(character) ? character : encoded(octet);
  });
}

function encoded(octet: number): string {
  return `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
}

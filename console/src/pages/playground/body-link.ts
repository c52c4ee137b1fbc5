/*
 * A link that opens the same form: the body stands behind #, which browsers do not send, so that no log of a server or a proxy has it.
 */

const lettersMax = 8000;

/** Null where the body is too long for an address. */
export function linkText(body: unknown): string | null {
  const text = btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(body))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  return text.length > lettersMax ? null : `body=${text}`;
}

/** Undefined where there is none, or where the link was cut. */
export function bodyOfHash(hash: string): unknown {
  const text = /^#?body=([\w-]+)$/.exec(hash)?.[1];
  if (text === undefined || text.length > lettersMax) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

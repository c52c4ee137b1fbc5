/**
 * An address as people copy it: without https:// and often with slashes before it. Only what looks like a host and more gets a scheme,
 * so that words, e-mail addresses and other schemes stay what they are.
 */
export function withScheme(text: string): string {
  const [, address] = withoutScheme.exec(text) ?? [];
  return address === undefined ? text : `https://${address}`;
}

const withoutScheme = /^(?:\/\/)?([\w-]+(?:\.[\w-]+)+(?:[/?#].*)?)$/s;

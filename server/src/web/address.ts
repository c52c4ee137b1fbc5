/**
 * The address that a caller means: as written, or with https:// where it has no scheme. Null for what is none of http or https.
 * Whether it may be called is for `outbound/` to say.
 */
export function addressOf(text: string): { url: URL; hasScheme: boolean } | null {
  const trimmed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  const url = URL.parse(hasScheme ? trimmed : `https://${trimmed.replace(/^\/{2,}/, '')}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return { url, hasScheme };
}

export const addressRule = 'Must be an address such as https://example.com/page.';

export const isAddress = (text: string): boolean => addressOf(text) !== null;

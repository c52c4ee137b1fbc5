/**
 * The addresses that a caller may mean by what they wrote, the likeliest first: with a scheme only that one, without one https,
 * then http, and for a bare domain also its www. None for what is no address of http or https.
 */
export function siteAddresses(written: string): URL[] {
  const text = written.trim();
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined) {
    const url = scheme === 'https' || scheme === 'http' ? URL.parse(text) : null;
    return url === null || url.hostname === '' ? [] : [url];
  }
  const url = URL.parse(`https://${text}`);
  if (url === null || !url.hostname.includes('.')) return [];
  const plain = new URL(url);
  plain.protocol = 'http:';
  if (url.hostname.startsWith('www.') || url.port !== '') return [url, plain];
  const www = new URL(url);
  www.hostname = `www.${url.hostname}`;
  return [url, plain, www];
}

export const addressRule = 'Must be an address such as https://example.com/page.';

/** Whether a caller can mean anything by it. Whether it may be called is for `outbound/` to say. */
export const isAddress = (written: string): boolean => siteAddresses(written).length > 0;

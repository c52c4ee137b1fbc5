/** What tokens are for: the address at which the tools are spoken to, exactly as its users type it. */
export interface Resources {
  /** Who gives the tokens out: the public address of the service. */
  readonly issuer: string;
  /** The path of the public address, `''` for most. */
  readonly basePath: string;
  /** The address of the tools. */
  readonly main: string;
  /** The address of the tools as this host knows it; null for a host that is not ours. */
  ofHost(host: string | undefined): string | null;
  /** For whom a token is that was asked for `resource`; null for what is not ours. */
  audienceOf(resource: string): string | null;
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Null where the public address is neither https nor on this machine: tokens would go over the wire for all to read (OAuth 2.1 1.5).
 *
 * @param publicUrl without a slash at its end
 */
export function resourcesOf(publicUrl: string, path: string): Resources | null {
  const url = new URL(publicUrl);
  const isLoopback = loopbackNames.includes(url.hostname);
  if (url.protocol !== 'https:' && !isLoopback) return null;
  const main = `${publicUrl}${path}`;
  // Whoever types another name of this machine would be told of a resource that is not what he typed, and clients refuse that.
  const port = url.port === '' ? '' : `:${url.port}`;
  const hosts = isLoopback ? loopbackNames.map((name) => `${name}${port}`) : [url.host];
  const basePath = url.pathname.replace(/\/$/, '');
  const all = new Map(hosts.map((host) => [host, `${url.protocol}//${host}${basePath}${path}`]));
  return {
    issuer: publicUrl,
    basePath,
    main,
    ofHost: (host) => all.get(host?.toLowerCase() ?? '') ?? null,
    // Scheme and host in capitals are the same (RFC 3986 6.2.2); all of our own are one audience.
    audienceOf: (resource) => {
      const parsed = URL.parse(resource);
      if (parsed === null || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '')
        return null;
      return [...all.values()].includes(parsed.href) ? main : null;
    },
  };
}

const cookiesMax = 30;
const lettersMax = 4_096;

interface Cookie {
  readonly value: string;
  /** It must not be read on its way (RFC 6265, 4.1.2.5). */
  readonly isSecure: boolean;
}

/** The cookies of one chain of redirects: each goes back to the very host that set it, and is forgotten with the chain. */
export class HopCookies {
  readonly #byHost = new Map<string, Map<string, Cookie>>();

  keep(url: URL, setCookie: string | string[] | undefined): void {
    const lines = typeof setCookie === 'string' ? [setCookie] : (setCookie ?? []);
    for (const line of lines.slice(0, cookiesMax)) {
      const [first = '', ...attributes] = line.slice(0, lettersMax * 2).split(';');
      const pair = first.trim();
      const isSecure = attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure');
      const at = pair.indexOf('=');
      if (at <= 0 || pair.length > lettersMax || !/^[\x20-\x7e]+$/.test(pair)) continue;
      const cookies = this.#byHost.get(url.host) ?? new Map<string, Cookie>();
      this.#byHost.set(url.host, cookies);
      if (cookies.size < cookiesMax) {
        cookies.set(pair.slice(0, at), { value: pair.slice(at + 1), isSecure });
      }
    }
  }

  for(url: URL): string | null {
    const sent = [...(this.#byHost.get(url.host) ?? [])].filter(
      ([, { isSecure }]) => !isSecure || url.protocol === 'https:',
    );
    if (sent.length === 0) return null;
    return sent
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
      .slice(0, lettersMax);
  }

  header(url: URL): { cookie?: string } {
    const cookie = this.for(url);
    return cookie === null ? {} : { cookie };
  }
}

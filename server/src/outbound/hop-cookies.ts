const cookiesMax = 30;
const lettersMax = 4_096;

/** The cookies of one chain of redirects: each goes back to the very host that set it, and is forgotten with the chain. */
export class HopCookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  keep(url: URL, setCookie: string | string[] | undefined): void {
    const lines = typeof setCookie === 'string' ? [setCookie] : (setCookie ?? []);
    for (const line of lines.slice(0, cookiesMax)) {
      const pair = line.split(';', 1)[0]?.trim() ?? '';
      const at = pair.indexOf('=');
      if (at <= 0 || pair.length > lettersMax || !/^[\x20-\x7e]+$/.test(pair)) continue;
      const cookies = this.#byHost.get(url.host) ?? new Map<string, string>();
      this.#byHost.set(url.host, cookies);
      if (cookies.size < cookiesMax) cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  for(url: URL): string | null {
    const cookies = this.#byHost.get(url.host);
    if (!cookies) return null;
    return [...cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
      .slice(0, lettersMax);
  }

  header(url: URL): { cookie?: string } {
    const cookie = this.for(url);
    return cookie === null ? {} : { cookie };
  }
}

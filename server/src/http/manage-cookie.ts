import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where the browser keeps it to this host, to https and to the whole path (RFC 6265bis, 4.1.3.2). */
const hostCookie = '__Host-millrace';
/** Where it does not take the other: http under a name of a network. */
const plainCookie = 'millrace';
const maxAgeSeconds = 30 * 86_400;
/** By which a browser is known in which somebody signed in: it opens nothing, and is kept when they sign out. */
const browserMaxAgeSeconds = 180 * 86_400;
const browserCookie = { host: '__Host-millrace-browser', plain: 'millrace-browser' };
const browserShape = /^[0-9A-Za-z._-]{20,100}$/;
const tokenShape = /^[0-9A-Za-z_-]{20,100}$/;

/** Whether the browser came over https: as a proxy that is believed says, or since it came to the public address, which is https. */
export function isHttps({ protocol, host }: FastifyRequest, publicUrl: string): boolean {
  if (protocol === 'https') return true;
  const { protocol: ofService, host: hostOfService } = new URL(publicUrl);
  return ofService === 'https:' && host === hostOfService;
}

/**
 * Whether the browser takes a cookie that is marked Secure: over https, and from this machine. WebKit alone refuses it from
 * http://localhost (WebKit bug 281149, read 2026-11).
 */
function takesSecure(request: FastifyRequest, publicUrl: string): boolean {
  if (isHttps(request, publicUrl)) return true;
  return isThisMachine(request) && !isWebKitAlone(request);
}

const isThisMachine = ({ hostname }: FastifyRequest) =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname.replace(/:\d+$/, ''));

function isWebKitAlone({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  return agent.includes('AppleWebKit') && !/Chrome|Chromium|Edg/.test(agent);
}

/** The token of a session that came with a request; null where there is none. Over https only the cookie that others cannot set counts. */
export function sentSession(request: FastifyRequest, publicUrl: string): string | null {
  return sentCookie(request, publicUrl, { host: hostCookie, plain: plainCookie, shape: tokenShape });
}

/** What a browser was given with `setBrowser`; null where it sends nothing of the kind. */
export function sentBrowser(request: FastifyRequest, publicUrl: string): string | null {
  return sentCookie(request, publicUrl, { ...browserCookie, shape: browserShape });
}

function sentCookie(
  request: FastifyRequest,
  publicUrl: string,
  { host, plain, shape }: { readonly host: string; readonly plain: string; readonly shape: RegExp },
): string | null {
  const cookies = cookiesOf(request.headers.cookie ?? '');
  const value = cookies.get(host) ?? (isHttps(request, publicUrl) ? undefined : cookies.get(plain));
  return value !== undefined && shape.test(value) ? value : null;
}

export function setSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, publicUrl }: { readonly token: string; readonly publicUrl: string },
): void {
  reply.header(
    'set-cookie',
    takesSecure(request, publicUrl)
      ? `${hostCookie}=${token}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`
      : `${plainCookie}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`,
  );
}

export function setBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { browser, publicUrl }: { readonly browser: string; readonly publicUrl: string },
): void {
  reply.header(
    'set-cookie',
    takesSecure(request, publicUrl)
      ? `${browserCookie.host}=${browser}; Path=/; Max-Age=${browserMaxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`
      : `${browserCookie.plain}=${browser}; Path=/; Max-Age=${browserMaxAgeSeconds}; HttpOnly; SameSite=Lax`,
  );
}

/** Of both names: the address may have had no TLS before. */
export function clearSession(reply: FastifyReply): void {
  reply.header('set-cookie', [
    `${hostCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`,
    `${plainCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  ]);
}

/** Whether a session goes over a network in the clear. */
export const isInTheClear = (request: FastifyRequest, publicUrl: string): boolean =>
  !isHttps(request, publicUrl) && !isThisMachine(request);

const cookiesMax = 50;

/** The first of a name counts. */
function cookiesOf(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';', cookiesMax)) {
    const cut = part.indexOf('=');
    if (cut < 0) continue;
    const name = part.slice(0, cut).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(cut + 1).trim());
  }
  return cookies;
}

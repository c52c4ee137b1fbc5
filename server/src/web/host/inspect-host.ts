import { ServiceError } from '../../kernel/service-error.ts';
import type { HostOutbound } from '../../outbound/outbound-request.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { type JudgedCertificate, judgeCertificate, noTls } from './judge-certificate.ts';
import { mailProvider } from './mail-provider.ts';

export interface HostRequest {
  /** A page of the host. */
  readonly url: string;
  /** For how long the page asks browsers to insist on TLS; 0 where it does not. */
  readonly hstsSeconds: number;
}

/** Each part is null where it could not be looked at. */
export interface InspectedHost {
  readonly certificate: JudgedCertificate | null;
  readonly names: HostNames | null;
}

export interface HostNames {
  readonly addresses: readonly string[];
  /** Names of the servers that take the mail of the host's registrable domain, the preferred first. */
  readonly mailServers: readonly string[];
  /** Whose they are; null where that is not known. */
  readonly mailProvider: string | null;
}

export async function inspectHost(
  outbound: HostOutbound,
  { url: text, hstsSeconds }: HostRequest,
  signal: AbortSignal,
): Promise<InspectedHost> {
  const url = new URL(text);
  const [certificate, names] = await Promise.allSettled([
    inspectCertificate(outbound, url, hstsSeconds, signal),
    inspectNames(outbound, url, signal),
  ]);
  signal.throwIfAborted();
  return { certificate: valueOrNull(certificate), names: valueOrNull(names) };
}

/** A failure that a site or its host may cause is no answer; any other is our bug. */
function valueOrNull<Value>(result: PromiseSettledResult<Value>): Value | null {
  if (result.status === 'fulfilled') return result.value;
  if (result.reason instanceof ServiceError) return null;
  throw result.reason;
}

/** A site that does not speak TLS is an answer (grade `none`); one that does not answer is an error. @throws {ServiceError} */
async function inspectCertificate(
  outbound: HostOutbound,
  page: URL,
  hstsSeconds: number,
  signal: AbortSignal,
): Promise<JudgedCertificate> {
  const url = new URL(page);
  // Of a page without TLS the usual port is tried.
  if (url.protocol === 'http:') {
    url.protocol = 'https:';
    url.port = '';
  }
  try {
    return judgeCertificate(await outbound.inspectTls(url, signal), hstsSeconds, new Date());
  } catch (error) {
    if (page.protocol === 'http:' && error instanceof ServiceError && error.code.startsWith('upstream'))
      return noTls;
    throw error;
  }
}

/** @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
async function inspectNames(outbound: HostOutbound, url: URL, signal: AbortSignal): Promise<HostNames> {
  const domain = registrableDomain(url.hostname) ?? url.hostname;
  const [addresses, mailServers] = await Promise.all([
    outbound.addressesOf(url, signal),
    outbound.mailServersOf(domain, signal),
  ]);
  return { addresses, mailServers, mailProvider: mailProvider(mailServers) };
}

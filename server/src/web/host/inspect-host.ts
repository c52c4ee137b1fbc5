import { ServiceError } from '../../kernel/service-error.ts';
import type { GuardedOutbound } from '../../outbound/guarded-outbound.ts';
import { registrableDomain } from '../../records/registrable-domain.ts';
import { type JudgedCertificate, judgeCertificate, noTls } from './judge-certificate.ts';
import { mailProvider } from './mail-provider.ts';

export interface HostNames {
  readonly addresses: readonly string[];
  /** Names of the servers that take the mail of the host's registrable domain, the preferred first. */
  readonly mailServers: readonly string[];
  /** Whose they are; null where that is not known. */
  readonly mailProvider: string | null;
}

/** A site that does not speak TLS is an answer (grade `none`); one that does not answer is an error. @throws {ServiceError} */
export async function inspectCertificate(
  outbound: GuardedOutbound,
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

/** @throws {ServiceError} url_not_allowed */
export async function inspectNames(
  outbound: GuardedOutbound,
  url: URL,
  signal: AbortSignal,
): Promise<HostNames> {
  const domain = registrableDomain(url.hostname) ?? url.hostname;
  const [addresses, mailServers] = await Promise.all([
    outbound.addressesOf(url, signal),
    outbound.mailServersOf(domain, signal),
  ]);
  return { addresses, mailServers, mailProvider: mailProvider(mailServers) };
}

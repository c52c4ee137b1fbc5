import type { PeerCertificate, TLSSocket } from 'node:tls';
import { connect } from 'node:tls';
import { pinnedLookup } from './connections.ts';
import { explainFailure } from './explain-failure.ts';
import type { HostAddresses } from './resolve-host.ts';

/** What a server shows of itself when TLS begins. */
export interface TlsInspection {
  /** TLSv1.3, TLSv1.2, … */
  readonly protocol: string;
  readonly cipher: string;
  /** Why browsers would refuse the certificate, by OpenSSL's code such as CERT_HAS_EXPIRED; null where they take it. */
  readonly problem: string | null;
  readonly certificate: PeerCertificate;
}

const connectMs = 5_000;

/** Begins TLS with a host at addresses that have been checked, and looks at its certificate, valid or not. */
export function inspectTls(
  { hostname, port, addresses }: { hostname: string; port: number; addresses: HostAddresses },
  signal: AbortSignal,
): Promise<TlsInspection> {
  const timeout = AbortSignal.timeout(connectMs);
  const ended = AbortSignal.any([signal, timeout]);
  return new Promise<TlsInspection>((resolve, reject) => {
    const socket: TLSSocket = connect({
      host: addresses.addresses[0],
      port,
      lookup: pinnedLookup(addresses.addresses),
      // An address in the place of a name is not sent (RFC 6066, 3).
      servername: /^[\d.]+$|:/.test(hostname) ? '' : hostname,
      // Also what is not valid is to be looked at; nothing is sent over it.
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ALPNProtocols: ['http/1.1'],
    });
    const onAbort = () => socket.destroy(ended.reason as Error);
    ended.addEventListener('abort', onAbort, { once: true });
    socket.once('secureConnect', () => {
      resolve({
        protocol: socket.getProtocol() ?? '',
        cipher: socket.getCipher().standardName ?? socket.getCipher().name,
        problem: socket.authorized
          ? null
          : String(socket.authorizationError?.message ?? socket.authorizationError),
        certificate: socket.getPeerCertificate(false),
      });
      socket.destroy();
    });
    socket.once('error', (error) => reject(explainFailure(error, signal)));
    socket.once('close', () => ended.removeEventListener('abort', onAbort));
  });
}

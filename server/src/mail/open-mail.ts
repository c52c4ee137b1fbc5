import { hostname } from 'node:os';
import { AddressGuard } from '../outbound/address-guard.ts';
import { HostGate, type Politeness } from '../outbound/host-gate.ts';
import { MailDns } from '../outbound/mail-dns.ts';
import type { SocksProxy } from '../outbound/socks5.ts';
import { AddressFinder } from './find-address.ts';
import { helloNameOf } from './hello-name.ts';
import { MailMemory } from './mail-memory.ts';
import { Nobody } from './nobody.ts';
import { Port25, usualHosts } from './port-25.ts';
import type { Introduction } from './smtp-conversation.ts';
import { MailVerifier } from './verify-address.ts';
import type { VisitTimes } from './visit-host.ts';

export interface MailSettings {
  /** Private address ranges (CIDR) that may be reached. */
  readonly allow: readonly string[];
  readonly dnsServers: readonly string[];
  /** Hosts that test whether DNS resolves the internet; well-known ones by default. */
  readonly alwaysThere?: readonly string[];
  /** Null: the name of this machine. */
  readonly helloName: string | null;
  /** Null: the null sender. */
  readonly sender: string | null;
  readonly proxy: SocksProxy | null;
  /** To one mail host. */
  readonly politeness: Politeness;
  /** Whether mail servers are queried at all. */
  readonly isProbing: boolean;
  readonly port: number;
  /** Of a whole verification. */
  readonly totalMs: number;
  /** Of the installation, where names that nobody has come from; one of this process where it is not given. */
  readonly secret?: () => Promise<Buffer>;
  /** Shorter than usual, in tests. */
  readonly times?: Partial<VisitTimes>;
  readonly connectMs?: number;
  /** The clock of what is remembered, in milliseconds. */
  readonly now?: () => number;
}

/** The access to mail servers, shared by all users: they share the spacing and what is known of port 25. */
export interface Mail {
  readonly dns: MailDns;
  readonly gate: HostGate;
  readonly port25: Port25;
  readonly verifier: MailVerifier;
  readonly finder: AddressFinder;
  readonly introduction: Introduction;
  readonly isProbing: boolean;
}

export function openMail(settings: MailSettings): Mail {
  const { port, proxy: via, isProbing, totalMs, connectMs, times, dnsServers } = settings;
  const dns = new MailDns(new AddressGuard(settings.allow), {
    servers: dnsServers,
    alwaysThere: settings.alwaysThere ?? usualHosts,
  });
  const gate = new HostGate(settings.politeness);
  const bounds = { port, via, ...(connectMs === undefined ? {} : { connectMs }) };
  const port25 = new Port25(dns, bounds);
  const introduction = {
    helloName: settings.helloName ?? helloNameOf(hostname()),
    sender: settings.sender ?? '',
  };
  const verifier = new MailVerifier(
    { dns, gate, port25, nobody: new Nobody(settings.secret), memory: new MailMemory(settings.now) },
    { ...bounds, introduction, isProbing, totalMs, ...(times ? { times } : {}) },
  );
  const finder = new AddressFinder(verifier);
  return { dns, gate, port25, verifier, finder, introduction, isProbing };
}

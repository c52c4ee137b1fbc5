import { MailMemory } from '../mail/mail-memory.ts';
import { Nobody } from '../mail/nobody.ts';
import { Port25 } from '../mail/port-25.ts';
import { MailVerifier, type MailVerifierSettings } from '../mail/verify-address.ts';
import { AddressGuard } from '../outbound/address-guard.ts';
import { HostGate, type Politeness } from '../outbound/host-gate.ts';
import { MailDns } from '../outbound/mail-dns.ts';
import type { MailVerdict } from '../records/contact.ts';
import { type DnsReply, DnsServer } from './dns-server.ts';
import { type SmtpAnswer, type SmtpScript, SmtpServer } from './smtp-server.ts';

const never = new AbortController().signal;
const introduction = { helloName: 'checker.example', sender: 'bounce@checker.example' };

export interface MailWorld {
  readonly verifier: MailVerifier;
  readonly server: SmtpServer;
  readonly port25: Port25;
  readonly dns: DnsServer;
  readonly verify: (email: string) => Promise<MailVerdict>;
  stop(): Promise<void>;
}

/** For servers that say nothing. All others have so much time that no busy machine looks like one. */
export const impatient = { times: { greetingMs: 1_000, replyMs: 1_000 }, totalMs: 6_000 };

/**
 * Every domain has one mail host, mx. and its name, which is the scripted server; but for what `names` and `exchanges` say.
 * 127.0.0.3 has another server where there is a `second` script, and nobody otherwise.
 */
export async function mailWorld(
  script: SmtpScript,
  more: {
    second?: SmtpScript;
    names?: Record<string, DnsReply>;
    exchanges?: Record<string, readonly string[] | DnsReply>;
    politeness?: Politeness;
    wellKnown?: readonly string[];
    settings?: Partial<MailVerifierSettings>;
    memory?: MailMemory;
    nobody?: Nobody;
  } = {},
): Promise<MailWorld> {
  const stopping: (() => Promise<unknown>)[] = [];
  const server = await SmtpServer.start(script);
  stopping.push(() => server.stop());
  if (more.second) {
    const second = await SmtpServer.start(more.second, { host: '127.0.0.3', port: server.port });
    stopping.push(() => second.stop());
  }
  const dns = await DnsServer.start(
    (name, type) =>
      more.names?.[name] !== undefined
        ? more.names[name]
        : type === 'A'
          ? [{ type: 'A', address: name.startsWith('second.') ? '127.0.0.3' : '127.0.0.2' }]
          : [],
    (name) => {
      const found = more.exchanges?.[name];
      if (found === undefined) return [{ type: 'MX', preference: 10, name: `mx.${name}` }];
      if (found === null || typeof found === 'string') return found;
      return found.map((one, at) =>
        typeof one === 'string' ? { type: 'MX' as const, preference: at, name: one } : one,
      );
    },
  );
  stopping.push(() => dns.stop());
  const guard = new AddressGuard(['127.0.0.2/31']);
  const mailDns = new MailDns(guard, { servers: [dns.address], waitMs: 5_000 });
  const port25 = new Port25(mailDns, {
    hosts: more.wellKnown ?? ['mx.always-there.example'],
    port: server.port,
    connectMs: 10_000,
  });
  const gate = new HostGate(more.politeness ?? { concurrency: 5, spacingMs: 0 });
  const { memory = new MailMemory(), nobody = new Nobody() } = more;
  const verifier = new MailVerifier(
    { dns: mailDns, gate, port25, memory, nobody },
    {
      introduction,
      port: server.port,
      connectMs: 10_000,
      times: { greetingMs: 20_000, replyMs: 20_000 },
      totalMs: 60_000,
      ...more.settings,
    },
  );
  return {
    verifier,
    server,
    port25,
    dns,
    verify: (email) => verifier.verify(email, never),
    stop: async () => {
      for (const stop of stopping.reverse()) await stop();
    },
  };
}

/** Has these mailboxes, and no others. */
export const only =
  (...names: string[]) =>
  (address: string): SmtpAnswer =>
    names.includes(address.slice(0, address.lastIndexOf('@'))) ? '250 2.1.5 Ok' : '550 5.1.1 User unknown';
export const always = (answer: SmtpAnswer) => () => answer;

/*
 * How fast a list of one domain is verified at a real Postfix on loopback, and how many conversations and questions that takes:
 *   node bench/mail/verify-list.ts [addresses] [spacing in milliseconds]
 * Needs Postfix from Debian, and root to start it.
 */

import { Port25 } from '../../server/src/mail/port-25.ts';
import { MailVerifier } from '../../server/src/mail/verify-address.ts';
import { AddressGuard } from '../../server/src/outbound/address-guard.ts';
import { HostGate } from '../../server/src/outbound/host-gate.ts';
import { MailDns } from '../../server/src/outbound/mail-dns.ts';
import { TestAuthority } from '../../server/src/testing/certificates.ts';
import { DnsServer } from '../../server/src/testing/dns-server.ts';
import { Postfix } from '../../server/src/testing/postfix.ts';

const [count = 500, spacingMs = 0] = process.argv.slice(2).map(Number);
/** As many items as bulk jobs have under way. */
const atATime = 100;

const authority = TestAuthority.open();
const there = Array.from({ length: count }, (_, at) => `person${at}@plain.example`).filter(
  (_, at) => at % 5 !== 0,
);
const postfix = await Postfix.start({
  certificate: authority.selfSigned('DNS:mx.postfix.example'),
  domains: ['plain.example', 'everybody.example'],
  mailboxes: [...there, '@everybody.example'],
  recipients: {},
  services: { '127.0.0.2': { smtpd_tls_security_level: 'may' } },
});
const dns = await DnsServer.start(
  (_name, type) => (type === 'A' ? [{ type, address: '127.0.0.2' }] : []),
  (name) => [{ type: 'MX', preference: 10, name: `mx.${name}` }],
);
try {
  for (const domain of ['plain.example', 'everybody.example']) await run(domain);
} finally {
  await postfix.stop();
  await dns.stop();
  authority.close();
}

async function run(domain: string): Promise<void> {
  const gate = new HostGate({ concurrency: 2, spacingMs });
  let conversations = 0;
  const enter = gate.enter.bind(gate);
  gate.enter = (...given) => {
    conversations += 1;
    return enter(...given);
  };
  const mailDns = new MailDns(new AddressGuard(['127.0.0.0/28']), { servers: [dns.address] });
  const verifier = new MailVerifier(
    { dns: mailDns, gate, port25: new Port25(mailDns, { hosts: ['mx.plain.example'], port: postfix.port }) },
    {
      introduction: { helloName: 'bench.example', sender: 'bounce@bench.example' },
      port: postfix.port,
      totalMs: 15_000,
    },
  );
  const signal = new AbortController().signal;
  const open = Array.from({ length: count }, (_, at) => `person${at}@${domain}`);
  const verdicts = new Map<string, number>();
  let wrong = 0;
  const startedAt = performance.now();
  const work = async () => {
    for (let email = open.pop(); email !== undefined; email = open.pop()) {
      const { status, reason } = await verifier.verify(email, signal);
      if (status === 'valid' && !there.includes(email)) wrong += 1;
      verdicts.set(String(reason), (verdicts.get(String(reason)) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const told = [...verdicts].map(([reason, number]) => `${reason} ${number}`).join(', ');
  console.log(
    `${domain}: ${count} addresses in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)}/s, ${conversations} turns at the host; ${told}; false valid: ${wrong}`,
  );
}

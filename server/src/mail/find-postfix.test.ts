import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AddressGuard } from '../outbound/address-guard.ts';
import { HostGate } from '../outbound/host-gate.ts';
import { MailDns } from '../outbound/mail-dns.ts';
import { TestAuthority } from '../testing/certificates.ts';
import { DnsServer } from '../testing/dns-server.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { Postfix } from '../testing/postfix.ts';
import { AddressFinder } from './find-address.ts';
import { Port25 } from './port-25.ts';
import { MailVerifier } from './verify-address.ts';

/** Domains by the address of their mail host, which says how Postfix is set up there. */
const hosts: Record<string, string> = {
  'usual.example': '127.0.0.2',
  'everybody.example': '127.0.0.2',
  'soft.example': '127.0.0.5',
  'impatient.example': '127.0.0.8',
  'strict.example': '127.0.0.9',
};
/** Names, and the mailbox that each has; none where nobody of that name is there. */
const people: readonly (readonly [name: string, mailbox: string | null])[] = [
  ['Mira Voss', 'mira.voss'],
  ['Otto Lind', 'olind'],
  ['Ida Holm', 'ida'],
  ['Jürgen Köhler', 'jkoehler'],
  ['Karel van der Meer', 'karel.vandermeer'],
  ['Bob Harlow', 'robert.harlow'],
  ['Mary O’Neill', 'mary.oneill'],
  ['Jean-Luc Moreau', 'jean-luc.moreau'],
  ['Nobody Here', null],
  ['Petra Gone', null],
];

describe.skipIf(whyMissing('postfix') !== null)('found with a real Postfix', () => {
  const authority = TestAuthority.open();
  let postfix: Postfix;
  let dns: DnsServer;
  let finder: AddressFinder;

  beforeAll(async () => {
    const mailboxes = people.flatMap(([, mailbox]) => (mailbox === null ? [] : [mailbox]));
    postfix = await Postfix.start({
      certificate: authority.selfSigned('DNS:mx.postfix.example'),
      domains: Object.keys(hosts),
      mailboxes: [
        ...Object.keys(hosts).flatMap((domain) => mailboxes.map((name) => `${name}@${domain}`)),
        '@everybody.example',
      ],
      recipients: {},
      services: {
        '127.0.0.2': {},
        '127.0.0.5': { soft_bounce: 'yes' },
        '127.0.0.8': { smtpd_hard_error_limit: '1', smtpd_error_sleep_time: '0' },
        '127.0.0.9': { smtpd_hard_error_limit: '4', smtpd_recipient_limit: '4', smtpd_error_sleep_time: '0' },
      },
    });
    dns = await DnsServer.start(
      (name, type) => {
        const address = hosts[name.replace(/^mx\./, '')];
        return type === 'A' && address ? [{ type, address }] : [];
      },
      (name) => [{ type: 'MX', preference: 10, name: `mx.${name}` }],
    );
    const mailDns = new MailDns(new AddressGuard(['127.0.0.0/28']), { servers: [dns.address] });
    const verifier = new MailVerifier(
      {
        dns: mailDns,
        gate: new HostGate({ concurrency: 3, spacingMs: 0 }),
        port25: new Port25(mailDns, { hosts: ['usual.example'], port: postfix.port }),
      },
      {
        introduction: { helloName: 'checker.example', sender: 'bounce@checker.example' },
        port: postfix.port,
        times: { greetingMs: 20_000, replyMs: 20_000 },
        totalMs: 60_000,
      },
    );
    finder = new AddressFinder(verifier);
  });
  afterAll(async () => {
    await dns?.stop();
    await postfix?.stop();
    authority.close();
  });

  const find = (fullName: string, domain: string) =>
    finder.find({ name: { fullName }, domain }, { counts: new Map() }, AbortSignal.timeout(90_000));

  test.each(people)('%s has %s, at a usual one', async (fullName, mailbox) => {
    const found = await find(fullName, 'usual.example');

    expect(found).toMatchObject(
      mailbox === null
        ? { outcome: 'none', reason: 'no_such_mailbox' }
        : { outcome: 'found', status: 'valid', address: `${mailbox}@usual.example` },
    );
  });

  test.each(['everybody.example', 'soft.example', 'impatient.example', 'strict.example'])(
    'nobody is said to have a mailbox at %s that is not theirs',
    async (domain) => {
      const found = await Promise.all(people.map(([fullName]) => find(fullName, domain)));

      const valid = found.flatMap((one, at) =>
        one.outcome === 'found' && one.status === 'valid' ? [[people[at]?.[1], one.address]] : [],
      );
      for (const [mailbox, address] of valid) expect(address).toBe(`${mailbox}@${domain}`);
      if (domain === 'everybody.example' || domain === 'soft.example') expect(valid).toEqual([]);
    },
    120_000,
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AddressGuard } from '../outbound/address-guard.ts';
import { HostGate } from '../outbound/host-gate.ts';
import { MailDns } from '../outbound/mail-dns.ts';
import { TestAuthority } from '../testing/certificates.ts';
import { DnsServer } from '../testing/dns-server.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { Postfix } from '../testing/postfix.ts';
import { type MailReason, mailReasons } from './mail-reasons.ts';
import { Port25 } from './port-25.ts';
import { MailVerifier } from './verify-address.ts';

/** Domains by the address of their mail host, which says how Postfix is set up there. */
const hosts: Record<string, string> = {
  'plain.example': '127.0.0.2',
  'everybody.example': '127.0.0.2',
  'elsewhere.example': '127.0.0.2',
  'tls.example': '127.0.0.3',
  'tls-only.example': '127.0.0.4',
  'soft.example': '127.0.0.5',
  'blocked.example': '127.0.0.6',
  'blocked-at-once.example': '127.0.0.7',
  'impatient.example': '127.0.0.8',
  'old.example': '127.0.0.9',
  'locked.example': '127.0.0.10',
  'sparing.example': '127.0.0.11',
};
const people = Array.from({ length: 30 }, (_, at) => `person${at}`);
const there = people.filter((_, at) => at % 3 > 0);
const blocked =
  'check_client_access static:{554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org}';

describe.skipIf(whyMissing('postfix') !== null)('verified with a real Postfix', () => {
  const authority = TestAuthority.open();
  let postfix: Postfix;
  let dns: DnsServer;
  let verifier: MailVerifier;

  beforeAll(async () => {
    const served = Object.keys(hosts).filter((domain) => domain !== 'elsewhere.example');
    postfix = await Postfix.start({
      certificate: authority.selfSigned('DNS:mx.postfix.example'),
      domains: served,
      mailboxes: [
        ...served.flatMap((domain) => ['ada', ...there].map((name) => `${name}@${domain}`)),
        '@everybody.example',
      ],
      recipients: {
        'full@plain.example': '552 5.2.2 Mailbox is full',
        'full-now@plain.example': '452 4.2.2 Mailbox is over quota',
        'left@plain.example': '550 5.2.1 This account is disabled',
        'grey@plain.example': '450 4.2.0 Greylisted, try again in 90 seconds',
      },
      services: {
        '127.0.0.2': {},
        '127.0.0.3': { smtpd_tls_security_level: 'may' },
        '127.0.0.4': { smtpd_tls_security_level: 'encrypt' },
        '127.0.0.5': { soft_bounce: 'yes' },
        '127.0.0.6': { smtpd_client_restrictions: blocked },
        '127.0.0.7': { smtpd_client_restrictions: blocked, smtpd_delay_reject: 'no' },
        '127.0.0.8': { smtpd_hard_error_limit: '1', smtpd_error_sleep_time: '0' },
        '127.0.0.9': {
          smtpd_discard_ehlo_keywords: 'smtputf8, enhancedstatuscodes, pipelining',
          smtputf8_enable: 'no',
        },
        '127.0.0.10': { smtpd_helo_restrictions: 'reject' },
        '127.0.0.11': { smtpd_recipient_limit: '4', smtpd_recipient_overshoot_limit: '1' },
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
    verifier = new MailVerifier(
      {
        dns: mailDns,
        gate: new HostGate({ concurrency: 2, spacingMs: 0 }),
        port25: new Port25(mailDns, { hosts: ['mx.plain.example'], port: postfix.port }),
      },
      {
        introduction: { helloName: 'checker.example', sender: 'bounce@checker.example' },
        port: postfix.port,
      },
    );
  });
  afterAll(async () => {
    await postfix?.stop();
    await dns?.stop();
    authority.close();
  });

  test.each<[string, string, MailReason]>([
    ['a mailbox that it has', 'ada@plain.example', 'accepted'],
    ['the same in TLS', 'ada@tls.example', 'accepted'],
    ['the same where TLS is a must', 'ada@tls-only.example', 'accepted'],
    ['the same without extensions', 'ada@old.example', 'accepted'],
    ['the same where one error is one too many', 'ada@impatient.example', 'accepted'],
    ['a mailbox that it does not have', 'bo@plain.example', 'no_such_mailbox'],
    ['the same in TLS', 'bo@tls.example', 'no_such_mailbox'],
    ['the same without enhanced codes', 'bo@old.example', 'no_such_mailbox'],
    ['the same where one error is one too many', 'bo@impatient.example', 'no_such_mailbox'],
    ['a domain that takes everybody', 'bo@everybody.example', 'accepts_everything'],
    ['a full mailbox', 'full@plain.example', 'mailbox_full'],
    ['a mailbox that is full for now', 'full-now@plain.example', 'mailbox_full_now'],
    ['a disabled mailbox', 'left@plain.example', 'mailbox_disabled'],
    ['a greylisted recipient', 'grey@plain.example', 'greylisted'],
    ['a domain that it does not serve', 'ada@elsewhere.example', 'relaying_denied'],
    ['refusals that are none yet, of a mailbox that it does not have', 'bo@soft.example', 'temporary'],
    ['refusals that are none yet, of one that it has', 'ada@soft.example', 'catch_all_untested'],
    ['a block, said at the recipient', 'ada@blocked.example', 'sender_blocked'],
    ['a block, said at once', 'ada@blocked-at-once.example', 'sender_blocked'],
    ['a host that does not like our name', 'ada@locked.example', 'policy'],
    ['letters that it does not take', 'żaneta@old.example', 'no_smtputf8'],
    ['letters that it takes, of nobody', 'żaneta@plain.example', 'no_such_mailbox'],
  ])('%s: %s', async (_what, email, reason) => {
    const verdict = await verifier.verify(email, new AbortController().signal);

    expect(verdict).toMatchObject({ status: mailReasons[reason][0], reason });
  });

  test.each<[string, string]>([
    ['plain.example', 'as it is'],
    ['tls.example', 'in TLS'],
    ['impatient.example', 'where one error is one too many'],
    ['sparing.example', 'where four recipients are one too many'],
  ])('a list at %s, %s: everybody who is there is valid, and nobody else', async (domain) => {
    const verify = (name: string) => verifier.verify(`${name}@${domain}`, new AbortController().signal);

    const verdicts = await Promise.all(people.map(verify));

    expect(verdicts.map(({ status }) => status)).toEqual(
      people.map((name) => (there.includes(name) ? 'valid' : 'invalid')),
    );
  });
});

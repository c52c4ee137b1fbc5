import { afterEach, describe, expect, test } from 'vitest';
import { TestAuthority } from '../testing/certificates.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { MailBox, type MailBoxTerms } from '../testing/mail-box.ts';
import { Postfix } from '../testing/postfix.ts';
import { type SmtpScript, SmtpServer } from '../testing/smtp-server.ts';
import { type MailToSend, SmtpTransport } from './smtp.ts';

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function boxOf(terms: MailBoxTerms = {}): Promise<MailBox> {
  const box = await MailBox.start(terms);
  stopping.push(() => box.stop());
  return box;
}

function trusted(): TestAuthority {
  const authority = TestAuthority.open();
  stopping.push(() => authority.close());
  return authority;
}

const mail: MailToSend = {
  to: 'ingrid@fjordline.example',
  subject: 'Grüße, “Ingrid” 😀',
  text: `A long line ${'x'.repeat(2_000)}\n.\nafter a dot, ünïcode`,
  html: '<p>ünïcode</p>',
};
/** A name of this machine that is taken for another: certificates and passwords count. */
const elsewhere = '0.0.0.0';

test('a mail arrives as it was written, from the sender, to one address, and no program answers it', async () => {
  const box = await boxOf();

  await box.transport().send(mail);

  const [got] = box.mails;
  expect(got).toMatchObject({
    from: 'millrace@service.example',
    to: [mail.to],
    html: expect.stringContaining('<p>ünïcode</p>'),
  });
  expect(got?.text.trimEnd().replaceAll('\r\n', '\n')).toBe(mail.text);
  expect(got?.headers.get('subject')).toBe(mail.subject);
  expect(got?.headers.get('from')).toBe('Millrace <millrace@service.example>');
  expect(got?.headers.get('to')).toBe(mail.to);
  expect(got?.headers.get('auto-submitted')).toBe('auto-generated');
});

test('line breaks in a subject make no header, and signs in an address no second recipient', async () => {
  const box = await boxOf();

  await box.transport().send({ ...mail, subject: 'One\r\nBcc: x@evil.example\r\n\r\nBody' });
  for (const to of [
    'a@fjordline.example,x@evil.example',
    'a@fjordline.example x@evil.example',
    'a@fjordline.example\r\nRCPT TO:<x@evil.example>',
    '<x@evil.example>',
    '"x@evil.example a"@fjordline.example',
    'x@evil.example;a@fjordline.example',
    'group:x@evil.example;',
  ]) {
    await expect(box.transport().send({ ...mail, to }), to).rejects.toMatchObject({ isFinal: true });
  }

  expect(box.mails).toHaveLength(1);
  expect(box.mails[0]?.to).toEqual([mail.to]);
  expect([...(box.mails[0]?.headers.keys() ?? [])]).not.toContain('bcc');
});

test('a recipient that is refused for good is final, one that is refused for now is not', async () => {
  const box = await boxOf({
    refuse: (to) =>
      to.startsWith('gone@') ? '550 5.1.1 No such user' : to.startsWith('full@') ? '452 4.2.2 Full' : null,
  });

  await expect(box.transport().send({ ...mail, to: 'gone@fjordline.example' })).rejects.toMatchObject({
    isFinal: true,
    message: expect.stringContaining('No such user'),
  });
  await expect(box.transport().send({ ...mail, to: 'full@fjordline.example' })).rejects.toMatchObject({
    isFinal: false,
  });
});

test('name and password are sent in TLS; wrong ones are nothing that ends a mail, and are not repeated', async () => {
  const authority = trusted();
  const certificate = authority.certificate({ name: `IP:${elsewhere}`, days: 30 });
  const box = await boxOf({ certificate, user: 'millrace', password: 'right horse' });
  const as = (password: string) => box.transport({ host: elsewhere, user: 'millrace', password });

  await as('right horse').send(mail);
  const refused = await as('wrong horse')
    .send(mail)
    .catch((error: unknown) => error);

  expect(box.mails).toMatchObject([{ isTls: true, user: 'millrace' }]);
  expect(refused).toMatchObject({ name: 'MailNotTaken', isFinal: false });
  expect(String((refused as Error).message)).not.toContain('wrong horse');
});

test('a password does not leave without TLS', async () => {
  const lines: string[] = [];
  const server = await SmtpServer.start({ ehlo: '250-mx.test\n250 AUTH PLAIN LOGIN' }, { host: '127.0.0.1' });
  stopping.push(() => server.stop());
  const transport = transportTo(server.port, { host: elsewhere, user: 'millrace', password: 'right horse' });

  await expect(transport.send(mail)).rejects.toMatchObject({ isFinal: false });

  lines.push(...server.lines);
  expect(lines.some((line) => /^AUTH|^MAIL/i.test(line))).toBe(false);
});

test.for([false, true])(
  'a certificate that nobody signed is refused elsewhere (TLS from the start: %s)',
  async (isTls) => {
    const authority = trusted();
    const box = await boxOf({ certificate: authority.selfSigned(`IP:${elsewhere}`), isTls });

    await expect(box.transport({ host: elsewhere, isTls }).send(mail)).rejects.toMatchObject({
      isFinal: false,
    });
    expect(box.mails).toHaveLength(0);
    // A relay of this machine has none that fits.
    await box.transport({ isTls }).send(mail);
    expect(box.mails).toMatchObject([{ isTls: true }]);
  },
);

describe('a server that does not answer is given up in time', () => {
  const times = { connectMs: 300, silenceMs: 300, wholeMs: 1_000 };
  test.each<[string, SmtpScript]>([
    ['greets nobody', { greeting: 'silent' }],
    ['does not answer the greeting', { ehlo: 'silent' }],
    ['does not answer the sender', { mail: 'silent' }],
    ['does not answer the recipient', { rcpt: () => 'silent' }],
    ['hangs up', { greeting: 'close' }],
    [
      'talks without end',
      {
        ehlo: (socket) => {
          const timer = setInterval(() => socket.write('250-and more\r\n'), 20);
          socket.once('close', () => clearInterval(timer));
        },
      },
    ],
  ])('%s', async (_what, script) => {
    const server = await SmtpServer.start(script, { host: '127.0.0.1' });
    stopping.push(() => server.stop());

    await expect(transportTo(server.port, {}, times).send(mail)).rejects.toMatchObject({
      name: 'MailNotTaken',
      isFinal: false,
    });
  });

  test('nobody listens', async () => {
    const server = await SmtpServer.start({}, { host: '127.0.0.1' });
    await server.stop();

    await expect(transportTo(server.port, {}, times).check()).rejects.toMatchObject({ isFinal: false });
  });
});

test('a look at the server signs in and sends nothing', async () => {
  const box = await boxOf();

  await box.transport().check();

  expect(box.mails).toHaveLength(0);
});

describe.skipIf(whyMissing('postfix') !== null)('with a real Postfix', () => {
  test('mail is taken, in TLS, also for a domain in other letters', async () => {
    const authority = trusted();
    const postfix = await Postfix.start({
      certificate: authority.certificate({ name: `IP:${elsewhere}`, days: 30 }),
      domains: ['fjordline.example', 'xn--mhle-0ra.example'],
      mailboxes: ['ingrid@fjordline.example', 'maya@xn--mhle-0ra.example'],
      recipients: {},
      services: { '127.0.0.1': { smtpd_tls_security_level: 'encrypt' } },
    });
    stopping.push(() => postfix.stop());
    const transport = transportTo(postfix.port, { host: elsewhere });

    await transport.check();
    await transport.send(mail);
    await transport.send({ ...mail, to: 'maya@xn--mhle-0ra.example' });
    await expect(transport.send({ ...mail, to: 'nobody@fjordline.example' })).rejects.toMatchObject({
      isFinal: true,
    });
  });
});

function transportTo(
  port: number,
  { host = '127.0.0.1', user = null as string | null, password = null as string | null } = {},
  times = { connectMs: 60_000, silenceMs: 60_000, wholeMs: 120_000 },
): SmtpTransport {
  return new SmtpTransport(
    {
      server: { host, port, isTls: false, user, password },
      from: 'millrace@service.example',
      helloName: 'service.example',
    },
    times,
  );
}

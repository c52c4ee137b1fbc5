import { expect } from 'vitest';
import { DnsServer } from '../server/src/testing/dns-server.ts';
import { SmtpServer } from '../server/src/testing/smtp-server.ts';
import { testOfUsed as test } from './testing/millrace.ts';

const dnsWith = (address: string) =>
  DnsServer.start(
    (_name, type) => (type === 'A' ? [{ type, address }] : []),
    (name) => [{ type: 'MX', preference: 10, name: `mx.${name}` }],
  );

test('a service verifies an address at its mail server, as it is set up by environment variables', async ({
  millrace,
}) => {
  const server = await SmtpServer.start({
    rcpt: (to) => (to.startsWith('mira@') ? '250 2.1.5 Ok' : '550 5.1.1 User unknown'),
  });
  const dns = await dnsWith(server.address);
  const environment = {
    MAIL_PROBING: 'on',
    MAIL_PORT: String(server.port),
    MAIL_HELLO_NAME: 'verify.weir.example',
    MAIL_FROM: 'bounce@weir.example',
    OUTBOUND_DNS: dns.address,
    OUTBOUND_ALLOW: '127.0.0.2/32',
  };

  const service = await millrace.serve(environment);
  const answer = await fetch(`${service.url}/api/v1/email_verifier`, {
    method: 'POST',
    headers: { 'x-api-key': service.keys[0] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mira@weir.example' }),
  });
  const body = await answer.json();
  service.kill('SIGTERM');
  const { code } = await service.ended;

  expect(body).toMatchObject({
    valid: true,
    status: 'valid',
    mx_host: 'mx.weir.example',
    provider: 'native',
  });
  expect(server.lines).toContain('EHLO verify.weir.example');
  expect(server.lines).toContain('MAIL FROM:<bounce@weir.example>');
  expect(code).toBe(0);
  await server.stop();
  await dns.stop();
});

test('where port 25 is closed a service starts all the same, says so once, and keeps the password of its proxy to itself', async ({
  millrace,
}) => {
  const dns = await dnsWith('127.0.0.2');
  const environment = {
    MAIL_PROBING: 'on',
    MAIL_PORT: '9',
    MAIL_PROXY: 'socks5://me:hunter2@127.0.0.1:9',
    OUTBOUND_DNS: dns.address,
    OUTBOUND_ALLOW: '127.0.0.2/32',
    LOG_LEVEL: 'debug',
  };

  const service = await millrace.serve(environment);
  await expect.poll(() => service.output.stderr).toContain('port 25 is closed');
  const [key = ''] = service.keys;
  const answers = [];
  for (const name of ['mira', 'bo', 'cy']) {
    const answer = await fetch(`${service.url}/api/v1/email_verifier`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@weir.example` }),
    });
    answers.push(await answer.json());
  }
  service.kill('SIGTERM');
  const { stdout, stderr } = await service.ended;
  const doctor = await millrace.run(['doctor'], { environment });

  expect(answers).toMatchObject(Array(3).fill({ status: 'unknown', sub_status: 'port_25_closed' }));
  expect(stderr.split('port 25 is closed')).toHaveLength(2);
  expect(doctor.stdout).toContain('Millrace cannot reach any mail server through the proxy');
  expect(`${stdout}${stderr}${doctor.stdout}${doctor.stderr}`).not.toContain('hunter2');
  await dns.stop();
});

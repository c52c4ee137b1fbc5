import { afterEach, expect, test as plain } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { test } from '../../testing/database.ts';
import { MailBox } from '../../testing/mail-box.ts';
import { checkMails, checkSmtp } from './check-smtp.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

async function machine(path: (port: number) => string, more: Record<string, string> = {}) {
  const box = await MailBox.start({ user: 'millrace', password: 'right horse' });
  stopping.push(() => box.stop());
  return readConfig({ SMTP_URL: path(box.port), SMTP_FROM: 'millrace@service.example', ...more });
}
const reachable = { PUBLIC_URL: 'https://millrace.example' };

plain('doctor says that nothing is mailed where no server is set', async () => {
  const checks = await checkSmtp(readConfig({}));

  expect(checks).toMatchObject([{ status: 'ok', detail: expect.stringContaining('SMTP_URL') }]);
});

plain('doctor finds the mail server well, and says as whom it writes', async () => {
  const checks = await checkSmtp(
    await machine((port) => `smtp://millrace:right%20horse@127.0.0.1:${port}`, reachable),
  );

  expect(checks).toMatchObject([
    { status: 'ok', detail: expect.stringContaining('millrace@service.example') },
  ]);
});

plain('doctor names a wrong password, without it, and links that lead to this machine', async () => {
  const [mail, links] = await checkSmtp(
    await machine((port) => `smtp://millrace:wrong%20horse@127.0.0.1:${port}`),
  );

  expect(mail).toMatchObject({ status: 'fail', fix: expect.stringContaining('SMTP_URL') });
  expect(JSON.stringify(mail)).not.toContain('wrong');
  expect(links).toMatchObject({ status: 'warn', fix: expect.stringContaining('PUBLIC_URL') });
});

plain('doctor says that a mail server does not answer', async () => {
  const config = await machine((port) => `smtp://127.0.0.1:${port}`, reachable);
  await stopping.pop()?.();

  expect(await checkSmtp(config)).toMatchObject([{ status: 'fail' }]);
});

test('doctor says what became of the mails of the last day', async ({ db }) => {
  expect(await checkMails(db.pool)).toEqual([]);
  const insert = (id: string, outcome: string | null, error: string | null) =>
    db.pool.query(
      `insert into mails (id, kind, recipient, give_up_at, created_at, ended_at, outcome, last_error)
         values ($1, 'sign_in', 'a@a.example', now(), now() - interval '20 minutes', case when $2::text is not null then now() end, $2, $3)`,
      [id, outcome, error],
    );
  await insert('a', 'sent', null);
  expect(await checkMails(db.pool)).toMatchObject([{ status: 'ok' }]);
  await insert('b', 'failed', '550 5.7.1 sender not allowed');
  await insert('c', null, null);

  expect(await checkMails(db.pool)).toMatchObject([
    { status: 'warn', detail: expect.stringMatching(/1 sent, 1 failed; 1 wait.*sender not allowed/) },
  ]);
});

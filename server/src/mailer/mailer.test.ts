import { hash } from 'node:crypto';
import { expect, vi } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { test as databaseTest, type TestDatabase } from '../testing/database.ts';
import { Mailer } from './mailer.ts';
import { type MailKind, type MailToQueue, queueMail, sweepMails, waitingMax } from './mails.ts';
import { MailNotTaken, type MailToSend, type MailTransport } from './smtp.ts';

/** What is sent, by a server that does as the test says. */
class Sent implements MailTransport {
  readonly mails: string[] = [];
  under = 0;
  most = 0;
  answer: (to: string) => Promise<void> = async () => {};

  async send({ to }: MailToSend): Promise<void> {
    this.under += 1;
    this.most = Math.max(this.most, this.under);
    try {
      await this.answer(to);
      this.mails.push(to);
    } finally {
      this.under -= 1;
    }
  }

  async check(): Promise<void> {}
}

const test = databaseTest.extend<{ sent: Sent; trouble: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: its fixtures are found by the pattern
  sent: async ({}, use) => use(new Sent()),
  // biome-ignore lint/correctness/noEmptyPattern: its fixtures are found by the pattern
  trouble: async ({}, use) => use([]),
});

const mailerOf = (db: TestDatabase, sent: Sent, trouble: string[] = []) =>
  new Mailer({
    db: db.pool,
    transport: sent,
    compose: async ({ recipient }) =>
      recipient.startsWith('nobody') ? null : { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
    onTrouble: (mail, answer, isEnded) => trouble.push(`${mail.tries} ${answer} ${isEnded}`),
    onBug: (error) => trouble.push(`bug ${(error as Error).message}`),
  });

const queue = (db: TestDatabase, recipient: string, kind: MailKind = 'sign_in') =>
  transaction(db.pool, (tx) => queueMail(tx, { kind, recipient, askedFrom: '192.0.2.7' }));
const states = async (db: TestDatabase) =>
  (
    await db.pool.query<{ state: string }>(
      `select concat_ws(' ', recipient, tries, coalesce(outcome, 'waits'), last_error) as state from mails order by recipient`,
    )
  ).rows.map(({ state }) => state);
/** Until nothing is being sent. */
const quiet = (sent: Sent, check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      expect(sent.under).toBe(0);
      await check();
    },
    { timeout: 100_000, interval: 10 },
  );

test('mails are sent once, by several processes together, and those to nobody end without a word', async ({
  db,
  sent,
}) => {
  const mailers = [mailerOf(db, sent), mailerOf(db, sent)];
  const recipients = Array.from({ length: 12 }, (_, at) => `p${String(at).padStart(2, '0')}@a.example`);
  for (const recipient of recipients) await queue(db, recipient);
  await queue(db, 'nobody@a.example');

  await quiet(sent, async () => {
    await Promise.all(mailers.map((mailer) => mailer.tick()));
    expect((await states(db)).filter((state) => state.includes('waits'))).toEqual([]);
  });

  expect(sent.mails.toSorted()).toEqual(recipients);
  expect((await states(db))[0]).toBe('nobody@a.example 1 dropped');
});

test('a process sends four at a time, and a tick does not wait for them', async ({ db, sent }) => {
  const held = Promise.withResolvers<void>();
  sent.answer = () => held.promise;
  const mailer = mailerOf(db, sent);
  for (let at = 0; at < 9; at++) await queue(db, `p${at}@a.example`);

  await mailer.tick();
  await mailer.tick();
  await vi.waitFor(() => expect(sent.under).toBe(4), { timeout: 100_000, interval: 10 });
  await mailer.tick();

  expect(sent.most).toBe(4);
  held.resolve();
  await quiet(sent, async () => {
    await mailer.tick();
    expect(sent.mails).toHaveLength(9);
  });
});

test('a refusal for now is tried again later, one for good is not, and both are told', async ({
  db,
  sent,
  trouble,
}) => {
  sent.answer = async (to) => {
    throw new MailNotTaken(to.startsWith('gone') ? '550 gone' : '451 later', {
      isFinal: to.startsWith('gone'),
    });
  };
  const mailer = mailerOf(db, sent, trouble);
  await queue(db, 'gone@a.example');
  await queue(db, 'slow@a.example');

  await mailer.tick();
  await quiet(sent, async () => expect(trouble).toHaveLength(2));

  expect(trouble.toSorted()).toEqual(['1 451 later false', '1 550 gone true']);
  expect(await states(db)).toEqual(['gone@a.example 1 failed 550 gone', 'slow@a.example 1 waits 451 later']);
  await mailer.tick();
  expect(sent.under).toBe(0);
  sent.answer = async () => {};
  await db.pool.query('update mails set due_at = now()');
  await quiet(sent, async () => {
    await mailer.tick();
    expect(sent.mails).toEqual(['slow@a.example']);
  });
});

test('a mail that would come too late is given up', async ({ db, sent, trouble }) => {
  sent.answer = async () => {
    throw new MailNotTaken('451 later', { isFinal: false });
  };
  await queue(db, 'late@a.example');
  await db.pool.query(`update mails set give_up_at = now() + interval '3 seconds'`);

  await mailerOf(db, sent, trouble).tick();
  await quiet(sent, async () => expect(trouble).toEqual(['1 451 later true']));

  expect(await states(db)).toEqual(['late@a.example 1 failed 451 later']);
});

test('a mail that a killed process was sending is sent by another', async ({ db, sent }) => {
  const never = new Sent();
  never.answer = () => new Promise(() => {});
  await queue(db, 'p@a.example');
  await mailerOf(db, never).tick();
  await vi.waitFor(() => expect(never.under).toBe(1), { timeout: 100_000, interval: 10 });
  const other = mailerOf(db, sent);

  // Not while the first may still be at it.
  await other.tick();
  expect(sent.under + sent.mails.length).toBe(0);
  await db.pool.query(`update mails set due_at = due_at - interval '120 seconds'`);
  await quiet(sent, async () => {
    await other.tick();
    expect(sent.mails).toEqual(['p@a.example']);
  });
});

test('what the mailer cannot write is a fault that is told, and the mail is tried again', async ({
  db,
  sent,
  trouble,
}) => {
  sent.answer = async () => {
    throw new TypeError('a fault of ours');
  };
  await queue(db, 'p@a.example');

  await mailerOf(db, sent, trouble).tick();
  await quiet(sent, async () => expect(trouble).toEqual(['bug a fault of ours']));

  expect(await states(db)).toEqual(['p@a.example 1 waits']);
});

test('the queue has an end, also for notices', async ({ db }) => {
  await db.pool.query(
    `insert into mails (id, kind, recipient, give_up_at)
       select 'm' || n, 'sign_in', n || '@a.example', now() + interval '1 hour' from generate_series(1, $1) n`,
    [waitingMax],
  );

  expect(await queue(db, 'more@a.example')).toBe('full');
  expect(await queue(db, 'more@a.example', 'password_changed')).toBe('full');
  await db.pool.query(`update mails set ended_at = now(), outcome = 'sent' where id = 'm1'`);
  expect(await queue(db, 'more@a.example')).toBe('queued');
});

test('an address gets twenty mails a day and five an hour; what has happened to the account it is told all the same', async ({
  db,
}) => {
  const many = async (count: number) => {
    const said: string[] = [];
    for (let at = 0; at < count; at++) said.push(await queue(db, 'p@a.example'));
    return said.filter((one) => one === 'queued').length;
  };

  expect(await many(7)).toBe(5);
  for (let hour = 0; hour < 3; hour++) {
    await db.pool.query(`update mails set created_at = created_at - interval '61 minutes'`);
    expect(await many(7)).toBe(5);
  }
  await db.pool.query(`update mails set created_at = created_at - interval '61 minutes'`);
  expect(await many(7)).toBe(0);
  expect(await queue(db, 'p@a.example', 'password_changed')).toBe('queued');
  expect(await queue(db, 'q@a.example')).toBe('queued');
});

test('one person asks for ten new addresses a day, one network address for twenty accounts, and all for what the operator allows', async ({
  db,
}) => {
  await db.pool.query(
    `insert into persons (id, name, email) values ('per_1', 'One', 'one@a.example'), ('per_2', 'Two', 'two@a.example')`,
  );
  const many = async (count: number, mail: (at: number) => MailToQueue) => {
    const said: string[] = [];
    for (let at = 0; at < count; at++) {
      said.push(await transaction(db.pool, (tx) => queueMail(tx, mail(at))));
    }
    return said.filter((one) => one === 'queued').length;
  };
  const change = (personId: string) => (at: number) =>
    ({
      kind: 'email_change',
      recipient: `${personId}-${at}@a.example`,
      personId,
      askedFrom: '192.0.2.7',
    }) as const;
  const signUp = (askedFrom: string, ofKindMax?: number) => (at: number) =>
    ({
      kind: 'sign_up',
      recipient: `${hash('md5', askedFrom)}-${at}@a.example`,
      askedFrom,
      ofKindMax,
    }) as const;

  expect(await many(12, change('per_1'))).toBe(10);
  expect(await many(2, change('per_2'))).toBe(2);
  expect(await many(22, signUp('192.0.2.7'))).toBe(20);
  // Addresses of one network of IPv6 are one.
  expect(await many(15, signUp('2001:db8:1:2::1'))).toBe(15);
  expect(await many(15, signUp('2001:db8:1:2::2'))).toBe(5);
  expect(await many(10, signUp('192.0.2.8', 45))).toBe(5);
});

test('ended mails are forgotten: those to nobody after a day, others after a week; what nobody sent is failed', async ({
  db,
}) => {
  const ended = (id: string, outcome: string, hours: number) =>
    db.pool.query(
      `insert into mails (id, kind, recipient, give_up_at, ended_at, outcome)
         values ($1, 'sign_in', $1 || '@a.example', now(), now() - make_interval(hours => $3), $2)`,
      [id, outcome, hours],
    );
  await ended('a', 'dropped', 26);
  await ended('b', 'dropped', 24);
  await ended('c', 'sent', 26);
  await ended('d', 'sent', 24 * 7 + 1);
  await db.pool.query(
    `insert into mails (id, kind, recipient, give_up_at) values ('e', 'sign_in', 'e@a.example', now() - interval '1 minute')`,
  );

  await sweepMails(db.pool);

  expect(await states(db)).toEqual(['b@a.example 0 dropped', 'c@a.example 0 sent', 'e@a.example 0 failed']);
});

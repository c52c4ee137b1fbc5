import { afterEach, describe, expect, vi } from 'vitest';
import { AddressFinder } from '../../mail/find-address.ts';
import { LearnedPatterns } from '../../mail/learned-patterns.ts';
import { TestApp } from '../../testing/app.ts';
import { type TestDatabase, test } from '../../testing/database.ts';
import { mailWorld, only } from '../../testing/mail-world.ts';
import type { SmtpScript } from '../../testing/smtp-server.ts';
import type { Provider } from '../capabilities.ts';
import { findEmailBy } from './find-email.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

interface More {
  /** What a vendor behind the native source has, by first name. */
  readonly vendor?: Readonly<Record<string, { email: string; status: 'valid' | 'unknown' | 'catch_all' }>>;
  readonly profiles?: readonly string[];
  /** Addresses on the company's site. */
  readonly published?: readonly string[];
  readonly mail?: Parameters<typeof mailWorld>[1];
}

/** The service with the native source in front of a scripted mail server, and a vendor where there is one. */
async function service(
  db: TestDatabase,
  script: SmtpScript,
  { vendor, profiles, published, mail }: More = {},
) {
  const world = await mailWorld(script, mail);
  stopping.push(world.stop);
  const shown: string[] = [];
  const native: Provider = {
    name: 'native',
    unavailable: () => null,
    findEmail: findEmailBy({
      finder: new AddressFinder(world.verifier),
      patterns: new LearnedPatterns(db.pool),
      published: async () => new Set(published),
      evidenceMs: 2_000,
      hasProfile: async (email) => {
        shown.push(email);
        return profiles?.includes(email) ?? false;
      },
    }),
  };
  const hunter: Provider = {
    name: 'hunter',
    unavailable: () => null,
    findEmail: async ({ firstName }) => {
      const found = vendor?.[firstName ?? ''];
      return found
        ? { outcome: 'found', value: { ...found, confidence: 90, mailProvider: null } }
        : { outcome: 'not_found' };
    },
  };
  const app = await TestApp.open(db, vendor ? [native, hunter] : [native]);
  stopping.push(() => app.app.close());
  const { live } = await app.customer({ credits: 100 });
  return {
    shown,
    find: (first_name: string, last_name: string, more: object = {}) =>
      app.post('/email_finder', live, { first_name, last_name, company_domain: 'halden.example', ...more }),
    post: (body: object) => app.post('/email_finder', live, body),
    left: async () => (await app.get('/usage/allowance', live)).body.wallet.remaining,
    recipients: () =>
      world.server.lines.filter((line) => line.startsWith('RCPT TO:')).map((line) => line.slice(9, -1)),
  };
}

const mira = {
  firstName: 'Mira',
  lastName: 'Voss',
  fullName: null,
  domain: 'halden.example',
  companyName: null,
  networkUrl: null,
};

const closed = {
  names: { 'mx.always-there.example': [] },
  exchanges: { 'halden.example': ['second.halden.example'] },
} as const;

describe('an address by name and domain', () => {
  test('is found without any key, and paid once', async ({ db }) => {
    const { find, left } = await service(db, { rcpt: only('mvoss') });

    const { status, body } = await find('Mira', 'Voss');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: 'mvoss@halden.example',
      confidence: '86',
      provider: 'native',
      success: true,
      result: { email: 'mvoss@halden.example', email_status: 'valid' },
    });
    expect(await left()).toBe(95);
  });

  test('that nobody has is a miss, and free; the next source is asked', async ({ db }) => {
    const { find, left } = await service(db, { rcpt: only() }, { vendor: {} });

    const { status, body } = await find('Mira', 'Voss');

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, email: null, billed_credits: 0 });
    expect(
      body.execution_log.map(({ provider, status }: Record<string, string>) => `${provider} ${status}`),
    ).toEqual(['native no_result', 'hunter no_result']);
    expect(await left()).toBe(100);
  });

  test('is not guessed where the server takes everybody, and costs nothing', async ({ db }) => {
    const { find, left } = await service(db, { rcpt: () => '250 Ok' });

    const { body } = await find('Mira', 'Voss');

    expect(body).toMatchObject({ success: false, email: null });
    expect(await left()).toBe(100);
  });

  test('what a vendor found is learned of the domain, and the next search there begins with it', async ({
    db,
  }) => {
    const { find, recipients } = await service(
      db,
      { rcpt: only('lindo') },
      { vendor: { Mira: { email: 'vossm@halden.example', status: 'valid' } } },
    );

    await find('Mira', 'Voss');
    await vi.waitFor(
      async () => expect((await db.pool.query('select 1 from mail_patterns')).rowCount).toBe(1),
      { timeout: 30_000, interval: 100 },
    );
    const before = recipients().length;
    const { body } = await find('Otto', 'Lind');

    expect(recipients()[before + 1]).toBe('lindo@halden.example');
    expect(body).toMatchObject({ provider: 'native', email: 'lindo@halden.example' });
  });

  test('that is only likely teaches nothing', async ({ db }) => {
    const { find } = await service(
      db,
      { rcpt: only('otto.lind') },
      {
        vendor: {
          Mira: { email: 'vossm@halden.example', status: 'catch_all' },
          Ida: { email: 'holmi@halden.example', status: 'unknown' },
        },
      },
    );

    await find('Mira', 'Voss');
    await find('Ida', 'Holm');
    await find('Otto', 'Lind');
    await vi.waitFor(
      async () => expect((await db.pool.query('select 1 from mail_patterns')).rowCount).toBe(1),
      { timeout: 30_000, interval: 100 },
    );

    const { rows } = await db.pool.query('select counts from mail_patterns');
    expect(rows).toEqual([{ counts: { '{first}.{last}': 1 } }]);
  });
});

describe('where the mail server cannot be asked', () => {
  test('from here, the call fails without a charge, and sends the caller to the operator', async ({ db }) => {
    const { find, left } = await service(
      db,
      {},
      { mail: { ...closed, wellKnown: ['second.halden.example'] } },
    );

    const { status, body } = await find('Mira', 'Voss');

    expect(status).toBe(503);
    expect(body).toMatchObject({
      success: false,
      billed: false,
      fix: expect.stringContaining('ask its operator'),
    });
    expect(body.execution_log).toMatchObject([
      { provider: 'native', status: 'skipped', reason: 'port_25_closed' },
    ]);
    expect(await left()).toBe(100);
  });

  test('just now, the call fails as one that may be tried again', async ({ db }) => {
    const { find, left } = await service(db, { rcpt: () => '451 4.7.1 Greylisted, please try again later' });

    const { status, body } = await find('Mira', 'Voss');

    expect(status).toBe(502);
    expect(body.execution_log).toMatchObject([
      { provider: 'native', status: 'skipped', reason: 'mail_server_away' },
    ]);
    expect(await left()).toBe(100);
  });

  test('a stranger is told the hashes of the two likeliest guesses, and of no others', async ({ db }) => {
    const { find, shown } = await service(
      db,
      {},
      { profiles: [], mail: { ...closed, wellKnown: ['second.halden.example'] } },
    );

    await find('Mira', 'Voss');

    expect(shown).toEqual(['mira.voss@halden.example', 'mvoss@halden.example']);
  });

  test('an address with a public profile is found, and is not called valid', async ({ db }) => {
    const { find, shown } = await service(
      db,
      {},
      { profiles: ['mvoss@halden.example'], mail: { ...closed, wellKnown: ['second.halden.example'] } },
    );

    const { body } = await find('Mira', 'Voss');

    expect(body).toMatchObject({
      provider: 'native',
      confidence: '73',
      result: { email: 'mvoss@halden.example', email_status: 'unknown' },
    });
    expect(shown).toEqual(['mira.voss@halden.example', 'mvoss@halden.example']);
  });
});

test('an address that the company itself publishes is found where its server takes everybody, and nobody else is asked', async ({
  db,
}) => {
  const { find, shown } = await service(
    db,
    { rcpt: () => '250 Ok' },
    { published: ['office@halden.example', 'm.voss@halden.example'], profiles: ['mira.voss@halden.example'] },
  );

  const { body } = await find('Mira', 'Voss');

  expect(body).toMatchObject({
    provider: 'native',
    confidence: '84',
    result: { email: 'm.voss@halden.example', email_status: 'catch_all' },
  });
  expect(shown).toEqual([]);
});

test('the addresses of others on the site show how the company makes them; those of roles show nothing', async ({
  db,
}) => {
  const others = ['otto_lind', 'ida_holm', 'eva_berg', 'jan_meer', 'kim_bo'].map(
    (local) => `${local}@halden.example`,
  );
  const published = [...others, 'info@halden.example', 'press-office@halden.example', 'jobs@halden.example'];
  const { find } = await service(db, { rcpt: () => '250 Ok' }, { published });

  const { body } = await find('Mira', 'Voss');

  expect(body.result).toEqual({ email: 'mira_voss@halden.example', email_status: 'catch_all', esp: null });
});

test('what others say is waited for no longer than it may take', async ({ db }) => {
  const world = await mailWorld({ rcpt: () => '250 Ok' });
  stopping.push(world.stop);
  const find = findEmailBy({
    finder: new AddressFinder(world.verifier),
    patterns: new LearnedPatterns(db.pool),
    published: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    hasProfile: null,
    evidenceMs: 50,
  });

  expect(await find(mira, new AbortController().signal)).toEqual({ outcome: 'not_found' });
});

test('what the site of the company shows counts although the other does not answer', async ({ db }) => {
  const world = await mailWorld({ rcpt: () => '250 Ok' });
  stopping.push(world.stop);
  const find = findEmailBy({
    finder: new AddressFinder(world.verifier),
    patterns: new LearnedPatterns(db.pool),
    published: async () =>
      new Set(['o.lind', 'i.holm', 'e.berg', 'j.meer'].map((one) => `${one}@halden.example`)),
    hasProfile: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    evidenceMs: 50,
  });

  const found = await find(mira, new AbortController().signal);

  expect(found).toMatchObject({ value: { email: 'm.voss@halden.example', status: 'catch_all' } });
});

describe('nobody is shown anything of', () => {
  test('a person whom the mail server knows', async ({ db }) => {
    const { find, shown } = await service(db, { rcpt: only('mira.voss') });

    await find('Mira', 'Voss');

    expect(shown).toEqual([]);
  });

  test('a person of whom only the page of a profile is known', async ({ db }) => {
    const { post, shown } = await service(db, { rcpt: only('mira.voss') }, { vendor: {} });

    const { body } = await post({ network_url: 'https://www.linkedin.com/in/mira-voss' });

    expect(body.execution_log[0]).toMatchObject({
      provider: 'native',
      status: 'skipped',
      reason: 'missing_input',
    });
    expect(shown).toEqual([]);
  });
});

test('lists teach as calls do, and the sandbox teaches nothing', async ({ db }) => {
  const vendor: Provider = {
    name: 'hunter',
    unavailable: () => null,
    findEmail: async ({ domain }) => ({
      outcome: 'found',
      value: { email: `vossm@${domain}`, status: 'valid', confidence: 90, mailProvider: null },
    }),
  };
  const app = await TestApp.open(db, [], { providers: { live: () => [vendor], sandbox: () => [vendor] } });
  stopping.push(() => app.app.close());
  const { live, sandbox } = await app.customer({ credits: 100 });
  const mira = { first_name: 'Mira', last_name: 'Voss' };

  await app.post('/email_finder', sandbox, { ...mira, company_domain: 'play.example' });
  await app.post('/email_finding', sandbox, { data: [{ ...mira, company_domain: 'play-list.example' }] });
  await app.post('/email_finding', live, { data: [{ ...mira, company_domain: 'list.example' }] });
  const domains = async () =>
    (await db.pool.query<{ domain: string }>('select domain from mail_patterns order by domain')).rows.map(
      ({ domain }) => domain,
    );
  await vi.waitFor(async () => expect(await domains()).toContain('list.example'), {
    timeout: 30_000,
    interval: 100,
  });

  expect(await domains()).toEqual(['list.example']);
});

test('many mail servers that are away do not keep the source from asking others', async ({ db }) => {
  const { find } = await service(db, {
    rcpt: (to) => (to.endsWith('@halden.example') ? '451 4.7.1 Greylisted' : only('mira.voss')(to)),
  });
  for (const first of ['Ada', 'Bea', 'Cora', 'Dora', 'Eva', 'Fay']) await find(first, 'Voss');

  const { body } = await find('Mira', 'Voss', { company_domain: 'other.example' });

  expect(body).toMatchObject({ success: true, email: 'mira.voss@other.example' });
});

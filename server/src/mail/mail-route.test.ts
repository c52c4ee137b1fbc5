import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AddressGuard } from '../outbound/address-guard.ts';
import { MailDns } from '../outbound/mail-dns.ts';
import { type DnsRecord, DnsServer, type Spoiling } from '../testing/dns-server.ts';
import { mailRoute } from './mail-route.ts';

const never = new AbortController().signal;
const mx = (preference: number, name: string): DnsRecord => ({ type: 'MX', preference, name });
const a = (address: string): DnsRecord => ({ type: 'A', address });

/** By name and type; a name that is here with another type only exists. */
const records: Record<string, readonly DnsRecord[] | 'silent' | 'failure'> = {
  'weaver.example MX': [mx(30, 'c.weaver.example'), mx(10, 'A.Weaver.example'), mx(20, 'b.weaver.example')],
  'a.weaver.example A': [a('127.0.0.11')],
  'b.weaver.example A': [a('127.0.0.12')],
  'c.weaver.example AAAA': [{ type: 'AAAA', address: '::1' }],
  'equals.example MX': [mx(5, 'a.weaver.example'), mx(5, 'b.weaver.example')],
  'crowd.example MX': Array.from({ length: 15 }, (_, at) => mx(at, `h${at}.crowd.example`)),
  ...Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`h${at}.crowd.example A`, [a('127.0.0.11')]])),
  'mute.example MX': [mx(0, '.')],
  'half-mute.example MX': [mx(0, '.'), mx(10, 'a.weaver.example')],
  'implicit.example A': [a('127.0.0.13')],
  'implicit-six.example AAAA': [{ type: 'AAAA', address: '::1' }],
  'alias.example MX': [{ type: 'CNAME', name: 'weaver.example' }, mx(10, 'a.weaver.example')],
  'alias-host.example MX': [mx(10, 'relay.alias-host.example')],
  'relay.alias-host.example A': [{ type: 'CNAME', name: 'a.weaver.example' }, a('127.0.0.11')],
  'parked.example TXT': [],
  'dangling.example MX': [mx(10, 'gone.dangling.example')],
  'numeric.example MX': [mx(10, '127.0.0.11')],
  'inside.example MX': [mx(10, 'localhost.inside.example')],
  'localhost.inside.example A': [a('10.1.2.3')],
  'mixed.example MX': [mx(10, 'mixed-host.example')],
  'mixed-host.example A': [a('10.1.2.3'), a('127.0.0.12')],
  'broken.example MX': 'failure',
  'silent.example MX': 'silent',
  'broken-host.example MX': [mx(10, 'mx.broken-host.example')],
  'mx.broken-host.example A': 'failure',
  'mx.broken-host.example AAAA': 'failure',
  'backup.example MX': [mx(10, 'mx.broken-host.example'), mx(20, 'b.weaver.example')],
  'broken-implicit.example MX': [],
  'broken-implicit.example A': 'silent',
};
const names = new Set(Object.keys(records).map((key) => key.split(' ')[0]));

let server: DnsServer;
let dns: MailDns;
/** For names that nobody answers for. The other has so much time that no busy machine looks like silence. */
let impatientDns: MailDns;
beforeAll(async () => {
  const answer = (name: string, type: string) => records[`${name} ${type}`] ?? (names.has(name) ? [] : null);
  server = await DnsServer.start(answer, (name) => answer(name, 'MX'));
  const guard = new AddressGuard(['127.0.0.0/28', '::1/128']);
  dns = new MailDns(guard, { servers: [server.address], waitMs: 10_000 });
  impatientDns = new MailDns(guard, { servers: [server.address], waitMs: 150 });
});
afterAll(() => server.stop());

let asker: DnsServer | null = null;
afterEach(async () => {
  await asker?.stop();
  asker = null;
});

/** A DNS of its own, to a machine whose address is 8.8.8.8. */
async function answering(
  answer: (name: string, type: string) => readonly DnsRecord[],
  spoil?: Spoiling,
): Promise<MailDns> {
  asker = await DnsServer.start(answer, (name) => answer(name, 'MX'), undefined, spoil);
  const guard = new AddressGuard(['127.0.0.0/28'], ['8.8.8.8', '10.4.4.4']);
  return new MailDns(guard, { servers: [asker.address], waitMs: 10_000 });
}

const hostsOf = async (domain: string, by = dns) => {
  const route = await mailRoute(domain, by, never);
  return route.outcome === 'hosts' ? route.hosts.map(({ host }) => host) : route.outcome;
};

test('mail goes to the hosts of the MX records, the lowest number first', async () => {
  const hosts = await hostsOf('weaver.example');

  expect(hosts).toEqual(['a.weaver.example', 'b.weaver.example', 'c.weaver.example']);
});

test('hosts of equal preference are both found, in an order that changes', async () => {
  const firsts = new Set<unknown>();
  for (let round = 0; round < 60; round += 1) firsts.add((await hostsOf('equals.example'))[0]);

  expect(firsts).toEqual(new Set(['a.weaver.example', 'b.weaver.example']));
});

test('of many hosts the first three are looked up', async () => {
  const hosts = await hostsOf('crowd.example');

  expect(hosts).toEqual(['h0.crowd.example', 'h1.crowd.example', 'h2.crowd.example']);
  expect(server.asked.has('h3.crowd.example A')).toBe(false);
});

test.each([
  ['a null MX says that no mail is taken', 'mute.example', 'refuses_mail'],
  ['a null MX beside a host means nothing', 'half-mute.example', ['a.weaver.example']],
  ['without MX the domain itself is the host', 'implicit.example', ['implicit.example']],
  ['also where it has IPv6 alone', 'implicit-six.example', ['implicit-six.example']],
  ['an alias has the mail hosts of what it stands for', 'alias.example', ['a.weaver.example']],
  ['a mail host that is an alias is reached', 'alias-host.example', ['relay.alias-host.example']],
  ['a domain without mail host and address', 'parked.example', 'no_mail_host'],
  ['a mail host that does not exist', 'dangling.example', 'no_mail_host'],
  ['an address in the place of a mail host', 'numeric.example', 'no_mail_host'],
  ['a mail host within a private network', 'inside.example', 'no_mail_host'],
  ['a domain that nobody has', 'nobody-has-it.example', 'no_such_domain'],
  ['SERVFAIL is no answer', 'broken.example', 'unanswered'],
  ['silence is no answer', 'silent.example', 'unanswered'],
  ['no answer about the only mail host', 'broken-host.example', 'unanswered'],
  ['no answer about the first mail host leaves the second', 'backup.example', ['b.weaver.example']],
  ['no MX, and no answer about the address', 'broken-implicit.example', 'unanswered'],
  ['an address literal', '[127.0.0.9]', ['127.0.0.9']],
  ['an address literal of IPv6', '[ipv6:::1]', ['::1']],
  ['a private address literal', '[192.168.4.4]', 'no_mail_host'],
])('%s: %s', async (_what, domain, expected) => {
  const hosts = await hostsOf(domain, expected === 'unanswered' ? impatientDns : dns);

  expect(hosts).toEqual(expected);
});

test('of the addresses of a mail host only those remain that may be called', async () => {
  const route = await mailRoute('mixed.example', dns, never);

  expect(route).toMatchObject({ hosts: [{ addresses: { addresses: ['127.0.0.12'], isOperators: true } }] });
});

test('of many addresses of a mail host two are called', async () => {
  const many = Array.from({ length: 9 }, (_, at) => a(`127.0.0.${at + 1}`));
  const dns = await answering((_name, type) => (type === 'A' ? many : []));

  const route = await mailRoute('mill.example', dns, never);

  expect(route.outcome === 'hosts' && route.hosts[0]?.addresses.addresses).toHaveLength(2);
});

test('whoever does not wait for the DNS any more is not kept', async () => {
  const gone = mailRoute('silent.example', dns, AbortSignal.abort(new Error('gone')));

  await expect(gone).rejects.toThrow('gone');
});

describe('a mail host that is this machine itself', () => {
  /** Of a machine whose own address is a public one, as a server's usually is. */
  const own = (...records: DnsRecord[]) =>
    answering((name, type) =>
      type === 'MX' ? records : name.startsWith('own.') && type === 'A' ? [a('8.8.8.8')] : [],
    );

  test('is one, which is not called: mail gets there from elsewhere', async () => {
    const route = await mailRoute('mill.example', await own(mx(10, 'own.mill.example')), never);

    expect(route).toMatchObject({
      outcome: 'hosts',
      hosts: [{ host: 'own.mill.example', addresses: { addresses: [] } }],
    });
  });

  test('is one also where the domain has no MX', async () => {
    const route = await mailRoute('own.example', await own(), never);

    expect(route).toMatchObject({ outcome: 'hosts', hosts: [{ host: 'own.example' }] });
  });
});

describe('however the DNS answers', () => {
  test('a hundred mail hosts do not fit into a packet, and are asked for again', async () => {
    const crowd = Array.from({ length: 100 }, (_, at) => mx(100 - at, `host${at}.crowded.example`));
    const dns = await answering((_name, type) =>
      type === 'MX' ? crowd : type === 'A' ? [a('127.0.0.11')] : [],
    );

    const route = await mailRoute('crowded.example', dns, never);

    expect(route).toMatchObject({ hosts: [99, 98, 97].map((at) => ({ host: `host${at}.crowded.example` })) });
    expect(asker?.askedByTcp).toBe(1);
  });

  test('an answer to somebody else’s question is not believed', async () => {
    const forged = (answer: Buffer) => {
      const other = Buffer.from(answer);
      other.writeUInt16BE(answer.readUInt16BE(0) ^ 0xffff, 0);
      // Nobody has the name, it says.
      other.writeUInt16BE(0x8183, 2);
      return [other, answer];
    };
    const dns = await answering((_name, type) => (type === 'A' ? [a('127.0.0.11')] : []), forged);

    const route = await mailRoute('mill.example', dns, never);

    expect(route.outcome).toBe('hosts');
  });

  test.each([
    ['that it does not understand', 1],
    ['SERVFAIL', 2],
    ['that it cannot do that', 4],
    ['that it does not want to', 5],
  ])('it says %s: that is no denial', async (_what, code) => {
    const failing = (answer: Buffer) => {
      answer.writeUInt16BE(0x8180 | code, 2);
      return [answer];
    };
    const dns = await answering(() => [], failing);

    const route = await mailRoute('mill.example', dns, never);

    expect(route.outcome).toBe('unanswered');
  });

  test('an alias that leads to itself has no mail host', async () => {
    const dns = await answering((name) => [
      { type: 'CNAME', name: name === 'loop.example' ? 'pool.example' : 'loop.example' },
    ]);

    const route = await mailRoute('loop.example', dns, never);

    expect(route.outcome).toBe('no_mail_host');
  });

  test('a name of 253 letters is asked for', async () => {
    const long = `${Array.from({ length: 3 }, () => 'm'.repeat(63)).join('.')}.${'m'.repeat(53)}.example`;
    const dns = await answering((_name, type) => (type === 'A' ? [a('127.0.0.11')] : []));

    const route = await mailRoute(long, dns, never);

    expect([long.length, route.outcome]).toEqual([253, 'hosts']);
  });
});

describe('a DNS that denies every name of the internet, as that of an inner network may', () => {
  const blind = (alwaysThere: readonly string[]) =>
    new MailDns(new AddressGuard(['127.0.0.0/28']), {
      servers: [server.address],
      waitMs: 10_000,
      alwaysThere,
    });

  test('its denial says nothing of a domain', async () => {
    const route = await mailRoute(
      'nowhere.example',
      blind(['mx.denied.example', 'mx.denied-too.example']),
      never,
    );

    expect(route.outcome).toBe('unanswered');
  });

  test('what it knows is believed all the same', async () => {
    const route = await mailRoute('weaver.example', blind(['mx.denied.example']), never);

    expect(route.outcome).toBe('hosts');
  });

  test('one that knows one of those that are always there is believed', async () => {
    const route = await mailRoute('nowhere.example', blind(['mx.denied.example', 'a.weaver.example']), never);

    expect(route.outcome).toBe('no_such_domain');
  });

  test('it is found out once for many questions', async () => {
    const dns = blind(['mx.counted.example']);
    await Promise.all(Array.from({ length: 20 }, () => mailRoute('nowhere.example', dns, never)));

    expect(server.asked.get('mx.counted.example A')).toBe(1);
  });
});

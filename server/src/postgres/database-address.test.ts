import { parse } from 'pg-connection-string';
import { expect, test } from 'vitest';
import { DatabaseAddressError, readDatabaseAddress } from './database-address.ts';

/** What node-postgres makes of each host. */
const hostsIn = (text: string) =>
  readDatabaseAddress(text).hosts.map(({ url }) => {
    const { host, port, user, password, database } = parse(url);
    return { host, port, user, password, database };
  });

const usual = { user: 'me', password: 'p@ss', database: 'millrace' };

test.each([
  [
    'one port for each host',
    'postgres://me:p%40ss@db1:5433,db2:5434/millrace',
    ['db1', '5433'],
    ['db2', '5434'],
  ],
  ['no ports', 'postgresql://me:p%40ss@db1,db2/millrace', ['db1', '5432'], ['db2', '5432']],
  ['a port for one of them', 'postgres://me:p%40ss@db1,db2:5434/millrace', ['db1', '5432'], ['db2', '5434']],
  [
    'addresses of IPv6',
    'postgres://me:p%40ss@[::1]:5433,[fd00::2]/millrace',
    ['::1', '5433'],
    ['fd00::2', '5432'],
  ],
  ['parameters', 'postgres://me:p%40ss@/millrace?host=db1,db2&port=6000', ['db1', '6000'], ['db2', '6000']],
  [
    'folders of sockets',
    'postgres://me:p%40ss@localhost/millrace?host=/var/run/a,/var/run/b&port=5433,5434',
    ['/var/run/a', '5433'],
    ['/var/run/b', '5434'],
  ],
  [
    'folders of sockets before the database',
    'postgres://me:p%40ss@%2Fvar%2Frun%2Fa,%2Fvar%2Frun%2Fb:5434/millrace',
    ['/var/run/a', '5432'],
    ['/var/run/b', '5434'],
  ],
])('several hosts are read as libpq reads them: %s', (_what, text, first, second) => {
  const expected = [first, second].map(([host, port]) => ({ host, port, ...usual }));

  expect(hostsIn(text)).toEqual(expected);
  expect(readDatabaseAddress(text).target).toBe('read-write');
});

test('other parameters are those of each host, and those of the choice are not handed on', () => {
  const { hosts, target } = readDatabaseAddress(
    'postgres://me@db1,db2/millrace?target_session_attrs=primary&sslmode=verify-full&options=-c%20jit%3Doff',
  );

  expect(target).toBe('primary');
  expect(hosts.map(({ url }) => url)).toEqual([
    'postgres://me@db1:5432/millrace?sslmode=verify-full&options=-c+jit%3Doff',
    'postgres://me@db2:5432/millrace?sslmode=verify-full&options=-c+jit%3Doff',
  ]);
  expect(hosts.map(({ name }) => name)).toEqual(['db1:5432', 'db2:5432']);
});

test.each([
  'postgres://me:p%40ss@db1:5433/millrace?sslmode=disable',
  'postgres://db1',
  'postgres:///millrace?host=/var/run/postgresql',
  'postgres://me:p%40ss@/millrace?host=/var/run/postgresql&port=5433',
])('one host is passed on as it is: %s', (text) => {
  const { hosts, target } = readDatabaseAddress(text);

  expect(hosts.map(({ url }) => url)).toEqual([text]);
  expect(target).toBe('any');
});

test('one host can be asked for, too', () => {
  const { hosts, target } = readDatabaseAddress('postgres://db1/millrace?target_session_attrs=read-write');

  expect(hosts).toMatchObject([{ name: 'db1:5432', url: 'postgres://db1:5432/millrace' }]);
  expect(target).toBe('read-write');
});

test.each([
  [
    'postgres://me:secret@db1,db2,db3/x?port=1,2',
    /names 3 hosts and 2 ports. Give one port for all hosts, or one for each/,
  ],
  ['postgres://me:secret@db1:5432,db2:99999/x', /a port that is no number from 1 to 65535: number 2 of 2/],
  ['postgres://me:secret@db1:0,db2/x', /a port that is no number from 1 to 65535: number 1 of 2/],
  ['postgres://me:secret@db1:secret,db2/x', /a port that is no number from 1 to 65535: number 1 of 2/],
  ['postgres://me:secret@db1,,db2/x', /no name for host 2 of 3/],
  ['postgres://me:secret@db1,db%zz/x', /a wrong % in host 2 of 2/],
  ['postgres://me:secret@db1,db2/x?target_session_attrs=standby', /Set it to read-write .*, primary or any/],
  [
    'postgres://me:secret@db1/x?target_session_attrs=secret',
    /a target_session_attrs that Millrace cannot use/,
  ],
  [`postgres://me:secret@${Array(11).fill('db').join(',')}/x`, /names 11 hosts; the most are 10/],
])('what cannot be is refused without showing the password: %s', (text, message) => {
  const read = () => readDatabaseAddress(text);

  expect(read).toThrow(DatabaseAddressError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/secret/);
});

import { expect, test } from 'vitest';
import { StartError } from '../boot/start-error.ts';
import { DataDirectoryInUse, EmbeddedPostgresError } from '../postgres/cluster-errors.ts';
import { ConfigError } from '../settings/setting.ts';
import { explainError } from './explain-error.ts';

test('what is wrong and what to do are told apart', () => {
  const full = new EmbeddedPostgresError(
    'disk_full',
    'Cannot make the database in /x: the disk is full. Do this: free some space there, then start again.',
  );
  const port = new StartError(
    'Port 8080 of 127.0.0.1 is in use by another program. Choose another: PORT=8090 npm start',
  );

  expect(explainError(full)).toEqual({
    error: 'Cannot make the database in /x: the disk is full.',
    fix: 'Free some space there, then start again.',
    exitCode: 3,
    isKnown: true,
  });
  expect(explainError(port)).toEqual({
    error: 'Port 8080 of 127.0.0.1 is in use by another program.',
    fix: 'Choose another: PORT=8090 npm start',
    exitCode: 1,
    isKnown: true,
  });
});

test('wrong settings, a database out of reach and another service have exit codes of their own', () => {
  const codes = [
    new ConfigError('PORT must be a number.'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    new DataDirectoryInUse({ pid: 7, address: null }),
  ].map((error) => explainError(error).exitCode);

  expect(codes).toEqual([2, 3, 1]);
});

test('anything else is a bug', () => {
  expect(explainError(new TypeError('x is not a function'))).toMatchObject({ exitCode: 1, isKnown: false });
});

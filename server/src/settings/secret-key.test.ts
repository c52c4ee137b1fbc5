import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keyInDataDir, secretKeyFile, secretKeyOf } from './secret-key.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'millrace-key-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return join(made, 'data');
}

test('the first start makes a key that only its owner can read, and every later one finds it', () => {
  const dataDir = folder();

  const [first, second] = [keyInDataDir(dataDir), keyInDataDir(dataDir)];

  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(statSync(secretKeyFile(dataDir)).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
});

test('a file without a key is not replaced: what it sealed would be lost', () => {
  const dataDir = folder();
  keyInDataDir(dataDir);
  writeFileSync(secretKeyFile(dataDir), 'half a ke');

  expect(() => keyInDataDir(dataDir)).toThrow('has no key in it');
});

test('a key is 64 hexadecimal digits, or 32 bytes in base64', () => {
  const bytes = Buffer.alloc(32, 7);

  expect(secretKeyOf(bytes.toString('hex'))).toEqual(bytes);
  expect(secretKeyOf(`${bytes.toString('base64')}\n`)).toEqual(bytes);
  for (const text of ['', 'secret', bytes.toString('hex').slice(2), 'zz'.repeat(32)])
    expect(secretKeyOf(text)).toBeUndefined();
});

import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretKeyName } from '../postgres/cluster-place.ts';

const keyBytes = 32;

/** The key as it is written: 64 hexadecimal digits, or base64. Undefined if it is not a key. */
export function secretKeyOf(text: string): Buffer | undefined {
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return Buffer.from(trimmed, 'hex');
  const bytes = Buffer.from(trimmed, 'base64');
  return bytes.length === keyBytes && bytes.toString('base64') === trimmed ? bytes : undefined;
}

export const secretKeyFile = (dataDir: string): string => join(dataDir, secretKeyName);

/**
 * The key in the data directory, made at the first start; only its owner can read it. Processes that start at once all get the same
 * key. @throws where the file cannot be read or written, or has no key in it
 */
export function keyInDataDir(dataDir: string): Buffer {
  const file = secretKeyFile(dataDir);
  // Others may pass: started by root, PostgreSQL runs as another user and may have its database here later. The key itself is closed.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  // Written in full before it gets its name: a process that starts now reads all of it or finds none.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = secretKeyOf(readFileSync(file, 'utf8'));
  if (key === undefined) throw new Error(`${file} has no key in it: 64 hexadecimal digits.`);
  return key;
}

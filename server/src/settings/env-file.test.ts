import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { envFileSettings } from './env-file.ts';
import { ConfigError } from './setting.ts';

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: its fixtures are found by the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-env-'));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test('.env in the working folder is read, in the form that Node reads', ({ folder }) => {
  writeFileSync(
    join(folder, '.env'),
    '\uFEFFPORT=9000\n# a comment\nexport LOG_LEVEL="debug"\nMAIL_FROM=\'a b\' # why\r\nEMPTY=\n',
  );

  expect(envFileSettings({}, folder)).toEqual({
    PORT: '9000',
    LOG_LEVEL: 'debug',
    MAIL_FROM: 'a b',
    EMPTY: '',
  });
});

test('without .env nothing is read, and with MILLRACE_ENV_FILE=none neither', ({ folder }) => {
  expect(envFileSettings({}, folder)).toEqual({});

  writeFileSync(join(folder, '.env'), 'PORT=9000');
  expect(envFileSettings({ MILLRACE_ENV_FILE: 'none' }, folder)).toEqual({});
});

test('MILLRACE_ENV_FILE names another file, which must be there', ({ folder }) => {
  writeFileSync(join(folder, 'millrace.env'), 'PORT=9000');

  expect(envFileSettings({ MILLRACE_ENV_FILE: 'millrace.env' }, folder)).toEqual({ PORT: '9000' });
  expect(() => envFileSettings({ MILLRACE_ENV_FILE: 'other.env' }, folder)).toThrow(
    new ConfigError(
      `The file of settings ${join(folder, 'other.env')} cannot be read (ENOENT). Correct MILLRACE_ENV_FILE.`,
    ),
  );
});

test('a folder, a file of more than 64 KiB and bytes that are not UTF-8 are refused by the name of the file', ({
  folder,
}) => {
  const file = join(folder, '.env');
  const refused = () => envFileSettings({}, folder);

  mkdirSync(file);
  expect(refused).toThrow(`The file of settings ${file} is a folder. Put a file there, or move it away.`);
  rmSync(file, { recursive: true });
  writeFileSync(file, `A=${'x'.repeat(64 * 1024)}`);
  expect(refused).toThrow(`The file of settings ${file} is larger than 64 KiB. Keep only settings in it.`);
  writeFileSync(file, `A=${'x'.repeat(64 * 1024 - 2)}`);
  expect(refused).not.toThrow();
  // As PowerShell writes by default.
  writeFileSync(file, Buffer.from('\uFEFFPORT=9000', 'utf16le'));
  expect(refused).toThrow(`The file of settings ${file} is not UTF-8 text. Save it as UTF-8.`);
});

test('no test reads the .env of a developer by accident', () => {
  expect(process.env.MILLRACE_ENV_FILE).toBe('none');
});

test.runIf(process.getuid?.() !== 0)(
  'a file that this user cannot read is refused (skipped for root)',
  ({ folder }) => {
    writeFileSync(join(folder, '.env'), 'PORT=9000', { mode: 0o000 });

    expect(() => envFileSettings({}, folder)).toThrow(/cannot be read \(EACCES\)\. Let this user read it/);
  },
);

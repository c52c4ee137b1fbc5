import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreatedWorkspaces } from '../admin/organizations.ts';
import { firstKeysName } from '../postgres/cluster-place.ts';

/**
 * Writes the keys of the first organization into the data directory, where only the owner of the file can read them, and returns the
 * file. An older file stays: its keys may be those of another database.
 * @throws the system's error when the folder cannot be written
 */
export function writeFirstKeys(
  dataDir: string,
  { organization_id, workspaces }: CreatedWorkspaces,
  consoleLink: string,
): string {
  const text = [
    '# The keys of the first organization. Store them elsewhere, then delete this file.',
    ...workspaces.map(({ mode, api_key }) => `${mode} ${api_key}`),
    '# Open this link once, within seven days, to create your account in the console.',
    `console ${consoleLink}`,
    '',
  ].join('\n');
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  try {
    return writeNew(join(dataDir, `${firstKeysName}.txt`), text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return writeNew(join(dataDir, `${firstKeysName}.${organization_id}.txt`), text);
  }
}

function writeNew(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  return file;
}

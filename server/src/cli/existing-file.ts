import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UsageError } from './command-error.ts';

/** @throws {UsageError} */
export async function existingFile(file: string): Promise<string> {
  const path = resolve(file);
  const stats = await stat(path).catch(() => null);
  if (stats?.isFile()) return path;
  throw new UsageError(
    `There is no file ${path}.`,
    'Name a file of a custom provider, such as providers/acme.yaml.',
  );
}

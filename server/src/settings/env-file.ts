import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Environment } from './setting.ts';
import { settings } from './settings.ts';

const bytesMax = 64 * 1024;

/**
 * The content of the file that the environment names, else of `.env` in the working folder, which is optional.
 * @throws {ConfigError} naming the file, when it cannot be read or is not such a file
 */
export function envFileSettings(environment: Environment, workingFolder = process.cwd()): Environment {
  const named = environment[settings.envFile.name];
  const name = settings.envFile.read(named);
  if (name === 'none') return {};
  const file = resolve(workingFolder, name);
  const text = readText(file, { isOptional: !named });
  return text === null ? {} : parseEnv(text);
}

function readText(file: string, { isOptional }: { isOptional: boolean }): string | null {
  const bytes = Buffer.alloc(bytesMax + 1);
  let length = 0;
  try {
    const descriptor = openSync(file, 'r');
    try {
      if (fstatSync(descriptor).isDirectory())
        throw refusal(file, 'is a folder', 'Put a file there, or move it away.');
      let read: number;
      do {
        read = readSync(descriptor, bytes, length, bytes.length - length, null);
        length += read;
      } while (read > 0 && length < bytes.length);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && isOptional) return null;
    if (code === undefined) throw error;
    const fix =
      code === 'ENOENT'
        ? 'Correct MILLRACE_ENV_FILE.'
        : 'Let this user read it, or set MILLRACE_ENV_FILE=none.';
    throw refusal(file, `cannot be read (${code})`, fix);
  }
  if (length > bytesMax)
    throw refusal(file, `is larger than ${bytesMax / 1024} KiB`, 'Keep only settings in it.');
  try {
    // Removes a byte order mark as well.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
  } catch {
    throw refusal(file, 'is not UTF-8 text', 'Save it as UTF-8.');
  }
}

/** Does not quote the file: it may hold secrets. */
const refusal = (file: string, what: string, fix: string) =>
  new ConfigError(`The file of settings ${file} ${what}. ${fix}`);

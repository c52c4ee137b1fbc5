import { basename, join } from 'node:path';
import { reservedForCustom } from '../../boot/open-custom-providers.ts';
import { Credentials } from '../../providers/custom/credentials.ts';
import {
  FolderUnreadable,
  filesMax,
  listProviderFiles,
  readProviderFile,
} from '../../providers/custom/read-provider-files.ts';
import { type Config, readSecret } from '../../settings/config.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** The files of custom providers: those with mistakes do not work, or go on as they were before. Nothing where there are none. */
export async function checkProviders({ providersDir }: Pick<Config, 'providersDir'>): Promise<Check[]> {
  try {
    const files = await listProviderFiles(providersDir);
    if (files.length > filesMax) {
      return [
        fail(
          'providers',
          `${providersDir} has more than ${filesMax} files`,
          'Remove some: Millrace reads none of them now.',
        ),
      ];
    }
    const reserved = reservedForCustom();
    const names = new Set(reserved.providers);
    const checks: Check[] = [];
    for (const { name } of files) {
      checks.push(await checkFile(join(providersDir, name), { ...reserved, providers: names }, names));
    }
    return checks;
  } catch (error) {
    if (!(error instanceof FolderUnreadable)) throw error;
    return [fail('providers', error.message, 'Let this user read the folder in PROVIDERS_DIR.')];
  }
}

async function checkFile(
  path: string,
  reserved: ReturnType<typeof reservedForCustom>,
  names: Set<string>,
): Promise<Check> {
  const { file, errors } = (await readProviderFile(path, reserved)).examined;
  const where = basename(path);
  if (!file) {
    const [first] = errors;
    const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
    return fail(
      'providers',
      `${where}:${first?.line}:${first?.column} ${first?.at} ${first?.message}${more}`,
      `./millrace provider lint ${path}`,
    );
  }
  names.add(file.name);
  const [missing] = new Credentials(file.auth, (variable) => readSecret(variable)).missing();
  return missing === undefined
    ? ok('providers', `${file.name}, described by ${where}`)
    : warn(
        'providers',
        `${file.name}, described by ${where}, is not used: ${missing} is not set`,
        `Set ${missing} for the service too, and restart it.`,
      );
}

import { join } from 'node:path';
import { installed } from './installed.ts';
import { run } from './run.ts';

/** uv installs in seconds what takes pip minutes. */
const uvVersion = '0.13.9';
/** A slow registry is waited for as long as pip would. */
const environment = { UV_HTTP_TIMEOUT: '180', UV_PYTHON_DOWNLOADS: 'never' };

/** Packages as pip takes them, or a file that names all of them with versions: then nothing else is installed. */
export type PythonPackages = readonly string[] | { readonly lockFile: string };

/** Makes a virtual environment with these packages. Returns its interpreter. */
export async function pythonEnvironment(into: string, packages: PythonPackages): Promise<string> {
  const uv = await uvProgram();
  const python = join(into, 'bin', 'python');
  await run(uv, ['venv', '--quiet', '--clear', '--python', 'python3', into], { env: environment });
  const wanted = 'lockFile' in packages ? ['--no-deps', '--requirement', packages.lockFile] : packages;
  await run(uv, ['pip', 'install', '--quiet', '--python', python, ...wanted], { env: environment });
  return python;
}

async function uvProgram(): Promise<string> {
  const folder = await installed('uv', { uv: uvVersion }, async (into) => {
    await run('python3', ['-m', 'venv', into]);
    await run(join(into, 'bin', 'pip'), ['install', '--quiet', `uv==${uvVersion}`]);
  });
  return join(folder, 'bin', 'uv');
}

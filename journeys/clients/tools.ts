import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { installed } from './installed.ts';
import { pythonEnvironment } from './python-environment.ts';
import { run } from './run.ts';

/*
 * The programs that make and build clients, in versions that are known to work together. They are installed once into a folder of
 * their own, and never into this project.
 */

/** `quick` and `all` as the README has it. */
const wanted = process.env.MILLRACE_TEST_CLIENTS ?? 'none';
export const isQuick = wanted === 'quick' || wanted === 'all';
export const isAll = wanted === 'all';

const npmPackages = {
  '@hey-api/openapi-ts': '0.99.0',
  '@redocly/cli': '2.77.0',
  '@stoplight/spectral-cli': '6.16.3',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  typescript: '5.9.3',
};
const pythonPackages = {
  'openapi-generator-cli': '7.25.0',
  'openapi-python-client': '0.29.1',
  'openapi-spec-validator': '0.9.0',
  // What the generated clients need, within the bounds that they name.
  attrs: '26.1.0',
  httpx: '0.28.1',
  pydantic: '2.13.0',
  'python-dateutil': '2.9.0.post0',
  urllib3: '2.7.0',
};
export const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** What its clients need. */
export const oapiRuntime = 'github.com/oapi-codegen/runtime@v1.9.0';
/** Of its generator, and of what its clients need. */
export const ogenVersion = 'v1.25.0';
export const progenitorVersion = '0.15.1';

/** Debian's packages php-cli, php-mbstring, php-curl and php-guzzlehttp-guzzle: Packagist is no registry that tests take from. */
export const hasPhp = isAll && spawnSync('php', ['-r', "require 'GuzzleHttp/autoload.php';"]).status === 0;

/** The path of a program of an npm package, and the folder whose node_modules has it. */
export async function npmTool(program: string): Promise<{ readonly path: string; readonly folder: string }> {
  const folder = await installed('npm', npmPackages, async (into) => {
    writeFileSync(join(into, 'package.json'), JSON.stringify({ private: true, dependencies: npmPackages }));
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: into,
    });
  });
  return { path: join(folder, 'node_modules', '.bin', program), folder };
}

/** The path of a program of a Python package; `python` is the interpreter that has all of them. */
export async function pythonTool(program: string): Promise<string> {
  const folder = await installed('python', pythonPackages, async (into) => {
    await pythonEnvironment(
      into,
      Object.entries(pythonPackages).map(([name, version]) => `${name}==${version}`),
    );
  });
  return join(folder, 'bin', program);
}

/** Go takes modules into its own cache, and a program into a folder of ours. */
export async function goTool(module: string, program: string): Promise<string> {
  const folder = await installed(program, { module }, (into) =>
    run('go', ['install', module], { env: { GOBIN: into } }).then(() => {}),
  );
  return join(folder, program);
}

/** Cargo builds a program into a folder of ours. */
export async function cargoTool(name: string, version: string): Promise<string> {
  const folder = await installed(name, { name, version }, (into) =>
    run('cargo', ['install', '--quiet', '--locked', '--root', into, '--version', version, name]).then(
      () => {},
    ),
  );
  return join(folder, 'bin', name);
}

/** Its virtual environment is found by the programs that a generator starts. */
export async function withPythonPath(): Promise<Readonly<Record<string, string>>> {
  const python = await pythonTool('python');
  return { PATH: `${join(python, '..')}${delimiter}${process.env.PATH ?? ''}` };
}

/** A folder that is removed with the test. */
export async function workFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-clients-'));
  const { rm } = await import('node:fs/promises');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const generated = (name: string) => fileURLToPath(new URL(`../../generated/${name}`, import.meta.url));
export const document31 = generated('openapi.json');
export const document30 = generated('openapi-3.0.json');
export const programFile = (name: string) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));

/** For programs that end in seconds: a third of the work, since nothing is compiled twice. */
export const shortJava = { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' };

/** Runs openapi-generator, for the client alone without its pages and empty tests. @throws {Error} where it makes nothing */
export async function openapiGenerator(
  generator: string,
  into: string,
  properties: Readonly<Record<string, string>>,
  document = document31,
): Promise<void> {
  const more = Object.entries(properties).map(([name, value]) => `${name}=${value}`);
  await run(
    await pythonTool('openapi-generator-cli'),
    [
      'generate',
      ...['-g', generator, '-i', document, '-o', into],
      ...['--global-property', 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false'],
      ...(more.length > 0 ? ['--additional-properties', more.join()] : []),
    ],
    { env: shortJava },
  );
}

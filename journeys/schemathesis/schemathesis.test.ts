import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { installed } from '../clients/installed.ts';
import { pythonEnvironment } from '../clients/python-environment.ts';
import { run, toolTimeMs } from '../clients/run.ts';
import { isAll, isQuick } from '../clients/tools.ts';
import { testOfUsed as test } from '../testing/millrace.ts';

/* Schemathesis makes requests of the OpenAPI document, right and wrong ones, and compares the answers with it: README.md. */

const packages = { schemathesis: '4.32.5' };
const folder = fileURLToPath(new URL('./', import.meta.url));
const settings = isAll ? 'all.toml' : 'quick.toml';
const examplesMost = process.env.MILLRACE_SCHEMATHESIS_EXAMPLES ?? '50';
const phases = isAll ? ['examples', 'coverage', 'fuzzing', 'stateful'] : ['examples', 'coverage', 'stateful'];
const seed = process.env.MILLRACE_SCHEMATHESIS_SEED ?? '1';

test('a sandbox answers whatever is sent as the OpenAPI document says', {
  timeout: toolTimeMs,
  skip: !isQuick,
}, async ({ millrace }) => {
  const python = await installed('schemathesis', packages, async (into) => {
    await pythonEnvironment(
      into,
      Object.entries(packages).map(([name, version]) => `${name}==${version}`),
    );
  });
  // It fails on purpose, from addresses that it makes up.
  const { url } = await millrace.serve({ FAILURE_RATE_FACTOR: '1000', TRUSTED_PROXIES: '127.0.0.0/8' });
  const made = await millrace.json<{
    organization_id: string;
    workspaces: { mode: string; api_key: string }[];
  }>('org', 'create', '--name', 'Schemathesis', '--rate-tier', 'unlimited');
  const key = made.workspaces.find(({ mode }) => mode === 'sandbox')?.api_key ?? expect.unreachable();
  await millrace.json(
    'credits',
    'grant',
    '--org',
    made.organization_id,
    '--credits',
    '10000000',
    '--sandbox',
  );

  // Beside its own files, which it looks for and writes where it is started.
  for (const file of ['hooks.py', settings]) copyFileSync(join(folder, file), join(millrace.folder, file));
  const said = await run(
    join(python, 'bin', 'schemathesis'),
    [
      ...['--config-file', settings, 'run', `${url}/openapi.json`],
      ...['--seed', seed, '--continue-on-failure', '--no-color'],
      // With several threads Python 3.11 fails now and then where two of them parse a program at once ("AST constructor recursion depth mismatch").
      ...['--workers', '1', '--phases', phases.join()],
      ...(isAll ? ['--max-examples', examplesMost] : []),
    ],
    { cwd: millrace.folder, env: { MILLRACE_KEY: key } },
  );

  // Where something was found it ends with 1, which `run` throws with what it said.
  expect(said).not.toContain('❌');
  expect(Number(/(\d+) generated/.exec(said)?.[1])).toBeGreaterThan(isAll ? 15_000 : 4_000);
  const [, selected, total, tested] = /Selected: (\d+)\/(\d+)\s+Tested: (\d+)/.exec(said) ?? [];
  expect([selected, tested]).toEqual([total, total]);
  expect(Number(/API Links: +(\d+) covered/.exec(said)?.[1])).toBeGreaterThan(5);
  expect((await millrace.run(['ledger', 'verify'])).code).toBe(0);
});

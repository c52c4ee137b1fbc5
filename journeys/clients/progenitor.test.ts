import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectRefusal } from './refused.ts';
import { decodingTest } from './rust-tests.ts';
import { document30, isAll, programFile, run, toolsFolder, toolTimeMs, workFolder } from './tools.ts';
import { expectUnchanged, writeTrueAnswers } from './true-answers.ts';

/* The client of Progenitor, of which build.rs leaves out what it cannot read: programs/progenitor. */

test('Progenitor compiles all operations but CSV, forms and streams, decodes every answer, and returns what is wrong with a key', {
  timeout: toolTimeMs,
  skip: !isAll,
}, async () => {
  const client = join(await workFolder(), 'client');
  cpSync(programFile('progenitor'), client, { recursive: true });
  copyFileSync(document30, join(client, 'openapi-3.0.json'));
  const answers = await writeTrueAnswers(join(client, 'answers.json'));
  mkdirSync(join(client, 'tests'));
  writeFileSync(join(client, 'tests', 'decode.rs'), decodingTest(answers, 'types'));
  // What it needs is built once, and not for each run.
  const options = { cwd: client, env: { CARGO_TARGET_DIR: join(toolsFolder, 'progenitor') } };

  await run('cargo', ['test', '--quiet', '--test', 'decode'], options);

  await expectUnchanged('progenitor', answers, join(client, 'again.json'), { dropsUndescribed: true });
  await expectRefusal('progenitor', (url, key) =>
    run('cargo', ['run', '--quiet', '--example', 'refused', '--', url, key], options),
  );
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { decodingTest } from './rust-tests.ts';
import { isAll, openapiGenerator, run, toolsFolder, toolTimeMs, workFolder } from './tools.ts';
import { expectUnchanged, writeTrueAnswers } from './true-answers.ts';

/* A client in Rust, compiled, which decodes what the service answers. */

test('openapi-generator rust compiles, and decodes every answer', {
  timeout: toolTimeMs,
  skip: !isAll,
}, async () => {
  const client = join(await workFolder(), 'client');
  await openapiGenerator('rust', client, { packageName: 'millrace' });
  const answers = await writeTrueAnswers(join(client, 'answers.json'));
  mkdirSync(join(client, 'tests'), { recursive: true });
  writeFileSync(join(client, 'tests', 'decode.rs'), decodingTest(answers, 'models'));

  // Nothing is sent, so no library for TLS is built.
  await run('cargo', ['test', '--no-default-features', '--test', 'decode'], {
    cwd: client,
    // What it needs is built once, and not for each run.
    env: { CARGO_TARGET_DIR: join(toolsFolder, 'rust') },
  });

  await expectUnchanged('openapi-generator-rust', answers, join(client, 'again.json'), {
    dropsUndescribed: true,
  });
});

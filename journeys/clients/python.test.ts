import { join } from 'node:path';
import { test } from 'vitest';
import {
  document31,
  isAll,
  openapiGenerator,
  programFile,
  pythonTool,
  run,
  toolTimeMs,
  withPythonPath,
  workFolder,
} from './tools.ts';
import { expectUnchanged, writeTrueAnswers } from './true-answers.ts';

/* Clients in Python, which decode what the service answers. */

const options = { timeout: toolTimeMs, skip: !isAll };

test('openapi-generator python decodes every answer', options, async () => {
  const folder = await workFolder();
  const [sent, got] = [join(folder, 'answers.json'), join(folder, 'again.json')];
  const answers = await writeTrueAnswers(sent);
  await openapiGenerator('python', join(folder, 'client'), { packageName: 'millrace_client' });

  await run(await pythonTool('python'), [programFile('decode.py'), join(folder, 'client'), sent, got]);

  expectUnchanged(answers, got);
});

test('openapi-python-client decodes every answer', options, async () => {
  const folder = await workFolder();
  const [sent, got] = [join(folder, 'answers.json'), join(folder, 'again.json')];
  const answers = await writeTrueAnswers(sent);
  const into = join(folder, 'client', 'millrace_client');
  const generator = await pythonTool('openapi-python-client');
  const args = [
    'generate',
    '--path',
    document31,
    '--meta',
    'none',
    '--output-path',
    into,
    '--fail-on-warning',
  ];
  await run(generator, args, { cwd: folder, env: await withPythonPath() });

  await run(await pythonTool('python'), [programFile('decode_attrs.py'), join(folder, 'client'), sent, got]);

  expectUnchanged(answers, got);
});

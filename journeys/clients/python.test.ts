import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectRefusal } from './refused.ts';
import { run, toolTimeMs } from './run.ts';
import {
  document31,
  isQuick,
  openapiGenerator,
  programFile,
  pythonTool,
  withPythonPath,
  workFolder,
} from './tools.ts';
import { expectUnchanged, writeTrueAnswers } from './true-answers.ts';

/* Clients in Python, which decode what the service answers. */

const options = { timeout: toolTimeMs, skip: !isQuick };

test(
  'openapi-generator python decodes every answer, and raises what is wrong with a key',
  options,
  async () => {
    const folder = await workFolder();
    const [sent, got] = [join(folder, 'answers.json'), join(folder, 'again.json')];
    const answers = await writeTrueAnswers(sent);
    await openapiGenerator('python', join(folder, 'client'), { packageName: 'millrace_client' });

    const python = await pythonTool('python');
    await run(python, [programFile('decode.py'), join(folder, 'client'), sent, got]);

    expectUnchanged(answers, got);
    await expectRefusal('openapi-generator-python', (url, key) =>
      run(python, [programFile('refused.py'), join(folder, 'client'), url, key]),
    );
  },
);

/** What it has no word for: bodies of text/csv, a workbook, and the feed. */
const leftOut = [
  'POST /email_finding/csv',
  'POST /email_verification/csv',
  'GET /lists/{id}/xlsx',
  'GET /changelog.rss',
];

test(
  'openapi-python-client decodes every answer, what is wrong with a key included, and leaves out only what is neither JSON nor plain',
  options,
  async () => {
    const folder = await workFolder();
    const [sent, got] = [join(folder, 'answers.json'), join(folder, 'again.json')];
    const answers = await writeTrueAnswers(sent);
    const into = join(folder, 'client', 'millrace_client');
    const generator = await pythonTool('openapi-python-client');
    const args = ['generate', '--path', document31, '--meta', 'none', '--output-path', into];

    const said = await run(generator, args, { cwd: folder, env: await withPythonPath() });
    const python = await pythonTool('python');
    await run(python, [programFile('decode_attrs.py'), join(folder, 'client'), sent, got]);

    expect([...said.matchAll(/WARNING parsing (\w+ \S+)/g)].map(([, what]) => what)).toEqual(leftOut);
    expectUnchanged(answers, got);
    await expectRefusal('openapi-python-client', (url, key) =>
      run(python, [programFile('refused_attrs.py'), join(folder, 'client'), url, key]),
    );
  },
);

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { expectRefusal } from './refused.ts';
import { run, toolTimeMs } from './run.ts';
import { isQuick, openapiGenerator, programFile, shortJava, workFolder } from './tools.ts';
import { expectUnchanged, writeTrueAnswers } from './true-answers.ts';

/* A client in Java (HttpClient and Jackson), compiled, which decodes what the service answers. */

test('openapi-generator java compiles, decodes every answer, and throws what is wrong with a key', {
  timeout: toolTimeMs,
  skip: !isQuick,
}, async () => {
  const folder = await workFolder();
  const [sent, got] = [join(folder, 'answers.json'), join(folder, 'again.json')];
  const answers = await writeTrueAnswers(sent);
  const client = join(folder, 'client');
  await openapiGenerator('java', client, {
    library: 'native',
    invokerPackage: 'millrace',
    apiPackage: 'millrace.api',
    modelPackage: 'millrace.model',
  });
  for (const name of ['Decode.java', 'Refused.java'])
    copyFileSync(programFile(name), join(client, 'src', 'main', 'java', 'millrace', name));

  // Its own tests are templates that somebody is to fill in.
  await run('mvn', ['-q', '-B', 'compile', 'dependency:copy-dependencies', '-DincludeScope=runtime'], {
    cwd: client,
    env: shortJava,
  });
  const classes = `${join(client, 'target', 'classes')}:${join(client, 'target', 'dependency', '*')}`;
  await run('java', ['-cp', classes, 'millrace.Decode', sent, got]);

  expectUnchanged(answers, got);
  await expectRefusal('openapi-generator-java', (url, key) =>
    run('java', ['-cp', classes, 'millrace.Refused', url, key]),
  );
});

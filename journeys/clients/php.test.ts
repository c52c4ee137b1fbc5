import { join } from 'node:path';
import { test } from 'vitest';
import { expectRefusal } from './refused.ts';
import { run, toolTimeMs } from './run.ts';
import { hasPhp, isAll, openapiGenerator, programFile, workFolder } from './tools.ts';
import { expectUnchanged, writeTrueAnswers } from './true-answers.ts';

/* A client in PHP, which decodes what the service answers. */

test('openapi-generator php loads, decodes every answer, and throws what is wrong with a key', {
  timeout: toolTimeMs,
  skip: !isAll,
}, async ({ skip }) => {
  skip(!hasPhp, 'apt-get install php-cli php-mbstring php-curl php-guzzlehttp-guzzle');
  const folder = await workFolder();
  const [sent, got] = [join(folder, 'answers.json'), join(folder, 'again.json')];
  const answers = await writeTrueAnswers(sent);
  const client = join(folder, 'client');
  await openapiGenerator('php', client, { invokerPackage: 'Millrace' });

  await run('php', [programFile('decode.php'), client, sent, got]);

  expectUnchanged(answers, got, { dropsUndescribed: true });
  await expectRefusal('openapi-generator-php', (url, key) =>
    run('php', [programFile('refused.php'), client, url, key]),
  );
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, toolTimeMs } from './run.ts';
import { document30, document31, isAll, isQuick, npmTool, pythonTool, workFolder } from './tools.ts';

/* What tools that check OpenAPI documents say of ours. */

const options = { timeout: toolTimeMs, skip: !isQuick };

test.for([document31, document30])('openapi-spec-validator takes %s', options, async (document) => {
  const said = await run(await pythonTool('openapi-spec-validator'), [document]);

  expect(said).toContain('OK');
});

test('redocly finds no error by its recommended rules', options, async () => {
  const { path } = await npmTool('redocly');

  const said = await run(path, ['lint', document31, '--format', 'json'], { env: { CI: 'true' } });

  expect(JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1)).totals).toMatchObject({
    errors: 0,
  });
});

const withoutExamples = 'rules: {oas3-valid-media-example: off}\n';

test.for([
  // `generate` checks each example by its own schema; this rule takes half a minute for the same.
  [document31, isAll ? '' : withoutExamples],
  // Of 3.0 it takes no null beside a reference, whatever says so.
  [document30, withoutExamples],
] as const)('spectral finds no error by its rules for OpenAPI: %s', options, async ([document, rules]) => {
  const { path } = await npmTool('spectral');
  const folder = await workFolder();
  writeFileSync(join(folder, 'rules.yaml'), `extends: ["spectral:oas"]\n${rules}`);

  // It ends with 1 where there is an error, which `run` throws.
  const said = await run(path, [
    'lint',
    document,
    '--ruleset',
    join(folder, 'rules.yaml'),
    '--fail-severity',
    'error',
  ]);

  expect(said).toMatch(/No results|0 errors/);
});

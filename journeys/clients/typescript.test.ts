import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run, toolTimeMs } from './run.ts';
import { document30, document31, isQuick, npmTool, openapiGenerator, workFolder } from './tools.ts';

/* Clients in TypeScript, each compiled with `strict`. */

const options = { timeout: toolTimeMs, skip: !isQuick };

interface Compiler {
  readonly folder: string;
  /** What tsc says of the sources below `folder`; nothing where it compiles. */
  compile(): Promise<string>;
}

async function compiler(): Promise<Compiler> {
  const folder = await workFolder();
  const { folder: tools, path: tsc } = await npmTool('tsc');
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'));
  const settings = {
    compilerOptions: {
      ...{ strict: true, noEmit: true, skipLibCheck: true },
      ...{ target: 'es2022', module: 'esnext', moduleResolution: 'bundler' },
      lib: ['es2023', 'dom', 'dom.iterable'],
    },
    include: ['src'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  return {
    folder,
    compile: () =>
      run(tsc, ['-p', folder]).catch((error: Error) => {
        const said = error.message.split('\n').filter((line) => line.includes('error TS'));
        if (said.length === 0) throw error;
        return said.slice(0, 20).join('\n');
      }),
  };
}

test('openapi-typescript: a request that lacks what it needs does not compile', options, async () => {
  const { folder, compile } = await compiler();
  const { path } = await npmTool('openapi-typescript');
  await run(path, [document31, '-o', join(folder, 'src', 'schema.ts')]);
  writeFileSync(
    join(folder, 'src', 'use.ts'),
    `import type { components } from './schema.ts';
type Request = components['schemas']['EmailFinderRequest'];
export const byPage: Request = { network_url: 'https://network.example/in/mira-voss' };
export const byName: Request = { full_name: 'Mira Voss', company_domain: 'halden.example' };
// @ts-expect-error nobody is named
export const empty: Request = {};
// @ts-expect-error the domain is missing
export const half: Request = { full_name: 'Mira Voss' };
// @ts-expect-error there is no such field
export const wrong: Request = { network_url: 'https://network.example/in/mira-voss', frist_name: 'Mira' };
export const answer = (found: components['schemas']['EmailFinderAnswer']): string | null => found.email;
`,
  );

  expect(await compile()).toBe('');
});

test('@hey-api/openapi-ts', options, async () => {
  const { folder, compile } = await compiler();
  const { path } = await npmTool('openapi-ts');

  await run(path, ['-i', document31, '-o', join(folder, 'src'), '-c', '@hey-api/client-fetch'], {
    cwd: folder,
  });

  expect(await compile()).toBe('');
});

test('orval', options, async () => {
  const { folder, compile } = await compiler();
  const { path } = await npmTool('orval');
  const settings = {
    millrace: {
      input: { target: document31 },
      output: { target: 'src/client.ts', client: 'fetch', mode: 'single' },
    },
  };
  writeFileSync(join(folder, 'orval.config.cjs'), `module.exports = ${JSON.stringify(settings)};`);

  await run(path, ['--config', 'orval.config.cjs'], { cwd: folder });

  expect(await compile()).toBe('');
});

test('openapi-generator typescript-fetch', options, async () => {
  const { folder, compile } = await compiler();

  // It cannot read the webhooks of 3.1.
  await openapiGenerator('typescript-fetch', join(folder, 'src'), {}, document30);

  expect(await compile()).toBe('');
});

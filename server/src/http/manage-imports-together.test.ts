import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { runCommand } from '../boot/run-command.ts';
import { databaseStore } from '../dataset/database-store.ts';
import { importsAtOnce } from '../dataset/import-state.ts';
import { invariant } from '../kernel/invariant.ts';
import { TestApp } from '../testing/app.ts';
import { manage, manySignIns, person, signedIn } from '../testing/console-people.ts';
import { datasetEngines } from '../testing/dataset-engines.ts';

const [, onOpenSearch] = datasetEngines;
invariant(onOpenSearch, 'OpenSearch is one of the engines');

onOpenSearch.test(
  'imports into OpenSearch run together, but for their undoing, which runs alone',
  {
    timeout: 300_000,
  },
  async ({ db, dataset: { store, datasetUrl } }) => {
    const uploadsFolder = mkdtempSync(join(tmpdir(), 'millrace-uploads-'));
    const node = new URL(datasetUrl?.nodes[0] ?? '');
    const env = {
      ...process.env,
      DATABASE_URL: db.url,
      SECRET_KEY: '01'.repeat(32),
      DATASET_URL: `opensearch://${node.host}/${datasetUrl?.prefix}`,
    };
    const begins = Promise.withResolvers<void>();
    const app = await TestApp.open(db, [], {
      signInLimits: manySignIns(),
      uploadsFolder,
      datasetStores: [databaseStore, store],
      runCommand: async (words, signal) => {
        await begins.promise;
        return runCommand(words, signal, env);
      },
    });
    const cookie = await signedIn(app, await person(app, { isOperator: true }));
    const operator = { cookie };
    const started = async (name: string) => {
      const begun = await manage(app, 'POST', 'operator/uploads', operator, { name: `${name}.csv` });
      const id = begun.body.upload_id;
      await app.send(
        'POST',
        `/api/manage/v1/operator/uploads/${id}/parts?offset=0`,
        null,
        `Company\n${name} Works\n`,
        {
          'content-type': 'application/octet-stream',
          cookie,
          origin: 'http://localhost:80',
          'x-millrace-console': '1',
        },
      );
      return manage(app, 'POST', `operator/uploads/${id}/import`, operator, { kind: 'companies' });
    };

    const names = Array.from({ length: importsAtOnce }, (_, at) => `Fjord${at}`);
    for (const name of names) expect((await started(name)).status).toBe(201);
    const more = await started('More');
    const undo = await manage(app, 'POST', 'operator/imports/1/undo', operator);
    begins.resolve();
    const imports = await vi.waitFor(
      async () => {
        const { body } = await manage(app, 'GET', 'operator/imports', operator);
        expect(body.in_progress).toBeNull();
        return body.imports;
      },
      { timeout: 240_000, interval: 200 },
    );
    await app.app.close();
    rmSync(uploadsFolder, { recursive: true });

    expect([more.status, more.body.message]).toEqual([
      409,
      `In progress: ${names.map(() => 'import companies').join(', ')}; ${importsAtOnce} run at a time.`,
    ]);
    expect([undo.status, undo.body.code]).toEqual([409, 'conflict']);
    expect(imports.map(({ state, stored_in }: Record<string, string>) => `${state} ${stored_in}`)).toEqual(
      names.map(() => 'finished opensearch'),
    );
  },
);

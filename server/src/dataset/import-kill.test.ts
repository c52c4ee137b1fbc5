import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, vi } from 'vitest';
import type { Pool } from '../postgres/pool.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { importFile } from './import-file.ts';
import { asOnlyImport, type ImportRow, listImports, noteInterruptedImport } from './import-state.ts';
import { companyReading } from './readings/company-reading.ts';
import { personReading } from './readings/person-reading.ts';
import { hasRecords } from './record-store.ts';

const program = fileURLToPath(new URL('../testing/import-process.ts', import.meta.url));
const recordsTotal = 14_000;

/** Each 97th record has no name; each 50th is a company that came before. */
function record(index: number): { name: string; website: string; description: string } {
  const name = index % 97 === 0 ? '' : `Company ${index % 50 === 0 ? index / 50 : index}`;
  return { name, website: '', description: `Line ${index}\nwith "quotes", and a break` };
}

const files = {
  'a CSV file': () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = Array.from({ length: recordsTotal }, (_, index) =>
      Object.values(record(index)).map(quoted).join(','),
    );
    return Buffer.from(`name,website,description\n${lines.join('\n')}\n`);
  },
  'gzipped JSON Lines': () =>
    gzipSync(Array.from({ length: recordsTotal }, (_, index) => JSON.stringify(record(index))).join('\n')),
  'a JSON array': () =>
    Buffer.from(
      JSON.stringify(
        Array.from({ length: recordsTotal }, (_, index) => record(index)),
        null,
        1,
      ),
    ),
};

describe.each(Object.entries(files))('%s whose import is killed', (_name, content) => {
  test('shows nothing, goes on where it was, and ends as if it had never been killed', {
    timeout: 240_000,
  }, async ({ db }) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-import-'));
    try {
      const file = join(folder, 'killed');
      writeFileSync(file, content());
      copyFileSync(file, join(folder, 'whole'));

      const first = await importUntilKilled(db, file);
      const visible = await hasRecords(db.pool, 'companies');
      const second = await importUntilKilled(db, file);
      const resumed = await importFile(companyReading, { pool: db.pool, file, source: 'killed' });
      const whole = await importFile(companyReading, {
        pool: db.pool,
        file: join(folder, 'whole'),
        source: 'whole',
      });

      expect(visible).toBe(false);
      expect(first).toBeGreaterThan(0);
      expect(second).toBeGreaterThan(first);
      expect(resumed.resumedAtLine).toBeGreaterThan(1);
      expect(await companiesOf(db.pool, 'killed')).toEqual(await companiesOf(db.pool, 'whole'));
      const { accepted, rejected, added, repeated } = whole;
      expect(resumed).toMatchObject({ accepted, rejected, added, repeated });
      expect(accepted + rejected).toBe(recordsTotal);
      expect(readFileSync(`${file}.rejects.jsonl`, 'utf8')).toBe(
        readFileSync(join(folder, 'whole.rejects.jsonl'), 'utf8'),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

test('an import that was killed is interrupted by itself, and keeps no other waiting', {
  timeout: 240_000,
}, async ({ db }) => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-import-'));
  try {
    const file = join(folder, 'killed');
    writeFileSync(file, files['a CSV file']());
    const other = join(folder, 'other');
    writeFileSync(other, 'name,website\nOther,other.example\n');
    const app = await TestApp.open(db);

    await importUntilKilled(db, file);
    // By the service, which nobody asked.
    const killed = await vi.waitFor(
      async () => {
        const { rows } = await db.pool.query<ImportRow>('select * from imports');
        expect(rows).toMatchObject([{ state: 'interrupted' }]);
        return rows[0];
      },
      { timeout: 120_000, interval: 50 },
    );
    const ofPeople = await importFile(personReading, { pool: db.pool, file: other });
    const ofCompanies = await importFile(companyReading, { pool: db.pool, file: other });
    const states = (await listImports(db.pool)).map(({ kind, state }) => `${kind} ${state}`);
    const { rows } = await db.pool.query('select source from companies');
    await app.app.close();

    expect(killed).toMatchObject({ failure: expect.stringMatching(/^Its process ended/) });
    expect(ofPeople).toMatchObject({ accepted: 1, gaveUp: null });
    expect(ofCompanies).toMatchObject({ accepted: 1, gaveUp: { file, accepted: killed?.accepted } });
    expect(states).toEqual(['companies finished', 'people finished', 'companies discarded']);
    // Of what was given up nothing is left.
    expect(rows).toEqual([{ source: 'other' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an import that runs is not taken for one that was killed', async ({ db }) => {
  const state = await asOnlyImport(db.pool, async (client) => {
    await client.query(
      `insert into imports (kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file)
       values ('companies', 'running', 's', 'f', 'x', '{}', 0, 1, 'r')`,
    );
    const noted = await noteInterruptedImport(db.pool);
    const [running] = await listImports(db.pool);
    return { noted, state: running?.state };
  });

  const noted = await noteInterruptedImport(db.pool);

  expect(state).toEqual({ noted: 0, state: 'running' });
  expect(noted).toBe(1);
});

/**
 * Kills the import in the middle of a transaction, after at least one that was committed. Answers how many records were
 * committed for certain.
 */
function importUntilKilled(db: TestDatabase, file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, db.url, file, 'killed'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let done = 0;
    child.stdout.on('data', (data: Buffer) => {
      const isFirst = done === 0;
      done = Number(data.toString().trim().split('\n').at(-1));
      if (isFirst) whileWriting(db.pool).then(() => child.kill('SIGKILL'), reject);
    });
    child.once('error', reject);
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(done) : reject(new Error('the import ended before it was killed')),
    );
  });
}

/** Resolves as soon as a transaction has written something. */
async function whileWriting(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity
        where application_name = 'import-process' and datname = current_database() and backend_xid is not null`,
    );
    if (rowCount) return;
  }
}

async function companiesOf(pool: Pool, source: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select identity, content_hash, record
       from companies where source = $1 order by identity collate "C"`,
    [source],
  );
  return rows;
}

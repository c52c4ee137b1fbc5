import { describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { oneSandbox } from '../testing/one-sandbox.ts';

const steps = [{ id: 'trim', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } }];
/** As docs/lists.md says. */
const filesMost = 20;

describe('files of a workspace that wait to become lists', () => {
  let app: TestApp;
  let sandbox: string;
  oneSandbox((opened) => {
    ({ app, sandbox } = opened);
  });

  const rows = [{ Name: 'Mira  Voss' }];
  const preview = async () => {
    const { status, body } = await app.post('/lists/preview', sandbox, { rows, steps });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.preview.file);
  };
  const isThere = async (file: string) => (await app.get(`/lists/files/${file}`, sandbox)).status === 200;

  test('a workspace may preview files without end: a new file replaces the oldest previewed one, and uploaded files stay', async () => {
    const uploaded = String((await app.post('/lists/files', sandbox, { rows })).body.id);
    const previewed: string[] = [];
    for (let times = 0; times < filesMost + 2; times++) previewed.push(await preview());

    const there = [];
    for (const file of previewed) there.push(await isThere(file));
    expect(there).toEqual(previewed.map((_, at) => at >= 3));
    expect(await isThere(uploaded)).toBe(true);
    const started = await app.post('/lists', sandbox, { file: previewed.at(-1), steps });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
  });

  test('uploaded files stay: a workspace that is full refuses the next one, and says what to do', async () => {
    const answers = [];
    for (let times = 0; times < filesMost; times++)
      answers.push(await app.post('/lists/files', sandbox, { rows }));
    const last = answers.at(-1);

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(filesMost - 1);
    expect([last?.status, last?.body.code]).toEqual([429, 'storage_full']);
    expect(last?.body.fix).toContain('DELETE /lists/files');
    expect((await app.post('/lists/preview', sandbox, { rows, steps })).body.code).toBe('storage_full');
  });
});

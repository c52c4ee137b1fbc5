import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test as base, expect } from 'vitest';
import { Uploads } from './uploads.ts';

const test = base.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), `millrace-uploads-test-${task.id}-`));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

test.for(['../../outside.csv', '..', '.', '/etc/passwd', 'a\\..\\b.csv', 'a\0b.csv', '', '.hidden'])(
  'a file named %j is kept inside the folder of its upload',
  async (name, { folder }) => {
    const kept = join(folder, 'uploads');

    const upload = await new Uploads(kept).begin(name);

    expect(dirname(upload.file)).toBe(join(kept, upload.id));
    expect(await readdir(join(kept, upload.id))).toEqual([upload.name]);
    expect(await readdir(folder)).toEqual(['uploads']);
  },
);

// Only looks, never deletes: were the check of ids missing, these would name folders that are not the test's.
test.for(['..', '.', '../..', `up_${'0'.repeat(29)}/..`, `up_${'0'.repeat(32)}/../../x`, ''])(
  'no upload has the id %j',
  async (id, { folder }) => {
    const uploads = new Uploads(join(folder, 'uploads'));
    await uploads.begin('people.csv');

    await expect(uploads.find(id)).rejects.toMatchObject({ code: 'unknown_id' });
  },
);

import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Spooled {
  readonly path: string;
  /** Deletes it. Safe to call again. */
  remove(): Promise<void>;
}

/** What is sent as a file of its own that only this user can read, for readers that need to go back and forth. An error leaves none behind. */
export async function spooled(bytes: AsyncIterable<Uint8Array>, suffix: string): Promise<Spooled> {
  const path = join(tmpdir(), `millrace-list-${randomUUID()}${suffix}`);
  const remove = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await file.writeFile(piece);
  } catch (error) {
    await file.close();
    await remove();
    throw error;
  }
  await file.close();
  return { path, remove };
}

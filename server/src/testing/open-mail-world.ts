import { onTestFinished } from 'vitest';
import { type MailWorld, mailWorld } from './mail-world.ts';

/** A mail world that ends with its test. */
export async function openMailWorld(...given: Parameters<typeof mailWorld>): Promise<MailWorld> {
  const made = await mailWorld(...given);
  onTestFinished(() => made.stop());
  return made;
}

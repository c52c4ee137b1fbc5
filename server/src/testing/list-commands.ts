import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../cli/command-line.ts';
import { readConfig } from '../settings/config.ts';
import { commandContext } from './ran-command.ts';

export interface Around {
  readonly interrupted?: AbortSignal;
  /** What a person says on a terminal; nobody is there where it is not given. */
  readonly says?: boolean;
}

/** A command that runs: what it has written until now, and how it ends. */
export function begin(words: readonly string[], { interrupted, says }: Around = {}) {
  const written = { stdout: '', stderr: '' };
  const context = {
    ...commandContext(() => readConfig({}), written),
    isTerminal: says !== undefined,
    confirm: async (question: string) => {
      written.stderr += question;
      return says === true;
    },
    interrupted: interrupted ?? new AbortController().signal,
  };
  const ended = runCommandLine(words, context);
  return { written, ended };
}

/** A command that has ended: its exit code, and what it wrote. */
export async function ran(words: readonly string[], around: Around = {}) {
  const { written, ended } = begin(words, around);
  const code = await ended;
  return { code, ...written };
}

/** A folder that goes when the test ends. */
export function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'millrace-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

export function fileOf(text: string, name = 'people.csv'): string {
  const path = join(newFolder(), name);
  writeFileSync(path, text);
  return path;
}

export const until = (holds: () => void | Promise<void>) =>
  vi.waitFor(holds, { timeout: 100_000, interval: 20 });
/** The id of the list that a command writes about. */
export const idIn = (text: string): string => /list_[0-9a-f]{32}/.exec(text)?.[0] ?? 'no id';

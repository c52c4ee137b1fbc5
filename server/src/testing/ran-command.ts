import type { CommandContext } from '../cli/command-context.ts';
import { runCommandLine } from '../cli/command-line.ts';
import type { Config } from '../settings/config.ts';

/** What a command came to, and what it wrote. */
export interface RanCommand {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command line in this process, without a terminal. */
export async function ranCommand(words: readonly string[], config: () => Config): Promise<RanCommand> {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine([...words], commandContext(config, written));
  return { code, ...written };
}

/** What a command has around it; what it writes is added to `written`. */
export function commandContext(
  config: () => Config,
  written: { stdout: string; stderr: string } = { stdout: '', stderr: '' },
): CommandContext {
  return {
    config,
    print: (text) => {
      written.stdout += text;
    },
    tell: (text) => {
      written.stderr += text;
    },
    isTerminal: false,
    interrupted: new AbortController().signal,
    exitCode: 0,
  };
}

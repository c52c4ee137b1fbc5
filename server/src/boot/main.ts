import { createContext } from '../cli/command-context.ts';
import { runCommandLine } from '../cli/command-line.ts';
import { listenForInterruption } from '../cli/interruption.ts';

for (const stream of [process.stdout, process.stderr]) {
  // Whoever read us has read enough (`| head`). Anything else is worth an end.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const exitCode = await runCommandLine(process.argv.slice(2), createContext(listenForInterruption()));
// Pipes are written in the background on some systems.
process.stdout.write('', () => process.exit(exitCode));

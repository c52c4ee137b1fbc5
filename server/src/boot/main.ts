import { createContext } from '../cli/command-context.ts';
import { runCommandLine } from '../cli/command-line.ts';
import { listenForInterruption } from '../cli/interruption.ts';

for (const stream of [process.stdout, process.stderr]) {
  // The reader has enough (`| head`). Any other error ends the process.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const interrupted = listenForInterruption(() => {
  if (context.onHurry) return context.onHurry();
  process.exit(130);
});
const context = createContext(interrupted);
const exitCode = await runCommandLine(process.argv.slice(2), context);
// Pipes are written in the background on some systems.
process.stdout.write('', () => process.exit(exitCode));

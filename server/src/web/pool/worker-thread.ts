import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { compiled } from '../../kernel/compile-cache.ts';
import type { ReplyMessage, TaskMessage, ThreadData } from './messages.ts';

/* What a thread of the pool runs. */

type Tasks = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const { tasksUrl, answerBytesMax, compileCache } = workerData as ThreadData;
const { tasks } = await compiled<{ tasks: Tasks }>(compileCache, () => import(tasksUrl));

parentPort?.on('message', async ({ name, args }: TaskMessage) => {
  try {
    const value = serialize(await tasks[name]?.(...args));
    if (value.length > answerBytesMax) reply({ kind: 'too_large', cpuMs: cpuMs() });
    else reply({ kind: 'done', value, cpuMs: cpuMs() }, [value.buffer]);
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(inspect(error));
    reply({ kind: 'failed', message, stack: stack ?? message, cpuMs: cpuMs() });
  }
});
reply({ kind: 'started', cpuMs: cpuMs() });

function reply(message: ReplyMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

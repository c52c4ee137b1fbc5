import { expect, test, vi } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const mib = 1024 ** 2;

/** Looks again and again at a process that is as busy and as large as is said. */
function looking() {
  const said = { utilization: 0, rssMib: 200 };
  const collected: number[] = [];
  let look = async (): Promise<unknown> => undefined;
  const repeat = Object.assign(
    (_name: string, _everyMs: number, job: () => Promise<unknown>) => {
      look = job;
    },
    { stop: async () => {} },
  );
  giveBackMemory(repeat, {
    utilization: () => said.utilization,
    rssBytes: () => said.rssMib * mib,
    collect: () => {
      collected.push(said.rssMib);
      said.rssMib = 200;
    },
  });
  return {
    collected,
    look: async (utilization: number, rssMib: number) => {
      Object.assign(said, { utilization, rssMib });
      await look();
    },
  };
}

test('nobody waits for memory that is given back: only a process at rest does it', async () => {
  const { collected, look } = looking();

  await look(0.5, 900);
  await look(0.06, 900);
  expect(collected).toEqual([]);
  await look(0.01, 900);

  expect(collected).toEqual([900]);
});

test('a service at rest does not collect again and again: only once it has grown', async () => {
  const { collected, look } = looking();

  for (const rssMib of [400, 200, 240, 247, 249, 210]) await look(0, rssMib);

  expect(collected).toEqual([400, 249]);
});

test('the collector is there without a flag, and what was given up is gone', async () => {
  let kept: Uint8Array[] | null = Array.from({ length: 200 }, () => new Uint8Array(mib).fill(1));
  let look = async (): Promise<unknown> => undefined;
  const full = process.memoryUsage().arrayBuffers;
  const repeat = Object.assign(
    (_name: string, _everyMs: number, job: () => Promise<unknown>) => {
      kept = null;
      look = job;
    },
    { stop: async () => {} },
  );

  giveBackMemory(repeat);

  expect(kept).toBe(null);
  // Whatever else the process has to do: at rest between two looks it is at some time.
  await vi.waitFor(
    async () => {
      await look();
      expect(process.memoryUsage().arrayBuffers).toBeLessThan(full - 150 * mib);
    },
    { timeout: 60_000, interval: 200 },
  );
});

/*
 * How many pages a second are fetched, parsed and read: our reader of sites beside crawlee's CheerioCrawler, for the same
 * extraction (title, description, canonical address, Open Graph, all links with their texts) from the same local site.
 *
 *   node bench/web/crawl.ts --pages <folder of saved pages> [--count 4000] [--at-a-time 20] [--runs 5]
 *
 * Both in a process of their own, in turns. Politeness towards hosts is off on both sides. With few pages, what V8 compiles in a
 * new process weighs as much as the pages: 1,000 are read in five seconds, of which that takes one.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { spread, table } from '../statistics.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    count: { type: 'string', default: '4000' },
    'at-a-time': { type: 'string', default: '20' },
    runs: { type: 'string', default: '5' },
  },
});
if (!values.pages) throw new Error('--pages must name a folder of saved pages.');

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const run = promisify(execFile);
const site = spawn(process.execPath, [file('saved-site.ts'), values.pages], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(createInterface(site.stdout), 'line')) as [string];
  const { port, pages } = JSON.parse(line) as { port: number; pages: number };
  const contenders = { Millrace: 'crawl-millrace.ts', 'crawlee CheerioCrawler': 'crawl-crawlee.ts' };
  const perSecond: Record<string, number[]> = {};
  const cpuPerPage: Record<string, number[]> = {};
  const ratios: number[] = [];
  for (let i = 0; i < Number(values.runs); i++) {
    for (const [name, script] of Object.entries(contenders)) {
      const { stdout } = await run(process.execPath, [
        file(script),
        `http://127.0.0.1:${port}`,
        values.count,
        values['at-a-time'],
      ]);
      const { seconds, cpuMs } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
        seconds: number;
        cpuMs: number;
      };
      perSecond[name] ??= [];
      perSecond[name].push(Number(values.count) / seconds);
      cpuPerPage[name] ??= [];
      cpuPerPage[name].push(cpuMs / Number(values.count));
    }
    const [ours, theirs] = Object.values(perSecond).map((list) => list.at(-1) ?? 0);
    ratios.push((ours ?? 0) / (theirs ?? 1));
  }
  const text = (list: readonly number[], digits: number) => {
    const { median, min, max } = spread(list);
    return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
  };
  console.log(`${pages} saved pages, ${values.count} reads a run, ${values['at-a-time']} at a time\n`);
  console.log(
    table([
      ['', 'pages/s', 'ratio', 'CPU ms a page, all threads'],
      ...Object.entries(perSecond).map(([name, list], i) => [
        name,
        text(list, 0),
        i === 0 ? text(ratios, 1) : '',
        text(cpuPerPage[name] ?? [], 1),
      ]),
    ]),
  );
} finally {
  site.kill();
}

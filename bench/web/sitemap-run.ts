import { contenders } from './sitemap-contenders.ts';

/** One listing by one contender in a process of its own: time and the most memory, as a line of JSON. */
const [name = '', port = '', target = ''] = process.argv.slice(2);
const list = contenders[name];
if (!list) throw new Error(`There is no contender ${name}.`);

// What is loaded and connected first is no part of the measurement.
await list(Number(port), 'http://small.example/sitemap.xml', ['http://small.example/sitemap.xml']);
const startedAtMs = performance.now();
const cpuBefore = process.cpuUsage();
const urls = await list(Number(port), target, [target]);
const ms = performance.now() - startedAtMs;
const { user, system } = process.cpuUsage(cpuBefore);
const cpuMs = (user + system) / 1_000;
console.log(
  JSON.stringify({ ms, cpuMs, megabytes: process.resourceUsage().maxRSS / 1_024, urls: new Set(urls).size }),
);
process.exit();

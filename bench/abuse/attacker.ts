import { setMaxListeners } from 'node:events';
import type { Counts, Target } from './attack.ts';
import { attacks } from './attacks.ts';

/*
 * One attack in a process of its own: node attacker.ts NAME TARGET. Prints a line once it has begun; ends with SIGTERM, and prints what came of it.
 */
const [name, target = '{}'] = process.argv.slice(2);
const attack = attacks.find((one) => one.name === name);
if (!attack) throw new Error(`There is no attack ${name}.`);
const counts: Counts = {};
const stop = new AbortController();
setMaxListeners(0, stop.signal);
process.on('SIGTERM', () => {
  console.log(JSON.stringify(counts));
  stop.abort();
  process.exit(0);
});
// Connections that neither read nor write do not keep a process alive.
setInterval(() => {}, 1_000);
attack.run(JSON.parse(target) as Target, counts, stop.signal);
console.log('begun');

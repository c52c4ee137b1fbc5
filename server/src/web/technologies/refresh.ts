/*
 * Writes data/technologies.br out of the tables in `own/`. Run it after a change of these:
 *
 *   node server/src/web/technologies/refresh.ts
 *
 * An operator who has cleared the licence of a further set (see docs/decisions/0007-fingerprints.md) may add it for himself;
 * what it makes is then not to be committed:
 *
 *   npm install --prefix <folder> --no-save --ignore-scripts wappalyzer@6.10.47
 *   node server/src/web/technologies/refresh.ts --from <folder> --to <file>
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkTable } from './check-table.ts';
import { readPackage } from './read-package.ts';
import { readTable } from './read-table.ts';
import { encodeTechnologies } from './technologies-file.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
const own = ownTechnologies();
const known = new Set(own.map(({ name }) => name.toLowerCase()));
const further = values.from ? readPackage(values.from) : { technologies: [], dropped: [] };
for (const line of further.dropped) console.log(`dropped: ${line}`);
if (values.from && !values.to) throw new Error('--to must name a file outside the repository');

const technologies = [...own, ...further.technologies.filter(({ name }) => !known.has(name.toLowerCase()))];
for (const complaint of checkTable(own)) console.error(complaint);
const file = encodeTechnologies(technologies);
writeFileSync(values.to ?? join(import.meta.dirname, 'data', 'technologies.br'), file);
console.log(`${technologies.length} technologies, ${own.length} of our own; ${file.length} bytes`);

function ownTechnologies() {
  const folder = join(import.meta.dirname, 'own');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readTable(readFileSync(join(folder, name), 'utf8')));
}

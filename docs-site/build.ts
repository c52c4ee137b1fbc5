import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';

/*
 * Builds the site into dist. A running service sees the old site or the new one, never a part of one: the new one is built beside it.
 */

const folder = import.meta.dirname;
const built = join(folder, 'dist');
const beside = join(folder, 'dist.new');

process.chdir(folder);
rmSync(beside, { recursive: true, force: true });
const eleventy = new Eleventy('pages', 'dist.new', { configPath: 'eleventy.config.ts', quietMode: true });
await eleventy.init();
await eleventy.write();
if (!existsSync(join(beside, 'index.html'))) throw new Error('Eleventy wrote no first page.');
rmSync(built, { recursive: true, force: true });
renameSync(beside, built);

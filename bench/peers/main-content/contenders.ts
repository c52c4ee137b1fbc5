import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Contender } from './contender.ts';

const here = import.meta.dirname;
const local = join(here, 'node_modules');

/** All that can be had on this machine, ours first; for the others a sentence why not. */
export function contenders(): { ready: Contender[]; missing: string[] } {
  installPackages();
  const missing: string[] = [];
  const node = (name: string) =>
    new Contender(name, [process.execPath, ...process.execArgv, join(here, 'node-peer.ts'), name]);
  const ready = [node('Millrace')];
  const python = installTrafilatura();
  if (python === null) missing.push('trafilatura: no Python with venv, or its package cannot be had');
  else ready.push(new Contender('trafilatura', [python, join(here, 'trafilatura_peer.py')]));
  const program = buildGoTrafilatura();
  if (program === null) missing.push('go-trafilatura: no Go, or its modules cannot be had');
  else ready.push(new Contender('go-trafilatura', [program]));
  ready.push(node('Readability'));
  return { ready, missing };
}

function run(file: string, args: readonly string[], cwd = here): boolean {
  return spawnSync(file, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function installPackages(): void {
  if (!existsSync(local)) run('npm', ['ci', '--no-audit', '--no-fund']);
}

/** Packages of both languages lie in node_modules, which nobody commits. */
function installTrafilatura(): string | null {
  const folder = join(local, '.python');
  const python = join(folder, 'bin/python');
  const isThere = () => existsSync(python) && run(python, ['-c', 'import trafilatura']);
  if (isThere()) return python;
  if (!run('python3', ['-m', 'venv', folder])) return null;
  run(python, ['-m', 'pip', 'install', '--quiet', '-r', join(here, 'requirements.txt')]);
  return isThere() ? python : null;
}

function buildGoTrafilatura(): string | null {
  const go = ['go', '/usr/local/go/bin/go'].find((one) => spawnSync(one, ['version']).status === 0);
  if (go === undefined) return null;
  const program = join(mkdtempSync(join(tmpdir(), 'go-trafilatura-')), 'go-trafilatura');
  return run(go, ['build', '-o', program, '.'], join(here, 'go')) ? program : null;
}

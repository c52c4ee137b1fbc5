import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Program } from './programs.ts';

/** How a program is started. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
/** Of installing or building, on a machine that does much else. */
const installMs = 1_800_000;
const outputBytesMax = 64 * 1024 ** 2;

const ready = new Map<string, Promise<Command>>();

/**
 * Installs what a program needs below `root`, into a folder of its own that is kept, and copies the program there: its language looks for
 * packages beside it. Once for all tests of a file.
 *
 * @throws {Error} with what the package manager wrote
 */
export function installed(program: Program, root: string): Promise<Command> {
  const known = ready.get(program.script) ?? install(program, root);
  ready.set(program.script, known);
  return known;
}

async function install(program: Program, root: string): Promise<Command> {
  const { script, language, packages } = program;
  const home = join(root, parse(script).name);
  mkdirSync(home, { recursive: true });
  const source = (name: string) => join(here, language, name);
  const inHome = (file: string, args: readonly string[]) =>
    run(file, args, {
      cwd: home,
      // npm runs in the Node that runs the program.
      env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
      timeout: installMs,
      maxBuffer: outputBytesMax,
    });
  const once = async (wanted: string, make: () => Promise<unknown>) => {
    const note = join(home, 'packages.txt');
    if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
    await make();
    writeFileSync(note, wanted);
  };
  const list = packages.join('\n');

  switch (language) {
    case 'python': {
      const python = join(home, 'bin/python');
      await once(list, async () => {
        await inHome('python3', ['-m', 'venv', home]);
        await inHome(python, ['-m', 'pip', 'install', '--quiet', ...packages]);
      });
      // Python reads what is beside the script.
      return { file: python, args: [source(script)] };
    }
    case 'node': {
      await once(list, async () => {
        writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
        await inHome('npm', [
          ...['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
          ...packages,
        ]);
      });
      for (const name of ['common.mjs', script]) copyFileSync(source(name), join(home, name));
      return { file: process.execPath, args: [join(home, script)] };
    }
    case 'go': {
      await once(list, async () => {
        if (!existsSync(join(home, 'go.mod'))) await inHome('go', ['mod', 'init', 'example.com/journey']);
        await inHome('go', ['get', ...packages]);
      });
      copyFileSync(source('common.go'), join(home, 'common.go'));
      copyFileSync(source(script), join(home, 'main.go'));
      await inHome('go', ['mod', 'tidy']);
      await inHome('go', ['build', '-o', 'journey', '.']);
      return { file: join(home, 'journey'), args: [] };
    }
    case 'java': {
      const sources = join(home, 'src/main/java');
      mkdirSync(sources, { recursive: true });
      copyFileSync(source('pom.xml'), join(home, 'pom.xml'));
      copyFileSync(source(script), join(sources, script));
      await inHome('mvn', ['-q', '-B', 'compile', 'dependency:copy-dependencies', '-DincludeScope=runtime']);
      const classes = [join(home, 'target/classes'), join(home, 'target/dependency/*')].join(':');
      return { file: 'java', args: ['-cp', classes, parse(script).name] };
    }
  }
}

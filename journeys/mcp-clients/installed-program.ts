import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../clients/installed.ts';
import { pythonEnvironment } from '../clients/python-environment.ts';
import { run } from '../clients/run.ts';
import { lockFileOf, type Program } from './programs.ts';

/** How a program is started. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

const here = fileURLToPath(new URL('.', import.meta.url));

const ready = new Map<string, Promise<Command>>();

/**
 * Installs what a program needs below `root`, into a folder of its own that is kept, and copies the program there: its language looks for
 * packages beside it. Once for all tests of a file.
 *
 * @throws {Error} with what the package manager wrote
 */
export function installedProgram(program: Program, root: string): Promise<Command> {
  const known = ready.get(program.script) ?? install(program, root);
  ready.set(program.script, known);
  return known;
}

async function install(program: Program, root: string): Promise<Command> {
  const { script, language, packages } = program;
  const { name } = parse(script);
  const source = (file: string) => join(here, language, file);
  const packagesBy = (make: (home: string) => Promise<unknown>) =>
    installed(name, packages, (home) => make(home).then(() => {}), root);

  switch (language) {
    case 'python': {
      const lockFile = lockFileOf(program);
      const wanted = lockFile === null ? packages : { lockFile: source(lockFile) };
      const versions = lockFile === null ? packages : readFileSync(source(lockFile), 'utf8');
      const home = await installed(
        name,
        versions,
        (into) => pythonEnvironment(into, wanted).then(() => {}),
        root,
      );
      // Python reads what is beside the script.
      return { file: join(home, 'bin/python'), args: [source(script)] };
    }
    case 'node': {
      const home = await packagesBy((into) => {
        writeFileSync(join(into, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
        const options = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
        // npm runs in the Node that runs the program.
        const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
        return run('npm', ['install', ...options, ...packages], { cwd: into, env });
      });
      for (const file of ['common.mjs', script]) copyFileSync(source(file), join(home, file));
      return { file: process.execPath, args: [join(home, script)] };
    }
    case 'go': {
      const home = await packagesBy(async (into) => {
        await run('go', ['mod', 'init', 'example.com/journey'], { cwd: into });
        await run('go', ['get', ...packages], { cwd: into });
      });
      copyFileSync(source('common.go'), join(home, 'common.go'));
      copyFileSync(source(script), join(home, 'main.go'));
      await run('go', ['mod', 'tidy'], { cwd: home });
      await run('go', ['build', '-o', 'journey', '.'], { cwd: home });
      return { file: join(home, 'journey'), args: [] };
    }
    case 'rust': {
      const home = await packagesBy(async (into) => {
        await run('cargo', ['init', '--quiet', '--vcs', 'none', '--name', 'journey'], { cwd: into });
        // One by one: the words after a name belong to it alone.
        for (const one of packages) await run('cargo', ['add', '--quiet', ...one.split(' ')], { cwd: into });
      });
      copyFileSync(source(script), join(home, 'src', 'main.rs'));
      await run('cargo', ['build', '--quiet'], { cwd: home });
      return { file: join(home, 'target/debug/journey'), args: [] };
    }
    case 'java': {
      const home = await packagesBy(async (into) => writeFileSync(join(into, 'pom.xml'), pomOf(packages)));
      const sources = join(home, 'src/main/java');
      mkdirSync(sources, { recursive: true });
      for (const file of ['Examine.java', script]) copyFileSync(source(file), join(sources, file));
      const goals = ['compile', 'dependency:copy-dependencies', '-DincludeScope=runtime'];
      await run('mvn', ['-q', '-B', ...goals], { cwd: home });
      const classes = [join(home, 'target/classes'), join(home, 'target/dependency/*')].join(':');
      return { file: 'java', args: ['-cp', classes, name] };
    }
  }
}

/** @param packages each as `group:artifact:version` */
function pomOf(packages: readonly string[]): string {
  const dependencies = packages.map((one) => {
    const [group, artifact, version] = one.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>journey</artifactId>
  <version>1</version>
  <properties>
    <!-- An older compiler plugin, as Debian's Maven has it, reads these. -->
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    ${dependencies.join('\n    ')}
  </dependencies>
</project>
`;
}

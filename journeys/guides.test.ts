import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { project, testOfUsed as test } from './testing/millrace.ts';

/*
 * The README and the guides of docs/guides, run as their readers run them: files are saved, commands are pasted into one shell, behind a first start. A block that follows a
 * command shows what it prints, where … stands for anything. A command that cannot be run here says why: <!-- not run: … -->
 */

const guides = readdirSync(join(project, 'docs/guides')).filter((name) => name.endsWith('.md'));
/** The README first: its answer shows what is left in the wallet after one call. */
const pages = ['README.md', ...guides.map((name) => `docs/guides/${name}`)];
const afterCommand = '@@@ after command @@@';

interface Block {
  readonly kind: string;
  readonly file: string;
  readonly text: string;
  readonly isRun: boolean;
}

const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/(<!-- not run: [^\n]{10,} -->\n)?^```(\w*) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
    ([, notRun, kind = '', file = '', text = '']) => ({ kind, file, text, isRun: notRun === undefined }),
  );

/** Whether what is shown is what was printed, in this order. */
function shows(shown: string, printed: string): boolean {
  let from = 0;
  for (const part of shown.trim().split(/…|\n/)) {
    const found = printed.indexOf(part.trim(), from);
    if (found < 0) return false;
    from = found + part.trim().length;
  }
  return true;
}

test('there are the guides that the README and the first of them name', () => {
  expect(guides).toHaveLength(6);
});

test('the commands of the README and the guides run as they are written, each in a folder of its own, and print what is shown', async ({
  millrace,
}) => {
  const service = await millrace.serve();
  const [live = '', sandbox = ''] = service.keys;
  for (const name of pages) {
    const blocks = blocksOf(readFileSync(join(project, name), 'utf8'));
    const commands = blocks.filter(({ kind, isRun }) => kind === 'sh' && isRun);
    expect(commands.length, name).toBeGreaterThan(0);
    const folder = join(millrace.folder, name.replaceAll('/', '-'));
    mkdirSync(folder);
    for (const { file, text } of blocks) if (file !== '') writeFileSync(join(folder, file), text);
    // As in a clone.
    symlinkSync(join(project, 'millrace'), join(folder, 'millrace'));
    symlinkSync(millrace.dataDir, join(folder, 'data'));
    const script = commands.map(
      ({ text }) => `${text.replaceAll('http://127.0.0.1:8080', service.url)}\necho '${afterCommand}'`,
    );

    const shell = millrace.startProgram('/bin/sh', ['-euc', script.join('\n')], {
      cwd: folder,
      environment: {
        ...{ KEY: live, SANDBOX_KEY: sandbox },
        ...{ PORT: String(millrace.port), MILLRACE_DATA_DIR: millrace.dataDir },
      },
    });
    const { code, stdout, stderr } = await shell.ended;

    expect(code, `${name}\n${stdout}\n${stderr}`).toBe(0);
    const printed = stdout.split(afterCommand);
    for (const [at, command] of commands.entries()) {
      const after = blocks[blocks.indexOf(command) + 1];
      if (after === undefined || after.file !== '' || !/^(?:json|text)$/.test(after.kind)) continue;
      const isShown = shows(after.text, printed[at] ?? '');
      expect(isShown, `${name}: ${command.text}\nprinted:\n${printed[at]}\nshown:\n${after.text}`).toBe(true);
    }
  }
});

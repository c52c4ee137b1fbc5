import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { project, testOfUsed as test } from './testing/millrace.ts';

/*
 * The guides of docs/guides, run as their readers run them: files are saved, commands are pasted into one shell, behind a first start. A block that follows a
 * command shows what it prints, where … stands for anything. A command that cannot be run here says why: <!-- not run: … -->
 */

const folder = join(project, 'docs/guides');
const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
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

test.for(guides)(
  'the commands of %s run as they are written, and print what it shows',
  async (name, { millrace }) => {
    const blocks = blocksOf(readFileSync(join(folder, name), 'utf8'));
    const commands = blocks.filter(({ kind, isRun }) => kind === 'sh' && isRun);
    expect(commands.length).toBeGreaterThan(0);
    const service = await millrace.serve();
    const [live = '', sandbox = ''] = service.keys;
    for (const { file, text } of blocks) if (file !== '') writeFileSync(join(millrace.folder, file), text);
    // It has the project's starter, and its own data directory.
    symlinkSync(join(project, 'millrace'), join(millrace.folder, 'millrace'));
    const script = commands.map(
      ({ text }) => `${text.replaceAll('http://127.0.0.1:8080', service.url)}\necho '${afterCommand}'`,
    );

    const shell = millrace.startProgram('/bin/sh', ['-euc', script.join('\n')], {
      cwd: millrace.folder,
      environment: {
        KEY: live,
        SANDBOX_KEY: sandbox,
        PORT: String(millrace.port),
        MILLRACE_DATA_DIR: millrace.dataDir,
      },
    });
    const { code, stdout, stderr } = await shell.ended;
    service.kill('SIGTERM');
    await service.ended;

    expect(`${code} ${stderr.replace(/^.*(?:has started|It goes on if).*\n?/gm, '').trim()}`, stdout).toBe(
      '0 ',
    );
    const printed = stdout.split(afterCommand);
    for (const [at, command] of commands.entries()) {
      const after = blocks[blocks.indexOf(command) + 1];
      if (after === undefined || after.file !== '' || !/^(?:json|text)$/.test(after.kind)) continue;
      expect(
        shows(after.text, printed[at] ?? ''),
        `${command.text}\nprinted:\n${printed[at]}\nshown:\n${after.text}`,
      ).toBe(true);
    }
  },
);

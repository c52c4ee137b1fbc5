import { execFile } from 'node:child_process';

/** Of installing, generating or building, on a machine that does much else. */
export const toolTimeMs = 40 * 60_000;
const outputBytesMax = 64 * 1024 ** 2;

/** What a program wrote. @throws {Error} with what it wrote, where it fails or takes longer than `toolTimeMs` */
export function run(
  program: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      {
        cwd: options.cwd,
        env: { ...process.env, ...options.env },
        timeout: toolTimeMs,
        maxBuffer: outputBytesMax,
      },
      (error, out, problems) => {
        const said = `${out}${problems}`;
        if (error)
          reject(new Error(`${program} ${args.join(' ')}\n${said.slice(-60_000)}`, { cause: error }));
        else resolve(said);
      },
    );
  });
}

import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { accountEndpoints } from '../../server/src/account-api/account-endpoints.ts';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { toolsOf } from '../../server/src/mcp/tools.ts';
import { type Created, workspaceOf } from '../testing/call.ts';
import { testOfOne as test } from '../testing/millrace.ts';
import { type Framework, frameworks } from './frameworks.ts';

/*
 * Frameworks that speak MCP, in their own versions: each lists all tools, turns their schemas into its own, and calls the example of each in a
 * sandbox. They take minutes and the network to install, so this runs where MILLRACE_MCP_CLIENTS names a folder for them, which is kept:
 *   MILLRACE_MCP_CLIENTS=/var/tmp/mcp-clients npx vitest run journeys/mcp-clients
 */

const folder = process.env.MILLRACE_MCP_CLIENTS;
const here = fileURLToPath(new URL('.', import.meta.url));
const run = promisify(execFile);

interface Report {
  readonly listed: number;
  readonly converted: number;
  readonly failed: Readonly<Record<string, string>>;
  /** Kinds of content of an answer that was cut. */
  readonly long: readonly string[];
  /** Of two calls with one key. */
  readonly charged?: readonly number[];
  /** Examples that a strict schema lets a model send, and the service takes. */
  readonly strict?: number;
  readonly refused?: Readonly<Record<string, string>>;
}

/** A Python with the packages of a framework, made once. */
async function pythonFor({ script, packages }: Framework, root: string): Promise<string> {
  const home = join(root, script.replace('.py', ''));
  const python = join(home, 'bin/python');
  const isMade = join(home, 'packages.txt');
  if (!existsSync(isMade)) {
    await run('python3', ['-m', 'venv', home]);
    await run(python, ['-m', 'pip', 'install', '--quiet', ...packages], { timeout: 1_200_000 });
    writeFileSync(isMade, packages.join('\n'));
  }
  return python;
}

const tools = toolsOf(endpoints, accountEndpoints);
const examples = tools.map(({ name, example }) => ({ name, arguments: example ?? {} }));

describe.skipIf(folder === undefined)('MILLRACE_MCP_CLIENTS names where frameworks are installed:', () => {
  test.for(frameworks.map((one) => [one.script, one] as const))(
    '%s lists all tools, understands their schemas, calls their examples, and takes a long answer',
    { timeout: 1_800_000 },
    async ([, framework], { millrace, url }) => {
      const python = await pythonFor(framework, folder ?? '');
      const created = await millrace.json<Created>('org', 'create', '--name', framework.script);
      const { stdout } = await run(python, [join(here, framework.script)], {
        timeout: 600_000,
        env: {
          ...process.env,
          PYTHONDONTWRITEBYTECODE: '1',
          MILLRACE_MCP_URL: `${url}/mcp`,
          MILLRACE_API_KEY: workspaceOf(created, 'sandbox').api_key,
          MILLRACE_EXAMPLES: JSON.stringify(examples),
        },
      });
      const report = JSON.parse(/^REPORT (.*)$/m.exec(stdout)?.[1] ?? '{}') as Report;

      // And the tool that quotes.
      expect(report.listed).toBe(tools.length + 1);
      expect(report.converted).toBeGreaterThanOrEqual(framework.convertedMin);
      expect(Object.keys(report.failed), JSON.stringify(report.failed)).toEqual(
        Object.keys(framework.cannot),
      );
      expect(new Set(report.long)).toEqual(new Set(['text']));
      if (report.charged) expect(report.charged).toEqual([0.5, 0]);
      if (report.refused) expect(report.refused).toEqual({});
    },
  );
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished } from 'vitest';
import { accountEndpoints } from '../../server/src/account-api/account-endpoints.ts';
import { makeApiKey } from '../../server/src/accounts/api-key.ts';
import { endpoints } from '../../server/src/endpoints/registry.ts';
import { toolsOf } from '../../server/src/mcp/tools.ts';
import { whyMissing } from '../../server/src/testing/machine-parts.ts';
import { OauthUser } from '../../server/src/testing/oauth-user.ts';
import { toolsFolder } from '../clients/installed.ts';
import { isQuick } from '../clients/tools.ts';
import { wordsOfRefusal } from '../clients/words-of-refusal.ts';
import { type Created, workspaceOf } from '../testing/call.ts';
import { type Millrace, testOfOne as test } from '../testing/millrace.ts';
import { type Command, installedProgram } from './installed-program.ts';
import { programs } from './programs.ts';

/*
 * Clients and frameworks of others that speak MCP, in their own versions: each lists all tools, turns their schemas into its own, calls
 * the example of each in a sandbox, makes calls at the same time, is refused, and takes a long answer. They take the network and many
 * minutes to install, so all of them run where MILLRACE_MCP_CLIENTS names a folder for them, which is kept, and some in CI (README.md).
 */

const named = process.env.MILLRACE_MCP_CLIENTS;
/** CI runs some of them. */
const folder = named ?? (isQuick ? join(toolsFolder, 'mcp-clients') : undefined);
const wanted = programs.filter(
  ({ inQuick, language }) =>
    named !== undefined || (inQuick && (language !== 'go' || whyMissing('go') === null)),
);
const programMs = 900_000;
/** Of a program that is refused: those that wait for a person then are ended. */
const refusedMs = 120_000;

interface Report {
  readonly framework: string;
  readonly listed: number;
  readonly converted: number;
  readonly failed: Readonly<Record<string, string>>;
  /** Of 30 calls at the same time, how many got their own answer. */
  readonly own: number;
  /** What a model is told of a wrong call. */
  readonly refusal: string;
  /** Kinds of content of an answer that was cut. */
  readonly long: readonly string[];
  /** Of two calls with one key. */
  readonly charged?: readonly number[];
  /** Examples that a strict schema lets a model send, and the service takes. */
  readonly strict?: number;
  readonly refused?: Readonly<Record<string, string>>;
}

const tools = toolsOf(endpoints, accountEndpoints);
const examples = tools.map(({ name, example }) => ({ name, arguments: example ?? {} }));

type Environment = Readonly<Record<string, string>>;

function started({ file, args }: Command, environment: Environment, mostMs: number) {
  const home = mkdtempSync(join(tmpdir(), 'millrace-mcp-client-'));
  const child = spawn(file, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostMs,
    env: {
      PATH: process.env.PATH,
      // What a client keeps of its user.
      HOME: home,
      MCP_REMOTE_CONFIG_DIR: home,
      // Compiled once, and not beside the programs.
      PYTHONPYCACHEPREFIX: join(folder ?? home, 'python-bytecode'),
      MCP_USE_ANONYMIZED_TELEMETRY: 'false',
      MILLRACE_EXAMPLES: JSON.stringify(examples),
      ...environment,
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });
  return child;
}

/** Runs a program to its end, and opens the addresses that it wants a person to open. */
async function reportOf(
  command: Command,
  environment: Environment,
  open: (address: string) => Promise<void>,
): Promise<Report> {
  const child = started(command, environment, programMs);
  const problems = text(child.stderr);
  let report: Report | undefined;
  let last = '';
  for await (const line of createInterface(child.stdout)) {
    last = line;
    if (line.startsWith('SIGN_IN ')) await open(line.slice('SIGN_IN '.length));
    if (line.startsWith('REPORT ')) report = JSON.parse(line.slice('REPORT '.length));
  }
  if (report === undefined) throw new Error(`no report: ${last}\n${(await problems).slice(-4_000)}`);
  return report;
}

/** All that a program writes until it ends, or waits for a person. */
async function saidBy(command: Command, environment: Environment): Promise<string> {
  const child = started(command, environment, refusedMs);
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('\n');
}

/** Thirty calls at the same time are more than other tiers allow. */
const customerOf = (millrace: Millrace, name: string) =>
  millrace.json<Created>('org', 'create', '--name', name, '--rate-tier', 'unlimited');

const never = (address: string): Promise<void> => Promise.reject(new Error(`asked to open ${address}`));
const byName = <One extends { readonly script: string }>(all: readonly One[]) =>
  all.map((one) => [one.script, one] as const);

describe.skipIf(folder === undefined)('clients are installed and run:', () => {
  test.for(byName(wanted))(
    '%s lists all tools, understands their schemas, calls their examples at the same time and one by one, shows a refusal, and takes a long answer',
    { timeout: 3_600_000 },
    async ([, program], { millrace, url }) => {
      const command = await installedProgram(program, folder ?? '');
      const created = await customerOf(millrace, program.script);
      const key = workspaceOf(created, 'sandbox').api_key;

      const report = await reportOf(
        command,
        { MILLRACE_MCP_URL: `${url}/mcp`, MILLRACE_API_KEY: key },
        never,
      );

      // The tools, and the one that quotes.
      expect(report.listed).toBe(tools.length + 1);
      expect(report.converted).toBeGreaterThanOrEqual(program.convertedMin ?? report.listed);
      expect(Object.keys(report.failed), JSON.stringify(report.failed)).toEqual(
        Object.keys(program.cannot ?? {}),
      );
      expect(report.own).toBe(30);
      if (!program.hidesRefusals) expect(report.refusal).toMatch(/messy_url: Required/);
      expect(new Set(report.long)).toEqual(new Set(['text']));
      if (report.charged) expect(report.charged).toEqual([0.5, 0]);
      if (report.refused) expect(report.refused).toEqual({});
    },
  );

  test.for(byName(wanted.filter(({ hangsWhenRefused }) => named !== undefined || !hangsWhenRefused)))(
    '%s tells who has a wrong key that it is wrong, and what to do',
    { timeout: 3_600_000 },
    async ([, program], { url }) => {
      const command = await installedProgram(program, folder ?? '');
      // Of no workspace.
      const wrong = makeApiKey('sandbox');

      const said = await saidBy(command, {
        MILLRACE_MCP_URL: `${url}/mcp`,
        MILLRACE_API_KEY: wrong,
        MILLRACE_EXAMPLES: '[]',
      });

      if (program.hidesWrongKey === undefined) {
        expect(said).toContain('The API key is not valid.');
        expect(said).toContain('Check that the whole key was copied.');
      }
      // What is shown of an error is pasted into issues.
      expect(said).not.toContain(wrong);
      const shown = wordsOfRefusal(said, program.hidesWrongKey);
      if (program.hangsWhenRefused) {
        // What it has written when it is ended depends on the moment: nothing yet, the status, or that it asks to sign in.
        expect(shown).toMatch(/^(?:\n|SIGN_IN |.*401 Unauthorized)/);
        return;
      }
      await expect(shown).toMatchFileSnapshot(`wrong-keys/${parse(program.script).name}.txt`);
    },
  );

  test.for(byName(wanted.filter(({ signsIn }) => signsIn)))(
    '%s is let in by its user without a key, and calls as it does with one',
    { timeout: 3_600_000 },
    async ([, program], { millrace, url }) => {
      const command = await installedProgram(program, folder ?? '');
      const created = await customerOf(millrace, `${program.script} by OAuth`);
      const key = workspaceOf(created, 'sandbox').api_key;
      const user = new OauthUser(url);
      let opened = 0;

      const report = await reportOf(command, { MILLRACE_MCP_URL: `${url}/mcp` }, async (address) => {
        opened++;
        await fetch(await user.letIn(address, key));
      });

      expect(opened).toBe(1);
      expect(report.listed).toBe(tools.length + 1);
      expect(report.failed).toEqual({});
      expect(report.own).toBe(30);
    },
  );
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../boot/listen.ts';
import { type TestApp, test } from '../testing/app.ts';
import { mcpUrl } from '../testing/mcp-clients.ts';
import { OauthUser, openOauthApp, registerClient } from '../testing/oauth-user.ts';

/*
 * The protocol's own conformance suites: the stable one, and the next one with all that the revision of 2026-07-28 requires. A scenario that is listed
 * here is one that cannot pass, with the reason; one that is listed and passes fails the run as well.
 */

/** They ask for tools of the suite's own server, by names that no other has: of pictures and sounds, progress, and questions to the client. */
const suiteTools = [
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-progress',
];
/** No tool asks its client for anything: these ask tools of the suite's server that do. */
const questions = {
  stable: [
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
  ],
  next: [
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-non-tool-request',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
    'input-required-result-capability-check',
    'input-required-result-missing-input-response',
    'input-required-result-validate-input',
    // 26 of its 28 checks pass; these two ask for a tool that needs what the client has not declared.
    'server-stateless',
  ],
};
/** Capabilities that the service does not declare: nothing is logged to clients (the protocol has dropped it), and nothing completed. */
const undeclared = {
  stable: ['logging-set-level', 'tools-call-with-logging'],
  next: [],
  both: ['completion-complete'],
};
/** It warns that there is no session, of which the service has none on purpose. */
const sessions = ['server-sse-multiple-streams'];
/** They ask for resources and prompts of the suite's own server, by their addresses and names. */
const resourcesAndPrompts = [
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];
const suites = [
  {
    suite: '@modelcontextprotocol/conformance',
    more: [],
    exceptions: [
      ...suiteTools,
      ...questions.stable,
      ...undeclared.stable,
      ...undeclared.both,
      ...resourcesAndPrompts,
      'resources-subscribe',
      'resources-unsubscribe',
      ...sessions,
    ],
  },
  {
    suite: 'conformance-next',
    more: ['--requirements', '2026-07-28', '--timeout', '20000'],
    exceptions: [...suiteTools, ...questions.next, ...undeclared.both, ...resourcesAndPrompts],
  },
];

test.for(suites)(
  'passes $suite but for what is listed',
  { timeout: 120_000 },
  async ({ suite, more, exceptions }, { app }) => {
    const { sandbox } = await app.customer();
    const folder = mkdtempSync(join(tmpdir(), 'millrace-conformance-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const listed = join(folder, 'exceptions.yml');
    writeFileSync(listed, `server:\n${exceptions.map((name) => `  - ${name}\n`).join('')}`);
    const program = fileURLToPath(new URL(`../../../node_modules/${suite}/dist/index.js`, import.meta.url));
    const url = await withKey(app, sandbox);

    const { code, output } = await ran([
      program,
      'server',
      '--url',
      url,
      '--expected-failures',
      listed,
      ...more,
    ]);

    expect(code, output.slice(output.indexOf('=== SUMMARY'))).toBe(0);
    for (const list of ['tools-list', 'resources-list', 'prompts-list']) {
      expect(output).toMatch(new RegExp(`${list}: [1-9]\\d* passed, 0 failed`));
    }
    expect(output).toMatch(/dns-rebinding-protection: 2 passed, 0 failed/);
  },
);

test.for([{ secret: 'without a secret' }, { secret: 'with a secret' }])(
  'passes what the suites ask of authorization servers, $secret',
  { timeout: 240_000 },
  async ({ secret }, { db }) => {
    const { app, origin } = await openOauthApp(db);
    onTestFinished(() => app.app.close());
    const { sandbox } = await app.customer();
    const port = await freePort({ host: '127.0.0.1' });
    // With `none` among what the server takes, the suite shows no secret, whatever it was given.
    const { body } = await registerClient(origin, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
    const program = fileURLToPath(
      new URL('../../../node_modules/conformance-next/dist/index.js', import.meta.url),
    );
    const given = ['--url', origin, '--client-id', body.client_id ?? '', '-p', String(port)];
    const more = secret === 'with a secret' ? ['--client-secret', 'unused'] : [];
    let letIn: Promise<unknown> | undefined;

    const { code, output } = await ran([program, 'authorization', ...given, ...more], (printed) => {
      const address = /^http\S+\/oauth\/authorize\?\S+$/m.exec(printed)?.[0];
      if (address === undefined || letIn !== undefined) return;
      letIn = new OauthUser(origin).letIn(address, sandbox).then((back) => fetch(back));
    });

    await letIn;
    expect(code, output).toBe(0);
    expect(output).toMatch(/authorization-server-metadata-endpoint: [1-9]\d* passed, 0 failed/);
    expect(output).toMatch(/authorization-code-grant: [1-9]\d* passed, 0 failed/);
  },
);

/** The suites send no key: a proxy does, and leaves everything else as it came. */
async function withKey(app: TestApp, key: string): Promise<string> {
  const { port } = await mcpUrl(app);
  const proxy = createServer((asked, reply) => {
    const headers = { ...asked.headers, 'x-api-key': key };
    const onward = request(
      { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', () => reply.destroy());
    reply.once('close', () => onward.destroy());
    asked.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
}

function ran(
  commandArguments: readonly string[],
  onPrinted: (all: string) => void = () => {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      commandArguments,
      { maxBuffer: 2 ** 24 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
    let printed = '';
    child.stdout?.on('data', (piece: string) => {
      printed += piece;
      onPrinted(printed);
    });
  });
}

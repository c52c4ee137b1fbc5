import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../testing/millrace.ts';
import { flowsOf, installed, passingFolder, started } from './tool.ts';

const run = promisify(execFile);
/** Of a command, which starts half of n8n. */
const commandMs = 300_000;

/** n8n with the flows of this folder published, and the API key as a credential. Ends with the test. */
export async function startN8n(
  root: string,
  { service, sink, key }: { readonly service: string; readonly sink: string; readonly key: string },
): Promise<string> {
  const home = await installed('n8n', root);
  const program = join(home, 'node_modules/n8n/bin/n8n');
  const folder = passingFolder();
  const [port, brokerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder,
    N8N_USER_FOLDER: folder,
    N8N_ENCRYPTION_KEY: 'of a journey',
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    // Where it tells others to send events.
    WEBHOOK_URL: `${url}/`,
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    // It asks nobody outside.
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
  };
  const command = (...words: string[]) =>
    run(process.execPath, [program, ...words], { cwd: folder, env, timeout: commandMs });

  const credential = {
    id: 'millraceKey',
    name: 'Millrace',
    type: 'httpHeaderAuth',
    data: { name: 'x-api-key', value: key },
  };
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify([credential]));
  await command('import:credentials', `--input=${join(folder, 'credentials.json')}`);
  const flows = flowsOf('n8n', { 'http://127.0.0.1:8080': service, 'http://127.0.0.1:9090': sink });
  const workflows = join(folder, 'workflows');
  mkdirSync(workflows);
  for (const [name, text] of flows) writeFileSync(join(workflows, name), text);
  await command('import:workflow', '--separate', `--input=${workflows}`);
  for (const text of flows.values()) {
    await command('publish:workflow', `--id=${(JSON.parse(text) as { id: string }).id}`);
  }
  await started([program, 'start'], { cwd: folder, env, ready: /Editor is now accessible/ });
  return url;
}

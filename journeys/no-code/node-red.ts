import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../testing/millrace.ts';
import { flowsOf, installed, passingFolder, started } from './tool.ts';

/** Node-RED with the flows of this folder, and the API key in its environment. Ends with the test. */
export async function startNodeRed(
  root: string,
  { service, sink, key }: { readonly service: string; readonly sink: string; readonly key: string },
): Promise<string> {
  const home = await installed('node-red', root);
  const folder = passingFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flows = flowsOf('node-red', {
    'http://127.0.0.1:8080': service,
    'http://127.0.0.1:9090': sink,
    'http://127.0.0.1:1880': url,
  });
  const all = [...flows.values()].flatMap((text) => JSON.parse(text) as unknown[]);
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(all));
  const settings = {
    uiPort: port,
    uiHost: '127.0.0.1',
    flowFile: 'flows.json',
    // No editor, and nobody outside is asked.
    httpAdminRoot: false,
    credentialSecret: false,
    telemetry: { enabled: false, updateNotification: false },
  };
  writeFileSync(join(folder, 'settings.js'), `module.exports = ${JSON.stringify(settings)};`);
  await started(
    [
      join(home, 'node_modules/node-red/red.js'),
      '--userDir',
      folder,
      '--settings',
      join(folder, 'settings.js'),
    ],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, MILLRACE_API_KEY: key },
      ready: /Started flows/,
    },
  );
  return url;
}

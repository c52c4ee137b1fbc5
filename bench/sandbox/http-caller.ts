import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Calls a service over HTTP, one call after the other on one connection, and answers with how long each took, in ms. In a thread of its own, which holds nothing but
 * this: the memory of a whole world to look through for garbage would slow down the calls that are timed.
 */
const { port, key } = workerData as { readonly port: number; readonly key: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Bodies of one endpoint, as JSON. */
export interface CallsToMake {
  readonly name: string;
  readonly bodies: readonly string[];
}

parentPort?.on('message', async ({ name, bodies }: CallsToMake) => {
  const times: number[] = [];
  for (const body of bodies) {
    const startedAtMs = performance.now();
    const response = await send('POST', `/${name}`, body);
    // Read as it comes, and thrown away.
    if (response.statusCode === 200) await once(response.resume(), 'end');
    const text = response.statusCode === 200 ? '' : await textOf(response);
    times.push(performance.now() - startedAtMs);
    if (response.statusCode === 201) await ended(JSON.parse(text).inquiry_url);
    else if (response.statusCode !== 200) throw new Error(`${name} ${body}: ${response.statusCode} ${text}`);
  }
  parentPort?.postMessage(times);
});

/** What a job does in the background is over before the next call is made. */
async function ended(inquiryUrl: string): Promise<void> {
  for (;;) {
    const { status } = JSON.parse(await textOf(await send('GET', inquiryUrl)));
    if (status !== 'queued' && status !== 'processing') return;
  }
}

async function send(method: string, path: string, body = ''): Promise<IncomingMessage> {
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const sent = request({ host: '127.0.0.1', port, path: `/api/v1${path}`, method, agent, headers }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

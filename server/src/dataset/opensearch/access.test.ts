import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, request, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test as base, describe, expect } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import { selfSigned } from '../../testing/certificates.ts';
import { importCanonical } from '../../testing/import-canonical.ts';
import { test as withFiles } from '../../testing/import-files.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { sharedOpenSearch } from '../../testing/opensearch.ts';
import { personOf } from '../../testing/people.ts';
import { Dataset } from '../dataset.ts';
import { EngineError } from '../engine-error.ts';
import { personReading } from '../readings/person-reading.ts';
import { noAccess, type OpenSearchAccess } from './access.ts';
import { openSearchAddress } from './address.ts';
import { OpenSearchClient } from './client.ts';
import { openOpenSearch } from './dataset.ts';

const here = selfSigned({ organization: 'Kiln and Sons', names: 'IP:127.0.0.1' });
const other = selfSigned({ organization: 'Someone Else', names: 'IP:127.0.0.1' });

interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Front {
  readonly port: number;
  readonly received: Received[];
}

type Handler = (received: Received) => Promise<{ readonly status: number; readonly body: string }>;

const test = base.extend<{
  /** A server with our certificate, or without TLS. */
  front: (handler: Handler, options?: { readonly isEncrypted: boolean }) => Promise<Front>;
  fileOf: (text: string) => string;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  front: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (handler, { isEncrypted } = { isEncrypted: true }) => {
      const received: Received[] = [];
      const answer = async (incoming: IncomingMessage, outgoing: import('node:http').ServerResponse) => {
        const one = {
          method: incoming.method ?? '',
          url: incoming.url ?? '',
          headers: incoming.headers,
          body: await buffer(incoming),
        };
        received.push(one);
        const { status, body } = await handler(one);
        outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body);
      };
      const server = isEncrypted ? createServer(here, answer) : createHttpServer(answer);
      servers.push(server);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { port: (server.address() as AddressInfo).port, received };
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  fileOf: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-ca-'));
    let count = 0;
    await use((text) => {
      count += 1;
      const file = join(folder, `${count}.pem`);
      writeFileSync(file, text);
      return file;
    });
    rmSync(folder, { recursive: true });
  },
});

function addressAt(port: number, access: Partial<OpenSearchAccess>, scheme = 'opensearchs', login = '') {
  const address = openSearchAddress(`${scheme}://${login}127.0.0.1:${port}/test`);
  invariant(address, 'the address of the server is one');
  return { ...address, access: { ...noAccess, ...access } };
}

const ok: Handler = async () => ({ status: 200, body: '{}' });
const asked = { method: 'GET', path: '/', totalMs: 20_000 } as const;

async function failureOf(client: OpenSearchClient): Promise<EngineError> {
  const error = await client.ask(asked).catch((thrown: unknown) => thrown);
  await client.close();
  invariant(error instanceof EngineError, `a failure was expected, not ${error}`);
  return error;
}

describe('a certificate', () => {
  test('of the authority that is set is trusted', async ({ front, fileOf }) => {
    const { port } = await front(ok);
    const client = new OpenSearchClient(addressAt(port, { authorityFile: fileOf(here.cert) }));

    const { status } = await client.ask(asked);
    await client.close();

    expect(status).toBe(200);
  });

  test('of another authority is refused before anything is sent, and says which setting names the right one', async ({
    front,
    fileOf,
  }) => {
    const { port, received } = await front(ok);

    const ofOther = await failureOf(
      new OpenSearchClient(addressAt(port, { authorityFile: fileOf(other.cert) })),
    );
    const unset = await failureOf(new OpenSearchClient(addressAt(port, {})));

    for (const error of [ofOther, unset]) {
      expect(error.fault).toBe('unusable');
      expect(error.message).toContain('Do this: name the file of its authority in DATASET_CA_FILE');
    }
    expect(received).toEqual([]);
  });

  test('for another host is refused', async ({ front, fileOf }) => {
    const { port } = await front(ok);
    const address = openSearchAddress(`opensearchs://localhost:${port}/test`);
    invariant(address, 'it is an address');
    const access = { ...noAccess, authorityFile: fileOf(here.cert) };

    const error = await failureOf(new OpenSearchClient({ ...address, access }));

    expect(error.message).toContain('for another host');
  });

  test('is not asked for where the file of the authority is none', async ({ front, fileOf }) => {
    const { port } = await front(ok);

    const missing = await failureOf(new OpenSearchClient(addressAt(port, { authorityFile: '/nowhere.pem' })));
    const wrong = await failureOf(new OpenSearchClient(addressAt(port, { authorityFile: fileOf('x') })));

    expect(missing.message).toContain('/nowhere.pem, which cannot be read');
    expect(wrong.message).toContain('is no file of certificates');
  });

  test('where only one side speaks TLS, the address is to blame', async ({ front, fileOf }) => {
    const encrypted = await front(ok);
    const plain = await front(ok, { isEncrypted: false });
    const access = { authorityFile: fileOf(here.cert) };

    const toEncrypted = await failureOf(
      new OpenSearchClient(addressAt(encrypted.port, access, 'opensearch')),
    );
    const toPlain = await failureOf(new OpenSearchClient(addressAt(plain.port, access)));

    expect(toEncrypted.message).toContain('begin the address with opensearchs://');
    expect(toPlain.message).toContain('begin it with opensearch:// where OpenSearch is not encrypted');
  });
});

test('an API key is sent as OpenSearch takes it, and is in no message where it is refused', async ({
  front,
}) => {
  const { port, received } = await front(async () => ({ status: 401, body: '{"error":"Unauthorized"}' }), {
    isEncrypted: false,
  });

  const error = await failureOf(new OpenSearchClient(addressAt(port, { apiKey: 'os_geheim' }, 'opensearch')));

  expect(received[0]?.headers.authorization).toBe('ApiKey os_geheim');
  expect(error).toMatchObject({ fault: 'not_allowed', message: expect.stringContaining('DATASET_API_KEY') });
  expect(JSON.stringify([error.message, String(error.cause)])).not.toContain('geheim');
});

test('user and password are sent over TLS as well', async ({ front, fileOf }) => {
  const { port, received } = await front(ok);
  const client = new OpenSearchClient(
    addressAt(port, { authorityFile: fileOf(here.cert) }, 'opensearchs', 'mill:w%40ter@'),
  );

  await client.ask(asked);
  await client.close();

  expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('mill:w@ter').toString('base64')}`);
});

describe('Signature Version 4 of AWS', () => {
  const aws = {
    region: 'eu-central-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    sessionToken: null,
  };

  test.for([
    [
      'a search',
      { method: 'POST', path: '/a-people/_search', query: { b: '1', a: 'x y*' }, body: { q: 'Ærø' } },
    ],
    ['a bulk request', { method: 'POST', path: '/a-people/_bulk', lines: '{"index":{}}\n{"n":"Ærø"}\n' }],
    ['a request without a body', { method: 'GET', path: '/_alias/a-people' }],
  ] as const)(
    '%s is signed as its documentation has it, also with temporary credentials',
    async ([, one], { front, fileOf }) => {
      const { port, received } = await front(ok);
      const authorityFile = fileOf(here.cert);
      for (const sessionToken of [null, 'FwoGZXIvYXdzEXAMPLE']) {
        const client = new OpenSearchClient(
          addressAt(port, { authorityFile, aws: { ...aws, sessionToken } }),
        );
        await client.ask({ ...one, totalMs: 20_000 });
        await client.close();
      }

      expect(received).toHaveLength(2);
      for (const request of received) {
        const { authorization = '' } = request.headers;
        expect(authorization).toBe(authorizationOf(request, aws));
        expect(request.headers['x-amz-content-sha256']).toBe(sha256(request.body));
        // What is not signed could be changed on the way.
        expect(/SignedHeaders=([^,]*)/.exec(authorization)?.[1]?.split(';')).toEqual(
          expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']),
        );
      }
      expect(received[1]?.headers['x-amz-security-token']).toBe('FwoGZXIvYXdzEXAMPLE');
      expect(received[1]?.headers.authorization).toContain('x-amz-security-token');
    },
  );

  test('what was changed on the way, or signed with another secret, has another signature', async ({
    front,
    fileOf,
  }) => {
    const { port, received } = await front(ok);
    const client = new OpenSearchClient(addressAt(port, { authorityFile: fileOf(here.cert), aws }));
    await client.ask({ method: 'POST', path: '/_search', body: { q: 1 }, totalMs: 20_000 });
    await client.close();
    const [request] = received;
    invariant(request, 'it was sent');

    expect(authorizationOf({ ...request, url: '/_search?x=1' }, aws)).not.toBe(request.headers.authorization);
    expect(authorizationOf(request, { ...aws, secretAccessKey: 'x' })).not.toBe(
      request.headers.authorization,
    );
  });
});

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
/** RFC 3986, as the documentation asks for. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * What the header must be, by the documented steps ("Create a signed AWS API request"): a canonical request out of what was received, a text to sign,
 * a key out of the secret, date, region and service, and the signature.
 */
function authorizationOf(
  { method, url, headers, body }: Received,
  { region, accessKeyId, secretAccessKey }: { region: string; accessKeyId: string; secretAccessKey: string },
): string {
  const [path = '', query = ''] = url.split('?', 2);
  const signed = /SignedHeaders=([^,]*)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonical = [
    method,
    // Services other than S3 encode each segment of the path once more.
    path.split('/').map(encoded).join('/'),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const time = String(headers['x-amz-date']);
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/es/aws4_request`;
  const key = [region, 'es', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

withFiles.skipIf(whyMissing('opensearch') !== null)(
  'records are imported and found through TLS in front of a real node',
  async ({ db: { pool }, onTestFinished }) => {
    const node = await sharedOpenSearch();
    const [host = '', nodePort] = (node.urls[0] ?? '').split(':');
    const server = createServer(here, (incoming, outgoing) => {
      const { method, url: path, headers } = incoming;
      const passed = request({ host, port: nodePort, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      incoming.pipe(passed);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'millrace-ca-'));
    const authorityFile = join(folder, 'ca.pem');
    writeFileSync(authorityFile, here.cert);
    const { port } = server.address() as AddressInfo;
    const address = { ...addressAt(port, { authorityFile }), prefix: 'tls_front' };
    const opened = await openOpenSearch(address, { patience: 20 });
    onTestFinished(async () => {
      await opened.close();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
      await node.ask('DELETE', '/tls_front-*?expand_wildcards=all');
    });

    await importCanonical({ pool, store: opened.store }, personReading, [personOf({ name: 'Mira Voss' })]);
    const found = await new Dataset(opened.readsOf(pool)).searchPeople({ page: 1, pageSize: 5 });

    expect(found.total).toBe(1);
  },
);

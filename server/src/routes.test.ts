import { expect } from 'vitest';
import { accountEndpoints } from './account/account-endpoints.ts';
import { createOrganization } from './admin/organizations.ts';
import { createApp } from './app.ts';
import { openapiDocument } from './catalog/openapi.ts';
import { endpoints } from './endpoints/registry.ts';
import { credits } from './kernel/credits.ts';
import { createLog } from './telemetry/log.ts';
import { test as withDatabase } from './testing/database.ts';

const test = withDatabase.extend<{ app: Awaited<ReturnType<typeof createApp>> }>({
  app: async ({ db }, use) => {
    const app = await createApp({
      databaseUrl: db.url,
      log: createLog({ level: 'silent', form: 'json' }),
      bodyBytesMax: 100_000,
      deadlineMs: 5_000,
      docsUrl: 'http://127.0.0.1:8080/docs',
      providers: { live: () => [], sandbox: () => [] },
    });
    await app.server.ready();
    await use(app);
    await app.close();
  },
});

test('what is served is what is described: registry, routes, OpenAPI and /my-endpoints agree', async ({
  app,
}) => {
  const { workspaces } = await createOrganization(app.pool, {
    name: 'Acme',
    credits: credits(1),
    plan: null,
    rateTier: 'standard',
  });
  const key = workspaces.find(({ mode }) => mode === 'live')?.api_key ?? '';

  const served = routesOf(app.server.printRoutes({ commonPrefix: false }));
  const listed = await app.server.inject({ url: '/api/v1/my-endpoints', headers: { 'x-api-key': key } });

  const registered = [
    ...endpoints.map(({ name }) => `POST /api/v1/${name}`),
    ...accountEndpoints.map(({ name }) => `GET /api/v1/${name}`),
  ];
  const document = openapiDocument({ endpoints, accountEndpoints, version: '1.0.0', baseUrl: '' });
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listedNames = listed.json().endpoints.map(({ name }: { name: string }) => name);

  const open = ['GET /', 'GET /docs', 'GET /docs/assets/:name', 'GET /docs/errors', 'GET /docs/errors/:code'];
  expect(served.toSorted()).toEqual(
    [...registered, ...open, 'GET /openapi.json', 'GET /livez', 'GET /readyz'].toSorted(),
  );
  expect(described.toSorted()).toEqual([...registered, 'GET /livez', 'GET /readyz'].toSorted());
  expect(listedNames).toEqual(endpoints.map(({ name }) => name));
});

test('every endpoint asks for a key before it looks at anything else', async ({ app }) => {
  const requests = [
    ...endpoints.map(({ name }) => ({ method: 'POST', name, payload: '{' }) as const),
    ...accountEndpoints
      .filter(({ keyOptional }) => !keyOptional)
      .map(({ name }) => ({ method: 'GET', name: `${name}?unknown=1` }) as const),
  ];
  for (const { name, ...request } of requests) {
    const answer = await app.server.inject({ ...request, url: `/api/v1/${name}` });

    expect(answer.json(), name).toMatchObject({ code: 'missing_api_key' });
  }
});

/** `GET /docs`, … out of the tree that Fastify prints; HEAD comes with every GET. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?/u.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = Math.max(0, depth - 1);
    above.push(part);
    const path = above.join('').replace(/(.)\/$/, '$1');
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

import { expect } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { openapiDocument } from '../catalog/openapi.ts';
import { endpoints } from '../endpoints/registry.ts';
import { managePath } from '../manage-api/define-manage-route.ts';
import { manageRoutes } from '../manage-api/manage-routes.ts';
import { toolsOf } from '../mcp/tools.ts';
import { test } from '../testing/app.ts';

/** The two that a model needs for a job, of the routes that a job has. */
const jobTools = endpoints
  .filter(({ runs }) => runs === 'job')
  .flatMap(({ name }) => [`service_${name}_inquiry`, `service_${name}_cancel`]);

/** What a model does with a list; over REST these are routes. */
const listTools = ['preview', 'start', 'status', 'results', 'resume', 'cancel'].map(
  (deed) => `service_list_${deed}`,
);

/** For tool clients that seek access: as RFC 6749, 7009, 7591, 8414 and 9728 have it, and as OpenAPI has no words for. */
const oauthRoutes = [
  ...['', '/mcp'].flatMap((end) =>
    ['GET', 'OPTIONS'].map((method) => `${method} /.well-known/oauth-protected-resource${end}`),
  ),
  ...['oauth-authorization-server', 'openid-configuration'].flatMap((name) =>
    [`/.well-known/${name}`, `/.well-known/${name}/mcp`, `/mcp/.well-known/${name}`].flatMap((path) => [
      `GET ${path}`,
      `OPTIONS ${path}`,
    ]),
  ),
  ...['GET', 'OPTIONS'].map((method) => `${method} /oauth/jwks`),
  ...['POST', 'OPTIONS'].flatMap((method) => [`${method} /oauth/token`, `${method} /oauth/revoke`]),
  'POST /oauth/register',
  'GET /oauth/authorize',
  'GET /oauth/authorize/:uid',
  ...['GET', 'POST'].map((method) => `${method} /oauth/sign-in/:uid`),
];

test('what is served is what is described: registry, routes, OpenAPI and /my-endpoints agree', async ({
  app,
}) => {
  const { live } = await app.customer();

  const listed = await app.get('/my-endpoints', live);
  const all = routesOf(app.app.server.printRoutes({ commonPrefix: false })).map((route) =>
    route.replaceAll(/:([a-z_]+)/g, (whole, name: string) => (route.includes('/api/') ? `{${name}}` : whole)),
  );
  const isOfConsole = (route: string) => / (?:\/console|\/api\/manage\/)/.test(route);
  const served = all.filter((route) => !isOfConsole(route));
  // The tree prints `/console/*` without its slash.
  const pages = ['GET /console', 'GET /console*'];
  const managed = manageRoutes.map(({ method, path }) => `${method} ${managePath}/${path}`);
  expect(all.filter(isOfConsole).map(nameless).toSorted()).toEqual(
    [...pages, ...managed].map(nameless).toSorted(),
  );

  const registered = [
    ...endpoints.flatMap(({ name, runs }) =>
      ['', '/quote', ...(runs === 'job' ? ['/csv', '/upload'] : [])].map(
        (part) => `POST /api/v1/${name}${part}`,
      ),
    ),
    ...accountEndpoints.map(({ name }) => `GET /api/v1/${name}`),
    ...describedRoutes.map(({ method, path }) => `${method} /api/v1/${path}`),
  ];
  const document = openapiDocument({
    endpoints,
    accountEndpoints,
    routes: describedRoutes,
    version: '1.0.0',
    baseUrl: '',
  });
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { servers }]) => `${method.toUpperCase()} ${servers === undefined ? '/api/v1' : ''}${path}`,
    ),
  );
  const tools = toolsOf(endpoints, accountEndpoints).map(({ name }) => name);
  const listedOperations = listed.body.endpoints.map(
    ({ method, path }: { method: string; path: string }) => `${method} /api/v1${path}`,
  );
  const listedNames = listed.body.endpoints.map(({ name }: { name: string }) => name);

  // The tree shows the slash before a star only where a path goes on otherwise.
  const open = [
    ...['GET /', 'GET /docs', 'GET /docs/assets/:name', 'GET /docs/changelog'],
    ...['GET /docs/errors', 'GET /docs/errors/:code', 'GET /docs/reference', 'GET /docs*'],
    ...['GET /llms.txt', 'GET /llms-full.txt'],
  ];
  const keyless = [
    ...['GET /livez', 'GET /readyz', 'GET /changelog', 'GET /changelog.rss'],
    ...['openapi.json', 'openapi-3.0.json', 'postman.json'].map((file) => `GET /${file}`),
  ];
  expect(served.toSorted()).toEqual(
    [
      ...registered,
      ...open,
      ...keyless,
      'POST /vendor-results',
      ...['DELETE /mcp', 'GET /mcp', 'POST /mcp'],
      ...oauthRoutes,
    ].toSorted(),
  );
  expect(described.toSorted()).toEqual([...registered, ...keyless].toSorted());
  expect(listedNames.slice(0, endpoints.length)).toEqual(endpoints.map(({ name }) => name));
  // The quotes of an endpoint, and its lists as tables, are told with it.
  const parts = registered.filter((operation) => !/^POST .*\/(?:quote|csv|upload)$/.test(operation));
  expect(listedOperations.toSorted()).toEqual(parts.toSorted());
  expect(tools).toEqual(
    [...endpoints, ...accountEndpoints]
      .map(({ name }) => `service_${name.replaceAll(/[/-]/g, '_')}`)
      .concat(jobTools, listTools)
      .toSorted(),
  );
});

test('every endpoint asks for a key before it looks at anything else', async ({ app }) => {
  const closed = accountEndpoints.filter(({ keyOptional }) => !keyOptional);
  for (const { name } of endpoints)
    expect((await app.post(`/${name}`, null, '{')).body, name).toMatchObject({ code: 'missing_api_key' });
  for (const { name } of closed)
    expect((await app.get(`/${name}?unknown=1`)).body, name).toMatchObject({ code: 'missing_api_key' });
  for (const { name, method, path } of describedRoutes)
    expect((await app.send(method, `/${path}?unknown=1`, null)).body, name).toMatchObject({
      code: 'missing_api_key',
    });
});

/** Two routes may name one place of their paths differently, which the tree shows as `{a}|{b}`. */
function nameless(route: string): string {
  return route.replaceAll(/\{[a-z_]+\}(?:\|\{[a-z_]+\})*/g, '{}');
}

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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../identity/roles.ts';
import type { ManageRoute } from '../manage-api/define-manage-route.ts';
import { manageRoutes } from '../manage-api/manage-routes.ts';
import { TestApp, type TestResponse } from '../testing/app.ts';
import {
  type Asker,
  manage,
  managementKey,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../testing/console-people.ts';
import { createTestDatabase } from '../testing/database.ts';

/*
 * Every route × everybody who may ask. Routes that change something are asked for a dry run, which is refused only once everything else is
 * checked: so nothing changes, and a 422 of X-Dry-Run says that the asker was let in.
 */

let app: TestApp;
let close: () => Promise<void>;
let organization = '';
let apiKey = '';
const askers = new Map<string, Asker>();

beforeAll(async () => {
  const database = await createTestDatabase();
  app = await TestApp.open(database, [], { signInLimits: manySignIns() });
  close = async () => {
    await app.app.close();
    await database.drop();
  };
  const own = await app.customer();
  const foreign = await app.customer();
  organization = own.created.organization_id;
  apiKey = own.live;
  const organizationId = await organizationIdOf(app, organization);
  const foreignId = await organizationIdOf(app, foreign.created.organization_id);
  for (const role of roles) {
    askers.set(`member ${role}`, {
      cookie: await signedIn(app, await person(app, { organizationId, role })),
    });
    askers.set(`key ${role}`, { bearer: await managementKey(app, { organizationId, role }) });
  }
  askers.set('foreign owner', {
    cookie: await signedIn(app, await person(app, { organizationId: foreignId, role: 'owner' })),
  });
  askers.set('foreign key', {
    bearer: await managementKey(app, { organizationId: foreignId, role: 'owner' }),
  });
  askers.set('operator', { cookie: await signedIn(app, await person(app, { isOperator: true })) });
  askers.set('instance key', {
    bearer: await managementKey(app, { organizationId: null, role: 'operator' }),
  });
  askers.set('nobody', {});
  askers.set('API key', { apiKey });
  askers.set('API key as bearer', { bearer: apiKey });
  askers.set('expired key', {
    bearer: await managementKey(app, {
      organizationId,
      role: 'owner',
      expiresAt: new Date(Date.now() - 1_000),
    }),
  });
}, 240_000);
afterAll(() => close());

type Verdict = 'in' | 'not_signed_in' | 'not_allowed' | 'unknown_id';

/** What the description of a route says of an asker, in the words of the design. */
function expected({ access, method }: ManageRoute, asker: string): Verdict {
  const [kind = '', role = ''] = asker.split(' ') as [string, string];
  if (['API key', 'API key as bearer', 'expired key'].includes(asker)) return 'not_signed_in';
  if (access.who === 'anyone') return 'in';
  if (asker === 'nobody') return 'not_signed_in';
  const isKey = asker.includes('key');
  switch (access.who) {
    case 'person':
      return isKey ? 'not_allowed' : 'in';
    case 'operator':
      return asker === 'operator' || asker === 'instance key' ? 'in' : 'not_allowed';
    case 'member':
      if (kind === 'foreign' || asker === 'operator') return 'unknown_id';
      if (asker === 'instance key') return access.roles.includes('owner') ? 'in' : 'not_allowed';
      return access.roles.includes(role as Role) ? 'in' : 'not_allowed';
  }
  return method === 'GET' ? 'in' : 'not_allowed';
}

function verdictOf(response: TestResponse): Verdict {
  const { code, message } = (response.body ?? {}) as { code?: string; message?: string };
  if (response.status === 401 && code === 'not_signed_in') return 'not_signed_in';
  if (response.status === 403 && code === 'not_allowed') return 'not_allowed';
  if (response.status === 404 && message?.startsWith('You are no member')) return 'unknown_id';
  return 'in';
}

function ask(route: ManageRoute, asker: Asker, headers: Record<string, string> = {}): Promise<TestResponse> {
  const params: Record<string, string> = {
    ...(route.example.params as Record<string, string>),
    organization_id: organization,
  };
  const path = route.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => params[name] ?? 'missing');
  const query = new URLSearchParams(route.example.query as Record<string, string>).toString();
  const isChange = route.method !== 'GET';
  return manage(
    app,
    route.method,
    query === '' ? path : `${path}?${query}`,
    asker,
    isChange && route.body ? route.example.body : undefined,
    { ...(isChange ? { 'x-dry-run': 'true' } : {}), ...headers },
  );
}

const streams = manageRoutes.filter(({ form }) => form === 'events');
const answering = manageRoutes.filter((route) => !streams.includes(route));

describe.each(answering.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_, route) => {
    test('is for whom its description says, and for nobody else', { timeout: 240_000 }, async () => {
      const seen: Record<string, Verdict> = {};
      const wanted: Record<string, Verdict> = {};
      for (const [name, asker] of askers) {
        const response = await ask(route, asker);

        seen[name] = verdictOf(response);
        wanted[name] = expected(route, name);
        expect(response.status, `${name}: ${response.text.slice(0, 300)}`).toSatisfy(
          (status: number) => status < 500,
        );
        // A change that was let in has not happened: it was asked for a dry run.
        if (route.method !== 'GET' && seen[name] === 'in') {
          expect(response.body.details?.[0]?.path, name).toBe('X-Dry-Run');
        }
      }

      expect(seen).toEqual(wanted);
    });

    test.skipIf(route.method === 'GET')('refuses what other pages make a browser send', async () => {
      const asker =
        route.access.who === 'member'
          ? askers.get('member owner')
          : (askers.get(route.access.who === 'operator' ? 'operator' : 'member viewer') as Asker);
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:8081' },
        { origin: 'http://localhost.evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'x-millrace-console': '' },
        { 'x-millrace-console': '0' },
      ];
      for (const headers of foreign) {
        const response = await ask(route, asker as Asker, headers);

        expect([response.status, response.body.code], JSON.stringify(headers)).toEqual([
          403,
          'origin_refused',
        ]);
      }
    });
  },
);

test('an organization that is not there is answered like one of others', async () => {
  const route = manageRoutes.find(({ name }) => name === 'home_get') as ManageRoute;
  const asker = askers.get('member owner') as Asker;

  const unknown = await manage(app, 'GET', 'organizations/org_nothing/home', asker);
  const foreign = await ask(route, askers.get('foreign owner') as Asker);

  const { request_id: _one, ...first } = unknown.body;
  const { request_id: _other, ...second } = foreign.body;
  expect(first).toEqual(second);
});

test('no two routes have the same name, or the same method and path', () => {
  const names = manageRoutes.map(({ name }) => name);
  const paths = manageRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/\{[a-z_]+\}/g, '{}')}`);

  expect(new Set(names).size).toBe(names.length);
  expect(new Set(paths).size).toBe(paths.length);
});

test('routes for members begin with their organization, and only these', () => {
  for (const { path, access, name } of manageRoutes) {
    expect(path.startsWith('organizations/{organization_id}'), name).toBe(access.who === 'member');
  }
});

test('every example fits its own route', () => {
  for (const { name, params, query, body, response, example, form } of manageRoutes) {
    expect(params.safeParse(example.params).success, `${name} params`).toBe(true);
    expect(query.safeParse(example.query).success, `${name} query`).toBe(true);
    if (body) expect(body.safeParse(example.body).error, `${name} body`).toBeUndefined();
    if ((form ?? 'json') === 'json') {
      expect(response.safeParse(example.response).error, `${name} response`).toBeUndefined();
    }
  }
});

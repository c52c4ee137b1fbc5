import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { changelogOf } from '../catalog/changelog.ts';
import { changelogSchema } from '../catalog/changelog-operation.ts';
import { changelogRss } from '../catalog/changelog-rss.ts';
import { openapiDocument } from '../catalog/openapi.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { removeWhitespaceEndpoint } from '../endpoints/utilities/remove-whitespace.ts';
import { version } from '../kernel/version.ts';
import { test } from '../testing/app.ts';
import { ranCommand } from '../testing/ran-command.ts';

const markdown = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
const kept: Endpoint = removeWhitespaceEndpoint;
const leaving: Endpoint = {
  ...kept,
  deprecated: { since: '2026-12-01', sunset: '2027-03-01', use: 'normalize_list' },
};

test('every version of CHANGELOG.md has a day, the newest first, and the newest is the one that runs', () => {
  const headings = markdown.split('\n').filter((line) => line.startsWith('## '));

  const { versions } = changelogOf(markdown, [], version);

  expect(versions).toHaveLength(headings.length);
  expect(versions.map(({ date }) => date)).toEqual(
    versions
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  expect(versions[0]?.version).toBe(version);
  expect(versions.every(({ changes }) => changes.length > 0)).toBe(true);
});

test('changes are whole and plain: lines together, words of links without their addresses', () => {
  const { versions } = changelogOf(
    '## 1.2.3, 2026-11-28\n\n- One\n  two ([docs](docs/x.md)).\n- **Three**\n',
    [],
    '1',
  );

  expect(versions).toEqual([{ version: '1.2.3', date: '2026-11-28', changes: ['One two (docs).', 'Three'] }]);
});

test('what the registry deprecates is in the changelog and in its feed', () => {
  const changelog = changelogOf(markdown, [leaving], version);

  expect(changelog.deprecations).toEqual([
    {
      endpoint: 'remove_whitespace',
      field: null,
      since: '2026-12-01',
      sunset: '2027-03-01',
      use: 'normalize_list',
    },
  ]);
  expect(changelogRss(changelog, 'https://millrace.example/docs/changelog')).toContain(
    '<title>remove_whitespace is deprecated, and removed on 2027-03-01</title>',
  );
});

describe('GET /changelog', () => {
  test.for([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/rss+xml', 'application/rss+xml'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/html;q=0.5, application/rss+xml', 'application/rss+xml'],
    ['application/json;q=0, text/html;q=0', 'application/json'],
  ])('with Accept %s answers %s', async ([accept, type], { app }) => {
    const answer = await app.app.server.inject({
      url: '/changelog',
      headers: accept === undefined ? {} : { accept },
    });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(new RegExp(`^${type?.replaceAll(/[+/]/g, '.')};`));
    expect(String(answer.headers.vary).split(', ')).toContain('accept');
  });

  test('is as the document says, and names the version that health, OpenAPI and the command line name', async ({
    app,
  }) => {
    const { body } = await app.app.server.inject({ url: '/changelog' });
    const openapi = (await app.app.server.inject({ url: '/openapi.json' })).json();
    const health = (await app.get('/health')).body;
    const command = await ranCommand(['--version'], () => {
      throw new Error('the version needs no settings');
    });

    const told = changelogSchema.parse(JSON.parse(body));
    expect([told.version, openapi.info.version, health.version]).toEqual([version, version, version]);
    expect(command.stdout.trim()).toBe(version);
  });

  test('the feed has an item for each version, and the page their words', async ({ app }) => {
    const feed = await app.app.server.inject({ url: '/changelog.rss' });
    const page = await app.app.server.inject({ url: '/docs/changelog' });

    expect(feed.body.match(/<item>/g)).toHaveLength(changelogOf(markdown, [], version).versions.length);
    expect(page.body).toContain('<h1>Changelog</h1>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

test('OpenAPI marks what will go, and describes its headers', () => {
  const of = (endpoint: Endpoint) =>
    openapiDocument({
      endpoints: [endpoint],
      accountEndpoints: [],
      routes: [],
      version,
      baseUrl: 'https://x.example',
    });
  const fields: Endpoint = {
    ...kept,
    deprecatedFields: {
      request: { input_text: { since: '2026-12-01', sunset: '2027-03-01', use: 'text' } },
      response: { output: { since: '2026-12-01', sunset: '2027-03-01', use: 'normalized_text' } },
    },
  };

  const whole = of(leaving).paths['/remove_whitespace']?.post as Record<string, unknown>;
  const { schemas } = of(fields).components as unknown as {
    schemas: Record<string, { properties: Record<string, { deprecated?: boolean; description: string }> }>;
  };

  expect(whole.deprecated).toBe(true);
  expect(whole.description).toMatch(
    /^Deprecated since 2026-12-01, removed on 2027-03-01: use normalize_list\./,
  );
  expect(JSON.stringify(whole.responses)).toContain('#/components/headers/Sunset');
  const described = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties));
  expect(described.filter(([, { deprecated }]) => deprecated).map(([name]) => name)).toEqual([
    'input_text',
    'output',
  ]);
});

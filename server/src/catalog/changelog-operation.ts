import { z } from 'zod';
import { documentOperation } from './document-operation.ts';
import type { JsonSchema } from './readable-schema.ts';

/** What changes in the interface, as OpenAPI tells it. */
export const changelogSchema = z.object({
  version: z.string().describe('Version of this service.'),
  deprecations: z
    .array(
      z.object({
        endpoint: z.string(),
        field: z.string().nullable().describe('Null if the whole endpoint is deprecated.'),
        since: z.string().describe('Day, UTC.'),
        sunset: z.string().describe('Earliest day of removal, UTC.'),
        use: z.string().describe('Replacement.'),
      }),
    )
    .describe('Deprecations, earliest removal first.'),
  versions: z
    .array(z.object({ version: z.string(), date: z.string(), changes: z.array(z.string()) }))
    .describe('Newest first.'),
});

const example = {
  version: '1.0.0',
  deprecations: [],
  versions: [{ version: '1.0.0', date: '2026-11-28', changes: ['people_search needs page and limit.'] }],
};

const feed = {
  'application/rss+xml': {
    schema: { type: 'string', description: 'RSS 2.0.' },
    example: '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"></rss>',
  },
};

export const changelogPaths = (tag: string): Record<string, { readonly get: JsonSchema }> => ({
  '/changelog': documentOperation({
    operationId: 'changelog',
    tag,
    summary: 'Changes of the API',
    description: 'JSON; with `Accept: application/rss+xml` a feed, with `Accept: text/html` a page.',
    about: 'Versions and deprecations.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ChangelogAnswer' }, example } },
  }),
  '/changelog.rss': documentOperation({
    operationId: 'changelog_rss',
    tag,
    summary: 'Changes of the API, as a feed',
    about: 'The feed.',
    content: feed,
  }),
});

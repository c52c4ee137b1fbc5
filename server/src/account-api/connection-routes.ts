import { z } from 'zod';
import { connectionsListed } from '../oauth/connections.ts';
import { defineRoute, noFields } from './define-route.ts';

const group = 'Connections';
const params = z.strictObject({ id: z.string().max(100).describe('The connection: `con_…`.') });

const connection = z.object({
  id: z.string(),
  kind: z
    .enum(['oauth', 'key'])
    .describe(
      'oauth: a client that signed in; key: a connection named in the MCP URL of a caller with the key.',
    ),
  name: z.string().describe('The name that the client gives, or the name in the URL.'),
  client_id: z.string().nullable(),
  redirect_host: z.string().nullable().describe('The host that received its access.'),
  created_at: z.string(),
  used_at: z.string().nullable().describe('To the minute.'),
  expires_at: z.string().nullable(),
  max_credits: z.number().nullable().describe('What it may spend in all; null: all that the workspace has.'),
  spent_credits: z
    .number()
    .describe('Counted while it has a budget; includes the holds of calls in progress.'),
});

const example = {
  id: 'con_8Zk2nQ0vLrT4yXbC1dPw',
  kind: 'oauth' as const,
  name: 'Loom',
  client_id: 'https://loom.example/client.json',
  redirect_host: 'loom.example',
  created_at: '2026-07-01T09:30:00.000Z',
  used_at: '2026-07-02T10:00:00.000Z',
  expires_at: '2027-07-01T09:30:00.000Z',
  max_credits: 500,
  spent_credits: 12.5,
};

/** By what agents use the tools of the workspace of the key. */
export const connectionRoutes = {
  list: defineRoute({
    name: 'connections',
    group,
    method: 'GET',
    path: 'connections',
    title: 'List connections',
    description: `How agents use the workspace's tools: clients that signed in by OAuth, and connections named in MCP URLs. The newest first, at most ${connectionsListed}.`,
    status: 200,
    params: noFields,
    query: noFields,
    body: null,
    response: z.object({ connections: z.array(connection) }),
    errors: [],
    example: { params: {}, query: {}, body: null, response: { connections: [example] } },
  }),
  change: defineRoute({
    name: 'connection_change',
    group,
    method: 'PATCH',
    path: 'connections/{id}',
    title: 'Set the budget of a connection',
    description:
      'Limits what an OAuth client may spend in all, from its first call with a budget on. Connections with a key have theirs in their URL.',
    status: 200,
    params,
    query: noFields,
    body: z.strictObject({
      max_credits: z
        .number()
        .min(0)
        .max(1_000_000_000)
        .multipleOf(0.01)
        .nullable()
        .describe('Null: all that the workspace has.'),
    }),
    response: z.object({ id: z.string(), max_credits: z.number().nullable() }),
    errors: ['unknown_connection', 'budget_in_address'],
    example: {
      params: { id: example.id },
      query: {},
      body: { max_credits: 500 },
      response: { id: example.id, max_credits: 500 },
    },
  }),
  remove: defineRoute({
    name: 'connection_removal',
    group,
    method: 'DELETE',
    path: 'connections/{id}',
    title: 'End a connection',
    description:
      'Ends the access of a client within two seconds, everywhere. For a connection named in a URL, Millrace forgets what it spent.',
    status: 200,
    params,
    query: noFields,
    body: null,
    response: z.object({ id: z.string(), deleted: z.literal(true) }),
    errors: ['unknown_connection'],
    example: {
      params: { id: example.id },
      query: {},
      body: null,
      response: { id: example.id, deleted: true },
    },
  }),
} as const;

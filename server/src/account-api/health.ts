import { z } from 'zod';
import { version } from '../kernel/version.ts';
import { defineAccountEndpoint } from './define-account-endpoint.ts';

export const health = defineAccountEndpoint({
  name: 'health',
  title: 'Health',
  description: 'Says that the service answers, and with a key which workspace it belongs to. Free.',
  keywords: [
    'health check',
    'ping',
    'is the service up',
    'service status',
    'test my api key',
    'which workspace is this key of',
    'is it alive',
    'connection test',
  ],
  keyOptional: true,
  query: z.strictObject({}),
  response: z.object({
    status: z.literal('ok'),
    version: z.string(),
    time: z.string().describe('ISO 8601, UTC.'),
    workspace: z.string().optional(),
    mode: z.enum(['live', 'sandbox']).optional(),
  }),
  example: {
    query: {},
    response: {
      status: 'ok',
      version: '1.0.0',
      time: '2026-11-21T09:40:00Z',
      workspace: 'ws_7f3kQ0',
      mode: 'live',
    },
  },
  async run(_query, caller) {
    return {
      status: 'ok' as const,
      version,
      time: new Date().toISOString(),
      ...(caller ? { workspace: caller.workspace, mode: caller.mode } : {}),
    };
  },
});

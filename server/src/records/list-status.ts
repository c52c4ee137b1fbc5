/** Where a list stands. `paused` and `stopped` wait for their owner; a limit has stopped it. */
export const listStatuses = [
  'queued',
  'running',
  'paused',
  'stopped',
  'completed',
  'failed',
  'canceled',
] as const;
export type ListStatus = (typeof listStatuses)[number];

import { type Attack, loop, restCall, toolCall } from '../attack.ts';

/** A megabyte of fields that no endpoint has. */
const names = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`f${at}`, 1]));

export const unknownNames: readonly Attack[] = [
  {
    name: 'unknown names, REST',
    run: (target, counts, signal) =>
      loop(target, [restCall('lead_search', target.sandbox, names)], 2, counts, signal),
  },
  {
    name: 'unknown names, MCP',
    run: (target, counts, signal) =>
      loop(target, [toolCall('lead_search', target.sandbox, names)], 2, counts, signal),
  },
];

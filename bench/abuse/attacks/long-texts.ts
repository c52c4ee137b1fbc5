import { type Attack, loop, restCall, toolCall } from '../attack.ts';

const text = 'Mail a@acme.example or see acme.example/x, http://b.example. '
  .repeat(16_000)
  .slice(0, 1_000_000);

/** Texts of a megabyte, which take long to read. */
export const longTexts: readonly Attack[] = [
  {
    name: 'texts of 1 MB, REST',
    run: (target, counts, signal) =>
      loop(target, [restCall('extract_urls_emails', target.sandbox, { text })], 8, counts, signal),
  },
  {
    name: 'texts of 1 MB, MCP',
    run: (target, counts, signal) =>
      loop(target, [toolCall('extract_urls_emails', target.sandbox, { text })], 8, counts, signal),
  },
];

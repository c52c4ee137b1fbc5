import { GuardedOutbound, type OutboundSettings } from '../outbound/guarded-outbound.ts';
import { delivererTimes } from '../webhooks/deliverer.ts';

/** What delivers to receivers on loopback. */
export function receiversOutbound(more: Partial<OutboundSettings> = {}): GuardedOutbound {
  return new GuardedOutbound({
    allow: ['127.0.0.2/32'],
    ports: [443],
    politeness: { concurrency: 50, spacingMs: 0 },
    userAgent: 'Millrace/test',
    times: delivererTimes,
    ...more,
  });
}

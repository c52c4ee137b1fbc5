import type { KeylessSettings } from '../providers/keyless-definition.ts';

/** For sources that go another way. */
export const noOutbound: KeylessSettings['outbound'] = {
  fetch: () => Promise.reject(new Error('it goes another way')),
};

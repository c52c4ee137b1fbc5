import { makeApiKey } from '../../../server/src/accounts/api-key.ts';
import { type Attack, loop, restCall } from '../attack.ts';

/** Keys with a right checksum that nobody has. */
export const badKeys: Attack = {
  name: 'bad keys',
  run: (target, counts, signal) => {
    const requests = Array.from({ length: 10_000 }, () =>
      restCall('remove_whitespace', makeApiKey('live'), { input_text: ' a ' }),
    );
    loop(target, requests, 32, counts, signal);
  },
};

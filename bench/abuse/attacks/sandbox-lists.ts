import { type Attack, loop, restCall } from '../attack.ts';

/** Lists of a workspace whose credits are play money. */
export const sandboxLists: Attack = {
  name: 'lists in the sandbox',
  run: (target, counts, signal) => {
    const data = Array.from({ length: 5_000 }, (_, at) => `mira.voss+${at}@halden-instruments.example`);
    loop(target, [restCall('email_verification', target.sandbox, { data })], 2, counts, signal);
  },
};

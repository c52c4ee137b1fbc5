import { type Attack, loop, wholeGet } from '../attack.ts';

/** Free reads that find nothing in a long history. */
export const historyLoops: Attack = {
  name: '16 loops of GET /history',
  run: (target, counts, signal) =>
    loop(target, [wholeGet('/history?limit=1000&endpoint=clean_domain', target.live)], 16, counts, signal),
};

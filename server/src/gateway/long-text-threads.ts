import { ServiceError } from '../kernel/service-error.ts';
import type { PoolLimits } from '../web/pool/worker-pool.ts';

/** Of threads that work on long texts. All of it is far beyond what the longest text takes: time is in proportion to the length. */
export const longTextLimits: PoolLimits = {
  workers: 2,
  cpuMsMax: 10_000,
  heapBytesMax: 512 * 2 ** 20,
  answerBytesMax: 64 * 2 ** 20,
  totalMsMax: 15_000,
  waitMsMax: 2_000,
  waitingMax: 100,
  waitingBytesMax: 0,
  // So that one thread is there for others at once, and places to wait in.
  workersOfOwner: 1,
  waitingOfOwnerMax: 25,
};

/** What a caller gets whose text broke one of these limits. */
export function tookTooMuch(why: string): ServiceError {
  return new ServiceError(
    'service_unavailable',
    'The call used more time or memory than allowed. Nothing was charged.',
    {
      retryAfterSeconds: 2,
      cause: why,
    },
  );
}

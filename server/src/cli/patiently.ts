import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { CommandContext } from './command-context.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { parsed } from './service-refusal.ts';

/** After a failure, doubling; a service that is started again is back in less than all of them together. */
const againMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
/** These do not pass by themselves, whatever their status says. */
const lastingCodes = ['ENDPOINT_UNDER_MAINTENANCE', 'quota_exceeded'];

/**
 * Tries again where the service is away, stops, has no room, or is still busy with the same list: what was sent was not taken then, or says that it is the same. Two
 * minutes at most.
 */
export async function patiently(context: CommandContext, ask: () => Promise<Response>): Promise<Response> {
  for (const waitMs of againMs) {
    try {
      const response = await ask();
      if (!(await mayPass(response))) return response;
      await response.body?.cancel();
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.unreachable) throw error;
      context.tell(`${error.message} Trying again in ${waitMs / 1_000} s.\n`);
    }
    await delay(waitMs, null, { signal: context.interrupted }).catch(() => {
      // The next try says that it was interrupted.
    });
  }
  return ask();
}

const refusal = z.object({ code: z.string() });

async function mayPass(response: Response): Promise<boolean> {
  const { status } = response;
  if (status !== 409 && status !== 429 && (status < 502 || status > 504)) return false;
  const { code } = refusal.safeParse(parsed(await response.clone().text())).data ?? { code: '' };
  return status === 409 ? code === 'idempotency_in_progress' : !lastingCodes.includes(code);
}

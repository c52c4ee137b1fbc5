import type { Capabilities } from '../providers/capabilities.ts';
import { harvestapi } from '../providers/harvestapi/harvestapi.ts';
import { vendorKey } from './vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/** The connector, and what it asked of the vendor that answers so. */
export async function emulatedHarvest(
  answer: (request: EmulatedRequest) => EmulatedReply | Promise<EmulatedReply>,
) {
  const emulator = await VendorEmulator.start(answer);
  const provider = harvestapi.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return {
    provider: provider as typeof provider & Capabilities,
    asked: emulator.asked,
    /** Path and query of what was asked. */
    questions: (): Readonly<Record<string, string>>[] =>
      emulator.asked.map(({ path, query }) => ({ path, ...query })),
    signal: AbortSignal.timeout(60_000),
    [Symbol.asyncDispose]: () => emulator[Symbol.asyncDispose](),
  };
}

import type { Provider, SourceTerms } from '../providers/capabilities.ts';
import { prospeo } from '../providers/prospeo/prospeo.ts';
import { vendorKey } from './vendor-contract.ts';
import { type EmulatedReply, type EmulatedRequest, VendorEmulator } from './vendor-emulator.ts';

/** What Prospeo answers where it finds an address. */
export const foundAddress: EmulatedReply = {
  body: {
    error: false,
    free_enrichment: false,
    person: {
      person_id: 'p_77',
      email: {
        status: 'VERIFIED',
        revealed: true,
        email: 'tomas@quarrypine.example',
        email_mx_provider: 'Fastmail',
      },
    },
    company: null,
  },
};

/** A vendor that takes money for each question, with its real connector; it answers as the test says. */
export async function paidVendor(
  answer: (request: EmulatedRequest) => EmulatedReply | Promise<EmulatedReply>,
  terms: SourceTerms = {},
): Promise<{ emulator: VendorEmulator; source: Provider }> {
  const emulator = await VendorEmulator.start(answer);
  const opened = prospeo.open({ apiKey: vendorKey, baseUrl: emulator.url, userAgent: 'Millrace/test' });
  return { emulator, source: { ...opened, terms: { ...opened.terms, ...terms } } };
}

import type { Capability } from '../capabilities.ts';

/** What Millrace can do itself, for whoever has neither sites nor mail to open it with. A test compares them with what it does. */
export const nativeCapabilities = [
  'readPage',
  'followRedirects',
  'inspectHost',
  'listSitemap',
  'verifyEmail',
  'findEmail',
] as const satisfies readonly Capability[];

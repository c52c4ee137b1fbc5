import type { SiteTraffic } from '../records/site-traffic.ts';
import type { CallSources } from './call-sources.ts';
import { firstWhole } from './first-whole.ts';
import type { WaterfallResult } from './waterfall-types.ts';

/** Sources that know a rank and no visits come first, since they cost nothing. */
export const readTraffic = (
  sources: CallSources,
  domain: string,
  signal: AbortSignal,
): Promise<WaterfallResult<SiteTraffic>> =>
  firstWhole(sources, 'readTraffic', signal, (source, both) => source.readTraffic(domain, both));

import { ServiceError } from '../kernel/service-error.ts';
import { isDatabaseAway } from '../postgres/is-database-away.ts';
import type {
  Capabilities,
  Capability,
  CompanyKey,
  CompanySearch,
  Found,
  Page,
  Provider,
} from '../providers/capabilities.ts';
import { ProviderFailure } from '../providers/capabilities.ts';
import type { Company } from '../records/company.ts';
import type { Questions } from '../web/analyses.ts';
import type { HostRequest, InspectedHost } from '../web/host/inspect-host.ts';
import type { PageReading, PageRequest } from '../web/page-request.ts';
import type { FollowedRedirects } from '../web/redirects/follow-redirects.ts';
import type { SitemapListing, SitemapRequest } from '../web/sitemap/sitemap-request.ts';

/** What the gateway learns from a call about where its answer came from. */
export interface Trace {
  provider: string | null;
  cached: boolean;
  /** When what was cached was fetched. */
  cachedAt?: Date | null;
}

/** The providers of a mode, in the order in which they are asked. */
export type ProviderList = readonly Provider[];

/** The outside world as an endpoint sees it: each capability is a waterfall over the sources that have it. */
export class Sources implements Capabilities {
  readonly #providers: ProviderList;
  readonly #trace: Trace;

  constructor(providers: ProviderList, trace: Trace) {
    this.#providers = providers;
    this.#trace = trace;
  }

  /** A key that one source misses is looked up at the next. */
  async lookUpCompanies(keys: readonly CompanyKey[], signal: AbortSignal): Promise<Found<Company>[]> {
    const results: Found<Company>[] = keys.map(() => ({ outcome: 'not_found' }));
    let open = keys.map((_, index) => index);
    await this.#ask('lookUpCompanies', async (provider) => {
      const found = await provider.lookUpCompanies(
        open.map((index) => keys[index] as CompanyKey),
        signal,
      );
      let hits = 0;
      for (const [position, index] of open.entries()) {
        const result = found[position];
        if (result?.outcome !== 'found') continue;
        results[index] = result;
        hits += 1;
      }
      if (hits > 0) this.#trace.provider ??= provider.name;
      open = open.filter((index) => results[index]?.outcome !== 'found');
      return open.length === 0;
    });
    return results;
  }

  async searchCompanies(search: CompanySearch, signal: AbortSignal): Promise<Page<Company>> {
    let page: Page<Company> = { items: [], total: 0 };
    await this.#ask('searchCompanies', async (provider) => {
      page = await provider.searchCompanies(search, signal);
      this.#trace.provider = provider.name;
      return page.total > 0;
    });
    return page;
  }

  async readPage<Asked extends Questions>(
    request: PageRequest<Asked>,
    signal: AbortSignal,
  ): Promise<PageReading<Asked>> {
    const reading = await this.#first('readPage', (provider) => provider.readPage(request, signal));
    this.#tellAge(reading.cachedAt);
    return reading;
  }

  async listSitemap(request: SitemapRequest, signal: AbortSignal): Promise<SitemapListing> {
    const listing = await this.#first('listSitemap', (provider) => provider.listSitemap(request, signal));
    this.#tellAge(listing.cachedAt);
    return listing;
  }

  followRedirects(link: string, signal: AbortSignal): Promise<FollowedRedirects> {
    return this.#first('followRedirects', (provider) => provider.followRedirects(link, signal));
  }

  inspectHost(request: HostRequest, signal: AbortSignal): Promise<InspectedHost> {
    return this.#first('inspectHost', (provider) => provider.inspectHost(request, signal));
  }

  /** The labels of all sources that have some; none where no source has. */
  async industryLabels(signal: AbortSignal): Promise<string[]> {
    const { able } = await availableFor(this.#providers, 'industryLabels');
    try {
      const lists = await Promise.all(able.map((provider) => provider.industryLabels?.(signal) ?? []));
      return [...new Set(lists.flat())];
    } catch (error) {
      // A list that lacks a source's part would look whole.
      if (error instanceof ProviderFailure) throw upstreamFailed(error);
      throw error;
    }
  }

  /** What the first source that can look answers. */
  async #first<Name extends Capability, Answer>(
    capability: Name,
    look: (provider: Provider & Pick<Capabilities, Name>) => Promise<Answer>,
  ): Promise<Answer> {
    let answer: Answer | undefined;
    await this.#ask(capability, async (provider) => {
      answer = await look(provider);
      this.#trace.provider = provider.name;
      return true;
    });
    return answer as Answer;
  }

  /** An answer made of several pages is as old as the oldest, and cached where all of them are. */
  #tellAge(cachedAt: Date | null): void {
    const trace = this.#trace;
    const isFirst = trace.cachedAt === undefined;
    trace.cached = cachedAt !== null && (isFirst || trace.cached);
    if (!trace.cached) trace.cachedAt = null;
    else if (isFirst || (trace.cachedAt && cachedAt && cachedAt < trace.cachedAt)) trace.cachedAt = cachedAt;
  }

  /**
   * Asks the sources of a capability in turn until `attempt` says that it has all it needs. A source that fails is passed
   * over; if none could look, that is a failure of the call, not a miss.
   */
  async #ask<Name extends Capability>(
    capability: Name,
    attempt: (provider: Provider & Pick<Capabilities, Name>) => Promise<boolean>,
  ): Promise<void> {
    const { able, fix } = await availableFor(this.#providers, capability);
    if (able.length === 0) throw underMaintenance(fix);
    let looked = false;
    let failure: ProviderFailure | undefined;
    for (const provider of able) {
      try {
        const done = await attempt(provider as Provider & Pick<Capabilities, Name>);
        looked = true;
        if (done) return;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        failure = error;
      }
    }
    if (looked || !failure) return;
    throw upstreamFailed(failure);
  }
}

function upstreamFailed(failure: ProviderFailure): ServiceError {
  if (failure.reason !== 'timeout' && isDatabaseAway(failure.cause)) {
    // The source is our own database: the call would have failed without it.
    return new ServiceError(
      'service_unavailable',
      'The service cannot take calls just now. Nothing was charged.',
      { retryAfterSeconds: 1, cause: failure },
    );
  }
  return new ServiceError(
    failure.reason === 'timeout' ? 'upstream_timeout' : 'upstream_error',
    'No source could answer. Nothing was charged.',
    { cause: failure },
  );
}

export const noSource = 'No source of this kind of data is configured.';
/** The same to who calls from there: an operator can do nothing about it. */
export const noSourceInSandbox =
  'The sandbox has no data of this kind, and reaches no site. Call the endpoint with the key of a live workspace.';

/** The providers that can do it now, and otherwise what an operator has to do. */
export async function availableFor(
  providers: ProviderList,
  capability: Capability,
): Promise<{ able: Provider[]; fix: string }> {
  const candidates = providers.filter((provider) => provider[capability]);
  const reasons = await Promise.all(candidates.map((provider) => provider.unavailable()));
  const able = candidates.filter((_, index) => reasons[index] === null);
  const fix = reasons.filter((reason) => reason !== null).join(' ');
  return { able, fix: fix || noSource };
}

export function underMaintenance(fix: string): ServiceError<'ENDPOINT_UNDER_MAINTENANCE'> {
  return new ServiceError(
    'ENDPOINT_UNDER_MAINTENANCE',
    'This endpoint has no source of data at the moment.',
    {
      fix,
      retryAfterSeconds: 60,
    },
  );
}

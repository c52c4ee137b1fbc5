import { readEndpointSettings } from '../accounts/endpoint-settings.ts';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { Mode } from '../ledger/account.ts';
import type { Queryable } from '../postgres/pool.ts';
import {
  availableFor,
  noSourceInSandbox,
  type ProviderList,
  seenBy,
} from '../waterfall/available-sources.ts';
import { type EndpointTerms, readTerms, type SourceOrder, usualTerms } from '../waterfall/endpoint-terms.ts';
import type { Caller } from './caller.ts';

/** What the operator has set for endpoints, and which are switched off. Read again whenever the settings change. */
export class Switches {
  #off = new Map<string, { reason: string | null }>();
  #terms = new Map<string, EndpointTerms>();

  off(endpoint: string): { reason: string | null } | undefined {
    return this.#off.get(endpoint);
  }

  /**
   * How its sources are queried. The sandbox has one source of its own, so an order of live sources means nothing there, and would leave
   * it without any.
   */
  termsOf(endpoint: string, mode: Mode): EndpointTerms {
    const terms = this.#terms.get(endpoint) ?? usualTerms;
    return mode === 'sandbox' ? { ...terms, order: null } : terms;
  }

  /** What a miss costs: of an item of a list what it costs anyhow (specification 2.2), elsewhere nothing, unless the operator says otherwise. */
  missCredits({ name, runs, price }: Endpoint): number {
    const isCharged = this.#terms.get(name)?.chargeOnMiss ?? runs === 'job';
    return isCharged && (price.per === 'call' || price.per === 'item') ? price.credits : 0;
  }

  /** Verifiers of an endpoint's results are queried in the same way as for email_verifier. */
  verifiers(mode: Mode): SourceOrder | null {
    return this.termsOf('email_verifier', mode).order;
  }

  async read(db: Queryable): Promise<void> {
    const settings = await readEndpointSettings(db);
    this.#terms = new Map(settings.map((row) => [row.endpoint, readTerms(row)]));
    const { rows } = await db.query<{ endpoint: string; reason: string | null }>(
      'select endpoint, reason from endpoint_switches limit 1000',
    );
    this.#off = new Map(rows.map((row) => [row.endpoint, { reason: row.reason }]));
  }

  /**
   * The sources that an endpoint would ask now; `fix` says what is missing where it has none, `hindrance` what keeps one of them from
   * doing all that it can, `warnings` what callers should know before they pay: none of its sources can do all of it.
   */
  async providersFor(
    endpoint: Endpoint,
    providers: Readonly<Record<Mode, ProviderList>>,
    { mode, organizationId }: Pick<Caller, 'mode' | 'organizationId'>,
  ): Promise<{ names: string[]; fix: string | null; hindrance: string | null; warnings: string[] }> {
    const needs = endpoint.needs ?? [];
    if (needs.length === 0) return { names: ['native'], fix: null, hindrance: null, warnings: [] };
    const seen = seenBy(providers[mode], organizationId);
    const { order } = this.termsOf(endpoint.name, mode);
    const available = await Promise.all(needs.map((capability) => availableFor(seen, capability, order)));
    const missing = available.find((one) => one.missing !== null)?.missing ?? null;
    const names = [...new Set(available.flatMap(({ able }) => able.map((provider) => provider.name)))];
    const fix = missing?.fix ?? null;
    const hindrances = needs.flatMap((capability, index) =>
      (available[index]?.able ?? []).map((provider) => provider.hindrance?.(capability) ?? null),
    );
    const warnings = needs.flatMap((capability, index) => {
      const said = (available[index]?.able ?? []).map((provider) => provider.warning?.(capability) ?? null);
      // One that can do it makes up for the others.
      return said.includes(null) ? [] : (said.slice(0, 1) as string[]);
    });
    const hindrance = hindrances.find((one) => one !== null) ?? null;
    const isBare = missing?.isConfigured === false && mode === 'sandbox';
    return { names, hindrance, warnings: [...new Set(warnings)], fix: isBare ? noSourceInSandbox : fix };
  }
}

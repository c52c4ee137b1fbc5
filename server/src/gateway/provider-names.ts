import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { OnStage } from '../kernel/call-stage.ts';
import type { Mode } from '../ledger/account.ts';
import type { Capability } from '../providers/capabilities.ts';
import { candidatesFor, type ProviderList } from '../waterfall/available-sources.ts';
import type { Switches } from './switches.ts';

/** Finders, whose addresses others may be asked to verify. */
const verified: ReadonlySet<Capability> = new Set(['findEmail', 'findPersonalEmail']);
/** A source that answered once, and is not configured any more. */
const formerName = 'provider_0';

/** What callers see in place of the names of sources: the names themselves, unless the operator wants them masked. */
export class ProviderNames {
  readonly isMasked: boolean;
  readonly #providers: Readonly<Record<Mode, ProviderList>>;
  readonly #switches: Switches;

  constructor(parts: {
    readonly isMasked: boolean;
    readonly providers: Readonly<Record<Mode, ProviderList>>;
    readonly switches: Switches;
  }) {
    this.isMasked = parts.isMasked;
    this.#providers = parts.providers;
    this.#switches = parts.switches;
  }

  /**
   * By what name callers of an endpoint see a source. Masked ones are numbered by the order of the endpoint, over all sources that are
   * configured for it: so numbers stay where a source is away for a while, and change only with the settings.
   */
  shown(endpoint: Endpoint, mode: Mode): (provider: string) => string {
    if (!this.isMasked) return (provider) => provider;
    const { order } = this.#switches.termsOf(endpoint.name, mode);
    const { needs = [] } = endpoint;
    const finders = needs.flatMap((need) => [
      ...candidatesFor(this.#providers[mode], need, order),
      // Those that the operator dropped have answered before, and stand in the history.
      ...candidatesFor(this.#providers[mode], need, null),
    ]);
    const verifiers = needs.some((need) => verified.has(need))
      ? [
          ...candidatesFor(this.#providers[mode], 'verifyEmail', this.#switches.verifiers(mode)),
          ...candidatesFor(this.#providers[mode], 'verifyEmail', null),
        ]
      : [];
    const names = [...new Set([...finders, ...verifiers].map(({ name }) => name))];
    const numbers = new Map(names.map((name, index) => [name, `provider_${index + 1}`]));
    return (provider) => numbers.get(provider) ?? formerName;
  }
}

/** Tells on by the names that callers see. */
export const shownStages =
  (onStage: OnStage, shown: (provider: string) => string): OnStage =>
  (stage) =>
    onStage('provider' in stage ? { ...stage, provider: shown(stage.provider) } : stage);

/** An example, in which the names of sources stand as callers would see them. */
export function maskedExample(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(maskedExample);
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => [
      key,
      isNameField.has(key) && typeof value === 'string' ? 'provider_1' : maskedExample(value),
    ]),
  );
}

const isNameField: ReadonlySet<string> = new Set(['provider', 'verifier']);

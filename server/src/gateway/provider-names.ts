import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { OnStage } from '../kernel/call-stage.ts';
import type { Mode } from '../ledger/account.ts';
import type { Capability } from '../providers/capabilities.ts';
import { candidatesFor, type ProviderList } from '../waterfall/available-sources.ts';
import type { Switches } from './switches.ts';

/** Finders, whose addresses other sources may verify. */
const verified: ReadonlySet<Capability> = new Set(['findEmail', 'findPersonalEmail']);
/** A source that answered once, and is not configured any more. */
const formerName = 'provider_0';

/** What callers see as source names: the real names, unless the operator masks them. */
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
      // The history has sources that the operator removed.
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

/** An example, with source names as callers see them. */
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

import type { Endpoint } from '../endpoints/define-endpoint.ts';
import type { Capability, SourceTerms } from '../providers/capabilities.ts';
import { isKeyless, type KeylessName, keylessSource } from '../providers/keyless-sources.ts';
import { neededSettings } from '../providers/needed-settings.ts';
import { seeSource } from '../providers/see-source.ts';
import type { SourceAbout } from '../providers/source-about.ts';
import { aboutOf, type SourceName, sourceNames } from '../providers/source-abouts.ts';
import { usualSources } from '../providers/source-order.ts';
import { isVendor, modelVendors, vendorOf } from '../providers/vendors.ts';
import { termsOf } from '../waterfall/ask-sources.ts';

export interface SourceSetting {
  readonly name: string;
  readonly meaning: string;
  readonly fallback: string;
}

/** One capability of a source. */
export interface SourceAnswer {
  readonly capability: Capability;
  /** Names of the endpoints that use it. */
  readonly endpoints: readonly string[];
  /** 1-based, in the default order of existing sources; null if it has no place of its own. */
  readonly place: { readonly at: number; readonly of: number } | null;
  readonly terms: SourceTerms;
  /** Which other requests share its rate limit: those of the source without their own limit, a named group, or none. */
  readonly counted: 'with_all' | { readonly as: string } | 'alone';
}

/** Everything that the documentation says about a source. */
export interface DescribedSource {
  readonly name: SourceName;
  /** For vendors: what it is, in a few words. */
  readonly title: string | null;
  readonly keysAt: string | null;
  /** What an operator does to turn it on or off; may contain `code` in backticks. */
  readonly setUp: string;
  /** What to know before turning it on; null if there is nothing. */
  readonly caution: string | null;
  readonly settings: readonly SourceSetting[];
  readonly about: SourceAbout;
  readonly answers: readonly SourceAnswer[];
}

/** Every source, in alphabetical order. @param settingsOf its settings */
export function describedSources(
  endpoints: readonly Pick<Endpoint, 'name' | 'needs'>[],
  settingsOf: (name: SourceName) => readonly SourceSetting[],
): Promise<DescribedSource[]> {
  const asked = askedOf(endpoints);
  return Promise.all(
    sourceNames.map(async (name): Promise<DescribedSource> => {
      const { can, terms } = await seeSource(name);
      const vendor = isVendor(name) ? await vendorOf(name) : null;
      return {
        name,
        title: vendor?.title ?? null,
        keysAt: vendor?.keysAt ?? null,
        setUp: await setUpOf(name),
        caution: isKeyless(name) && keylessSource(name).kind === 'pages' ? ofPages : null,
        settings: settingsOf(name),
        about: await aboutOf(name),
        answers: [...asked]
          .filter(([capability]) => can(capability))
          .map(([capability, names]) => ({
            capability,
            endpoints: names,
            place: placeOf(name, capability),
            terms: termsOf({ name, terms, unavailable: () => null }, capability),
            counted: countedOf(terms[capability]),
          })),
      };
    }),
  );
}

const ofPages =
  'This source reads a platform’s pages, or what those pages request, and not an API that the platform offers. The platform’s terms may forbid that, and it may refuse requests at any time. It is off until you turn it on.';

/** By capability, the names of the endpoints that need it; both in the order of the endpoints. */
function askedOf(endpoints: readonly Pick<Endpoint, 'name' | 'needs'>[]): Map<Capability, string[]> {
  const asked = new Map<Capability, string[]>();
  for (const { name, needs = [] } of endpoints) {
    for (const capability of needs) asked.set(capability, [...(asked.get(capability) ?? []), name]);
  }
  return asked;
}

function countedOf(own: SourceTerms | undefined): SourceAnswer['counted'] {
  if (!own?.rate) return 'with_all';
  return own.rate.sharedAs === undefined ? 'alone' : { as: own.rate.sharedAs };
}

function placeOf(name: SourceName, capability: Capability): SourceAnswer['place'] {
  const known = new Set<string>(sourceNames);
  // The order may name sources that do not exist yet.
  const order = usualSources(capability).filter((one) => known.has(one));
  const at = order.indexOf(name);
  return at < 0 ? null : { at: at + 1, of: order.length };
}

async function setUpOf(name: SourceName): Promise<string> {
  const needed = (await neededSettings(name)).map((one) => `\`${one}\``).join(', ');
  if (isVendor(name)) {
    // An organization's own key works even if the operator has none.
    const own = modelVendors.has(name) ? '; organizations can bring their own keys' : '';
    return `set ${needed}${own}`;
  }
  if (isKeyless(name)) return keylessSetUp(name, needed);
  switch (name) {
    case 'native':
      return 'no key, always on';
    case 'dataset':
      return 'no key: import data';
    case 'gravatar':
      return 'no key; `GRAVATAR=off` turns it off';
    case 'custom':
      return 'add a file';
  }
}

function keylessSetUp(name: KeylessName, needed: string): string {
  const prefix = name.toUpperCase();
  switch (keylessSource(name).kind) {
    case 'open_data':
      return `no key; \`${prefix}=off\` turns it off`;
    case 'caller':
      return `no key: each call sends its own session; \`${prefix}=off\` turns it off`;
    case 'own_instance':
      return `no key: run it and set ${needed}`;
    case 'pages':
      return `no key; off until you set \`${prefix}=on\``;
  }
}

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

/** What a source is asked for. */
export interface SourceAnswer {
  readonly capability: Capability;
  /** Names of those that ask for it. */
  readonly endpoints: readonly string[];
  /** 1-based, in the usual order of those that there are; null where it has none of its own. */
  readonly place: { readonly at: number; readonly of: number } | null;
  readonly terms: SourceTerms;
  /** With which other questions its limit counts it: those of the source without one of their own, some under a name, or none. */
  readonly counted: 'with_all' | { readonly as: string } | 'alone';
}

/** All that the documentation says of a source. */
export interface DescribedSource {
  readonly name: SourceName;
  /** Of vendors: what it is, in few words. */
  readonly title: string | null;
  readonly keysAt: string | null;
  /** What an operator does to have it asked, or not asked; may hold `code` in backquotes. */
  readonly setUp: string;
  /** What has to be known before it is switched on; null where there is nothing of the kind. */
  readonly caution: string | null;
  readonly settings: readonly SourceSetting[];
  readonly about: SourceAbout;
  readonly answers: readonly SourceAnswer[];
}

/** Every source, by the alphabet. @param settingsOf what it is set up by */
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
  'It reads pages of a platform, or what these ask for, without an API that the platform offers to others. Its terms may forbid that, and it may refuse at any time: it is asked only where you switch it on.';

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
  // Some are in the order before they are there.
  const order = usualSources(capability).filter((one) => known.has(one));
  const at = order.indexOf(name);
  return at < 0 ? null : { at: at + 1, of: order.length };
}

async function setUpOf(name: SourceName): Promise<string> {
  const needed = (await neededSettings(name)).map((one) => `\`${one}\``).join(', ');
  if (isVendor(name)) {
    // Their keys are asked with where the operator has none, too.
    const own = modelVendors.has(name) ? '; organizations may have keys of their own' : '';
    return `set ${needed}${own}`;
  }
  if (isKeyless(name)) return keylessSetUp(name, needed);
  switch (name) {
    case 'native':
      return 'no key, always there';
    case 'dataset':
      return 'no key: import data';
    case 'gravatar':
      return 'no key; `GRAVATAR=off` ends it';
    case 'custom':
      return 'a file of yours';
  }
}

function keylessSetUp(name: KeylessName, needed: string): string {
  const prefix = name.toUpperCase();
  switch (keylessSource(name).kind) {
    case 'open_data':
      return `no key; \`${prefix}=off\` ends it`;
    case 'caller':
      return `no key: each call brings what opens it; \`${prefix}=off\` ends it`;
    case 'own_instance':
      return `no key: run it, and set ${needed}`;
    case 'pages':
      return `no key, and off: \`${prefix}=on\` switches it on`;
  }
}

import type { Cache } from '../cache/cache.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Provider } from './capabilities.ts';
import type { OwnModels } from './openai_compatible/openai_compatible.ts';
import type { Pause } from './vendor-client.ts';

/**
 * What a source without a key is:
 *
 * - open_data: everybody may use it, within its limits: asked unless the operator does not want it;
 * - own_instance: runs where the operator says: asked once its address is set;
 * - caller: each call brings what opens it: asked unless the operator does not want it;
 * - pages: reads pages of a platform, or what these ask for, without an API that it offers to others. Its terms may forbid that, and it may refuse at any
 *   time: asked only where the operator switches it on.
 */
export type KeylessKind = 'open_data' | 'own_instance' | 'caller' | 'pages';

export interface KeylessSettings {
  /** Of `KeylessDefinition.addresses`: the operator's, or the usual ones. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Says who we are as APIs want it: name, version, where we are reached. */
  readonly userAgent: string;
  readonly cache: Cache;
  /** Of a server of language models that the operator has. */
  readonly models?: OwnModels | undefined;
  /** How it waits before it asks again; tests pass one that does not. */
  readonly pause?: Pause | undefined;
}

export interface KeylessDefinition {
  readonly kind: KeylessKind;
  /** For the table of settings: whether it is asked for what, and what it is told. */
  readonly meaning: string;
  /** By the ends of their settings' names, such as BASE_URL; null where only the operator knows it. */
  readonly addresses: Readonly<Record<string, string | null>>;
  /** Reads its code, and gives what opens it. */
  readonly load: () => Promise<(settings: KeylessSettings) => Provider>;
}

/** Every source that needs no key of a vendor, by name: stable lower-case words. */
const definitions = {
  openai_compatible: {
    kind: 'own_instance',
    meaning:
      'A server of language models that speaks OpenAI’s chat completions, such as http://127.0.0.1:11434/v1: it answers ai_enrich in the place of one of the providers (OPENAI_COMPATIBLE_PROVIDER).',
    addresses: { BASE_URL: null },
    load: async () => (await import('./openai_compatible/openai_compatible.ts')).openOpenaiCompatible,
  },
  wikidata: {
    kind: 'open_data',
    meaning:
      'Whether Wikidata, which is open data, is asked about companies: it is told their names, domains and page ids. Set OUTBOUND_CONTACT, since it wants to know whom to write to.',
    addresses: { BASE_URL: 'https://www.wikidata.org', QUERY_BASE_URL: 'https://query.wikidata.org' },
    load: async () => (await import('./wikidata/wikidata.ts')).openWikidata,
  },
} as const satisfies Readonly<Record<string, KeylessDefinition>>;

export type KeylessName = keyof typeof definitions;

/** In the order of the alphabet. */
export const keylessNames = Object.keys(definitions) as KeylessName[];

export const isKeyless = (name: string): name is KeylessName => Object.hasOwn(definitions, name);

export const keylessSource = (name: KeylessName): KeylessDefinition => definitions[name];

/** One of those that its definition names. */
export function addressOf(addresses: KeylessSettings['addresses'], end: string): string {
  const address = addresses[end];
  invariant(address !== undefined, `an address for ${end}`);
  return address;
}

/** What an operator does to have it asked, as the beginning of a sentence; null where it is asked anyway. */
export function howToSwitchOn(name: KeylessName): string | null {
  const { kind } = keylessSource(name);
  const setting = name.toUpperCase();
  if (kind === 'own_instance') return `Set ${setting}_BASE_URL to the address of one that you run`;
  return kind === 'pages' ? `Set ${setting}=on (read docs/providers/${name}.md before)` : null;
}

import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import type { Capability, Provider } from '../providers/capabilities.ts';
import { seeSource } from '../providers/see-source.ts';
import { inOrder } from '../providers/source-order.ts';
import type { Config } from '../settings/config.ts';
import { customSources } from './custom-sources.ts';
import { type OpenedSource, openedKeyless, openedVendors } from './opened-sources.ts';

/**
 * What the configuration says of a source:
 *
 * - as_imported: it answers what was imported; whether anything was, the database knows;
 * - no_key: a vendor, or a custom provider, whose key is not set;
 * - off: the operator does not want it, or has not set where it is, or has another answer in its place;
 * - mistake: it is set up, and cannot work like that.
 */
export type SourceState = 'ready' | 'as_imported' | 'no_key' | 'off' | 'mistake';

export interface MatrixSource {
  readonly source: string;
  readonly state: SourceState;
  /** What is to be done where it is not ready, as sentences. */
  readonly fix: string | null;
}

/** A source of an endpoint. One that is not named cannot answer it. */
export interface MatrixCell {
  readonly source: string;
  readonly state: SourceState;
  /** Where it is ready, and cannot do that by all its means: what to do. */
  readonly hindrance: string | null;
}

export interface MatrixEndpoint {
  readonly endpoint: string;
  /** Whether a source is ready for each of its needs; `as_imported` where that hangs on what was imported. */
  readonly answered: 'yes' | 'as_imported' | 'no' | 'needs_none';
  /** What it asks for, with the sources in the usual order. */
  readonly needs: readonly { readonly capability: Capability; readonly sources: readonly MatrixCell[] }[];
}

export interface SourceMatrix {
  readonly endpoints: readonly MatrixEndpoint[];
  readonly sources: readonly MatrixSource[];
}

interface KnownSource extends MatrixSource {
  readonly can: (capability: Capability) => boolean;
  readonly hindrance?: (capability: Capability) => string | null;
}

/** Every endpoint with its sources, as the configuration has them. Asks nobody, and needs no database. */
export async function sourceMatrix(
  config: Config,
  served: readonly Pick<Endpoint, 'name' | 'needs'>[] = endpoints,
): Promise<SourceMatrix> {
  const known = [
    ...(await ownSources(config)),
    ...(await Promise.all((await openedKeyless(config)).map(openedSource))),
    ...(await Promise.all((await openedVendors(config)).map(openedSource))),
    ...(await fromFiles(config)),
  ];
  return {
    endpoints: served.map(({ name, needs = [] }): MatrixEndpoint => {
      const asked = needs.map((capability) => ({ capability, sources: cellsOf(known, capability) }));
      return { endpoint: name, answered: answeredBy(asked.map(({ sources }) => sources)), needs: asked };
    }),
    sources: known.map(({ source, state, fix }) => ({ source, state, fix })),
  };
}

function cellsOf(known: readonly KnownSource[], capability: Capability): MatrixCell[] {
  const able = known.filter(({ can }) => can(capability)).map((one) => ({ ...one, name: one.source }));
  return inOrder(able, capability).map(({ source, state, hindrance }) => ({
    source,
    state,
    hindrance: (state === 'ready' && hindrance?.(capability)) || null,
  }));
}

function answeredBy(needs: readonly (readonly MatrixCell[])[]): MatrixEndpoint['answered'] {
  if (needs.length === 0) return 'needs_none';
  const isAnswered = (...states: SourceState[]) =>
    needs.every((cells) => cells.some(({ state }) => states.includes(state)));
  if (isAnswered('ready')) return 'yes';
  return isAnswered('ready', 'as_imported') ? 'as_imported' : 'no';
}

async function ownSources(config: Config): Promise<KnownSource[]> {
  const [native, dataset, gravatar] = await Promise.all([
    seeSource('native'),
    seeSource('dataset'),
    seeSource('gravatar'),
  ]);
  const isGravatarOn = config.gravatar === 'on';
  return [
    {
      source: 'native',
      state: 'ready',
      fix: null,
      can: native.can,
      hindrance: (capability) =>
        config.mailProbing === 'off' && (capability === 'verifyEmail' || capability === 'findEmail')
          ? 'Millrace does not query mail servers. Set MAIL_PROBING=on if you may.'
          : null,
    },
    {
      source: 'dataset',
      state: 'as_imported',
      fix: 'Import data: ./millrace import companies FILE, and the same for people, jobs and posts.',
      can: dataset.can,
    },
    {
      source: 'gravatar',
      state: isGravatarOn ? 'ready' : 'off',
      fix: isGravatarOn ? null : 'Set GRAVATAR=on.',
      can: gravatar.can,
    },
  ];
}

async function openedSource({
  source,
  provider,
  isConfigured,
  otherwise,
  howTo,
}: OpenedSource): Promise<KnownSource> {
  const can = (capability: Capability) => provider[capability] !== undefined;
  if (!isConfigured) return { source, state: otherwise, fix: howTo, can };
  const fix = await provider.unavailable();
  return { source, state: fix === null ? 'ready' : 'mistake', fix, can, ...hindranceOf(provider) };
}

const hindranceOf = (provider: Provider): Pick<KnownSource, 'hindrance'> =>
  provider.hindrance ? { hindrance: (capability) => provider.hindrance?.(capability) ?? null } : {};

async function fromFiles(config: Config): Promise<KnownSource[]> {
  const states = { ready: 'ready', 'not configured': 'no_key', mistakes: 'mistake' } as const;
  return (await customSources(config)).map(({ source, state, fix, capabilities }) => ({
    source,
    state: states[state],
    fix,
    can: (capability) => capabilities.includes(capability),
  }));
}

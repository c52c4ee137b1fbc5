import { z } from 'zod';
import { readAllTerms } from '../../admin/endpoint-terms.ts';
import type { Capability } from '../../providers/capabilities.ts';
import { orderedCapabilities } from '../../providers/source-order.ts';
import { candidatesFor } from '../../waterfall/available-sources.ts';
import { readLearnedPlaces } from '../../waterfall/learned/read-places.ts';
import type { ManageContext } from '../manage-context.ts';

/* Where a provider stands among those that answer the same: as configured, and as learned. */

export const placesShown = {
  position: z
    .int()
    .nullable()
    .describe(
      'Place in the usual order among providers that can be queried now, from 1; null where it is not queried.',
    ),
  own_orders: z
    .array(z.object({ endpoint: z.string(), position: z.int().nullable() }))
    .describe(
      'Endpoints whose order names providers, with its place in that order; null where the order leaves it out.',
    ),
  learned: z
    .object({ position: z.int(), mode: z.enum(['learned', 'shadow']) })
    .nullable()
    .describe(
      'Its most common place in the learned order, of this month and the last. shadow: only watched, not used. Null where nothing was learned.',
    ),
};

const shape = z.object(placesShown);
type Places = z.input<typeof shape>;
export type PlacesOf = (provider: string, capability: Capability) => Places;

/** Of a provider that is not queried any more. */
export const noPlaces: Places = { position: null, own_orders: [], learned: null };

export async function readPlaces({ db, parts }: Pick<ManageContext, 'db' | 'parts'>): Promise<PlacesOf> {
  const endpoints = [...parts.served.values()].map(({ endpoint }) => endpoint);
  const termsOf = await readAllTerms(db);
  const found = (mode: 'learned' | 'shadow') =>
    endpoints.filter(({ name }) => termsOf(name).order === mode).map(({ name }) => name);
  const [learned, queried] = await Promise.all([
    readLearnedPlaces(db, {
      since: firstOfLastMonth(new Date()),
      endpoints: { learned: found('learned'), shadow: found('shadow') },
    }),
    queriedNow(parts.providers.live),
  ]);
  const ordered = endpoints.flatMap(({ name, needs = [] }) => {
    const { order } = termsOf(name);
    return Array.isArray(order) ? [{ endpoint: name, needs, order: order as readonly string[] }] : [];
  });
  return (provider, capability) => {
    const able = queried.get(capability) ?? [];
    if (!able.includes(provider)) return noPlaces;
    const place = (names: readonly string[]) => names.indexOf(provider) + 1 || null;
    const own = learned.filter((one) => one.capability === capability && one.source === provider);
    const best = own.find(({ mode }) => mode === 'learned') ?? own[0];
    return {
      position: place(able),
      own_orders: ordered
        .filter(({ needs }) => needs.includes(capability))
        .map(({ endpoint, order }) => ({
          endpoint,
          position: place(order.filter((name) => able.includes(name))),
        })),
      learned: best ? { position: best.place, mode: best.mode } : null,
    };
  };
}

/** By what is asked for, the providers that can be queried now, in the usual order. */
async function queriedNow(
  live: ManageContext['parts']['providers']['live'],
): Promise<ReadonlyMap<Capability, readonly string[]>> {
  return new Map(
    await Promise.all(
      orderedCapabilities.map(async (capability) => {
        const candidates = candidatesFor(live, capability, null);
        const reasons = await Promise.all(candidates.map((one) => one.unavailable(capability)));
        return [
          capability,
          candidates.filter((_, at) => reasons[at] === null).map(({ name }) => name),
        ] as const;
      }),
    ),
  );
}

/** On the first days of a month little of it is learned. */
const firstOfLastMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);

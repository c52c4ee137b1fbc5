import type { Capability, Provider } from '../providers/capabilities.ts';
import { howToSwitchOn, isKeyless } from '../providers/keyless-sources.ts';
import { inOrder, usualSources } from '../providers/source-order.ts';
import { isVendor } from '../providers/vendors.ts';
import type { SourceOrder } from './endpoint-terms.ts';

/** The providers of a mode, in the order in which they are asked. */
export type ProviderList = readonly Provider[];

const noSource = 'No source of this kind of data is configured.';
/** The same to who calls from there: an operator can do nothing about it. */
export const noSourceInSandbox =
  'The sandbox has no data of this kind, and reaches no site. Call the endpoint with the key of a live workspace.';

/** In place of what names vendors and settings, where callers see no names. */
export const maskedFix = 'No source of this kind of data is available at the moment.';
export const maskedHindrance = 'Not every source can do all that it could at the moment.';

/** The providers that can do it now, and otherwise what an operator has to do. */
export async function availableFor(
  providers: ProviderList,
  capability: Capability,
  order: SourceOrder | null = null,
): Promise<{ able: Provider[]; fix: string; isConfigured: boolean }> {
  const candidates = candidatesFor(providers, capability, order);
  const reasons = await Promise.all(candidates.map((provider) => provider.unavailable(capability)));
  const able = candidates.filter((_, index) => reasons[index] === null);
  const hindrance = reasons
    .filter((reason) => reason !== null)
    .join('. ')
    .replaceAll('.. ', '. ');
  const isConfigured = hindrance !== '';
  // Who has nothing but data to import may ask a vendor as well, unless the operator has said who is asked.
  const hasOtherWays = able.length === 0 && !Array.isArray(order) && candidates.every(isOwnData);
  const ways = !isConfigured || hasOtherWays ? waysToConfigure(capability) : [];
  const beginning = isConfigured ? hindrance : noSource;
  if (ways.length === 0) return { able, fix: beginning, isConfigured };
  return { able, fix: `${beginning}${isConfigured ? '. Or: ' : ' '}${ways.join('. Or: ')}.`, isConfigured };
}

const isOwnData = ({ name }: Provider) => name === 'dataset';

/** What an operator may do to have a source, a sentence each without its end. */
function waysToConfigure(capability: Capability): string[] {
  const sources = usualSources(capability);
  const [first, ...others] = sources.filter(isVendor);
  const also = others.length === 0 ? '' : ` (or of ${others.join(', ')})`;
  const ways = [
    ...sources.filter(isKeyless).flatMap((name) => howToSwitchOn(name) ?? []),
    ...(first === undefined ? [] : [`Set the key of one, such as ${first.toUpperCase()}_API_KEY${also}`]),
  ];
  return ways.length === 0 ? [] : [...ways, 'Describe one in a file: docs/custom-providers.md'];
}

/** Those that would be asked if all of them worked, in their order. One that a list leaves out is not asked. */
export function candidatesFor(
  providers: ProviderList,
  capability: Capability,
  order: SourceOrder | null,
): Provider[] {
  const capable = providers.filter((provider) => provider[capability]);
  if (order === null || typeof order === 'string') return inOrder(capable, capability);
  return inOrder(
    capable.filter(({ name }) => order.includes(name)),
    capability,
    order,
  );
}

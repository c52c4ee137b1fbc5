import type { Capability, Provider } from '../providers/capabilities.ts';
import { howToSwitchOn, isKeyless } from '../providers/keyless-sources.ts';
import { inOrder, usualSources } from '../providers/source-order.ts';
import { isVendor } from '../providers/vendors.ts';
import type { SourceOrder } from './endpoint-terms.ts';

/** The providers of a mode, in query order. */
export type ProviderList = readonly Provider[];

/** The same as an organization sees them. Only this way does it find its own data. */
export const seenBy = (providers: ProviderList, organizationId: number): ProviderList =>
  providers.map((provider) => provider.for?.(organizationId) ?? provider);

const noSource = 'No source of this data is configured.';
/** The same for sandbox callers: an operator cannot change it. */
export const noSourceInSandbox =
  'The sandbox has no data of this kind and reaches no websites. Call the endpoint with the key of a live workspace.';

/** For callers. The log, doctor and the command line show operators what to configure. */
export const askOperator = 'This service has no source for this endpoint; ask its operator.';

/** What a caller sees of a `fix` from `Switches.providersFor`. */
export const callersFix = (fix: string) => (fix === noSourceInSandbox ? fix : askOperator);

/** The same for sources that work only in part. */
export const callersHindrance = 'Some sources work only in part at the moment.';

/** The providers that can do it now; if none can, what the operator has to do, and whether one is configured. */
export async function availableFor(
  providers: ProviderList,
  capability: Capability,
  order: SourceOrder | null = null,
): Promise<{ able: Provider[]; missing: { fix: string; isConfigured: boolean } | null }> {
  const candidates = candidatesFor(providers, capability, order);
  const reasons = await Promise.all(candidates.map((provider) => provider.unavailable(capability)));
  const able = candidates.filter((_, index) => reasons[index] === null);
  if (able.length > 0) return { able, missing: null };
  const hindrances = reasons.filter((reason) => reason !== null);
  const isConfigured = hindrances.length > 0;
  // With imported data as the only source, vendors are suggested too, unless the operator has set the order.
  const mayAskOthers = !isConfigured || (candidates.every(isOwnData) && !Array.isArray(order));
  const ways = mayAskOthers ? waysToConfigure(capability) : [];
  const beginning = isConfigured ? hindrances : [noSource];
  const fix = [
    // A sentence that ends with a command has no period, so that people can copy it.
    ...beginning.map((text, at) => (at < beginning.length - 1 || ways.length > 0 ? ended(text) : text)),
    ...(ways.length > 0 ? [`${isConfigured ? 'Or: ' : ''}${ways.join('. Or: ')}.`] : []),
  ];
  return { able, missing: { fix: fix.join(' '), isConfigured } };
}

const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`);

const isOwnData = ({ name }: Provider) => name === 'dataset';

/** What an operator can do to get a source, one sentence each, without the period. */
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

/** All sources that Millrace would query if they all worked, in order. It does not query those that a list leaves out. */
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

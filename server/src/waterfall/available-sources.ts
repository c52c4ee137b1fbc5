import type { Capability, Provider } from '../providers/capabilities.ts';
import { howToSwitchOn, isKeyless } from '../providers/keyless-sources.ts';
import { inOrder, usualSources } from '../providers/source-order.ts';
import { isVendor } from '../providers/vendors.ts';
import type { SourceOrder } from './endpoint-terms.ts';

/** The providers of a mode, in the order in which they are asked. */
export type ProviderList = readonly Provider[];

/** The same as an organization sees them. Without this nobody finds what belongs to one organization. */
export const seenBy = (providers: ProviderList, organizationId: number): ProviderList =>
  providers.map((provider) => provider.for?.(organizationId) ?? provider);

const noSource = 'No source of this kind of data is configured.';
/** The same to who calls from there: an operator can do nothing about it. */
export const noSourceInSandbox =
  'The sandbox has no data of this kind, and reaches no site. Call the endpoint with the key of a live workspace.';

/** Callers read this. What to configure is for the operator: the log, doctor and the command line say it. */
export const askOperator = 'This service has no source for this endpoint; ask its operator.';

/** What a caller reads of a `fix` of `Switches.providersFor`. */
export const callersFix = (fix: string) => (fix === noSourceInSandbox ? fix : askOperator);

/** The same of a source that cannot do all that it could. */
export const callersHindrance = 'Not every source can do all that it could at the moment.';

/** The providers that can do it now; where none can, what an operator has to do, and whether one is configured. */
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
  // Who has nothing but data to import may ask a vendor as well, unless the operator has said who is asked.
  const mayAskOthers = !isConfigured || (candidates.every(isOwnData) && !Array.isArray(order));
  const ways = mayAskOthers ? waysToConfigure(capability) : [];
  const beginning = isConfigured ? hindrances : [noSource];
  const fix = [
    // A sentence that ends with a command has no full stop there, so that it can be copied.
    ...beginning.map((text, at) => (at < beginning.length - 1 || ways.length > 0 ? ended(text) : text)),
    ...(ways.length > 0 ? [`${isConfigured ? 'Or: ' : ''}${ways.join('. Or: ')}.`] : []),
  ];
  return { able, missing: { fix: fix.join(' '), isConfigured } };
}

const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`);

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

import { openCheckOf, vendorsToOpen } from '../../boot/open-sources.ts';
import { ProviderFailure } from '../../providers/capabilities.ts';
import type { Config } from '../../settings/config.ts';
import type { ConfiguredVendor } from '../../settings/vendor-settings.ts';
import { type Check, fail, ok, warn } from './check.ts';

const usualAnswerMs = 5_000;

/**
 * Whether vendors accept the keys that are set. Queries all at once, each for at most five seconds (`answerMs`), with requests that cost nothing.
 * Lists the vendors that have no such request. Nothing where no key is set.
 */
export async function checkVendorKeys(
  config: Parameters<typeof vendorsToOpen>[0] & Pick<Config, 'outboundContact'>,
  { answerMs = usualAnswerMs }: { readonly answerMs?: number } = {},
): Promise<Check[]> {
  const withKeys = vendorsToOpen(config).filter(({ apiKey }) => apiKey !== '');
  const asked = await Promise.all(withKeys.map((vendor) => checkKey(config, vendor, answerMs)));
  const unasked = withKeys.filter((_, index) => asked[index] === null).map(({ name }) => name);
  return [
    ...asked.filter((check) => check !== null),
    ...(unasked.length > 0
      ? [ok('vendor keys', `not checked, because these have no free request: ${unasked.join(', ')}`)]
      : []),
  ];
}

/** Null for a vendor without a free request. */
async function checkKey(
  config: Pick<Config, 'outboundContact'>,
  vendor: ConfiguredVendor,
  answerMs: number,
): Promise<Check | null> {
  const { check, keysAt } = await openCheckOf(config, vendor);
  if (check === null) return null;
  const { name } = vendor;
  const setting = `${name.toUpperCase()}_API_KEY`;
  const refused = fail('vendor key', `${name} refuses the key`, `Set ${setting} to a key from ${keysAt}`);
  try {
    const isTaken = await within(check, answerMs);
    return isTaken ? ok('vendor key', `${name} accepts the key`) : refused;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    switch (error.reason) {
      case 'rejected':
      case 'forbidden':
        return refused;
      case 'out_of_credit':
        return warn(
          'vendor key',
          `${name} accepts the key, but the account is out of credit`,
          `Buy credit from ${name}, or unset ${setting}.`,
        );
      default:
        return warn(
          'vendor key',
          `${name} did not confirm the key (${reasons[error.reason]})`,
          'Run doctor again later. If it stays like this, check whether this machine reaches the vendor.',
        );
    }
  }
}

const reasons: Readonly<
  Record<Exclude<ProviderFailure['reason'], 'rejected' | 'forbidden' | 'out_of_credit'>, string>
> = {
  rate_limited: 'it limits requests now',
  unreachable: 'it cannot be reached',
  timeout: 'it did not respond in time',
  unreadable: 'unexpected response',
  question_refused: 'it refused the request',
};

/** @throws {ProviderFailure} also where the time is over */
async function within(check: (signal: AbortSignal) => Promise<boolean>, answerMs: number): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs);
  try {
    return await check(signal);
  } catch (error) {
    throw signal.aborted ? new ProviderFailure('vendor', 'timeout', { cause: error }) : error;
  }
}

import { isIP } from 'node:net';
import { aboutField, invalidField, ServiceError } from '../kernel/service-error.ts';
import { isPrivateName, noPublicAddress, notAllowed } from '../outbound/not-allowed.ts';

/** Whether something may be posted there. @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
export type CheckReceiver = (url: URL) => Promise<void>;

export const urlLengthMax = 2_048;

/**
 * The address of a receiver as it is stored: without a fragment.
 *
 * @param field of the request that it was sent in: errors name it
 * @throws {ServiceError} validation_failed, url_not_allowed, host_not_found, upstream_error
 */
export async function receiverOf(text: string, field: string, check: CheckReceiver): Promise<string> {
  const url = text.length > urlLengthMax ? null : URL.parse(text);
  if (url === null || url.href.length > urlLengthMax) {
    throw invalidField(field, `Must be an https address of at most ${urlLengthMax} characters.`);
  }
  url.hash = '';
  try {
    await check(url);
  } catch (error) {
    // Of a DNS that does not answer, the field is not what is wrong.
    throw error instanceof ServiceError && error.status === 422 ? aboutField(error, field) : error;
  }
  return url.href;
}

/** Nothing of a sandbox workspace leaves the machine, not even the question of what a name means. All else is checked. */
export function checkReceiverOf(mode: 'live' | 'sandbox', check: CheckReceiver): CheckReceiver {
  if (mode === 'live') return check;
  return async (url) => {
    const checked = new URL(url);
    if (isPrivateName(checked.hostname)) throw notAllowed(noPublicAddress);
    if (isIP(checked.hostname.replace(/^\[|\]$/g, '')) === 0) checked.hostname = anyPublicAddress;
    await check(checked);
  };
}

const anyPublicAddress = '1.1.1.1';

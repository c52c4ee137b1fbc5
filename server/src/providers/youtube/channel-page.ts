import type { ChannelKey } from '../../records/channel-key.ts';
import { type Asking, isMissing, type ParsedPage } from './innertube.ts';

const idForm = /^UC[\w-]{22}$/;
/** 22 letters stand for 16 bytes: the last of them has two bits only. Any other is nobody's, and would be refused as if we asked wrongly. */
const possibleId = /^UC[\w-]{21}[AQgw]$/;
/** An old name may lead to a newer one. */
const stepsMax = 2;

/** Null where nobody has that name; `elsewhere` where it leads to no channel. @throws {ProviderFailure} */
export async function channelIdOf(
  asking: Asking,
  { by, value }: ChannelKey,
): Promise<{ readonly id: string } | 'elsewhere' | null> {
  if (by === 'id') return possibleId.test(value) ? { id: value } : null;
  const name = encodeURIComponent(value);
  let url = `https://www.youtube.com/${{ handle: '@', custom: 'c/', user: 'user/' }[by]}${name}`;
  for (let step = 0; step < stepsMax; step += 1) {
    const page = await asking.page('/navigation/resolve_url', { url });
    if (isMissing(page)) return null;
    const to: Record<string, unknown> = page.endpoint?.payload ?? {};
    if (typeof to.browseId === 'string') return idForm.test(to.browseId) ? { id: to.browseId } : 'elsewhere';
    if (typeof to.url !== 'string') throw asking.unreadable('neither a page nor another address');
    url = to.url;
  }
  return 'elsewhere';
}

/**
 * Null where there is none, or no more. One that has moved is followed, once; `elsewhere` where that leads to no channel.
 *
 * @throws {ProviderFailure}
 */
export async function channelPage(
  asking: Asking,
  id: string,
  params: Readonly<Record<string, string>> = {},
): Promise<ParsedPage | 'elsewhere' | null> {
  const page = await shownPage(asking, id, params);
  const movedTo = page && movedToOf(page);
  if (movedTo === null) return page;
  if (!idForm.test(movedTo)) return 'elsewhere';
  const next = await shownPage(asking, movedTo, params);
  return next && movedToOf(next) !== null ? 'elsewhere' : next;
}

/** The id of what it shows in place of itself, '' where that has none; null where it shows itself. */
function movedToOf(page: ParsedPage): string | null {
  // The library does not export its class.
  const action = page.on_response_received_actions?.find((one) => one.type === 'navigateAction');
  if (!action || !('endpoint' in action)) return null;
  const { browseId }: Record<string, unknown> = action.endpoint.payload ?? {};
  return typeof browseId === 'string' ? browseId : '';
}

async function shownPage(
  asking: Asking,
  id: string,
  params: Readonly<Record<string, string>>,
): Promise<ParsedPage | null> {
  const page = await asking.page('/browse', { browseId: id, ...params });
  if (isMissing(page)) return null;
  const alert = page.alerts?.find((one) => one.is(asking.lib.YTNodes.Alert) && one.alert_type === 'ERROR');
  if (!alert) return page;
  if (isGone.test(alert.text.toString())) return null;
  throw asking.unreadable('an alert');
}

/** "This channel does not exist", "This account has been terminated …", "This channel was removed because …", "This channel is not available". */
const isGone = /does not exist|terminated|removed|not available|unavailable|suspended|closed/i;

/** Of the channel that a page is of: of one that has moved, the one that it moved to. */
export function idOfPage({ lib: { YTNodes } }: Asking, { metadata }: ParsedPage): string | null {
  const told = metadata?.item();
  const id = told?.is(YTNodes.ChannelMetadata) ? told.external_id : null;
  return id !== null && idForm.test(id) ? id : null;
}

/** Only those who sign in are shown it. */
export const isBehindSignIn = ({ lib }: Asking, page: ParsedPage): boolean =>
  (page.contents_memo?.getType(lib.YTNodes.ChannelAgeGate).length ?? 0) > 0;

/** A page that the platform makes itself, of a game or a kind of sport: it has a channel's address, and nothing that channels have. */
export const isMadeByPlatform = ({ lib: { YTNodes } }: Asking, page: ParsedPage): boolean =>
  !page.metadata &&
  (page.header_memo?.getType(YTNodes.InteractiveTabbedHeader, YTNodes.CarouselHeader).length ?? 0) > 0;

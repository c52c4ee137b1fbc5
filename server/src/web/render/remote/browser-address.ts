/** Where browsers elsewhere are reached. The whole address is a secret: tokens are in its path, its query or before its host. */
export interface BrowserAddress {
  /** `websocket`: the DevTools protocol at this address. `devtools`: the address of a Chromium, whose /json/version says where. */
  readonly kind: 'websocket' | 'devtools';
  readonly url: string;
  /** What may be shown of it: scheme, host and port. */
  readonly shown: string;
}

const addressesMax = 100;

/** Why a text is no list of addresses; it follows the name of the setting, and repeats nothing of the text. */
export class BrowserAddressError extends Error {
  override name = 'BrowserAddressError';
}

/** @throws {BrowserAddressError} */
export function readBrowserAddresses(text: string): readonly BrowserAddress[] {
  // A comma may also be inside of a query; in a path it is a second address without its scheme.
  const parts = text.split(/,\s*(?=[a-z]+:\/\/)/i).map((part) => part.trim());
  if (parts.length > addressesMax) throw new BrowserAddressError(`has more than ${addressesMax} addresses.`);
  return parts.map((part, index) =>
    readAddress(part, parts.length === 1 ? 'is' : `at place ${index + 1} has`),
  );
}

function readAddress(text: string, begin: string): BrowserAddress {
  const url = URL.parse(text);
  const isWhole =
    /^(?:wss?|https?):\/\//i.test(text) && url !== null && !/[\s,]/.test(url.hostname + url.pathname);
  if (!isWhole || url.hostname === '') {
    throw new BrowserAddressError(
      `${begin} no address of a browser. Use ws://host:3000?token=… or wss://… for a DevTools WebSocket, http://host:9222 or https://… for a Chromium with a debugging port, and commas between several.`,
    );
  }
  if (/\/playwright(?:\/|$)/.test(url.pathname)) {
    throw new BrowserAddressError(
      `${begin} an address of Playwright's own protocol. Use the one for the DevTools protocol (CDP), such as ws://host:3000/chromium?token=….`,
    );
  }
  url.hash = '';
  return {
    kind: url.protocol.startsWith('ws') ? 'websocket' : 'devtools',
    url: url.href,
    shown: `${url.protocol}//${url.host}`,
  };
}

/** Runs in every document before its own scripts. What outlives a page, or opens another, is not there. */
export const beforeScripts = `(() => {
  window.open = () => null;
  for (const name of ['serviceWorker', 'getUserMedia']) delete Navigator.prototype[name];
})();`;

const waysPastProxy = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'PresentationRequest',
  'SpeechRecognition',
  'webkitSpeechRecognition',
  // Chromium opens no WebTransport where a proxy is set; workers, which no script runs before, have nothing else of these.
  'WebTransport',
];

/**
 * The same for a browser elsewhere, which may run without our flags: what reaches or finds other machines past the proxy is not there
 * either.
 */
export const beforeScriptsElsewhere = `${beforeScripts}
(() => {
  for (const name of ['presentation', 'usb', 'bluetooth', 'hid', 'serial']) delete Navigator.prototype[name];
  for (const name of ${JSON.stringify(waysPastProxy)}) delete window[name];
})();`;

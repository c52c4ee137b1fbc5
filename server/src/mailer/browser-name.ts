/**
 * "Firefox on Linux", of what a browser calls itself; null for what is none that people know. Only names of ours stand in a mail: whoever causes it
 * chooses what their browser says.
 */
export function browserName(agent: string | null): string | null {
  const browser = browsers.find(([sign]) => sign.test(agent ?? ''))?.[1];
  if (browser === undefined) return null;
  const system = systems.find(([sign]) => sign.test(agent ?? ''))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

// In this order: most of them also name those below.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

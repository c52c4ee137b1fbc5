import { createRequire } from 'node:module';
import type { PhoneNumber, PhoneNumberFormat, PhoneNumberUtil } from 'google-libphonenumber';

/** What its types leave out. */
export interface PhoneLibrary extends PhoneNumberUtil {
  canBeInternationallyDialled(number: PhoneNumber): boolean;
}
type Matches = (pattern: RegExp | string, text: string) => boolean;
interface PhoneModule {
  readonly PhoneNumberUtil: { getInstance(): PhoneLibrary; matchesEntirely: Matches };
  readonly PhoneNumberFormat: typeof PhoneNumberFormat;
}

const require = createRequire(import.meta.url);
let loaded: { readonly util: PhoneLibrary; readonly formats: typeof PhoneNumberFormat } | undefined;

/**
 * Google's libphonenumber, loaded at the first number: 45 ms and 8 MB that a service which never sees one does not
 * pay.
 */
export function phoneLibrary() {
  if (!loaded) {
    const module: PhoneModule = require('google-libphonenumber');
    module.PhoneNumberUtil.matchesEntirely = matchesEntirely;
    loaded = { util: module.PhoneNumberUtil.getInstance(), formats: module.PhoneNumberFormat };
  }
  return loaded;
}

const ofText = new Map<string, RegExp>();
const ofExpression = new WeakMap<RegExp, RegExp>();

/**
 * In place of the library's own, which makes each regular expression anew each time. As many are kept as the library
 * has patterns, some thousands at most; none comes from a caller.
 */
function matchesEntirely(pattern: RegExp | string, text: string): boolean {
  let whole = typeof pattern === 'string' ? ofText.get(pattern) : ofExpression.get(pattern);
  if (!whole) {
    whole = new RegExp(`^(?:${typeof pattern === 'string' ? pattern : pattern.source})$`, 'i');
    if (typeof pattern === 'string') ofText.set(pattern, whole);
    else ofExpression.set(pattern, whole);
  }
  return whole.test(text);
}

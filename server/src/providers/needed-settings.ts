import { isKeyless, keylessSource } from './keyless-sources.ts';
import type { SourceName } from './source-abouts.ts';
import { accountVendors, isVendor, vendorOf } from './vendors.ts';

/** The variables without which a vendor, or a source that the operator runs, is not asked; none of those that are asked without any. */
export async function neededSettings(name: SourceName): Promise<string[]> {
  const prefix = name.toUpperCase();
  if (isVendor(name)) {
    const { baseUrl } = await vendorOf(name);
    return [
      `${prefix}_API_KEY`,
      ...(baseUrl === null ? [`${prefix}_BASE_URL`] : []),
      ...(accountVendors.has(name) ? [`${prefix}_ACCOUNT_ID`] : []),
    ];
  }
  if (name === 'openai_compatible') return [`${prefix}_BASE_URL`, `${prefix}_MODEL`];
  return isKeyless(name) && keylessSource(name).kind === 'own_instance' ? [`${prefix}_BASE_URL`] : [];
}

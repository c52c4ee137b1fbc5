import { reservedForCustom } from '../boot/open-custom-providers.ts';
import type { Provider } from '../providers/capabilities.ts';
import type { SecretOf } from '../providers/custom/credentials.ts';
import { examineFile } from '../providers/custom/examine-file.ts';
import { type CustomSettings, openCustom } from '../providers/custom/open-custom.ts';
import type { Vendor } from '../providers/define-vendor.ts';

/** The provider that a text describes, at an address of this machine. */
export function openText(
  text: string,
  more: Partial<CustomSettings> & { baseUrl?: string; secretOf: SecretOf },
): Provider {
  const { file, errors } = examineFile(text, reservedForCustom());
  if (!file) throw new Error(JSON.stringify(errors, null, 2));
  const { baseUrl = file.baseUrl, ...settings } = more;
  return openCustom({
    where: 'test.yaml',
    userAgent: 'Millrace/test',
    ...settings,
    file: { ...file, baseUrl },
  });
}

/** A custom provider in the form of a vendor, so that it can be held to the contract of all vendors. */
export function customVendor(text: string): Vendor {
  const { file, errors } = examineFile(text, reservedForCustom());
  if (!file) throw new Error(JSON.stringify(errors, null, 2));
  return {
    name: file.name,
    title: file.title ?? '',
    keysAt: 'https://keys.example',
    baseUrl: file.baseUrl,
    open: ({ apiKey, baseUrl, pause }) =>
      openText(text, { secretOf: () => apiKey, pause, ...(baseUrl ? { baseUrl } : {}) }),
  };
}

import { accountVendors, type VendorName, vendorNames } from './providers/vendors.ts';
import { type Environment, setting } from './setting.ts';
import { matching, optional, webAddress } from './setting-readers.ts';

export interface ConfiguredVendor {
  readonly name: VendorName;
  readonly apiKey: string;
  /** Null: the vendor's own address. */
  readonly baseUrl: string | null;
  /** Of `accountVendors`. */
  readonly accountId?: string;
}

/** The two settings of a vendor, and the third of some. */
export function vendorSettings(name: VendorName) {
  const prefix = name.toUpperCase();
  return {
    apiKey: setting(
      `${prefix}_API_KEY`,
      '',
      'The key.',
      optional(matching(/^[\x21-\x7e]{1,1000}$/)),
      'a key, without spaces',
      { isSecret: true },
    ),
    baseUrl: setting(
      `${prefix}_BASE_URL`,
      '',
      "Another address than the vendor's own.",
      webAddress,
      'an address such as https://api.example.com',
    ),
    ...(accountVendors.has(name)
      ? {
          accountId: setting(
            `${prefix}_ACCOUNT_ID`,
            '',
            'The account that it acts for, or the search engine that it asks.',
            optional(matching(/^[\w.:-]{1,200}$/)),
            'an id of letters, digits, colons and hyphens',
          ),
        }
      : {}),
  } as const;
}

/** Those of which the environment has a key. @throws {ConfigError} naming the setting */
export function readVendors(environment: Environment): ConfiguredVendor[] {
  return vendorNames.flatMap((name) => {
    const both = vendorSettings(name);
    const apiKey = both.apiKey.read(environment[both.apiKey.name]);
    const baseUrl = both.baseUrl.read(environment[both.baseUrl.name]);
    const accountId = both.accountId?.read(environment[both.accountId.name]) ?? null;
    return apiKey === null ? [] : [{ name, apiKey, baseUrl, ...(accountId === null ? {} : { accountId }) }];
  });
}

import type { ModelTerms } from '../providers/models/model-terms.ts';
import { accountVendors, modelVendors, type VendorName, vendorNames } from '../providers/vendors.ts';
import { type Environment, setting } from './setting.ts';
import { matching, modelName, modelNames, optional, webAddress } from './setting-readers.ts';

export interface ConfiguredVendor {
  readonly name: VendorName;
  readonly apiKey: string;
  /** Null: the vendor's own address. */
  readonly baseUrl: string | null;
  /** Of `accountVendors`. */
  readonly accountId?: string;
  /** Of `modelVendors`. */
  readonly models?: Pick<ModelTerms, 'model' | 'models'>;
}

/** Which models of a provider Millrace uses. */
export function modelSettings(prefix: string) {
  return {
    model: setting(
      `${prefix}_MODEL`,
      '',
      'The model for calls that name none.',
      optional(modelName),
      'the name of a model',
    ),
    models: setting(
      `${prefix}_MODELS`,
      '',
      'The models that callers may name, separated by commas, or `any`.',
      optional((text) => (text === 'any' ? text : modelNames(text))),
      'names of models, separated by commas, or any',
    ),
  } as const;
}

/** The two settings of a vendor, and more for some. */
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
      "A base URL to use instead of the vendor's own.",
      webAddress,
      'an address such as https://api.example.com',
    ),
    ...(accountVendors.has(name)
      ? {
          accountId: setting(
            `${prefix}_ACCOUNT_ID`,
            '',
            'The account that it acts for, or the search engine that it queries.',
            optional(matching(/^[\w.:-]{1,200}$/)),
            'an id of letters, digits, colons and hyphens',
          ),
        }
      : {}),
    ...(modelVendors.has(name) ? modelSettings(prefix) : {}),
  } as const;
}

/** Vendors with a key in the environment. @throws {ConfigError} naming the setting */
export function readVendors(environment: Environment): ConfiguredVendor[] {
  return vendorNames.map((name) => readVendor(name, environment)).filter(({ apiKey }) => apiKey !== '');
}

/** All providers of language models; without a key in the environment, `apiKey` is empty. @throws {ConfigError} naming the setting */
export function readModelVendors(environment: Environment): ConfiguredVendor[] {
  return vendorNames.filter((name) => modelVendors.has(name)).map((name) => readVendor(name, environment));
}

function readVendor(name: VendorName, environment: Environment): ConfiguredVendor {
  const both = vendorSettings(name);
  const accountId = both.accountId?.read(environment[both.accountId.name]) ?? null;
  return {
    name,
    apiKey: both.apiKey.read(environment[both.apiKey.name]) ?? '',
    baseUrl: both.baseUrl.read(environment[both.baseUrl.name]),
    ...(accountId === null ? {} : { accountId }),
    ...(modelVendors.has(name) ? { models: readModels(modelSettings(name.toUpperCase()), environment) } : {}),
  };
}

/** @throws {ConfigError} naming the setting */
export function readModels(
  { model, models }: ReturnType<typeof modelSettings>,
  environment: Environment,
): Pick<ModelTerms, 'model' | 'models'> {
  return { model: model.read(environment[model.name]), models: models.read(environment[models.name]) };
}

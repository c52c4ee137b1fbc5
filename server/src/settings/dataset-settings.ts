import type { OpenSearchAccess } from '../dataset/opensearch/access.ts';
import type { OpenSearchAddress } from '../dataset/opensearch/address.ts';
import { openSearchAddress } from '../dataset/opensearch/address.ts';
import { ConfigError, type Environment, type Setting, setting } from './setting.ts';
import { matching, optional, wholePath } from './setting-readers.ts';

const secretForm = /^[\x21-\x7e]{1,4000}$/;

export const datasetSettings = {
  datasetUrl: setting(
    'DATASET_URL',
    '',
    'An OpenSearch that stores the imported records, such as opensearchs://user:password@host:9200/millrace; opensearch:// without TLS. Default: the database (docs/operations/opensearch.md).',
    optional(openSearchAddress),
    'an address such as opensearchs://user:password@host:9200/millrace, with several hosts separated by commas, and optional ?shards=, ?replicas= and ?track_total_hits=',
    { isSecret: true },
  ),
  datasetApiKey: setting(
    'DATASET_API_KEY',
    '',
    'An API key of that OpenSearch (3.7 or later), instead of user and password.',
    optional(matching(secretForm)),
    'a key of visible characters, without spaces and without the word ApiKey',
    { isSecret: true },
  ),
  datasetCaFile: setting(
    'DATASET_CA_FILE',
    '',
    'A PEM file with the certificate authority of that OpenSearch, such as /etc/millrace/search-ca.pem. Millrace trusts only certificates that it signed.',
    optional(wholePath),
    'the whole path of a file, such as /etc/millrace/search-ca.pem',
  ),
  datasetAwsRegion: setting(
    'DATASET_AWS_REGION',
    '',
    'The region of an Amazon OpenSearch Service domain, such as eu-central-1: Millrace signs requests (Signature Version 4), instead of user and password.',
    optional(matching(/^[a-z]{2}(-[a-z]+)+-\d{1,2}$/)),
    'a region such as eu-central-1',
  ),
  datasetAwsAccessKeyId: setting(
    'DATASET_AWS_ACCESS_KEY_ID',
    '',
    'The access key that signs requests.',
    optional(matching(/^[A-Z0-9]{16,128}$/)),
    'an access key id such as AKIA…',
    { isSecret: true },
  ),
  datasetAwsSecretAccessKey: setting(
    'DATASET_AWS_SECRET_ACCESS_KEY',
    '',
    'Its secret.',
    optional(matching(secretForm)),
    'a secret of visible characters, without spaces',
    { isSecret: true },
  ),
  datasetAwsSessionToken: setting(
    'DATASET_AWS_SESSION_TOKEN',
    '',
    'The session token of temporary credentials. Restart Millrace with new ones before they expire.',
    optional(matching(secretForm)),
    'a token of visible characters, without spaces',
    { isSecret: true },
  ),
} as const;

type Read = <Value>(one: Setting<Value>) => Value;

/** @throws {ConfigError} where a part is missing */
export function readDatasetAccess(read: Read): OpenSearchAccess {
  const {
    datasetApiKey,
    datasetCaFile,
    datasetAwsRegion,
    datasetAwsAccessKeyId,
    datasetAwsSecretAccessKey,
    datasetAwsSessionToken,
  } = datasetSettings;
  const [region, accessKeyId, secretAccessKey] = [
    read(datasetAwsRegion),
    read(datasetAwsAccessKeyId),
    read(datasetAwsSecretAccessKey),
  ];
  const apiKey = read(datasetApiKey);
  const access = { apiKey, aws: null, authorityFile: read(datasetCaFile) };
  if (region === null && accessKeyId === null && secretAccessKey === null) return access;
  if (region === null || accessKeyId === null || secretAccessKey === null) {
    const names = [datasetAwsRegion, datasetAwsAccessKeyId, datasetAwsSecretAccessKey].map(
      ({ name }) => name,
    );
    throw new ConfigError(`${names.join(', ')} belong together: set all three, or none.`);
  }
  if (apiKey !== null) {
    throw new ConfigError(
      `${datasetApiKey.name} and ${datasetAwsRegion.name} are two ways to sign in. Remove one of the two.`,
    );
  }
  const sessionToken = read(datasetAwsSessionToken);
  return { ...access, aws: { region, accessKeyId, secretAccessKey, sessionToken } };
}

/** The address with its access settings. @throws {ConfigError} where both sign in */
export function withDatasetAccess(address: OpenSearchAddress, access: OpenSearchAccess): OpenSearchAddress {
  if (address.user !== null && (access.apiKey !== null || access.aws !== null)) {
    const { name } =
      access.apiKey === null ? datasetSettings.datasetAwsRegion : datasetSettings.datasetApiKey;
    throw new ConfigError(
      `The address of OpenSearch has a user and a password, and ${name} is another way to sign in. Remove one of the two.`,
    );
  }
  return { ...address, access };
}

const isSet = (environment: Environment, { name }: Pick<Setting<unknown>, 'name'>) =>
  (environment[name] ?? '') !== '';

const { datasetUrl, ...besideAddress } = datasetSettings;

/** Settings that do nothing. */
export const idleDataset: readonly {
  readonly settings: readonly Setting<unknown>[];
  why(environment: Environment): string | null;
}[] = [
  {
    settings: Object.values<Setting<unknown>>(besideAddress),
    why: (environment) =>
      isSet(environment, datasetUrl)
        ? null
        : `without ${datasetUrl.name}: the database stores imported records. Set ${datasetUrl.name}, or remove it.`,
  },
  {
    settings: [datasetSettings.datasetAwsSessionToken],
    why: (environment) =>
      isSet(environment, datasetSettings.datasetAwsRegion)
        ? null
        : `without ${datasetSettings.datasetAwsRegion.name}: nothing is signed. Set that as well, or remove it.`,
  },
];

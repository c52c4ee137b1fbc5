import { readFile } from 'node:fs/promises';
import type { Client, Connection, Transport } from '@opensearch-project/opensearch';
import { EngineError } from '../engine-error.ts';
import type { AwsAccess } from './access.ts';
import type { OpenSearchAddress } from './address.ts';

const connectionsMax = 32;
const authorityBytesMax = 1024 ** 2;

/** The official client, as the operator has set it. It is read when it is needed: a service without DATASET_URL does without. @throws {EngineError} */
export async function officialClient(address: OpenSearchAddress): Promise<Client> {
  const { nodes, user, password, access } = address;
  const ca = access.authorityFile === null ? null : await authorityOf(access.authorityFile);
  const official = await import('@opensearch-project/opensearch');
  const signer = access.aws === null ? null : await signerOf(access.aws);
  return new official.Client({
    nodes: [...nodes],
    ...(user !== null && password !== null ? { auth: { username: user, password } } : {}),
    ...(access.apiKey === null ? {} : { headers: { authorization: `ApiKey ${access.apiKey}` } }),
    ...(ca === null ? {} : { ssl: { ca } }),
    ...(signer === null ? {} : { Transport: signer.Transport }),
    Connection: knowing(signer?.Connection ?? official.Connection),
    agent: { keepAlive: true, maxSockets: connectionsMax },
  });
}

/** Read once: a new file needs a restart of the service. */
async function authorityOf(file: string): Promise<string> {
  const unusable = (why: string, cause?: unknown) =>
    new EngineError(
      'unusable',
      `DATASET_CA_FILE names ${file}, which ${why}. Do this: name a file with the certificate of the authority, in PEM.`,
      { cause },
    );
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw unusable('cannot be read', error);
  }
  if (text.length > authorityBytesMax || !text.includes('-----BEGIN CERTIFICATE-----')) {
    throw unusable('is no file of certificates');
  }
  return text;
}

interface Signer {
  readonly Connection: typeof Connection;
  readonly Transport: typeof Transport;
}

/** Of the official client. With credentials out of settings it needs no library of Amazon's. */
async function signerOf({ region, accessKeyId, secretAccessKey, sessionToken }: AwsAccess): Promise<Signer> {
  const { AwsSigv4Signer } = await import('@opensearch-project/opensearch/aws');
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) };
  return AwsSigv4Signer({ region, service: 'es', getCredentials: async () => credentials });
}

/** The client keeps of a failed connection only words. This one keeps its code, as the cause of its error. */
function knowing(Base: typeof Connection): typeof Connection {
  return class extends Base {
    override request(
      params: Parameters<Connection['request']>[0],
      callback: Parameters<Connection['request']>[1],
    ) {
      let cause: Error | undefined;
      const request = super.request(params, (error, response) => {
        if (error && cause) error.cause = cause;
        callback(error, response);
      });
      request.prependListener?.('error', (error) => {
        cause = error;
      });
      return request;
    }
  };
}

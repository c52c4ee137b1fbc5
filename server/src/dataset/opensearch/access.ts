/** How Millrace shows an OpenSearch who it is, and knows it again, beside what its address says. */
export interface OpenSearchAccess {
  /** For `Authorization: ApiKey`, of OpenSearch 3.7 and later. */
  readonly apiKey: string | null;
  /** With what requests to Amazon OpenSearch Service are signed. */
  readonly aws: AwsAccess | null;
  /** The whole path of a file of certificates in PEM: only what these have signed is trusted. Null: what Node trusts. */
  readonly authorityFile: string | null;
}

export interface AwsAccess {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials. */
  readonly sessionToken: string | null;
}

export const noAccess: OpenSearchAccess = { apiKey: null, aws: null, authorityFile: null };

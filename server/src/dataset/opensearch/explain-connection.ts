import { EngineError } from '../engine-error.ts';

const untrusted: ReadonlySet<unknown> = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
]);

/** Why nothing came back, in words for the operator. @param isEncrypted whether we speak TLS */
export function unreachable(error: unknown, { isEncrypted }: { readonly isEncrypted: boolean }): EngineError {
  const code = codeOf(error);
  const of = (fault: 'unreachable' | 'unusable', message: string) =>
    new EngineError(fault, message, { cause: error });
  if (untrusted.has(code)) {
    return of(
      'unusable',
      'The certificate of OpenSearch is of an authority that is not trusted. Do this: name the file of its authority in DATASET_CA_FILE.',
    );
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return of('unusable', 'The certificate of OpenSearch has expired. Do this: renew it on its nodes.');
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return of(
      'unusable',
      'The certificate of OpenSearch is for another host. Do this: write the host in the address as the certificate has it.',
    );
  }
  if (isEncrypted && (code === 'EPROTO' || String(code).startsWith('ERR_SSL_'))) {
    return of(
      'unusable',
      'What answers at the address of DATASET_URL does not speak TLS. Do this: begin it with opensearch:// where OpenSearch is not encrypted.',
    );
  }
  // A server that expects TLS says so in bytes that are no HTTP, or hangs up.
  const hint =
    !isEncrypted && (code === 'ECONNRESET' || code === 'EPIPE' || String(code).startsWith('HPE_'))
      ? ' If it is encrypted, begin the address with opensearchs://.'
      : '';
  return of(
    'unreachable',
    `OpenSearch does not answer at the address of DATASET_URL. Do this: check that its nodes run and that this machine reaches them.${hint}`,
  );
}

/** Of the error, or of what was behind it. */
function codeOf(error: unknown): unknown {
  for (let at = error, depth = 0; at instanceof Error && depth < 3; at = at.cause, depth += 1) {
    if ('code' in at) return at.code;
  }
  return undefined;
}

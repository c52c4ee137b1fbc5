import { hash } from 'node:crypto';
import { idempotencyKeyOf } from '../gateway/idempotency.ts';
import { validationFailed } from '../gateway/parse-request.ts';
import { canonicalJson } from '../kernel/canonical-json.ts';
import { repeatKeyStart } from '../ledger/repeat-keys.ts';
import { keyField } from './key-field.ts';

/** In `_meta` of a call. Frameworks can set one or the other. */
const keysInMeta = ['millrace/idempotency_key', 'idempotencyKey'] as const;

/** A place where a call may name its key, and what it says there. */
interface SaidKey {
  readonly where: string;
  readonly key: unknown;
}

/**
 * The key that a message gives a call, in `_meta` or by the header Idempotency-Key; null where it gives none.
 * @throws {ServiceError} invalid_idempotency_key; validation_failed where it gives two
 */
export const keyOfMessage = (
  meta: Readonly<Record<string, unknown>> | undefined,
  header: string | undefined,
): string | null =>
  agreed([
    { where: 'Idempotency-Key', key: header },
    ...keysInMeta.map((name) => ({ where: `_meta["${name}"]`, key: meta?.[name] ?? undefined })),
  ]);

/**
 * The key of a call whose message gave `ofMessage`, and whose arguments give `field`. A model that has none to give may send null or ''.
 * @throws {ServiceError} as `keyOfMessage`
 */
export const keyWithField = (ofMessage: string | null, field: unknown): string | null =>
  agreed([
    { where: 'The key of the message', key: ofMessage ?? undefined },
    { where: keyField, key: field === null || field === '' ? undefined : field },
  ]);

function agreed(said: readonly SaidKey[]): string | null {
  let agreedOn: string | null = null;
  for (const { where, key } of said) {
    const one = idempotencyKeyOf(key, where);
    if (one === null) continue;
    if (agreedOn !== null && one !== agreedOn) {
      throw validationFailed([
        { path: keyField, message: 'The call has two different idempotency keys. Send one.' },
      ]);
    }
    agreedOn = one;
  }
  return agreedOn;
}

/**
 * The key of a call that names none, where its connection wants equal calls to be answered once.
 * @param sent its arguments; as JSON where their order counts, or where they are long
 */
export const repeatKey = (connection: string, endpoint: string, sent: object | string): string =>
  repeatKeyStart + hash('sha256', canonicalJson([connection, endpoint, sent]), 'hex');

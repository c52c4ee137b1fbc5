import { ServiceError } from '../kernel/service-error.ts';

/** What an endpoint throws for a field that only it can judge: as the gateway reports one that breaks the schema. */
export function refusedField(field: string, reason: string): ServiceError {
  const sentence = `${field}: ${reason}`;
  return new ServiceError('validation_failed', sentence, {
    error: sentence,
    fields: { details: [{ path: field, message: reason }] },
  });
}

import { type Centicredits, toCredits } from '../../kernel/credits.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { underMaintenance } from '../../waterfall/source-errors.ts';
import type { CallToMake, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';

/** @throws {ServiceError} ENDPOINT_UNDER_MAINTENANCE where the endpoint is switched off or has no source */
export async function checkAvailable(
  { switches, providers }: Pick<GatewayParts, 'switches' | 'providers'>,
  call: CallToMake,
): Promise<void> {
  const { endpoint } = call.endpoint;
  const off = switches.off(endpoint.name);
  if (off) {
    throw new ServiceError(
      'ENDPOINT_UNDER_MAINTENANCE',
      off.reason ?? 'The operator has switched this endpoint off.',
    );
  }
  if (!endpoint.needs) return;
  const { fix } = await switches.providersFor(endpoint, providers, call.caller);
  if (fix !== null) throw underMaintenance(fix);
}

/** @throws {ServiceError} invalid_plan_overflow */
export function checkOverflow(call: CallToMake): asserts call is CheckedCall {
  const { overflow } = call;
  if (overflow === null || overflow === 'wallet' || overflow === 'block') return;
  throw new ServiceError('invalid_plan_overflow', 'X-Plan-Overflow must be wallet or block.');
}

/** @throws {ServiceError} over_max_credits */
export function checkMost({ maxCredits = null, dryRun }: CallToMake, most: Centicredits): void {
  if (maxCredits === null || dryRun || toCredits(most) <= maxCredits) return;
  throw new ServiceError(
    'over_max_credits',
    `The call can cost ${toCredits(most)} credits, and may cost ${maxCredits}.`,
    { fields: { most_credits: toCredits(most), max_credits: maxCredits } },
  );
}

import { type Centicredits, centicredits, toCredits } from '../kernel/credits.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { planUnavailable } from '../ledger/plan-unavailable.ts';
import { readAccount, readQuota } from '../ledger/read-account.ts';
import { underMaintenance } from '../waterfall/source-errors.ts';
import type { Answer, CheckedCall } from './gateway-call.ts';
import type { GatewayParts } from './gateway-parts.ts';
import {
  effectiveOverflow,
  paidFrom,
  remainingText,
  serviceMetaText,
  spendableOfPlan,
  withMeta,
} from './service-meta.ts';

/** The maximum cost of a call, and whether it would be accepted. Nothing runs. */
export async function quote(
  { db, switches, providers: lists, names }: Pick<GatewayParts, 'db' | 'switches' | 'providers' | 'names'>,
  call: CheckedCall,
  most: Centicredits,
  /** Told beside the quote. */
  more: Readonly<Record<string, unknown>> = {},
  /** Of the steps of a list: what their sources cannot do now. */
  ofSteps: readonly string[] = [],
): Promise<Answer> {
  const { endpoint } = call.endpoint;
  const { caller } = call;
  const [view, quota, providers, budgetLeft] = await Promise.all([
    readAccount(db, caller.accountId, caller.workspaceId),
    readQuota(db, caller.accountId, call.endpoint.id),
    switches.providersFor(endpoint, lists, caller),
    call.budget?.left() ?? null,
  ]);
  if (providers.fix !== null) throw underMaintenance(providers.fix);
  const warnings = [...providers.warnings, ...ofSteps];
  const shown = names.shown(endpoint, caller.mode);
  const covered = endpoint.coveredByPlan === true;
  if (covered && view.isPlanDue && most > 0) throw planUnavailable('a period of the plan is due');
  const fromPlan = centicredits(covered ? Math.min(most, spendableOfPlan(view.state)) : 0);
  const fromAddon = centicredits(most - fromPlan);
  const blocked = fromAddon > 0 && covered && effectiveOverflow(call.overflow, view.state) === 'block';
  const overLimit = view.limit !== null && view.limit.spent + most > view.limit.limit;
  const wouldSucceed =
    fromAddon <= view.state.addonLeft &&
    !blocked &&
    !overLimit &&
    quota.current < quota.limit &&
    (budgetLeft === null || most <= budgetLeft);
  const nothing = { fromPlan: centicredits(0), fromAddon: centicredits(0) };
  const told = {
    ...more,
    quote: {
      endpoint: endpoint.name,
      max_credits: toCredits(most),
      from: paidFrom({ fromPlan, fromAddon }),
      would_succeed: wouldSucceed,
      providers: providers.names.map(shown),
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  };
  const meta = serviceMetaText({
    requestId: requestIdOf(call.id),
    endpoint: endpoint.name,
    mode: caller.mode,
    charge: nothing,
    state: view.state,
    overflow: effectiveOverflow(call.overflow, view.state),
    provider: null,
    cached: null,
    cachedAt: null,
  });
  return {
    status: 200,
    body: withMeta([JSON.stringify(told)], meta),
    meta,
    charged: 0,
    from: 'none',
    remaining: remainingText(view.state),
    replayed: false,
    ...(budgetLeft === null ? {} : { budgetLeft: toCredits(budgetLeft) }),
  };
}

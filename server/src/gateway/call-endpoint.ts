import type { CallEndpoint, JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { Tracer } from '../kernel/span.ts';
import { workOwner } from '../kernel/work-owner.ts';
import { forcedByCall, forcedByList } from './forced-outcomes/forced-call.ts';
import { refuseIfForced } from './forced-outcomes/forced-refusal.ts';
import type { Answer, CallToMake } from './gateway-call.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { quote } from './quote.ts';
import { checkAvailable, checkMost, checkOverflow } from './steps/check-call.ts';
import { oncePerKey } from './steps/once-per-key.ts';
import { readRequest } from './steps/read-request.ts';
import { refuseForcedPayment } from './steps/refuse-payment.ts';
import { runLocally } from './steps/run-locally.ts';
import { runOutside } from './steps/run-outside.ts';
import { readSentList, submitList } from './steps/submit-list.ts';
import { withinBudget } from './steps/within-budget.ts';

/**
 * The only way to run an endpoint: check, reserve, run, settle, answer. HTTP and MCP have authenticated the caller and taken
 * its rate slot before. A list becomes a job, whose items bulk-jobs.ts runs and pays from the job's hold.
 *
 * Nothing is answered 2xx before its charge is on disk, and a call that throws has charged nothing.
 *
 * @throws {ServiceError} for what the caller is meant to see; anything else is a bug
 */
export class Gateway {
  readonly #parts: GatewayParts;
  /** Calls that may go on when their callers have gone. */
  readonly #underWay = new Set<Promise<Answer>>();

  constructor(parts: GatewayParts) {
    this.#parts = parts;
  }

  /** For REST and MCP, which know how a call came. */
  get tracer(): Tracer | null {
    return this.#parts.tracer ?? null;
  }

  async callEndpoint(call: CallToMake): Promise<Answer> {
    if (call.gone === null) return this.#call(call);
    const running = this.#call(call);
    this.#underWay.add(running);
    try {
      return await running;
    } finally {
      this.#underWay.delete(running);
    }
  }

  /** Resolves when all calls in progress have ended, also those without callers. Each ends by its deadline. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  async #call(call: CallToMake): Promise<Answer> {
    const { endpoint } = call.endpoint;
    await checkAvailable(this.#parts, call);
    return workOwner.run(call.caller.workspaceId, () =>
      endpoint.runs === 'job' ? this.#callList(call, endpoint) : this.#callOnce(call, endpoint),
    );
  }

  async #callOnce(call: CallToMake, endpoint: CallEndpoint): Promise<Answer> {
    const parts = this.#parts;
    const { request, most } = await readRequest(parts, call, endpoint);
    checkOverflow(call);
    const forced = forcedByCall(call);
    refuseIfForced(forced, call.caller);
    checkMost(call, most);
    if (call.dryRun) return quote(parts, call, most);
    return oncePerKey(parts, call, (progress) =>
      withinBudget(parts, call, most, async () => {
        await refuseForcedPayment(parts, call, most, forced);
        return endpoint.runs === 'locally'
          ? runLocally(parts, call, { endpoint, request, forced })
          : runOutside(parts, call, { endpoint, request, forced, most, progress });
      }),
    );
  }

  async #callList(sent: CallToMake, endpoint: JobEndpoint): Promise<Answer> {
    const parts = this.#parts;
    const list = await readSentList(parts, sent, endpoint);
    checkOverflow(sent);
    const forced = forcedByList(sent);
    refuseIfForced(forced, sent.caller);
    const call = { ...sent, bodyText: list.fingerprint };
    checkMost(call, list.most);
    if (call.dryRun) {
      await parts.jobs.checkWebhook(call, list);
      return quote(parts, call, list.most);
    }
    return oncePerKey(parts, call, (progress) =>
      withinBudget(parts, call, list.most, async () => {
        await refuseForcedPayment(parts, call, list.most, forced);
        return submitList(parts, call, { endpoint, list, progress });
      }),
    );
  }
}

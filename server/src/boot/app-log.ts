import type { CallLine, FailedCall, FailureKind } from '../gateway/report-failure.ts';
import { requestIdOf } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { databaseProblemOf } from '../postgres/database-problem.ts';
import { type Capability, ProviderFailure } from '../providers/capabilities.ts';
import type { Log } from '../telemetry/log.ts';
import { SummedLog } from '../telemetry/summed-log.ts';
import { sourceTrouble } from './source-trouble.ts';

/** An error may be the cause of itself, by way of others. */
const causesMax = 5;

/**
 * What a service writes of itself. A stack only for what is a bug of ours: what an operator can mend is a sentence. What repeats is summed by the minute.
 */
export class AppLog {
  readonly #log: Log;
  readonly #sums: SummedLog;

  constructor(log: Log) {
    this.#log = log;
    this.#sums = new SummedLog(log);
  }

  /** Something failed that is tried again, or is not needed. */
  trouble(what: string, error: unknown): void {
    const problem = databaseProblemIn(error) ?? unavailableIn(error);
    if (problem) this.#sums.write('warn', `${what}: ${problem.reason}`, {}, { cause: problem.cause });
    else if (error === null) this.#sums.write('warn', what, {});
    else this.#sums.write('warn', what, kindOf(error), { err: error });
  }

  /** What should not have happened, beside a call or in the background. */
  bug(what: string, error: unknown, fields: Readonly<Record<string, unknown>> = {}): void {
    const problem = databaseProblemIn(error) ?? unavailableIn(error);
    if (problem)
      this.#sums.write('warn', `${what}: ${problem.reason}`, {}, { ...fields, cause: problem.cause });
    else this.#sums.write('error', what, kindOf(error), { ...fields, err: error });
  }

  bugOfCall(error: unknown, requestId: string): void {
    this.bug('something beside a call failed', error, { request_id: requestId });
  }

  bugOfItem(error: unknown, callId: string): void {
    this.bug('an item failed', error, { request_id: requestIdOf(callId) });
  }

  failure(kind: FailureKind, error: ServiceError, cause: unknown, call: FailedCall): void {
    const { requestId: request_id, endpoint, workspace } = call;
    const { code, message: reason } = error;
    const own = { request_id, endpoint, workspace };
    switch (kind) {
      case 'gone':
        this.#sums.write('debug', 'a caller hung up', {}, { ...own, code });
        return;
      case 'upstream': {
        const provider = error.cause instanceof ProviderFailure ? error.cause.provider : null;
        const told = { ...own, reason, causes: causesOf(error) };
        // Sites fail all day, since callers send any address; a provider that fails is for the operator to see.
        if (provider === null) this.#sums.write('info', 'a site failed', { code }, told);
        else this.#sums.write('warn', 'a provider failed', { code, provider }, told);
        return;
      }
      case 'unavailable': {
        const problem = databaseProblemIn(cause) ?? databaseProblemIn(error);
        const kept = problem ? { code, problem: problem.reason } : { code };
        const causes = [...new Set([...causesOf(error), ...(problem ? [problem.cause] : [])])];
        this.#sums.write('warn', 'calls are answered 503', kept, { ...own, reason, causes });
        return;
      }
      case 'unserved':
        // Callers are sent to the operator, who is told here what to do.
        this.#sums.write(
          'warn',
          'a call needs something of the operator',
          { code, fix: error.options.forOperator },
          own,
        );
        return;
      case 'bug':
        this.#sums.write('error', 'a call failed', { code, ...kindOf(cause) }, { ...own, err: cause });
    }
  }

  sourceLeftAlone(failure: ProviderFailure, capability: Capability): void {
    const { provider, reason, cause } = failure;
    const { message, fix } = sourceTrouble(failure);
    const kind = { provider, capability, reason, ...(fix && { fix }) };
    this.#sums.write('warn', message, kind, { cause: cause instanceof Error ? cause.message : cause });
  }

  sourceAnswersAgain(provider: string, capability: Capability): void {
    this.#sums.write('info', `the source ${provider} answers again`, { provider, capability });
  }

  call({ requestId, endpoint, workspace, status, code, credits, ms }: CallLine): void {
    this.#log.info({ request_id: requestId, endpoint, workspace, status, code, credits, ms }, 'call');
  }

  close(): void {
    this.#sums.close();
  }
}

interface Problem {
  readonly reason: string;
  readonly cause: string;
}

/** The same of what was given up beside a call because the service could not do it just then: no bug, and nothing that a stack explains. */
function unavailableIn(error: unknown): Problem | null {
  if (!(error instanceof ServiceError) || error.code !== 'service_unavailable') return null;
  return { reason: error.message, cause: causesOf(error).join('; ') };
}

/** Its own words beside ours. */
function databaseProblemIn(error: unknown): Problem | null {
  for (let depth = 0, at = error; at instanceof Error && depth < causesMax; depth++, at = at.cause) {
    const problem = databaseProblemOf(at);
    if (problem) return { reason: problem.reason, cause: at.message };
  }
  return null;
}

const shownMax = 200;

/** Bugs are told apart by what they say. */
const kindOf = (error: unknown) => ({
  kind: (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, shownMax),
});

function causesOf(failure: ServiceError): string[] {
  const causes: string[] = [];
  for (let cause = failure.cause; cause !== undefined && causes.length < causesMax; ) {
    causes.push(cause instanceof Error ? cause.message : String(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

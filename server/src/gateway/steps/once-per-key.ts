import { centicredits } from '../../kernel/credits.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import type { JsonPieces } from '../../kernel/json-pieces.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { holdsKey, isInDoubt } from '../../ledger/in-doubt.ts';
import type { Answer, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { asServiceError } from '../report-failure.ts';
import { outcomeOf, paymentOf } from './payment.ts';
import { shownProvider } from './shown-provider.ts';

export interface Progress {
  reserved: boolean;
}

/** Replays the answer of an earlier call with the same Idempotency-Key, or runs the call. */
export async function oncePerKey(
  parts: GatewayParts,
  call: CheckedCall,
  run: (progress: Progress) => Promise<Answer>,
): Promise<Answer> {
  const { idempotency, names } = parts;
  if (call.idempotencyKey !== null) {
    const earlier = await idempotency.begin(call, (provider) => shownProvider(names, call, provider));
    if (earlier) return earlier;
  }
  const progress: Progress = { reserved: false };
  try {
    const answer = await run(progress);
    noteOrigin(parts, call, true);
    noteBodies(parts, call, () => answer.body);
    return answer;
  } catch (error) {
    noteOrigin(parts, call, false);
    noteBodies(parts, call, () => [errorText(parts, call, error)]);
    // Releasing a reservation writes it into the history; all other failures are written here, unless it may be there with a charge.
    if (!progress.reserved && !isInDoubt(error)) logFailure(parts, call, error);
    // A failed call leaves its key free: the same request may be tried again. While its charge is in doubt, the ledger does that.
    if (call.idempotencyKey !== null && !holdsKey(error)) await idempotency.forget(call);
    throw error;
  }
}

/** By whom it came, for the history: from here on it is a call. */
function noteOrigin(
  { origins }: Pick<GatewayParts, 'origins'>,
  { id, caller, connection }: CheckedCall,
  isAnswered: boolean,
): void {
  origins.note({
    workspaceId: caller.workspaceId,
    callId: id,
    keyId: caller.keyId ?? null,
    grantId: caller.grant?.id ?? null,
    connection: connection ?? null,
    isAnswered,
  });
}

/** For its workspace, where that keeps it; of others nothing is read. */
function noteBodies(
  { bodies, onBug }: Pick<GatewayParts, 'bodies' | 'onBug'>,
  { id, caller, endpoint, body, bodyText }: CheckedCall,
  answer: () => JsonPieces,
): void {
  if (!caller.keepsBodies) return;
  try {
    // Rows of a list are kept with its results. Over MCP there is no text as it was sent.
    const request = endpoint.endpoint.runs === 'job' ? null : bodyText || JSON.stringify(body);
    bodies.note({ workspaceId: caller.workspaceId, callId: id, request, answer: answer() });
  } catch (error) {
    // The call is paid: it is answered whatever is kept of it.
    onBug(error, requestIdOf(id));
  }
}

/** As it is answered over REST. */
const errorText = ({ docsUrl }: Pick<GatewayParts, 'docsUrl'>, { id }: CheckedCall, error: unknown): string =>
  JSON.stringify({ ...asServiceError(error).toBody(docsUrl), request_id: requestIdOf(id) });

function logFailure({ ledger }: Pick<GatewayParts, 'ledger'>, call: CheckedCall, error: unknown): void {
  const status = error instanceof ServiceError ? error.status : 500;
  const outcome = outcomeOf(call, status, 0, { provider: null, cached: false });
  ledger.log(paymentOf(call, centicredits(0)), outcome).catch(() => {
    // History of a call that failed and cost nothing: not worth failing another for.
  });
}

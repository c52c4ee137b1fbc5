import { ServiceError } from '../kernel/service-error.ts';
import { SiteFailure } from '../outbound/explain-failure.ts';
import type { OpenedResponse, Outbound } from '../outbound/outbound-request.ts';
import type { Receipt } from './delivery-lease.ts';
import { eventBody, eventIdOf } from './event-types.ts';
import type { Try } from './settle-tries.ts';
import { serviceSignature, standardHeaders } from './sign.ts';
import type { TakenDelivery } from './taken-delivery.ts';

/** From the look-up of the name until the receiver has said yes. */
const answerMs = 15_000;
/** What is kept of an answer, and how long is waited for it after its status has come. */
const responseBytesMax = 2_048;
const responseMs = 1_000;

/**
 * Sends a delivery once. Whatever the receiver does is a result. What it accepts is told to `onAccepted` before anything of the answer
 * is read. @throws only where the signal is aborted, or on a bug of ours
 */
export async function sendDelivery(
  outbound: Outbound,
  delivery: TakenDelivery,
  secrets: readonly Uint8Array[],
  {
    signal,
    onAccepted,
  }: { readonly signal: AbortSignal; readonly onAccepted: (receipt: Omit<Receipt, 'delivery'>) => void },
): Promise<Try> {
  const at = new Date();
  const startedAtMs = performance.now();
  const { headers, body } = signedRequest(delivery, secrets, at);
  const hangUp = new AbortController();
  const made = (outcome: Pick<Try, 'status' | 'error' | 'retryAfterMs' | 'response'>): Try => {
    return { kind: 'made', at, durationMs: performance.now() - startedAtMs, ...outcome };
  };
  try {
    const answer = await outbound.open({
      url: new URL(delivery.url),
      post: { body, headers },
      bytesMax: responseBytesMax,
      over: 'cut',
      totalMs: answerMs,
      signal: AbortSignal.any([signal, hangUp.signal]),
    });
    const durationMs = performance.now() - startedAtMs;
    const { status } = answer;
    if (problemOf(status) === null) onAccepted({ at, durationMs, status });
    const response = await beginningOf(answer, hangUp);
    const retryAfterMs = retryAfterOf(answer.headers['retry-after'], at);
    return { ...made({ status, error: problemOf(status), retryAfterMs, response }), durationMs };
  } catch (error) {
    if (signal.aborted || !(error instanceof ServiceError)) throw error;
    return made({ status: null, error: reasonOf(error), retryAfterMs: null, response: null });
  } finally {
    hangUp.abort();
  }
}

/** What is sent: the same bytes at every try, signed as of a moment. */
export function signedRequest(
  delivery: EventToSend,
  secrets: readonly Uint8Array[],
  at: Date,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = eventBody({ ...delivery, id: delivery.eventId });
  const atSeconds = Math.floor(at.getTime() / 1_000);
  const header = (delivery.signatureHeader ?? 'X-Service-Signature').toLowerCase();
  return {
    headers: {
      'content-type': 'application/json',
      ...standardHeaders(secrets, { id: eventIdOf(delivery.eventId), atSeconds, body }),
      [header]: serviceSignature(secrets, { atSeconds, body }),
    },
    body,
  };
}

export type EventToSend = Pick<
  TakenDelivery,
  'eventId' | 'type' | 'createdAt' | 'data' | 'sequence' | 'signatureHeader'
>;

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  if (status === 410) return 'It answered 410: it wants no more events.';
  return `It answered ${status}.`;
}

/** Nobody is charged for a delivery, so nothing is said of that. */
function reasonOf(error: ServiceError): string {
  return error instanceof SiteFailure ? error.what : error.message.replace(' Nothing was charged.', '');
}

/** The status decides; of the body whatever comes in time, and can be read. */
async function beginningOf(answer: OpenedResponse, hangUp: AbortController): Promise<string> {
  const timer = setTimeout(() => hangUp.abort(), responseMs);
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of answer.body) chunks.push(chunk);
  } catch {
    // Broken off, too slow, or compressed in a way that nobody can read: what came before is kept.
  } finally {
    clearTimeout(timer);
  }
  // PostgreSQL keeps no NUL in a text.
  return Buffer.concat(chunks).toString().replaceAll('\0', '\ufffd');
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterOf(value: string | readonly string[] | undefined, now: Date): number | null {
  const text = (typeof value === 'string' ? value : value?.[0])?.trim();
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

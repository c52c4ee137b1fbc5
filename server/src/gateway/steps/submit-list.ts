import type { JobEndpoint } from '../../endpoints/define-endpoint.ts';
import { centicredits } from '../../kernel/credits.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { noFields, traced } from '../../kernel/span.ts';
import type { Trace } from '../../waterfall/call-terms.ts';
import type { Answer, CallToMake, CheckedCall } from '../gateway-call.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import { type ReadList, readList } from '../read-list.ts';
import { CallerGone } from '../within-deadline.ts';
import { answerOf } from './answer-of.ts';
import type { Progress } from './once-per-key.ts';
import { pay, paymentOf } from './payment.ts';
import { refusalOf } from './refuse-payment.ts';
import { release } from './release.ts';

/** Reads the list of a bulk call, in a thread where it is long. */
export function readSentList(
  { threads }: Pick<GatewayParts, 'threads'>,
  { list, body, bodyText, endpoint: { rules } }: CallToMake,
  endpoint: JobEndpoint,
): Promise<ReadList> {
  // A caller over MCP sends the list as an object.
  const sent = list ?? {
    form: 'json',
    bytes: Buffer.from(body === null ? bodyText : JSON.stringify(body)),
    query: {},
  };
  return threads.takes(sent.bytes)
    ? threads.readList(endpoint.name, sent)
    : Promise.resolve(readList(endpoint, rules, sent));
}

interface ListRun {
  readonly endpoint: JobEndpoint;
  readonly list: ReadList;
  readonly progress: Progress;
}

/** Holds the most that a list can cost until all of it is done. Its items run later. */
export async function submitList(
  parts: GatewayParts,
  call: CheckedCall,
  { endpoint, list, progress }: ListRun,
): Promise<Answer> {
  const { most } = list;
  if (call.gone?.aborted) throw new CallerGone();
  await parts.jobs.checkWebhook(call, list);
  await parts.jobs.checkRoom(call, list);
  const reserved = await traced('reserve', noFields, () =>
    pay(call, () => parts.ledger.reserve(paymentOf(call, most))),
  );
  if (!reserved.done) throw await refusalOf(parts, call, most, reserved);
  progress.reserved = true;
  const trace: Trace = { provider: null, cached: false };
  let text: string;
  try {
    text = await parts.jobs.submit(call, endpoint, list);
  } catch (error) {
    await release(parts, call, error instanceof ServiceError ? error.status : 503, trace);
    throw error;
  }
  const nothing = { fromPlan: centicredits(0), fromAddon: centicredits(0) };
  return answerOf(parts, call, [text], { ...nothing, state: reserved.paid.state }, trace, most);
}

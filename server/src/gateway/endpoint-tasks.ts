import type { Call, CallEndpoint, Endpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { invariant } from '../kernel/invariant.ts';
import { mostItCanCost } from '../kernel/price.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { Sources } from '../waterfall/sources.ts';
import { type ExaminedAnswer, examineAnswer } from './examine-answer.ts';
import type { ReadRequest } from './gateway-call.ts';
import { parseBody } from './parse-body.ts';
import { parseRequest, type RequestRules, requestRules } from './parse-request.ts';
import { type ReadList, readList } from './read-list.ts';
import type { SentList } from './sent-list.ts';

/** What a thread throws arrives as a bug; this is none. */
export type Refusal = Pick<ServiceError, 'code' | 'message' | 'options'>;

const neverAborted = new AbortController().signal;
const rulesOf = new Map<string, RequestRules>();

/* What a thread of `EndpointThreads` does. */
export const tasks = {
  readRequest: (name: string, bodyText: string): Promise<ReadRequest | { readonly refusal: Refusal }> =>
    orRefusal(async () => {
      const { endpoint, request } = requestIn(name, bodyText);
      const most = mostItCanCost(endpoint.price, request as never);
      return { request: endpoint.runs === 'locally' ? undefined : request, most };
    }),
  run: (
    name: string,
    bodyText: string,
    mode: Call['mode'],
  ): Promise<ExaminedAnswer | { readonly refusal: Refusal }> =>
    orRefusal(async () => {
      const { endpoint, request } = requestIn(name, bodyText);
      invariant(endpoint.runs === 'locally', `${name} needs nothing from outside`);
      const sources = new Sources([], { provider: null, cached: false });
      return examineAnswer(endpoint, await endpoint.run(request, { signal: neverAborted, mode, sources }));
    }),
  readList: async (name: string, sent: SentList): Promise<ReadList | { readonly refusal: Refusal }> => {
    const endpoint = endpoints.find((one) => one.name === name);
    invariant(endpoint?.runs === 'job', `${name} takes lists`);
    return orRefusal(async () => readList(endpoint, rulesFor(endpoint), sent));
  },
} as const;

function requestIn(name: string, bodyText: string): { endpoint: CallEndpoint; request: unknown } {
  const endpoint = endpoints.find((one) => one.name === name);
  invariant(endpoint && endpoint.runs !== 'job', `${name} takes no list`);
  return { endpoint, request: parseRequest(endpoint, rulesFor(endpoint), parseBody(bodyText)) };
}

function rulesFor(endpoint: Endpoint): RequestRules {
  const known = rulesOf.get(endpoint.name);
  if (known) return known;
  const rules = requestRules(endpoint);
  rulesOf.set(endpoint.name, rules);
  return rules;
}

async function orRefusal<Value>(work: () => Promise<Value>): Promise<Value | { readonly refusal: Refusal }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, options } = error;
    return { refusal: { code, message, options } };
  }
}

import type { Call } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { Sources } from '../waterfall/sources.ts';
import { type ExaminedAnswer, examineAnswer } from './examine-answer.ts';
import { requestRules } from './parse-request.ts';
import { type ReadList, readList, type SentList } from './read-list.ts';

/** What a thread throws arrives as a bug; this is none. */
export type Refusal = Pick<ServiceError, 'code' | 'message' | 'options'>;

const neverAborted = new AbortController().signal;

/* What a thread of `EndpointThreads` does. */
export const tasks = {
  run: async (
    name: string,
    request: unknown,
    mode: Call['mode'],
  ): Promise<ExaminedAnswer | { readonly refusal: Refusal }> => {
    const endpoint = endpoints.find((one) => one.name === name);
    invariant(endpoint?.runs === 'locally', `${name} needs nothing from outside`);
    const sources = new Sources([], { provider: null, cached: false });
    return orRefusal(async () =>
      examineAnswer(endpoint, await endpoint.run(request, { signal: neverAborted, mode, sources })),
    );
  },
  readList: async (name: string, sent: SentList): Promise<ReadList | { readonly refusal: Refusal }> => {
    const endpoint = endpoints.find((one) => one.name === name);
    invariant(endpoint?.runs === 'job', `${name} takes lists`);
    return orRefusal(async () => readList(endpoint, requestRules(endpoint), sent));
  },
} as const;

async function orRefusal<Value>(work: () => Promise<Value>): Promise<Value | { readonly refusal: Refusal }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, options } = error;
    return { refusal: { code, message, options } };
  }
}

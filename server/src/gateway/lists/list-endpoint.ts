import { z } from 'zod';
import type { JobEndpoint } from '../../endpoints/define-endpoint.ts';
import { InvariantError } from '../../kernel/invariant.ts';
import type { ServedEndpoint } from '../gateway-call.ts';

/** The name of a list in the history, next to the endpoints that its steps call. */
export const listsName = 'lists';

/**
 * What a list is to the books: a job that costs nothing by itself, whose hold pays for its steps. It is in no list of endpoints: its routes are described by
 * themselves.
 * @param coveredByPlan whether the plan pays for all of its steps
 */
export const listsEndpoint = (id: number, coveredByPlan: boolean): ServedEndpoint => ({
  id,
  endpoint: { ...lists, coveredByPlan },
  rules: { names: [], zeroMeansAbsent: [], synonyms: {}, asMeant: (value) => value },
});

const lists: JobEndpoint = {
  runs: 'job',
  name: listsName,
  title: 'Lists',
  group: 'Utilities',
  description: 'Any endpoint over any list.',
  keywords: [],
  price: { per: 'item', credits: 0, items: () => 0 },
  request: z.looseObject({}),
  response: z.looseObject({}),
  example: { request: {}, response: {} },
  item: z.looseObject({}),
  result: z.looseObject({}),
  exampleResults: [],
  items: () => [],
  about: () => ({ name: null, webhookUrl: null }),
  look: () => Promise.reject(new InvariantError('rows of a list are looked up by its steps')),
};

import { z } from 'zod';
import { CatalogIndex, type Found, type Searchable } from '../catalog/search/catalog-index.ts';
import { validationFailed } from '../gateway/parse-request.ts';
import { invariant } from '../kernel/invariant.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import {
  type AccountContext,
  type AccountEndpoint,
  defineAccountEndpoint,
} from './define-account-endpoint.ts';
import type { DescribedRoute } from './define-route.ts';
import { type Entry, entriesOf, entrySchema, type Listed } from './my-endpoint-entries.ts';

type EntryField = keyof Entry;
const entryFields = Object.keys(entrySchema.shape) as EntryField[];
const fieldsCharactersMax = 500;
const searchCharactersMax = 500;

/** What the key can call beside the endpoints of the registry. */
interface FreeOperations {
  /** The other account endpoints. */
  readonly account: readonly AccountEndpoint[];
  readonly routes: readonly DescribedRoute[];
}

export function myEndpointsOf(free: FreeOperations): AccountEndpoint {
  const own = defineAccountEndpoint({
    name: 'my-endpoints',
    title: 'Endpoints of this key',
    description: `Everything the key can call, each with price, quota, schema and an example: the endpoints, then the free routes.
      The whole list is long: \`fields\` leaves out what you do not read, and \`search\` finds entries by plain words. Free.`,
    keywords: [
      'list of available apis',
      'what can I call',
      'prices of endpoints',
      'endpoint catalog',
      'schemas and examples',
      'cost of each endpoint',
      'how much a call costs',
      'which endpoints does my key have',
    ],
    isLasting: true,
    query: z.strictObject({
      fields: z
        .string()
        .max(fieldsCharactersMax)
        .optional()
        .describe(
          `Comma-separated fields of an entry to return, such as name,pricing; name is always there. One or more of ${entryFields.join(', ')}.`,
        ),
      search: z
        .string()
        .max(searchCharactersMax)
        .optional()
        .describe('Only entries that fit plain words such as "linkedin ads", the best first.'),
    }),

    response: z.object({
      rate_tier: z.string(),
      total: z.int().describe('Length of `endpoints`.'),
      endpoints: z.array(entrySchema.partial().required({ name: true })),
      nearest: z
        .array(z.string())
        .optional()
        .describe('Names of the nearest entries, if no entry has a word of `search`.'),
    }),

    example: {
      query: {},
      response: {
        rate_tier: 'standard',
        total: 1,
        endpoints: [
          {
            name: 'remove_whitespace',
            display_name: 'Remove whitespace',
            description:
              'Strips white space at both ends of a text and collapses every run of it inside to one space.',
            category: 'Utilities',
            status: 'active',
            status_reason: null,
            pricing: { credits_per_call: 0.5 },
            covered_by_plan: false,
            providers: ['native'],
            quota: { limit: 100000, current: 41 },
            method: 'POST',
            path: '/remove_whitespace',
            request_schema: [
              { name: 'input_text', type: 'string', required: true, description: 'The text to clean.' },
            ],
            input_schema: [
              { name: 'input_text', type: 'string', required: true, description: 'The text to clean.' },
            ],
            response_schema: { type: 'object', properties: { output: { type: 'string' } } },
            example_request: { input_text: '  flow   meter ' },
            example_response: { output: 'flow meter' },
          },
        ],
      },
    },

    async run({ fields, search }, caller, context) {
      invariant(caller, 'the endpoints of a key need a key');
      const shown = shownFields(fields);
      const { found, nearest } = chosen(context.served, search);
      const entries = await entriesOf(found, caller, context);
      return {
        rate_tier: caller.rateTier,
        total: entries.length,
        endpoints: entries.map((entry) => only(entry, shown)),
        ...(entries.length > 0 ? {} : { nearest: nearest.map((one) => searchableOf(one).name) }),
      };
    },
  });

  /** Of each list of endpoints, all that can be called and where it is looked for: computed once. */
  const known = new WeakMap<
    AccountContext['served'],
    { all: readonly Listed[]; index: CatalogIndex<Listed> }
  >();
  const chosen = (served: AccountContext['served'], search: string | undefined): Found<Listed> => {
    let lists = known.get(served);
    if (!lists) {
      const all = listedOf(served, own, free);
      lists = { all, index: new CatalogIndex(all, searchableOf) };
      known.set(served, lists);
    }
    const isSearch = search !== undefined && search.trim() !== '';
    return isSearch ? lists.index.search(search, lists.all.length) : { found: lists.all, nearest: [] };
  };
  return own;
}

const listedOf = (
  served: AccountContext['served'],
  own: AccountEndpoint,
  { account, routes }: FreeOperations,
): readonly Listed[] => [
  ...[...served.values()].map(({ endpoint }) => ({ kind: 'endpoint' as const, endpoint })),
  ...[own, ...account].map((endpoint) => ({ kind: 'account' as const, endpoint })),
  ...routes.map((route) => ({ kind: 'route' as const, route })),
];

function searchableOf(listed: Listed): Searchable {
  if (listed.kind === 'endpoint') return listed.endpoint;
  if (listed.kind === 'account') return { ...listed.endpoint, group: 'Account' };
  const { name, title, group, keywords = [], description } = listed.route;
  return { name, title, group, keywords, description };
}

/** Null for all. @throws {ServiceError} validation_failed */
function shownFields(sent: string | undefined): ReadonlySet<string> | null {
  if (sent === undefined) return null;
  const names = sent
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const problems = names
    .filter((name) => !(entryFields as string[]).includes(name))
    .map((name) => {
      const near = nearestName(name, entryFields);
      const fix = near === undefined ? `One of ${entryFields.join(', ')}.` : `Did you mean ${near}?`;
      return { path: 'fields', message: `There is no field ${name.slice(0, 100)}. ${fix}` };
    });
  if (problems.length > 0) throw validationFailed(problems);
  return names.length === 0 ? null : new Set(['name', ...names]);
}

function only(entry: Entry, shown: ReadonlySet<string> | null): Partial<Entry> & Pick<Entry, 'name'> {
  if (shown === null) return entry;
  const { name } = entry;
  return { ...Object.fromEntries(Object.entries(entry).filter(([field]) => shown.has(field))), name };
}

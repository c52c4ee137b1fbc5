import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test as base, describe, expect } from 'vitest';
import { leadSearch } from '../../endpoints/leads/lead-search.ts';
import { networkCompanySearch } from '../../endpoints/search/company-search-endpoint.ts';
import { invariant } from '../../kernel/invariant.ts';
import { providerOfReads } from '../../providers/dataset/dataset.ts';
import { askEndpoint } from '../../testing/ask-endpoint.ts';
import { datasetEngines } from '../../testing/dataset-engines.ts';
import { importCanonical } from '../../testing/import-canonical.ts';
import { importRecords } from '../../testing/import-records.ts';
import { sharedOpenSearch } from '../../testing/opensearch.ts';
import { companyRefOf, personOf, positionAt } from '../../testing/people.ts';
import { EngineError } from '../engine-error.ts';
import { personReading } from '../readings/person-reading.ts';
import { openSearchAddress } from './address.ts';
import { bulk, written } from './bulk.ts';
import { OpenSearchClient } from './client.ts';
import { openOpenSearch } from './dataset.ts';

type Answers = (request: IncomingMessage, response: ServerResponse) => void;

/** Something at the address of DATASET_URL. */
async function standIn(answers: Answers) {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = openSearchAddress(`opensearch://127.0.0.1:${(server.address() as AddressInfo).port}/test`);
  invariant(address, 'the address of the server is one');
  return {
    address,
    client: new OpenSearchClient(address),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const json =
  (status: number, body: unknown): Answers =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

async function failureOf(work: Promise<unknown>): Promise<EngineError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  invariant(error instanceof EngineError, `a failure was expected, not ${error}`);
  return error;
}

const asked = { method: 'GET', path: '/', totalMs: 300 } as const;

describe('what answers is not trusted', () => {
  const frozen: Record<string, Answers> = {
    'says nothing': () => {},
    'stops in the middle': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
    },
    'never ends': (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const beat = setInterval(() => response.write(' '), 5);
      response.once('close', () => clearInterval(beat));
    },
  };

  base.each(Object.keys(frozen))('what %s is a timeout', async (name) => {
    const { client, close } = await standIn(frozen[name] as Answers);

    const error = await failureOf(client.ask(asked));
    close();

    expect(error.fault).toBe('timeout');
  });

  base('nobody there is told as such, and a redirect is not followed', async () => {
    const other = await standIn(json(200, { found: true }));
    const away = await standIn((_, response) => {
      response.writeHead(302, { location: other.address.nodes[0] }).end();
    });

    const redirected = await failureOf(away.client.ask(asked));
    away.close();
    other.close();
    const gone = await failureOf(other.client.ask({ ...asked, totalMs: 2_000 }));

    expect([redirected.fault, gone.fault]).toEqual(['unusable', 'unreachable']);
    expect(gone.message).toContain('DATASET_URL');
  });

  base.each([
    [401, {}, 'not_allowed', 'user name and password'],
    [
      403,
      { type: 'security_exception', reason: 'no permissions for [indices:data/write/bulk]' },
      'not_allowed',
      'no permissions for [indices:data/write/bulk]',
    ],
    [
      429,
      {
        type: 'cluster_block_exception',
        reason:
          'index [x] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block];',
      },
      'disk_full',
      'give its nodes more room',
    ],
    [404, { type: 'index_not_found_exception', reason: 'no such index [x]' }, 'unusable', 'no such index'],
    [
      503,
      { type: 'search_phase_execution_exception', reason: 'all shards failed' },
      'unreachable',
      '_cluster/health',
    ],
  ])('%i is told in words for the operator: %j', async (status, error, fault, words) => {
    const { client, close } = await standIn(json(status, { error, status }));

    const failure = await failureOf(client.ask(asked));
    close();

    expect(failure.fault).toBe(fault);
    expect(failure.message).toContain(words);
  });

  base('what is busy for a moment is asked again', async () => {
    let requests = 0;
    const { client, close } = await standIn((request, response) => {
      requests += 1;
      json(requests < 3 ? 429 : 200, { requests })(request, response);
    });

    const { body } = await client.ask({ ...asked, totalMs: 10_000 });
    close();

    expect(body).toEqual({ requests: 3 });
  });

  base.each([
    [{ version: { number: '2.11.0', distribution: 'opensearch' } }, 'OpenSearch 2.11.0 is too old'],
    [{ version: { number: '8.15.0' } }, 'no OpenSearch'],
    [null, 'no OpenSearch'],
  ])('%j is refused at the start', async (body, words) => {
    const { address, close } = await standIn(json(200, body));

    const error = await failureOf(openOpenSearch(address));
    close();

    expect(error.fault).toBe('unusable');
    expect(error.message).toContain(words);
  });

  base('documents that it cannot take just now are sent again, those alone, and none is lost', async () => {
    const taken: string[][] = [];
    const { client, close } = await standIn(async (request, response) => {
      const lines = (await text(request))
        .trim()
        .split('\n')
        .filter((_, at) => at % 2 === 0);
      const ids = lines.map((line) => JSON.parse(line).index._id as string);
      const isFirst = taken.length === 0;
      taken.push(ids);
      const items = ids.map((id) => ({
        index:
          isFirst && id !== 'b'
            ? { status: 429, error: { type: 'opensearch_rejected_execution_exception', reason: 'full' } }
            : { status: 201 },
      }));
      json(200, { items })(request, response);
    });

    await bulk(client, 'x', [written('a', '{}', 1), written('b', '{}', 1), written('c', '{}', 1)]);
    close();

    expect(taken).toEqual([
      ['a', 'b', 'c'],
      ['a', 'c'],
    ]);
  });

  base('a document that is refused for good ends the import at once', async () => {
    const { client, close } = await standIn(
      json(200, {
        items: [
          { index: { status: 400, error: { type: 'strict_dynamic_mapping_exception', reason: 'no x' } } },
        ],
      }),
    );

    const error = await failureOf(bulk(client, 'x', [written('a', '{}', 1)]));
    close();

    expect(error.message).toContain('strict_dynamic_mapping_exception no x');
  });

  base('a part of the shards is no answer', async () => {
    const { address, close } = await standIn((request, response) => {
      const body = request.url?.includes('_search')
        ? {
            timed_out: false,
            _shards: { failed: 1 },
            hits: { hits: [], total: { value: 0, relation: 'eq' } },
          }
        : request.url?.includes('_doc')
          ? { _source: { id: 'x', format: 1 } }
          : { version: { number: '3.9.0', distribution: 'opensearch' } };
      json(200, body)(request, response);
    });
    const state = { rows: [{ newest: 1, changes: 0 }] };
    const { readsOf } = await openOpenSearch(address);
    const reads = readsOf({ query: async () => state } as never);

    const error = await failureOf(
      reads.people.search({ where: { all: [] }, tiers: [], orderBy: 'followers' }, { page: 1, pageSize: 5 }),
    );
    close();

    expect(error.fault).toBe('unreachable');
  });
});

const everything = { where: { all: [] }, tiers: [], orderBy: 'employees' };
const [, onOpenSearch] = datasetEngines;
invariant(onOpenSearch, 'OpenSearch is one of the engines');
const { test } = onOpenSearch;

describe('on a real node', () => {
  test('an index that is gone is a failure, never an empty answer', async ({ dataset }) => {
    await importRecords(dataset, [{ name: 'Acme' }]);
    const node = await sharedOpenSearch();
    const provider = providerOfReads(dataset.reads);
    const search = () => askEndpoint(networkCompanySearch, [provider], { search_query: 'acme' });
    const before = await search();
    const indexes = (await node.ask('GET', '/_cat/indices/test_*-companies-1?format=json')) as {
      index: string;
    }[];
    for (const { index } of indexes) await node.ask('DELETE', `/${index}`);
    await expect(search()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(before.pagination.totalElements).toBe(1);
  });

  test('a node that hangs is a failure within the time of a call, and is asked again when it is back', async ({
    dataset,
  }) => {
    await importRecords(dataset, [{ name: 'Acme' }]);
    const node = await sharedOpenSearch();
    invariant(dataset.datasetUrl, 'it is on OpenSearch');
    const { readsOf, close } = await openOpenSearch(dataset.datasetUrl);
    const search = () => readsOf(dataset.pool).companies.search(everything, { page: 1, pageSize: 5 });

    node.freeze(0);
    const error = await failureOf(search()).finally(() => node.thaw(0));
    await close();

    expect(error.fault).toBe('timeout');
    expect((await dataset.dataset().searchCompanies({ page: 1, pageSize: 5 })).total).toBe(1);
  });

  test('a search with more conditions than its nodes take says so to the caller and the operator, and others are answered', async ({
    dataset,
  }) => {
    const at = positionAt(companyRefOf({ name: 'Acme' }), null, 'now', 'Chief Buyer');
    await importCanonical(dataset, personReading, [personOf({ name: 'Mira Voss', positions: [at] })]);
    const titlesOf = (count: number) =>
      Array.from(
        { length: count },
        (_, number) => `chief buyer ${Array.from({ length: 14 }, (_, at) => `w${number}x${at}`).join(' ')}`,
      );
    const search = (titles: readonly string[]) =>
      askEndpoint(leadSearch, [providerOfReads(dataset.reads)], {
        current_job_titles: ['Chief Buyer', ...titles],
      });

    const many = await search(titlesOf(20));
    const error = await search(titlesOf(99)).catch((thrown: unknown) => thrown);
    const after = await search([]);

    expect([many.pagination.totalElements, after.pagination.totalElements]).toEqual([1, 1]);
    expect(error).toMatchObject({
      code: 'unsupported_input',
      options: {
        fix: expect.stringContaining('fewer values'),
        forOperator: expect.stringContaining('indices.query.bool.max_clause_count'),
      },
    });
  });

  test('an index that a full disk has made read-only stops the import with what to do, and it goes on later', async ({
    dataset,
  }) => {
    const put = (...handles: string[]) =>
      importCanonical(
        dataset,
        personReading,
        handles.map((publicId) => personOf({ name: 'Mira Voss', publicId })),
      );
    await put('a');
    const node = await sharedOpenSearch();
    const block = (isBlocked: boolean | null) =>
      node.ask('PUT', '/test_*-people/_settings', { 'index.blocks.read_only_allow_delete': isBlocked });

    await block(true);
    const error = await failureOf(put('a', 'b'));
    const whileFull = (await dataset.dataset().searchPeople({ page: 1, pageSize: 5 })).total;
    await block(null);
    const resumed = await put('a', 'b');

    expect(error.fault).toBe('disk_full');
    expect(error.message).toContain('Do this: give its nodes more room');
    expect(whileFull).toBe(1);
    expect(resumed).toMatchObject({ added: 1, unchanged: 1 });
  });
});

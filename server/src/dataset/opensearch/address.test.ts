import { expect, test } from 'vitest';
import { noAccess } from './access.ts';
import { openSearchAddress } from './address.ts';

const usual = {
  ...{ user: null, password: null, prefix: 'millrace', shards: 1, replicas: null },
  ...{ countedHits: 10_000, access: noAccess },
};

test.each([
  ['opensearch://search.example', { nodes: ['http://search.example:9200'] }],
  ['opensearchs://[::1]:9201/', { nodes: ['https://[::1]:9201'] }],
  [
    'opensearchs://one.example:9200,two.example/records?shards=3&replicas=2',
    {
      nodes: ['https://one.example:9200', 'https://two.example:9200'],
      ...{ prefix: 'records', shards: 3, replicas: 2 },
    },
  ],
  ['opensearch://one.example?track_total_hits=500', { nodes: ['http://one.example:9200'], countedHits: 500 }],
  [
    'opensearchs://m%40x:p%3A%2Fss:w@search.example',
    { nodes: ['https://search.example:9200'], user: 'm@x', password: 'p:/ss:w' },
  ],
])('%s is an address', (text, expected) => {
  expect(openSearchAddress(text)).toEqual({ ...usual, ...expected });
});

test.each([
  'https://search.example',
  'opensearch://',
  'opensearch:///records',
  'opensearch://one.example,/records',
  'opensearch://one.example:x',
  'opensearch://one.example:99999999',
  'opensearch://user@one.example',
  'opensearch://:word@one.example',
  'opensearch://user:%4@one.example',
  'opensearch://one.example/Records',
  'opensearch://one.example/-records',
  'opensearch://one.example/a/b',
  'opensearch://one.example?shards=0',
  'opensearch://one.example?replicas=9',
  'opensearch://one.example?shard=3',
  'opensearch://one.example?track_total_hits=0',
  'opensearch://one.example?track_total_hits=true',
  'opensearch://one.example#x',
])('%s is none', (text) => {
  expect(openSearchAddress(text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { readsOfOwner } from './free-reads.ts';

test.each([
  { connections: 4, cores: 1, most: 1 },
  { connections: 4, cores: 2, most: 1 },
  { connections: 4, cores: 8, most: 2 },
  { connections: 2, cores: 8, most: 1 },
  { connections: 100, cores: 16, most: 8 },
])(
  'of $connections connections on $cores cores one organization reads with $most at a time: billed calls have the rest',
  ({ connections, cores, most }) => {
    expect(readsOfOwner(connections, cores)).toBe(most);
  },
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { person } from '../records/person.ts';
import { post } from '../records/post.ts';
import { fullPost } from '../testing/post-records.ts';
import { randomPeople } from '../testing/random-people.ts';
import { recordFiller } from './compact-record.ts';
import { JsonBytes } from './json-bytes.ts';

function storedOf(value: unknown): string {
  const out = new JsonBytes();
  out.writeCompact(value);
  return out.bytes.toString('utf8', 0, out.length);
}

test('a record that was stored without what is not known is whole again when it is read', () => {
  const fill = recordFiller(person);
  const property = fc.property(randomPeople(1), ([one]) => {
    const stored = storedOf(one);
    const read = fill(JSON.parse(stored));

    expect(person.parse(read)).toEqual(one);
    expect(stored).not.toMatch(/null|\[\]/);
  });
  fc.assert(property, { numRuns: 100 });
});

test('so is one with lists in lists, and members that may be absent', () => {
  const read = recordFiller(post)(JSON.parse(storedOf(fullPost)));

  expect(post.parse(read)).toEqual(fullPost);
});

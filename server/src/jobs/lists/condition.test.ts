import { expect, test } from 'vitest';
import { conditionWords, type EndedRow, holds, readCondition } from './condition.ts';
import { MappingFault, type Scope } from './reference.ts';

const scope: Scope = { columns: ['Email', 'Country', 'Size', 'all', 'work'], steps: ['work', 'site'] };
const row: EndedRow = {
  cells: { Email: ' ', Country: ' De ', Size: 5, all: 'x', work: '' },
  answers: { work: { email: 'a@b.example', tags: [] } },
  outcomes: { work: 'found', site: 'failed' },
};
const does = (sent: Record<string, unknown>) => holds(readCondition(sent, scope), row);
const faultOf = (sent: unknown): string => {
  try {
    readCondition(sent as Record<string, unknown>, scope);
  } catch (error) {
    if (error instanceof MappingFault) return error.message;
    throw error;
  }
  return 'no fault';
};

test.each<[Record<string, unknown>, boolean]>([
  [{ Email: 'is_empty' }, true],
  [{ Email: 'is_not_empty' }, false],
  [{ 'work.email': 'is_not_empty' }, true],
  [{ 'work.tags': 'is_empty' }, true],
  [{ 'site.data': 'is_empty' }, true],
  [{ Country: { equals: 'DE' } }, true],
  [{ Country: { one_of: ['AT', 'de'] } }, true],
  [{ Country: { one_of: [] } }, false],
  [{ Size: { equals: '5' } }, true],
  [{ Size: { equals: 5 } }, true],
  [{ Email: { equals: '' } }, true],
  [{ 'work.tags': { equals: '' } }, false],
  [{ work: 'found' }, true],
  [{ work: 'not_found' }, false],
  // What failed has neither found something nor nothing.
  [{ site: 'found' }, false],
  [{ site: 'not_found' }, false],
  [{ Email: 'is_empty', Country: { equals: 'NO' } }, false],
  [{ any: [{ Email: 'is_not_empty' }, { work: 'found' }] }, true],
  [{ all: [{ Email: 'is_empty' }, { any: [{ Size: { equals: 6 } }, { work: 'not_found' }] }] }, false],
  [{ '"all"': { equals: 'X' } }, true],
])('%j', (sent, is) => {
  expect(does(sent)).toBe(is);
});

test.each<[unknown, string]>([
  [{}, 'A condition names a column or a step.'],
  [{ Emial: 'is_empty' }, 'No column and no earlier step is called "Emial". Did you mean "Email"?'],
  [{ Email: 'found' }, 'Only a step that runs before is found or not: "Email" is none.'],
  [
    { Email: 'empty' },
    '"Email" has no condition that is known. There are is_empty, is_not_empty, {"equals": …}, {"one_of": […]}, and found and not_found of a step.',
  ],
  [
    { Email: { equals: [1] } },
    '"Email" has no condition that is known. There are is_empty, is_not_empty, {"equals": …}, {"one_of": […]}, and found and not_found of a step.',
  ],
  [{ any: [] }, 'any is a list of conditions, of one at least.'],
  [{ all: ['Email'] }, 'A condition is an object, such as {"Email": "is_empty"}.'],
  [{ all: Array.from({ length: 60 }, () => ({ Email: 'is_empty' })) }, 'There are 50 conditions at most.'],
])('%j is refused in words', (sent, message) => {
  expect(faultOf(sent)).toBe(message);
});

test('conditions that nest deeper than five are refused, however deep', () => {
  let deep: unknown = { Email: 'is_empty' };
  for (let depth = 0; depth < 50_000; depth += 1) deep = { all: [deep] };

  expect(faultOf(deep)).toBe('Conditions nest 5 deep at most.');
});

test('people read when a step runs', () => {
  const words = (sent: Record<string, unknown>) => conditionWords(readCondition(sent, scope));

  expect(words({ Email: 'is_empty', work: 'not_found' })).toBe(
    'column Email is empty, and step work found nothing',
  );
  expect(
    words({
      any: [
        { Country: { one_of: ['DE', 'AT'] } },
        { all: [{ 'work.email': 'is_not_empty' }, { Size: { equals: 5 } }] },
      ],
    }),
  ).toBe('column Country is “DE” or “AT”, or (email of step work is not empty, and column Size is “5”)');
});

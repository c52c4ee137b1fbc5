import { countOccurrences } from '../../server/src/text/lists/count-occurrences.ts';
import { type Comparison, caseSet, peer, readCases } from './compare.ts';

interface FoldingCase {
  readonly letter: string;
  readonly folded: string;
}

const { countBy } = peer<{ countBy(items: readonly string[], key: (item: string) => string): object }>(
  'lodash',
);

const isOneUnder = (key: (item: string) => string) => (oneCase: FoldingCase) =>
  Object.keys(countBy([oneCase.letter, oneCase.folded], key)).length === 1;

export const caseFolding: Comparison = {
  endpoint: 'count_occurrences',
  sets: [
    caseSet({
      name: 'Unicode CaseFolding.txt, a letter and its folding are one item',
      job: 'a letter and its other case are one item',
      asked: ({ letter, folded }) => `${letter} ${folded}`,
      cases: () => readCases<FoldingCase>('case-folding.jsonl'),
      contenders: {
        Millrace: ({ letter, folded }) =>
          countOccurrences(`${letter},${folded}`, ',', { ignoreCase: true }).uniqueItems === 1,
        'lodash countBy, lower case': isOneUnder((item) => item.toLowerCase()),
        'lodash countBy, upper case': isOneUnder((item) => item.toUpperCase()),
      },
    }),
  ],
};

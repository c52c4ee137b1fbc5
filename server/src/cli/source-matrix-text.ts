import type { MatrixCell, MatrixEndpoint, SourceMatrix, SourceState } from './source-matrix.ts';

/** Of a terminal that shows it as it is meant; piped, it is the same. */
const columns = 120;

const marks: Readonly<Record<SourceState, string>> = {
  ready: '+',
  as_imported: '~',
  no_key: '-',
  off: 'o',
  mistake: '!',
};

const legend =
  '+ ready   ~ finds imported data   - no key   o switched off   ! cannot work like this   not listed: not for it';

const answeredWords: Readonly<Record<MatrixEndpoint['answered'], string>> = {
  yes: 'yes',
  as_imported: 'if imported',
  no: 'no',
  needs_none: '',
};

/** The matrix for people: a row an endpoint, its sources in their order, and below what to do. */
export function sourceMatrixText({ endpoints, sources }: SourceMatrix): string {
  const asking = endpoints.filter(({ answered }) => answered !== 'needs_none');
  const alone = endpoints.filter(({ answered }) => answered === 'needs_none');
  const rows = [
    ['ENDPOINT', 'ANSWERED', 'PROVIDERS, in the usual order'],
    ...asking.map((one) => [one.endpoint, answeredWords[one.answered], marked(one)]),
  ];
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)) + 2;
  const [first, second] = [widthOf(0), widthOf(1)];
  const lines = rows.flatMap(([endpoint = '', answered = '', list = '']) =>
    hanging(`${endpoint.padEnd(first)}${answered.padEnd(second)}`, list),
  );
  return [
    legend,
    '',
    ...lines,
    '',
    ...hanging('Need no provider: ', alone.map(({ endpoint }) => endpoint).join(', ')),
    '',
    'What to do:',
    ...whatToDo(asking, sources).flatMap((sentence) => hanging('  ', sentence)),
  ].join('\n');
}

/** Its providers with their marks, together for all of its capabilities. */
function marked({ needs }: MatrixEndpoint): string {
  const cells = new Map<string, MatrixCell>();
  for (const cell of needs.flatMap((need) => need.sources))
    if (!cells.has(cell.source)) cells.set(cell.source, cell);
  if (cells.size === 0) return 'none';
  return [...cells.values()].map(({ source, state }) => `${marks[state]}${source}`).join(' ');
}

function whatToDo(asking: readonly MatrixEndpoint[], sources: SourceMatrix['sources']): string[] {
  const hindrances = asking.flatMap(({ endpoint, needs }) =>
    needs.flatMap(({ sources: cells }) =>
      cells.flatMap(({ source, hindrance }) =>
        hindrance === null ? [] : [`+${source}, for ${endpoint}: ${hindrance}`],
      ),
    ),
  );
  const fixes = sources.flatMap(({ source, state, fix }) =>
    fix !== null && state !== 'no_key' ? [`${marks[state]}${source}: ${fix}`] : [],
  );
  return [
    ...fixes,
    ...hindrances,
    '-: set <NAME>_API_KEY, or the variable in the file of a custom provider. docs/providers has a page for each provider: where to get a key, its input and its limits.',
    'The running service knows whether a provider works now and what is imported: /my-endpoints. Orders that you set: ./millrace endpoint show ENDPOINT.',
  ];
}

/** Words behind a beginning, in lines of at most `columns` unless a word is longer, one below the other. */
function hanging(beginning: string, text: string): string[] {
  const lines: string[] = [];
  let line = beginning;
  for (const word of text.replace(/\p{Cc}/gu, '?').split(' ')) {
    const isFirst = line.length === beginning.length;
    if (!isFirst && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = `${' '.repeat(beginning.length)}${word}`;
    } else {
      line += isFirst ? word : ` ${word}`;
    }
  }
  return [...lines, line.trimEnd()];
}

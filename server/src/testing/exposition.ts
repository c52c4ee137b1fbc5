/** What /metrics says, as tests ask for it: the values of series by their name, with the labels in the order of the text. */
export interface Exposition {
  /** Kind by the name of the metric. */
  readonly types: ReadonlyMap<string, string>;
  readonly help: ReadonlyMap<string, string>;
  readonly series: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
  /** The sum of all series that have these labels; undefined where there is none. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
}

/** Reads the text format 0.0.4. @throws where a line is none of it */
export function parseExposition(text: string): Exposition {
  const types = new Map<string, string>();
  const help = new Map<string, string>();
  const series: Exposition['series'][number][] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, word, named = '', rest = ''] = /^# (HELP|TYPE) (\w+) (.*)$/.exec(line) ?? [];
    if (word === 'HELP') help.set(named, rest);
    else if (word === 'TYPE') types.set(named, rest);
    else {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`is no line of an exposition: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)",?/g)];
      series.push({
        name,
        labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
        value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
      });
    }
  }
  return {
    types,
    help,
    series,
    sum: (name, labels = {}) => {
      const found = series.filter(
        (one) =>
          one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

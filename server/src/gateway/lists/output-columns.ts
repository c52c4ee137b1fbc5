import type { CallEndpoint } from '../../endpoints/define-endpoint.ts';
import {
  MappingFault,
  type Reference,
  type Row,
  readPath,
  valueAt,
  valueAtPath,
} from '../../jobs/lists/reference.ts';
import { fill } from '../../jobs/lists/template.ts';
import type { ListPlan } from './read-list-plan.ts';

/** A new column of a list. */
export interface OutputColumn {
  readonly heading: string;
  /** Null where there is nothing. */
  value(row: Row): unknown;
}

/** The new columns of a list: those that it names, or the main fields of its steps. No two have the same heading, and none that of a column that was sent. */
export function outputColumns({ steps, output }: ListPlan, sent: readonly string[]): readonly OutputColumn[] {
  const taken = new Set(sent);
  const free = (heading: string): string => {
    let name = heading;
    for (let n = 2; taken.has(name); n++) name = `${heading} (${n})`;
    taken.add(name);
    return name;
  };
  if (output.length > 0) {
    return output.map(([heading, template]) => ({
      heading: free(heading),
      value: (row) => {
        try {
          const filled = fill(template, row);
          return 'value' in filled ? filled.value : null;
        } catch (error) {
          if (error instanceof MappingFault) return null;
          throw error;
        }
      },
    }));
  }
  return steps.flatMap(({ id, served, each }) =>
    mainFields(served.endpoint, each?.path ?? null).map(({ heading, path }) => {
      const reference: Reference = { step: id, path };
      return {
        heading: free(steps.length === 1 ? heading : `${id} ${heading}`),
        value: (row: Row) => valueAt(reference, row) ?? null,
      };
    }),
  );
}

type Path = readonly (string | number)[];

/** A field of an answer that people look at first. */
export interface MainField {
  readonly heading: string;
  readonly path: Path;
}

/**
 * The main fields of an answer, as its endpoint names them.
 * @param each path of the list of which each entry becomes a row: then those of an entry, with paths into it
 */
export function mainFields({ mainFields: named, example }: CallEndpoint, each: Path | null = null) {
  const fields = Object.entries(named).map(
    ([heading, place]): MainField => ({
      heading,
      path: readPath(place.startsWith('[') ? place : `.${place}`),
    }),
  );
  if (each === null) return fields;
  const first = [...each, 0];
  const ofEntry = fields
    .filter(({ path }) => first.every((part, at) => path[at] === part))
    .map(({ heading, path }): MainField => ({ heading, path: path.slice(first.length) }));
  return ofEntry.length > 0 ? ofEntry : fieldsOfEntry(valueAtPath(example.response, first), each);
}

const entryFieldsMax = 7;

/** Of a list that is not what the endpoint is for, such as the hops of a redirect: the first texts, numbers and truths of an entry, or all of it. */
function fieldsOfEntry(entry: unknown, each: Path): readonly MainField[] {
  const names = Object.entries(typeof entry === 'object' && entry !== null ? entry : {})
    .filter(([, value]) => typeof value !== 'object')
    .map(([name]) => name);
  if (names.length === 0) {
    return [{ heading: String(each.findLast((part) => typeof part === 'string') ?? 'entry'), path: [] }];
  }
  return names.slice(0, entryFieldsMax).map((name) => ({ heading: name, path: [name] }));
}

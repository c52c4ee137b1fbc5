import { nearestName } from '../kernel/nearest-name.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { ListedTool, Tool } from './tools.ts';

/** The tools of a connection. */
export interface ToolChoice {
  readonly listed: readonly ListedTool[];
  /** @throws {ServiceError} unknown_tool */
  find(name: string): Tool;
}

const rememberedMax = 1_000;

/** Which tools an address asks for: `?tools=email_finder,phone_finder`, `?groups=leads,maps`, or both; all where it asks for none. */
export class ChosenTools {
  readonly #all: readonly Tool[];
  readonly #byQuery = new Map<string, ToolChoice>();

  constructor(all: readonly Tool[]) {
    this.#all = all;
  }

  /** @throws {ServiceError} unknown_tool where one of those words is of none */
  of(query: string): ToolChoice {
    const known = this.#byQuery.get(query);
    if (known) return known;
    const choice = choiceOf(chosen(this.#all, new URLSearchParams(query)));
    if (this.#byQuery.size >= rememberedMax) this.#byQuery.clear();
    this.#byQuery.set(query, choice);
    return choice;
  }
}

function choiceOf(tools: readonly Tool[]): ToolChoice {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    listed: tools.map(({ listed }) => listed),
    find: (name) => byName.get(name) ?? unknown(name, [...byName.keys()]),
  };
}

function chosen(all: readonly Tool[], query: URLSearchParams): readonly Tool[] {
  const names = wordsOf(query, 'tools').map((word) =>
    word.startsWith('service_') ? word : `service_${word}`,
  );
  const groups = wordsOf(query, 'groups');
  const known = { names: all.map(({ name }) => name), groups: [...new Set(all.map(({ group }) => group))] };
  for (const name of names) if (!known.names.includes(name)) unknown(name, known.names);
  for (const group of groups)
    if (!known.groups.includes(group)) unknown(group, known.groups, 'group of tools');
  if (names.length === 0 && groups.length === 0) return all;
  return all.filter((tool) => names.includes(tool.name) || groups.includes(tool.group));
}

const wordsOf = (query: URLSearchParams, name: string) =>
  query
    .getAll(name)
    .flatMap((list) => list.split(','))
    .map((word) => word.trim().toLowerCase().replaceAll(/[\s-]/g, '_'))
    .filter((word) => word !== '');

function unknown(word: string, known: readonly string[], what = 'tool'): never {
  const near = nearestName(word, known);
  throw new ServiceError('unknown_tool', `There is no ${what} ${word.slice(0, 100)}.`, {
    fix:
      near === undefined
        ? `Those that there are: ${known.slice(0, 20).join(', ')}.`
        : `Did you mean ${near}?`,
  });
}

import { validationFailed } from '../gateway/parse-request.ts';
import { invariant } from '../kernel/invariant.ts';
import { editDistance, nearestName } from '../kernel/nearest-name.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { type AddressOptions, optionsOfAddress } from './address-options.ts';
import { roomOfAddress } from './answer-room.ts';
import { type BudgetOfAddress, budgetOfAddress } from './budget-of-address.ts';
import { type CompactName, compactTools, isCompact, quoteTool } from './compact-tools.ts';
import { searchTools } from './search-tools.ts';
import { prefixed } from './tool-name.ts';
import type { ListedTool, Tool } from './tools.ts';

/** The tools of a connection. */
export interface ToolChoice {
  /** As clients are told. */
  readonly listed: readonly ListedTool[];
  /** Those that can be called, by their own name or through `service_call_tool`. */
  readonly tools: readonly Tool[];
  readonly balance: Tool;
  /** What is called by it may spend in all, and its name; null where the address says nothing of that. */
  readonly budget: BudgetOfAddress | null;
  /** What an answer may take, unless its call says otherwise. */
  readonly charactersMax: number;
  readonly options: AddressOptions;
  /** @throws {ServiceError} unknown_tool */
  find(name: string): Tool;
  /** The name of a tool about tools that is meant, with its prefix or without, where the connection has it; else null. */
  own(name: string): CompactName | null;
}

const rememberedMax = 1_000;

/** Which tools an address asks for: `?tools=email_finder,phone_finder`, `?groups=leads,maps`, or both; all where it asks for none. `?profile=compact` lists five about these. */
export class ChosenTools {
  readonly #all: readonly Tool[];
  readonly #byQuery = new Map<string, ToolChoice>();

  constructor(all: readonly Tool[]) {
    this.#all = all;
  }

  /** @throws {ServiceError} unknown_tool where one of those words is of none, validation_failed where the room is none */
  of(query: string): ToolChoice {
    const known = this.#byQuery.get(query);
    if (known) return known;
    const choice = choiceOf(this.#all, new URLSearchParams(query));
    if (this.#byQuery.size >= rememberedMax) this.#byQuery.clear();
    this.#byQuery.set(query, choice);
    return choice;
  }
}

function choiceOf(all: readonly Tool[], query: URLSearchParams): ToolChoice {
  checkWords(query);
  const profile = query.get('profile') ?? 'full';
  if (profile !== 'full' && profile !== 'compact') unknown(profile, ['full', 'compact'], 'profile');
  const tools = chosen(all, query);
  const charactersMax = roomOfAddress(query);
  const budget = budgetOfAddress(query);
  const options = optionsOfAddress(query);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const balance = all.find(({ name }) => name === 'service_usage_allowance');
  invariant(balance, 'each remaining tool can be called');
  const own = profile === 'compact' ? compactTools : [quoteTool];
  // Of few tools that were chosen by name a quote is wanted as well, and costs little room.
  const listed = profile === 'compact' ? own : [...tools.map((tool) => tool.listed), ...own];
  return {
    listed: options.answer === 'text' ? listed.map(withoutOutput) : listed,
    tools,
    balance,
    charactersMax,
    budget,
    options,
    find: (name) => byName.get(prefixed(name)) ?? absent(name, tools, all),
    own: (name) =>
      own
        .map((one) => one.name)
        .filter(isCompact)
        .find((one) => one === prefixed(name)) ?? null,
  };
}

const withoutOutput = ({ outputSchema: _, ...rest }: ListedTool): ListedTool => rest;

const words = [
  'tools',
  'groups',
  'profile',
  'connection',
  'max_credits',
  'max_characters',
  'repeat_seconds',
  'deadline_ms',
  'answer',
  'links',
] as const;

/** A word with a slip in it must not be passed over: a budget would not hold, and a choice would choose all. @throws {ServiceError} validation_failed */
function checkWords(query: URLSearchParams): void {
  const problems = [...new Set(query.keys())].flatMap((word) => {
    if ((words as readonly string[]).includes(word)) {
      return query.get(word) === '' ? [{ path: word, message: 'Must not be empty.' }] : [];
    }
    const near = nearestName(word, words);
    const fix = near === undefined ? `Valid values: ${words.join(', ')}.` : `Did you mean ${near}?`;
    return [{ path: word.slice(0, 100), message: `Unknown parameter in this URL. ${fix}` }];
  });
  if (problems.length > 0) throw validationFailed(problems);
}

/** @throws {ServiceError} unknown_tool: that there is none, or that the address leaves it out */
function absent(name: string, chosenOnes: readonly Tool[], all: readonly Tool[]): never {
  if (!all.some((tool) => tool.name === prefixed(name))) unknownTool(name, chosenOnes);
  throw new ServiceError('unknown_tool', `The URL of this connection excludes ${name.slice(0, 100)}.`, {
    fix: 'The person who set up the connection can add it to tools or groups in its URL.',
  });
}

function chosen(all: readonly Tool[], query: URLSearchParams): readonly Tool[] {
  // Tools about tools may be in the list of chosen tools; they are always available.
  const names = wordsOf(query, 'tools').map(prefixed);
  const groups = wordsOf(query, 'groups');
  const known = [...new Set(all.map(({ group }) => group))];
  for (const name of names) {
    if (!isCompact(name) && !all.some((tool) => tool.name === name)) unknownTool(name, all);
  }
  for (const group of groups) if (!known.includes(group)) unknown(group, known, 'group of tools');
  if (names.length === 0 && groups.length === 0) return all;
  return all.filter((tool) => names.includes(tool.name) || groups.includes(tool.group));
}

const wordsOf = (query: URLSearchParams, name: string) =>
  query
    .getAll(name)
    .flatMap((list) => list.split(','))
    .map((word) => word.trim().toLowerCase().replaceAll(/[\s-]/g, '_'))
    .filter((word) => word !== '');

function unknown(word: string, known: readonly string[], what: string): never {
  const near = nearestName(word, known);
  throw notKnown(what, word, near === undefined ? [] : [near], known);
}

/** @throws {ServiceError} unknown_tool, with the tools that may have been meant: by their spelling, or by what their words say */
function unknownTool(name: string, tools: readonly Tool[]): never {
  const said = name.slice(0, 100).replace(/^service_/, '');
  const known = tools.map((tool) => tool.name);
  const bySpelling = nearestName(
    said,
    known.map((one) => one.slice('service_'.length)),
  );
  const spelled = bySpelling === undefined ? [] : [prefixed(bySpelling)];
  if (bySpelling !== undefined && editDistance(said, bySpelling) <= slipMax) {
    throw notKnown('tool', name, spelled, known);
  }
  // A search forgives typing errors, and finds something near to any word of few letters.
  const words = said.match(/[a-zA-Z]{5,}/g) ?? [];
  const { found: byWords } = searchTools(tools, words.join(' '), nearMax);
  const near = new Set([...spelled, ...byWords.map((tool) => tool.name)]);
  throw notKnown('tool', name, [...near].slice(0, nearMax), known);
}

/** Letters that are wrong where no other word can have been meant. */
const slipMax = 2;
const nearMax = 3;

function notKnown(what: string, word: string, near: readonly string[], known: readonly string[]) {
  const last = near.at(-1);
  return new ServiceError('unknown_tool', `There is no ${what} ${word.slice(0, 100)}.`, {
    fix:
      last === undefined
        ? `Valid values: ${known.slice(0, 20).join(', ')}${known.length > 20 ? ' and others' : ''}.`
        : `Did you mean ${near.length === 1 ? last : `${near.slice(0, -1).join(', ')} or ${last}`}?`,
  });
}

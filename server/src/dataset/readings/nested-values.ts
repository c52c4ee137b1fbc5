import { remembered } from '../../kernel/remembered.ts';
import { columnKey } from '../../text/column-key.ts';
import { itemsOf } from '../clean-value.ts';
import { isObject, type Row } from '../column-values.ts';
import { FieldValues } from './field-values.ts';

/** What members of objects within a record are called: field -> usual names, the better one first; '' is the item itself where it is a text. */
export type MemberNames = Readonly<Record<string, readonly string[]>>;

/** Objects within an item of a list are looked into so far: `company.location.country`. */
const depthMax = 3;
const membersMax = 200;
const keyOf = remembered(10_000, columnKey);

/** The names as keys, made once: names are compared without case, spaces and punctuation. */
export function memberNames(names: MemberNames): MemberNames {
  return Object.fromEntries(Object.entries(names).map(([field, usual]) => [field, usual.map(columnKey)]));
}

/**
 * The items of a list by the fields of their members. A list is a JSON array, JSON text of one, one object, or text with ; or | between the items.
 * @param names made by `memberNames`
 */
export function nestedItems(
  values: FieldValues,
  field: string,
  names: MemberNames,
  {
    itemsMax,
    commas = false,
    objectsOnly = false,
  }: { readonly itemsMax: number; readonly commas?: boolean; readonly objectsOnly?: boolean },
): FieldValues[] {
  const items: FieldValues[] = [];
  for (const value of values.all(field)) {
    for (const item of isObject(value) ? [value] : itemsOf(value, commas)) {
      if (items.length === itemsMax) return items;
      if (objectsOnly && !isObject(item)) continue;
      const members = membersOf(item);
      if (members.size > 0) items.push(nestedValues(members, names, () => values.miss(field)));
    }
  }
  return items;
}

function nestedValues(
  members: ReadonlyMap<string, unknown>,
  names: MemberNames,
  miss: () => void,
): FieldValues {
  return new FieldValues((field) => {
    const found: unknown[] = [];
    for (const name of names[field] ?? []) {
      const value = members.get(name);
      if (value !== undefined) found.push(value);
    }
    return found;
  }, miss);
}

function membersOf(item: unknown): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>();
  if (isObject(item)) addMembers(members, item, '', depthMax);
  else if ((typeof item === 'string' && item.trim() !== '') || typeof item === 'number')
    members.set('', item);
  return members;
}

function addMembers(members: Map<string, unknown>, object: Row, path: string, depth: number): void {
  for (const [name, value] of Object.entries(object)) {
    if (members.size >= membersMax) return;
    const key = path + keyOf(name);
    if (!isObject(value)) {
      if (!members.has(key)) members.set(key, value);
      continue;
    }
    // A date is an object that counts as a whole.
    if (('year' in value || 'month' in value) && !members.has(key)) members.set(key, value);
    if (depth > 1) addMembers(members, value, key, depth - 1);
  }
}

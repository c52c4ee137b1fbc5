import { beginningOf, stringRoom } from './text-pieces.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A part of an answer that is not all there. */
export interface CutPart {
  /** JSON pointer (RFC 6901). */
  readonly path: string;
  /** What `kept` and `of` count. Characters are UTF-16 units. */
  readonly unit: 'characters' | 'items' | 'fields';
  readonly kept: number;
  readonly of: number;
  /** Where what is missing begins, in characters: of a text in itself, of anything else in its JSON. */
  readonly restAt: number;
}

/** Fields that take no more than this, name and all, stay: ids, counts, names, dates. */
const smallRoom = 100;
/** If members must go, one member may take at most this share of a list. */
const memberShare = 1 / 4;
/** A text without a space is an address, an id or a token up to here: half of one would be a wrong one. */
const wordLengthMax = 1_000;
/** What lies deeper is there as a whole or not. */
const depthMax = 64;

/**
 * Cuts a value so that its JSON takes at most `room` bytes of UTF-8. The rest keeps its type. The fields of an object share the room
 * evenly; large fields get what small ones leave. Lists lose their tail, and one long member is cut before all later ones are lost.
 * The same value is always cut the same way. Null if nothing fits.
 */
export function cutValue(
  value: Json,
  room: number,
): { readonly value: Json; readonly parts: CutPart[] } | null {
  const cutter = new Cutter(room);
  const cut = cutter.fit(value, cutter.roomOf(value), { room, path: '', depth: 0 });
  return cut === undefined ? null : { value: cut, parts: cutter.parts };
}

interface Place {
  readonly room: number;
  readonly path: string;
  readonly depth: number;
}

interface Member {
  /** Empty in lists. */
  readonly name: string;
  readonly value: Json;
  readonly room: number;
  /** Of its name and the comma. */
  readonly besides: number;
}

/** What is far longer than the room is not measured to its end: the work goes with the room. */
class Cutter {
  readonly parts: CutPart[] = [];
  readonly #most: number;
  /** Of lists and objects: each parent requests it. */
  readonly #rooms = new Map<object, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What a value takes as JSON; infinite where that is more than there is for all. */
  roomOf(value: Json, depth = 0): number {
    if (typeof value === 'string') return this.#ofString(value);
    if (typeof value !== 'object' || value === null) return String(value).length;
    const known = this.#rooms.get(value);
    if (known !== undefined) return known;
    const room = this.#bounded(this.#count(value, depth));
    this.#rooms.set(value, room);
    return room;
  }

  /** Undefined where nothing of it has room. */
  fit(value: Json, takes: number, place: Place): Json | undefined {
    if (takes <= place.room) return value;
    if (typeof value === 'string') return this.#beginning(value, place);
    if (typeof value !== 'object' || value === null || place.room < 2 || place.depth >= depthMax)
      return undefined;
    const isList = Array.isArray(value);
    const share = Math.floor(place.room * memberShare);
    const { members, isAll } = this.#first(value, isList ? share : smallRoom, place);
    if (!isAll) return this.#head(value, members, share, place);
    const level = waterLevel(
      members.map((member) => member.room + member.besides),
      place.room - 1,
    );
    return isList
      ? this.#head(value, members, Math.max(level, share), place)
      : this.#shared(members, level, place);
  }

  #bounded = (room: number) => (room > this.#most ? Number.POSITIVE_INFINITY : room);
  #ofString = (text: string) =>
    text.length > this.#most ? Number.POSITIVE_INFINITY : this.#bounded(stringRoom(text));

  #count(value: object, depth: number): number {
    if (depth >= depthMax) return Buffer.byteLength(JSON.stringify(value));
    let room = 1;
    for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      room += this.#member(value, name, depth).room + besidesOf(name);
      if (room > this.#most) break;
    }
    // Of nothing there is no comma, and two brackets all the same.
    return Math.max(2, room);
  }

  #member(value: object, name: string | number, depth: number): Member {
    const one = (value as Readonly<Record<string | number, Json>>)[name] as Json;
    return { name: `${name}`, value: one, room: this.roomOf(one, depth + 1), besides: besidesOf(name) };
  }

  /** All members where each has room for its `share`; else as many as have, and one more. */
  #first(value: object, share: number, { room, depth }: Place): { members: Member[]; isAll: boolean } {
    const members: Member[] = [];
    let left = room - 1;
    for (const name of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      const member = this.#member(value, name, depth);
      members.push(member);
      left -= Math.min(share, member.room + member.besides);
      if (left < 0) return { members, isAll: false };
    }
    return { members, isAll: true };
  }

  #beginning(text: string, { room, path }: Place): string | undefined {
    if (room < 2 || (text.length <= wordLengthMax && !/\s/.test(text))) return undefined;
    const kept = beginningOf(text, room);
    this.parts.push({ path, unit: 'characters', kept: kept.length, of: text.length, restAt: kept.length });
    return kept;
  }

  /** An object all of whose fields are there, as far as they can be cut. */
  #shared(members: readonly Member[], level: number, { path, depth }: Place): Json {
    const kept: [string, Json][] = [];
    for (const { name, value, room, besides } of members) {
      const at = `${path}/${escaped(name)}`;
      const fitted = this.fit(value, room, { room: level - besides, path: at, depth: depth + 1 });
      if (fitted === undefined) this.parts.push(absent(value, at));
      else kept.push([name, fitted]);
    }
    return Object.fromEntries(kept);
  }

  /** The first members of a list, or of an object with so many fields that even small ones have no room. One takes at most `most`. */
  #head(value: object, members: readonly Member[], most: number, { room, path, depth }: Place): Json {
    const own: CutPart[] = [];
    const kept: [string, Json][] = [];
    let left = room - 1;
    for (const { name, value: one, room: takes, besides } of members) {
      const allowed = Math.min(takes, most - besides);
      if (besides + allowed > left) break;
      const before = this.parts.length;
      const fitted = this.fit(one, takes, {
        room: allowed,
        path: `${path}/${escaped(name)}`,
        depth: depth + 1,
      });
      own.push(...this.parts.splice(before));
      if (fitted === undefined) break;
      kept.push([name, fitted]);
      left -= besides + (allowed === takes ? takes : this.roomOf(fitted, depth + 1));
    }
    const isList = Array.isArray(value);
    const of = isList ? value.length : Object.keys(value).length;
    if (kept.length < of) {
      const restAt = 1 + lengthOf(members.slice(0, kept.length), isList);
      this.parts.push({ path, unit: isList ? 'items' : 'fields', kept: kept.length, of, restAt });
    }
    this.parts.push(...own);
    return isList ? kept.map(([, one]) => one) : Object.fromEntries(kept);
  }
}

/** Of an item its comma, of a field its name, the colon and the comma. */
const besidesOf = (name: string | number) => (typeof name === 'number' ? 1 : stringRoom(name) + 2);

/** The most that each may take so that all of them together take `room`, where those that take less leave the rest to the others; without bounds where all have room. */
function waterLevel(wanted: readonly number[], room: number): number {
  let left = room;
  for (const [at, one] of wanted.toSorted((a, b) => a - b).entries()) {
    const share = left / (wanted.length - at);
    if (one > share) return Math.floor(share);
    left -= one;
  }
  return Number.POSITIVE_INFINITY;
}

/** What has no room at all. */
function absent(value: Json, path: string): CutPart {
  const restAt = 0;
  if (Array.isArray(value)) return { path, unit: 'items', kept: 0, of: value.length, restAt };
  if (typeof value === 'object' && value !== null) {
    return { path, unit: 'fields', kept: 0, of: Object.keys(value).length, restAt };
  }
  return { path, unit: 'characters', kept: 0, of: String(value).length, restAt };
}

/** In JSON, with the comma after each of them. */
const lengthOf = (members: readonly Member[], isList: boolean) =>
  members.reduce(
    (sum, { name, value }) =>
      sum + JSON.stringify(value).length + (isList ? 1 : JSON.stringify(name).length + 2),
    0,
  );

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

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
/** One member takes at most this share of a list from which others have to go. */
const memberShare = 1 / 4;
/** A text without a space is an address, an id or a token up to here: half of one would be a wrong one. */
const wordLengthMax = 1_000;
/** What lies deeper is there as a whole or not. */
const depthMax = 64;

/**
 * A value so that its JSON takes at most `room` bytes of UTF-8. What stays keeps its type. Room is shared out evenly among the fields of an object, where
 * what a small field leaves is for the larger ones; lists lose their tail, and one long member is cut before all that follow it are lost. The same value is cut the
 * same each time. Null where nothing of it has room.
 */
export function cutValue(
  value: Json,
  room: number,
): { readonly value: Json; readonly parts: CutPart[] } | null {
  const cutter = new Cutter();
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

class Cutter {
  readonly parts: CutPart[] = [];
  /** Of lists and objects: each is asked for once by each that holds it. */
  readonly #rooms = new Map<object, number>();

  /** What a value takes as JSON. */
  roomOf(value: Json, depth = 0): number {
    if (typeof value === 'string') return stringRoom(value);
    if (typeof value !== 'object' || value === null) return String(value).length;
    const known = this.#rooms.get(value);
    if (known !== undefined) return known;
    const room =
      depth >= depthMax
        ? Buffer.byteLength(JSON.stringify(value))
        : this.#membersOf(value, depth).reduce((sum, member) => sum + member.room + member.besides, 1);
    // Of nothing there is no comma, and two brackets all the same.
    const whole = Math.max(2, room);
    this.#rooms.set(value, whole);
    return whole;
  }

  /** Undefined where nothing of it has room. */
  fit(value: Json, takes: number, { room, path, depth }: Place): Json | undefined {
    if (takes <= room) return value;
    if (typeof value === 'string') return this.#beginning(value, room, path);
    if (typeof value !== 'object' || value === null || room < 2 || depth >= depthMax) return undefined;
    const members = this.#membersOf(value, depth);
    const level = waterLevel(
      members.map((member) => member.room + member.besides),
      room - 1,
    );
    const isList = Array.isArray(value);
    if (!isList && level >= smallRoom) return this.#shared(members, level, { room, path, depth });
    const most = Math.max(isList ? level : 0, Math.floor(room * memberShare));
    return this.#head(members, most, { room, path, depth, isList });
  }

  #membersOf(value: object, depth: number): Member[] {
    return Array.isArray(value)
      ? value.map((one) => ({ name: '', value: one, room: this.roomOf(one, depth + 1), besides: 1 }))
      : Object.entries(value as Record<string, Json>).map(([name, one]) => ({
          name,
          value: one,
          room: this.roomOf(one, depth + 1),
          besides: stringRoom(name) + 2,
        }));
  }

  #beginning(text: string, room: number, path: string): string | undefined {
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

  /** The first members of a list, or of an object with so many fields that even small ones have no room. */
  #head(
    members: readonly Member[],
    most: number,
    { room, path, depth, isList }: Place & { readonly isList: boolean },
  ): Json {
    const own: CutPart[] = [];
    const kept: [string, Json][] = [];
    let left = room - 1;
    for (const { name, value, room: takes, besides } of members) {
      const before = this.parts.length;
      const allowed = Math.min(takes, most - besides);
      const at = `${path}/${isList ? kept.length : escaped(name)}`;
      const fitted =
        besides + allowed > left
          ? undefined
          : this.fit(value, takes, { room: allowed, path: at, depth: depth + 1 });
      own.push(...this.parts.splice(before));
      if (fitted === undefined) break;
      kept.push([name, fitted]);
      left -= besides + (allowed === takes ? takes : this.roomOf(fitted, depth + 1));
    }
    if (kept.length < members.length) {
      const unit = isList ? 'items' : 'fields';
      const restAt = 1 + lengthOf(members.slice(0, kept.length), isList);
      this.parts.push({ path, unit, kept: kept.length, of: members.length, restAt });
    }
    this.parts.push(...own);
    return isList ? kept.map(([, value]) => value) : Object.fromEntries(kept);
  }
}

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

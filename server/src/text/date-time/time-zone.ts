import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { invariant } from '../../kernel/invariant.ts';
import { civilFromDays, secondsPerDay } from './civil.ts';
import { type PosixRule, parsePosixRule, typeByRule, type ZoneType } from './posix-rule.ts';

export interface TimeZone {
  /** As the time zone database spells it, or an offset such as +05:30. */
  readonly name: string;
  /** What clocks show at a moment. */
  typeAt(epochSeconds: number): ZoneType;
}

/**
 * The moment at which clocks of a zone show a local time, itself given in seconds as if it were UTC.
 *
 * A local time that is skipped when clocks go forward is moved forward by as much as is skipped (02:30 becomes 03:30).
 * One that is shown twice when clocks go back is the first of the two.
 */
export function epochOfLocal(zone: TimeZone, localSeconds: number): number {
  const before = zone.typeAt(localSeconds - secondsPerDay).offsetSeconds;
  const after = zone.typeAt(localSeconds + secondsPerDay).offsetSeconds;
  const first = localSeconds - before;
  if (before === after && zone.typeAt(first).offsetSeconds === before) return first;
  if (zone.typeAt(first).offsetSeconds === before) return first;
  const second = localSeconds - after;
  return zone.typeAt(second).offsetSeconds === after ? second : first;
}

/** A zone that never changes its clocks. */
export function fixedZone(name: string, offsetSeconds: number, abbreviation: string): TimeZone {
  const type = { offsetSeconds, abbreviation };
  return { name, typeAt: () => type };
}

/** A zone of the time zone database by any of its names, or of Windows, in any case; undefined where there is none. */
export function zoneByName(name: string): TimeZone | undefined {
  zoneList ??= readZones();
  const key = name.toLowerCase();
  const entry = zoneList.get(zoneList.get(key)?.alias ?? key);
  if (!entry) return undefined;
  entry.zone ??= zoneOf(entry.name, entry.line);
  return entry.zone;
}

/** All names of the time zone database, links included. */
export function zoneNames(): string[] {
  zoneList ??= readZones();
  return [...zoneList.values()].filter(({ alias }) => alias === undefined).map(({ name }) => name);
}

interface ZoneEntry {
  readonly name: string;
  readonly line: string;
  /** The key of the zone that one of Windows is. */
  readonly alias?: string;
  zone?: TimeZone;
}

let zoneList: Map<string, ZoneEntry> | undefined;

/** For the lines see refresh-zones.ts. A zone is decoded when it is first used. */
function readZones(): Map<string, ZoneEntry> {
  const file = readFileSync(join(import.meta.dirname, 'data', 'zones.br'));
  const entries = new Map<string, ZoneEntry>();
  for (const line of brotliDecompressSync(file).toString('utf8').split('\n')) {
    const [names = '', first = ''] = line.split('\t', 2);
    if (names.startsWith('=')) {
      // Windows has a UTC as well.
      if (!entries.has(names.slice(1).toLowerCase()))
        entries.set(names.slice(1).toLowerCase(), {
          name: names.slice(1),
          line: '',
          alias: first.toLowerCase(),
        });
      continue;
    }
    for (const name of names.split(' ')) entries.set(name.toLowerCase(), { name, line });
  }
  return entries;
}

function zoneOf(name: string, line: string): TimeZone {
  const [, typeList = '', transitionList = '', ruleText = ''] = line.split('\t');
  const types = typeList.split(';').map((each): ZoneType => {
    const [offsetSeconds = '', abbreviation = ''] = each.split(' ');
    return { offsetSeconds: Number(offsetSeconds), abbreviation };
  });
  const starts: number[] = [];
  const typeAfter: ZoneType[] = [];
  let at = 0;
  for (const transition of transitionList === '' ? [] : transitionList.split(';')) {
    const [delta = '', type = ''] = transition.split(' ');
    at += Number.parseInt(delta, 36);
    starts.push(at);
    typeAfter.push(typeNumber(types, Number(type)));
  }
  const rule = ruleText === '' ? null : parsePosixRule(ruleText);
  invariant(rule, `zones.br has a rule for the time after the last transition of ${name}`);
  return { name, typeAt: typeFinder(typeNumber(types, 0), starts, typeAfter, rule) };
}

function typeNumber(types: readonly ZoneType[], index: number): ZoneType {
  const type = types[index];
  invariant(type, `zones.br refers to types that it lists, and not to ${index}`);
  return type;
}

function typeFinder(
  first: ZoneType,
  starts: readonly number[],
  typeAfter: readonly ZoneType[],
  rule: PosixRule,
): (epochSeconds: number) => ZoneType {
  const ruleFrom = starts.at(-1) ?? Number.NEGATIVE_INFINITY;
  return (epochSeconds) => {
    if (epochSeconds >= ruleFrom) return byRule(epochSeconds);
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= epochSeconds) low = middle + 1;
      else high = middle;
    }
    return typeAfter[low - 1] ?? first;
  };

  function byRule(epochSeconds: number): ZoneType {
    if (!rule.summer) return rule.standard;
    const days = Math.floor((epochSeconds + rule.standard.offsetSeconds) / secondsPerDay);
    return typeByRule(rule, epochSeconds, civilFromDays(days).year);
  }
}

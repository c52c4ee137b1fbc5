import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { invariant } from '../../kernel/invariant.ts';
import { civilFromDays, secondsPerDay } from './civil.ts';
import { parsePosixRule, typeByRule, type ZoneType } from './posix-rule.ts';

/** Not places: copies of the others with leap seconds, and tables. */
const notZones = /^(?:posix|right|posixrules|localtime|Factory|.*\.(?:tab|zi|list)|leapseconds)$/;

/**
 * Links of the database since its edition 2024b (file backward), which the Debian package keeps as zones of their own: MET
 * is Brussels, whose clocks show CET.
 */
const linkedSince2024b: Readonly<Partial<Record<string, string>>> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  EST: 'America/Panama',
  HST: 'Pacific/Honolulu',
  MET: 'Europe/Brussels',
  MST: 'America/Phoenix',
  WET: 'Europe/Lisbon',
};

interface CompiledZone {
  readonly first: ZoneType;
  readonly transitions: readonly { readonly at: number; readonly type: ZoneType }[];
  readonly rule: string;
}

interface WindowsZones {
  readonly supplemental: {
    readonly windowsZones: {
      readonly mapTimezones: readonly {
        readonly mapZone: { readonly _other: string; readonly _type: string; readonly _territory: string };
      }[];
    };
  };
}

/**
 * Writes data/zones.br from a folder of compiled zones (TZif, RFC 9636), as the package tzdata installs it, and CLDR's
 * windowsZones.json: a line for each zone with its names, its types, its transitions and its rule; and one for each zone of
 * Windows, which begins with `=`, with that of the world which it is.
 */
export function refreshZones(folder: string, windowsZones: string, target: string): void {
  const namesOfLine = new Map<string, string[]>();
  for (const name of zoneFiles(folder).sort()) {
    const line = encode(
      withoutTail(readCompiled(readFileSync(join(folder, linkedSince2024b[name] ?? name)), name)),
    );
    namesOfLine.set(line, [...(namesOfLine.get(line) ?? []), name]);
  }
  const windows = (
    JSON.parse(readFileSync(windowsZones, 'utf8')) as WindowsZones
  ).supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => `=${mapZone._other}\t${mapZone._type}`);
  const zones = [...namesOfLine].map(([line, names]) => `${names.join(' ')}\t${line}`);
  const text = [...zones, ...windows].join('\n');
  writeFileSync(
    target,
    brotliCompressSync(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}

function zoneFiles(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix)).flatMap((entry) => {
    const path = prefix === '' ? entry : `${prefix}/${entry}`;
    if (notZones.test(path)) return [];
    return statSync(join(folder, path)).isDirectory() ? zoneFiles(folder, path) : [path];
  });
}

/** The second block of the file: the first has 32 bits only. */
function readCompiled(file: Buffer, name: string): CompiledZone {
  invariant(
    file.toString('latin1', 0, 4) === 'TZif' && file[4] !== 0,
    `${name} is TZif of version 2 or later`,
  );
  const count = (header: number, index: number) => file.readUInt32BE(header + 20 + index * 4);
  const bodyLength = (header: number, timeSize: number) =>
    count(header, 3) * (timeSize + 1) +
    count(header, 4) * 6 +
    count(header, 5) +
    count(header, 2) * (timeSize + 4) +
    count(header, 1) +
    count(header, 0);
  const header = 44 + bodyLength(0, 4);
  const [timeCount, typeCount] = [count(header, 3), count(header, 4)];
  const times = header + 44;
  const indexes = times + timeCount * 8;
  const typeRows = indexes + timeCount;
  const names = typeRows + typeCount * 6;
  const types = Array.from({ length: typeCount }, (_, i): ZoneType => {
    const start = names + file.readUInt8(typeRows + i * 6 + 5);
    return {
      offsetSeconds: file.readInt32BE(typeRows + i * 6),
      abbreviation: file.toString('latin1', start, file.indexOf(0, start)),
    };
  });
  const typeAt = (index: number) => {
    const type = types[index];
    invariant(type, `${name} has type ${index}`);
    return type;
  };
  const footer = header + 44 + bodyLength(header, 8) + 1;
  return {
    first: typeAt(0),
    transitions: Array.from({ length: timeCount }, (_, i) => ({
      at: Number(file.readBigInt64BE(times + i * 8)),
      type: typeAt(file.readUInt8(indexes + i)),
    })),
    rule: file.toString('latin1', footer, file.indexOf('\n', footer)),
  };
}

/** Files may list every change until 2037 though their rule gives them: all but the first that it gives are dropped. */
function withoutTail(zone: CompiledZone): CompiledZone {
  const rule = parsePosixRule(zone.rule);
  invariant(rule, `${zone.rule} is a rule`);
  const isByRule = (at: number, type: ZoneType) => {
    const days = Math.floor((at + rule.standard.offsetSeconds) / secondsPerDay);
    const ruled = typeByRule(rule, at, civilFromDays(days).year);
    return ruled.offsetSeconds === type.offsetSeconds && ruled.abbreviation === type.abbreviation;
  };
  const transitions = [...zone.transitions];
  for (let last = transitions.length - 1; last > 0; last--) {
    const [earlier, later] = [transitions[last - 1], transitions[last]];
    if (!earlier || !later) break;
    // Weekly samples: the rule must hold for the whole time before, not only at its ends.
    let holds = isByRule(later.at, later.type) && isByRule(later.at - 1, earlier.type);
    for (let at = earlier.at; holds && at < later.at; at += 7 * secondsPerDay)
      holds = isByRule(at, earlier.type);
    if (!holds) break;
    transitions.pop();
  }
  return { ...zone, transitions };
}

function encode({ first, transitions, rule }: CompiledZone): string {
  const types = [first];
  const indexOf = (type: ZoneType) => {
    const known = types.findIndex(
      (each) => each.offsetSeconds === type.offsetSeconds && each.abbreviation === type.abbreviation,
    );
    return known === -1 ? types.push(type) - 1 : known;
  };
  let before = 0;
  const list = transitions.map(({ at, type }) => {
    const delta = (at - before).toString(36);
    before = at;
    return `${delta} ${indexOf(type)}`;
  });
  return [
    types.map(({ offsetSeconds, abbreviation }) => `${offsetSeconds} ${abbreviation}`).join(';'),
    list.join(';'),
    rule,
  ].join('\t');
}

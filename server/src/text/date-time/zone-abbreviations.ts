import { isoOffset } from './moment.ts';
import { fixedZone, type TimeZone, zoneByName } from './time-zone.ts';

/**
 * Abbreviations that people write after a time, and minutes from UTC. Where several zones share one, the meaning that most
 * who write it have in mind: CST and its like are North American, BST is British summer time, IST Indian, AST Atlantic.
 */
const abbreviationList = `
  UTC 0 GMT 0 UT 0 UCT 0 Z 0 ZULU 0
  WEST 60 BST 60 CEST 120 MESZ 120 MEST 120 EEST 180 TRT 180
  MSK 180 MSD 240 SAMT 240 YEKT 300 OMST 360 KRAT 420 NOVT 420 IRKT 480 YAKT 540 VLAT 600 MAGT 660 PETT 720
  EST -300 EDT -240 CST -360 CDT -300 MST -420 MDT -360 PST -480 PDT -420 AKST -540 AKDT -480 HST -600 HAST -600
  HDT -540 HADT -540 AST -240 ADT -180 NST -210 NDT -150 SST -660 CHST 600
  BRT -180 BRST -120 ART -180 CLT -240 CLST -180 COT -300 PET -300 ECT -300 BOT -240 VET -240 UYT -180 PYT -240
  GFT -180 GYT -240 FNT -120
  WAT 60 CAT 120 SAST 120 EAT 180 IDT 180 AZT 240 GST 240 GET 240 IRST 210 IRDT 270 AFT 270 PKT 300 UZT 300
  TJT 300 TMT 300 MVT 300 IST 330 NPT 345 BTT 360 BDT 360 MMT 390 ICT 420 WIB 420 WITA 480 WIT 540 HKT 480
  SGT 480 MYT 480 PHT 480 ULAT 480 JST 540 KST 540
  AWST 480 ACST 570 ACDT 630 AEST 600 AEDT 660 LHST 630 LHDT 660 PGT 600 NCT 660 NZST 720 NZDT 780 FJT 720
  CHAST 765 CHADT 825 TOT 780`;

const abbreviations = new Map<string, number>();
for (const [, name = '', minutes = ''] of abbreviationList.matchAll(/([A-Z]+) (-?\d+)/g))
  abbreviations.set(name, Number(minutes));

/**
 * Said without telling summer from winter: "3 pm ET". So are CET and its like: Europe says CET all year and means what
 * clocks show, while Americans who write EST in summer are those who do not change their clocks.
 */
const spokenZones: Readonly<Partial<Record<string, string>>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  AKT: 'America/Anchorage',
  CET: 'CET',
  MEZ: 'CET',
  MET: 'CET',
  EET: 'EET',
  WET: 'WET',
};

const spelledZone =
  /\b(?:(eastern|central|mountain|pacific)(?: (standard|daylight))?|(central|eastern|western) european(?: (summer|standard))?|(greenwich mean|coordinated universal|british summer|india standard|japan standard)) time\b/gi;

/** "Pacific Daylight Time" as PDT, and the like: zones that are written out as abbreviations. */
export function abbreviateZones(text: string): string {
  return text.replace(
    spelledZone,
    (_, american?: string, half?: string, european?: string, summer?: string, other?: string) => {
      const first = (word: string | undefined) => (word ?? '').charAt(0).toUpperCase();
      if (american !== undefined) return `${first(american)}${first(half)}T`;
      if (european !== undefined) return `${first(european)}E${/summer/i.test(summer ?? '') ? 'S' : ''}T`;
      const [place = '', kind = ''] = (other ?? '').toLowerCase().split(' ');
      return place === 'coordinated' ? 'UTC' : `${first(place)}${first(kind)}T`;
    },
  );
}

const abbreviated = new Map<string, TimeZone>();

/** A zone by what stands after a time: EST is five hours behind UTC all year there. */
export function zoneByAbbreviation(word: string): TimeZone | undefined {
  // Longer than MESZ and ZULU there is none, and most words are.
  if (word.length > 5) return undefined;
  const name = word.toUpperCase();
  const known = abbreviated.get(name);
  if (known) return known;
  const spoken = spokenZones[name];
  const minutes = abbreviations.get(name);
  const zone =
    spoken !== undefined
      ? zoneByName(spoken)
      : minutes === undefined
        ? undefined
        : zoneOfOffset(minutes * 60, minutes === 0 ? 'UTC' : name);
  if (zone) abbreviated.set(name, zone);
  return zone;
}

/** A zone that is ahead of UTC by so many seconds; as in tzdata its abbreviation is its offset. */
export function zoneOfOffset(offsetSeconds: number, abbreviation?: string): TimeZone {
  const name = isoOffset(offsetSeconds);
  return fixedZone(name, offsetSeconds, abbreviation ?? name.replace(/:00$/, '').replace(/:/g, ''));
}

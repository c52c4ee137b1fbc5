import type { ChatMember } from '../records/chat-member.ts';
import type { Companies } from './companies.ts';
import { type People, titleNow, type WorldPerson } from './people.ts';
import type { City } from './places.ts';
import { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/** The chat workspaces of companies: whoever works there is in it. */
export interface ChatWorkspaces {
  /**
   * At most `most`, by their place in the company. A workspace has the name of its company, or its first word; any other one is that
   * of some company, so that every workspace is answered.
   */
  members(workspace: string, channelId: string, most: number): ChatMember[];
}

const idLetters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'.split('');
/** Of the examples of the reference: a channel that she has to herself. */
const example = { channelId: 'C04QK7T2M9X', publicId: 'mira-voss', id: 'U03MV8K1Q2Z' };

export function makeChatWorkspaces(seed: number, companies: Companies, people: People): ChatWorkspaces {
  const byName = new Map<string, WorldCompany>();
  for (const company of companies.list) {
    const slug = company.record.universalName ?? '';
    byName.set(slug, company);
    const [first = ''] = slug.split('-');
    if (!byName.has(first)) byName.set(first, company);
  }
  return {
    members(workspace, channelId, most) {
      const name = workspace.replace(/\.enterprise$/, '');
      const company = byName.get(name) ?? new Random(seed, 'chat', name).pick(companies.list);
      const random = new Random(seed, 'chat channel', company.record.networkId ?? '', channelId);
      // Some channels are for all, others for some.
      const percent = random.pick([100, 60, 25]);
      const staff = people.staffOf(company);
      const inIt = staff.filter((_, place) => place === 0 || random.chance(percent));
      const isExample =
        company.record.universalName === 'halden-instruments' && channelId === example.channelId;
      const shown = isExample ? staff.filter(({ record }) => record.publicId === example.publicId) : inIt;
      return shown.slice(0, most).map((person) => memberOf(seed, person, staff.indexOf(person)));
    },
  };
}

function memberOf(seed: number, person: WorldPerson, place: number): ChatMember {
  const { record, workEmail, company } = person;
  const random = new Random(seed, 'chat member', record.entityId ?? '');
  const drawn = `U${Array.from({ length: 10 }, () => random.pick(idLetters)).join('')}`;
  return {
    id: record.publicId === example.publicId ? example.id : drawn,
    name: record.name,
    email: workEmail,
    // Whoever leads the company, and few others.
    isAdmin: place === 0 || (record.publicId !== example.publicId && random.chance(4)),
    timezone: company === null ? null : timezoneOf(company.city),
    title: titleNow(person),
  };
}

const zones = {
  ...{ DK: 'Europe/Copenhagen', SE: 'Europe/Stockholm', NO: 'Europe/Oslo', FI: 'Europe/Helsinki' },
  ...{ DE: 'Europe/Berlin', AT: 'Europe/Vienna', CH: 'Europe/Zurich', GB: 'Europe/London' },
  ...{ IE: 'Europe/Dublin', NL: 'Europe/Amsterdam', BE: 'Europe/Brussels', FR: 'Europe/Paris' },
  ...{ ES: 'Europe/Madrid', PT: 'Europe/Lisbon', IT: 'Europe/Rome', PL: 'Europe/Warsaw' },
  ...{ CZ: 'Europe/Prague', TR: 'Europe/Istanbul', MX: 'America/Mexico_City', BR: 'America/Sao_Paulo' },
  ...{ AR: 'America/Argentina/Buenos_Aires', IN: 'Asia/Kolkata', SG: 'Asia/Singapore', JP: 'Asia/Tokyo' },
  ...{ KR: 'Asia/Seoul', CN: 'Asia/Shanghai', NZ: 'Pacific/Auckland', NG: 'Africa/Lagos' },
  ...{ KE: 'Africa/Nairobi', ZA: 'Africa/Johannesburg', AE: 'Asia/Dubai', EG: 'Africa/Cairo' },
} as const;
/** Of countries with several. */
const zonesOfRegions = {
  ...{ Ohio: 'America/New_York', Massachusetts: 'America/New_York', Georgia: 'America/New_York' },
  ...{ 'New York': 'America/New_York', Texas: 'America/Chicago', Illinois: 'America/Chicago' },
  ...{ Colorado: 'America/Denver', Washington: 'America/Los_Angeles', California: 'America/Los_Angeles' },
  ...{ Ontario: 'America/Toronto', Quebec: 'America/Toronto', 'British Columbia': 'America/Vancouver' },
  ...{ 'New South Wales': 'Australia/Sydney', Victoria: 'Australia/Melbourne' },
} as const;

/** IANA; null where the table has none, which a test forbids. */
export function timezoneOf({ country, region }: City): string | null {
  const ofRegion: Readonly<Record<string, string>> = zonesOfRegions;
  const ofCountry: Readonly<Record<string, string>> = zones;
  return ofRegion[region ?? ''] ?? ofCountry[country] ?? null;
}

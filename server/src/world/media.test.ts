import { expect, test } from 'vitest';
import { atOnce } from '../kernel/gradual.ts';
import { networkAd, networkAdDetails } from '../records/network-ad.ts';
import { socialAd } from '../records/social-ad.ts';
import { transparencyAd } from '../records/transparency-ad.ts';
import { channel, video, videoEntry } from '../records/video.ts';
import { makeNetworkAds } from './ads/network-ads.ts';
import { makeSocialAds } from './ads/social-ads.ts';
import { makeTransparencyAds } from './ads/transparency-ads.ts';
import { dayOf } from './calendar.ts';
import { makeChatWorkspaces, timezoneOf } from './chat-workspaces.ts';
import { cities } from './places.ts';
import { channelUrlOf } from './sites/site-subject.ts';
import { makeVideos } from './videos.ts';
import { worldOf } from './world.ts';
import type { WorldCompany } from './world-company.ts';

const { companies, people } = worldOf(1);
const today = dayOf(Date.UTC(2026, 10, 21));
const videos = atOnce(makeVideos(1, companies));
const handleOf = (company: WorldCompany) => channelUrlOf(company).split('@')[1] as string;

test('every company has a channel of its own, whose record and videos are whole', () => {
  const ids = new Set<string>();
  const videoIds = new Set<string>();
  let total = 0;
  for (const company of companies.list) {
    const key = { by: 'handle', value: handleOf(company) } as const;
    const record = channel.parse(videos.channel(key));
    expect(record.name).toBe(company.record.name);
    ids.add(record.id);
    const listed = videos.videosOf(key, today) ?? [];
    expect(listed.length).toBe(record.videoCount);
    for (const entry of listed) videoIds.add(videoEntry.parse(entry).id);
    total += listed.length;
    const dates = listed.map(({ publishedAt }) => publishedAt ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(video.parse(videos.find(listed[0]?.id ?? '', today)).channelName).toBe(company.record.name);
  }
  expect(ids.size).toBe(companies.list.length);
  expect(videoIds.size).toBe(total);
});

test('ads of the network are whole, of companies of the world, and have numbers of their own', () => {
  const ads = atOnce(makeNetworkAds(1, companies));
  const search = {
    keyword: null,
    accountOwner: null,
    companyIds: [],
    countries: [],
    dates: null,
    cursor: null,
  };
  const seen = new Set<string>();
  let cursor: string | null = null;
  let total = 0;
  do {
    const page = ads.search({ ...search, cursor }, today);
    expect(page).not.toBeNull();
    for (const ad of page?.items ?? []) {
      const { advertiser } = networkAd.parse(ad);
      expect(companies.named(advertiser.name)?.record.networkUrl).toBe(advertiser.networkUrl);
      const details = networkAdDetails.parse(ads.find(ad.id, today));
      expect((details.about.firstShownOn ?? '') <= (details.about.lastShownOn ?? '')).toBe(true);
      const percents = details.impressions?.byCountry.reduce((sum, { percent }) => sum + percent, 0);
      expect(percents ?? 100).toBe(100);
      seen.add(ad.id);
    }
    cursor = page?.cursor ?? null;
    total = page?.total ?? 0;
  } while (cursor !== null);
  expect(total).toBeGreaterThan(500);
  expect(seen.size).toBe(total);
  expect(ads.search({ ...search, cursor: 'of somebody else' }, today)).toBeNull();
});

test('ads of the other libraries are whole, and of the company that is meant', () => {
  const social = atOnce(makeSocialAds(1, companies));
  const transparency = atOnce(makeTransparencyAds(1, companies));
  const nothing = { url: 'https://ads.example/', limit: 100, country: null, status: null };
  for (const { record } of companies.list.slice(0, 80)) {
    const own = social.search({ ...nothing, keyword: record.name, archiveId: null, pageId: null }, today);
    for (const ad of own.map((one) => socialAd.parse(one))) {
      if (ad.pageName === record.name) expect(ad.ctaDomain).toBe(record.domain);
      expect(ad.status).toBe(ad.endOn === null ? 'ACTIVE' : 'INACTIVE');
    }
    const shown = transparency.search(
      {
        url: '',
        advertiserId: null,
        creativeId: null,
        domain: record.domain,
        region: null,
        format: null,
        limit: 9,
      },
      today,
    );
    for (const ad of shown.map((one) => transparencyAd.parse(one)))
      expect(ad.landingDomain).toBe(record.domain);
    const dates = shown.map(({ lastShownOn }) => lastShownOn ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
  }
});

test('whoever is in a chat workspace works for its company, under the address that its record tells', () => {
  const chats = makeChatWorkspaces(1, companies, people);
  const company = companies.list[50] as WorldCompany;
  const staff = new Map(people.staffOf(company).map((person) => [person.record.name, person]));

  const members = chats.members(company.record.universalName ?? '', 'C0123456789', 1_000);

  expect(members.length).toBeGreaterThan(0);
  for (const { name, email } of members) expect(email).toBe(staff.get(name)?.workEmail);
  expect(new Set(members.map(({ id }) => id)).size).toBe(members.length);
  expect(chats.members('anybody-else', 'C0123456789', 3).length).toBeGreaterThan(0);
});

test('every city of the world has a time zone that there is', () => {
  for (const city of cities) {
    const zone = timezoneOf(city);
    expect(zone, city.city).not.toBeNull();
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone ?? '' })).not.toThrow();
  }
});

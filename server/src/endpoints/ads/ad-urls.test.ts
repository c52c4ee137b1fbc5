import { expect, test } from 'vitest';
import { socialAdSearchOf } from '../../records/social-ad.ts';
import { transparencyAdSearchOf } from '../../records/transparency-ad.ts';
import { networkAdIdOf, networkAdSearchOf } from './network-ad-url.ts';

test.each([
  ['https://network.example/ad-library/detail/1502277431', '1502277431'],
  ['https://www.linkedin.com/ad-library/detail/1502277431/?x=1', '1502277431'],
  ['1502277431', '1502277431'],
  ['https://network.example/ad-library/search?keyword=a', undefined],
  ['https://other.example/ad-library/detail/1502277431', undefined],
  ['', undefined],
])('the ad of %s', (text, id) => {
  expect(networkAdIdOf(text)).toBe(id);
});

test('the address of a search in the ad library is read as its filters', () => {
  const url =
    'https://www.linkedin.com/ad-library/search?accountOwner=Acme&keyword=crm&companyIds=1441,x&countries=us,DE&dateOption=custom-date-range&startdate=2026-01-01&enddate=2026-02-01&paginationToken=1-2';

  expect(networkAdSearchOf(url)).toEqual({
    keyword: 'crm',
    accountOwner: 'Acme',
    companyIds: ['1441'],
    countries: ['US', 'DE'],
    dates: { option: 'custom-date-range', startOn: '2026-01-01', endOn: '2026-02-01' },
    cursor: '1-2',
  });
  expect(networkAdSearchOf('https://network.example/ad-library/search?countries=US')).toBeUndefined();
});

test('the address of a page of the social ad library is read as what it shows', () => {
  const search =
    'https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=DE&q=flow%20meter&media_type=all';

  expect(socialAdSearchOf(search)).toMatchObject({
    keyword: 'flow meter',
    country: 'DE',
    status: 'ACTIVE',
    pageId: null,
    archiveId: null,
  });
  expect(socialAdSearchOf('https://socialads.example/114420097711')).toMatchObject({
    pageId: '114420097711',
  });
  expect(socialAdSearchOf('socialads.example/library/?id=902117340051226&country=ALL')).toMatchObject({
    archiveId: '902117340051226',
    country: null,
  });
  for (const text of ['', 'https://socialads.example/library/', 'https://other.example/?q=a'])
    expect(socialAdSearchOf(text), text).toBeNull();
});

test('the address of a page of the transparency centre is read as what it shows', () => {
  const one = 'https://adstransparency.google.com/advertiser/AR0773/creative/CR5512?region=DK&format=IMAGE';

  expect(transparencyAdSearchOf(one)).toMatchObject({
    advertiserId: 'AR0773',
    creativeId: 'CR5512',
    region: 'DK',
    format: 'IMAGE',
    domain: null,
  });
  expect(
    transparencyAdSearchOf('https://ads.example/?region=anywhere&domain=www.halden-instruments.example'),
  ).toMatchObject({ domain: 'halden-instruments.example', region: null, advertiserId: null });
  for (const text of ['', 'https://ads.example/?region=DK', 'https://other.example/?domain=a.com'])
    expect(transparencyAdSearchOf(text), text).toBeNull();
});

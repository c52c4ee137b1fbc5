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
    'https://www.linkedin.com/ad-library/search?accountOwner=Acme&keyword=crm&companyIds=1441,&countries=us,DE,us&dateOption=custom-date-range&startdate=2026-01-01&enddate=2026-02-01&paginationToken=1-2&pageSize=24&trk=x&utm_source=mail&payer=';

  expect(networkAdSearchOf(url)).toEqual({
    keyword: 'crm',
    accountOwner: 'Acme',
    companyIds: ['1441'],
    countries: ['US', 'DE'],
    dates: { option: 'custom-date-range', startOn: '2026-01-01', endOn: '2026-02-01' },
    cursor: '1-2',
  });
  expect(
    networkAdSearchOf('https://network.example/ad-library/search?keyword=a&countries=all'),
  ).toMatchObject({ countries: [], dates: null });
  expect(networkAdSearchOf('https://network.example/ad-library/search?countries=US')).toBeUndefined();
});

test('the address of a page of the social ad library is read as what it shows', () => {
  const search =
    'https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=DE&q=flow%20meter&media_type=all&is_targeted_country=false&search_type=keyword_unordered&start_date[min]=2026-01-01&start_date[max]&publisher_platforms[0]=instagram&content_languages[0]=en&sort_data[mode]=total_impressions&fbclid=x';

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
  for (const text of [
    '',
    'https://socialads.example/library/',
    'https://other.example/?q=a',
    'https://www.facebook.com/marketplace/?q=a',
    'https://www.facebook.com/profile.php?id=5',
    'https://www.facebook.com/library/?q=a',
    'https://me@www.facebook.com/ads/library/?q=a',
    'https://www.facebook.com:8443/ads/library/?q=a',
  ])
    expect(socialAdSearchOf(text), text).toBeNull();
});

test('the address of a page of the transparency centre is read as what it shows', () => {
  const one =
    'https://adstransparency.google.com/advertiser/AR0773/creative/CR5512?region=DK&format=IMAGE&hl=en&platform=all&preset-date=All+time';

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
  for (const text of [
    '',
    'https://ads.example/?region=DK',
    'https://other.example/?domain=a.com',
    'https://ads.example/advertiser/AR1/creatives',
    'https://ads.example/advertiser/AR1/creative/1',
  ])
    expect(transparencyAdSearchOf(text), text).toBeNull();
});

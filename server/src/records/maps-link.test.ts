import { expect, test } from 'vitest';
import { mapsLinkOf } from './maps-link.ts';

const nothing = { text: null, point: null, placeId: null, cid: null };

test.each([
  ['https://maps.example/search/coffee+dayton', { text: 'coffee dayton' }],
  [
    'https://www.maps.example/maps/search/caf%C3%A9/@39.7589,-84.1916,14z/data=!3m1',
    { text: 'café', point: { lat: 39.7589, lng: -84.1916, zoom: 14 } },
  ],
  ['https://maps.example/?q=dentist%20in%20Berlin', { text: 'dentist in Berlin' }],
  [
    'https://maps.example/maps/search/?api=1&query=coffee&query_place_id=ChIJx0mQe2T3akYR7b9dQ1sWv0c',
    { text: 'coffee', placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c' },
  ],
  [
    'https://maps.example/place/?q=place_id:ChIJx0mQe2T3akYR7b9dQ1sWv0c',
    { placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c' },
  ],
  ['https://maps.example/place/ChIJx0mQe2T3akYR7b9dQ1sWv0c', { placeId: 'ChIJx0mQe2T3akYR7b9dQ1sWv0c' }],
  [
    'https://www.maps.example/maps/place/Canal+Row+Coffee/@39.7,-84.1,17z/data=!4m5!3m4!1s0x88408:0x3503!8m2',
    { text: 'Canal Row Coffee', point: { lat: 39.7, lng: -84.1, zoom: 17 }, cid: '13571' },
  ],
  ['https://maps.example/?cid=3820017718842260741', { cid: '3820017718842260741' }],
  ['https://maps.example/maps?ll=39.7,-84.1', { point: { lat: 39.7, lng: -84.1, zoom: null } }],
  ['http://maps.example/short/Ab3', {}],
  ['https://maps.example/search/100%/', { text: '100%' }],
])('%s says what is searched, or which place it is', (url, said) => {
  expect(mapsLinkOf(url)).toEqual({ ...nothing, url, ...said });
});

test('an address is read without its scheme as well', () => {
  for (const before of ['', '//']) {
    expect(mapsLinkOf(`${before}maps.example/search/coffee`)).toMatchObject({
      url: 'https://maps.example/search/coffee',
      text: 'coffee',
    });
  }
});

test.each([
  '',
  'coffee',
  'mira@maps.example',
  'ftp://maps.example/search/x',
  'https://user:secret@maps.example/',
  'https://',
])('%j is the address of no map', (text) => {
  expect(mapsLinkOf(text)).toBeUndefined();
});

test('a latitude beyond the poles is no point, and an address beyond 2,000 characters none at all', () => {
  expect(mapsLinkOf('https://maps.example/search/x/@91,10,3z')?.point).toBeNull();
  expect(mapsLinkOf(`https://maps.example/search/${'x'.repeat(2_000)}`)).toBeUndefined();
});

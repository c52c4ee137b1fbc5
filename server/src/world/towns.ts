import { remembered } from '../kernel/remembered.ts';
import { type Place, placeById, searchPlaces } from '../text/gazetteer/gazetteer.ts';
import { usStates } from '../text/us-states.ts';
import { labelKey } from '../text/words.ts';
import type { Culture } from './person-names.ts';
import { type City, cities } from './places.ts';
import { Random } from './random.ts';
import { townOfZip, usTowns } from './us-towns.ts';

/** Where local businesses are: a city of the world, or any other that text/gazetteer knows. */
export interface Town {
  /** The same for the same town, however it was asked for. */
  readonly key: string;
  readonly city: string;
  /** State, province or region; where there is none, the city again. */
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly countryName: string;
  readonly postalCode: string | null;
  readonly cultures: readonly Culture[];
  readonly population: number;
  readonly point: { readonly lat: number; readonly lng: number } | null;
}

const textsMax = 1_000;
/** Of a city of the world: it has as many businesses of a kind as any other has. */
const worldPopulation = 500_000;

/** The town that a text means: a city, a state or country (one of its towns), or a postal code. Undefined where there is no such place. */
export const townOf = (text: string): Town | undefined => known(labelKey(text))?.town;

const known = remembered(textsMax, (key): { readonly town: Town | undefined } => {
  const [name = '', ...around] = key.split(',').map((part) => part.trim());
  const zip = /^(?:us )?(\d{5})(?:-\d{4})?$/.exec(key.replaceAll(',', ''))?.[1];
  if (zip !== undefined) return { town: atZip(zip) };
  const ours = cities.find((city) => isCalled(city, key) || (isCalled(city, name) && isWithin(city, around)));
  if (ours) return { town: ofWorld(ours) };
  const [best] = key === '' ? [] : searchPlaces(key, { limit: 1 });
  return { town: best && ofPlace(best) };
});

/** The town whose `key` it is; undefined where it is none. */
export function townWithKey(key: string): Town | undefined {
  const [geoId = '', zip] = key.split('/');
  const ours = cities.find((city) => city.geoId === geoId);
  const place = placeById(geoId);
  const town = zip !== undefined ? atZip(zip) : ours ? ofWorld(ours) : place?.city && ofPlace(place);
  return town && town.key === key ? town : undefined;
}

const isCalled = ({ city, postalCode }: City, key: string) =>
  labelKey(city) === key || postalCode.toLowerCase() === key;

/** Each word of it is the city's region or country, or the code of one. */
function isWithin({ region, country, countryName }: City, around: readonly string[]): boolean {
  const names = [region ?? '', country, countryName, codeOfState(region ?? '') ?? ''].map(labelKey);
  if (country === 'US') names.push('usa', 'u.s.', 'united states of america');
  if (country === 'GB') names.push('uk');
  return around.every((one) => {
    const bare = one.replace(/ [\d-]+$/, '');
    return names.includes(bare);
  });
}

const stateCodes = new Map([...usStates].map(([code, name]) => [name, code]));
/** "OH" of Ohio; undefined for what is no state. */
export const codeOfState = (region: string): string | undefined => stateCodes.get(region);

function ofWorld({ geoId, city, region, country, countryName, cultures, postalCode }: City): Town {
  return {
    ...{ key: geoId, city, region: region ?? city, country, countryName, postalCode, cultures },
    population: worldPopulation,
    point: points.get(geoId) ?? null,
  };
}

/** Of a state or country, a town in it: one of the world, or else a large one. */
function ofPlace(place: Place): Town | undefined {
  if (place.city === undefined) {
    const ours = cities.find(
      ({ country, region }) =>
        country === place.country && (place.kind === 'country' || region === place.region),
    );
    if (ours) return ofWorld(ours);
    const within = place.title;
    const state = place.country === 'US' ? codeOfState(place.region ?? '') : undefined;
    const town = usTowns.find((one) => one.state === state);
    if (town) return atZip(town.zip);
    const [largest] = [...'aslm']
      .flatMap((letter) => searchPlaces(`${letter}, ${within}`, { limit: 3 }))
      .filter(({ kind }) => kind === 'city')
      .sort((one, other) => other.population - one.population);
    return largest && ofPlace(largest);
  }
  const ours = cities.find(({ geoId }) => geoId === place.geoId);
  if (ours) return ofWorld(ours);
  const { geoId, city, country, population } = place;
  const near = cities.find((one) => one.country === country);
  return {
    ...{ key: geoId, city, region: place.region ?? city, country, population },
    countryName: near?.countryName ?? place.title.split(', ').at(-1) ?? country,
    postalCode:
      usTowns.find((one) => one.city === city && usStates.get(one.state) === place.region)?.zip ?? null,
    cultures: near?.cultures ?? ['english'],
    point: null,
  };
}

/** A part of the town of a ZIP: of a city of the world, or of the state's large town. */
function atZip(zip: string): Town | undefined {
  const ours = cities.find(({ country, postalCode }) => country === 'US' && postalCode === zip);
  if (ours) return ofWorld(ours);
  const state = townOfZip(zip);
  const [place] = state ? searchPlaces(`${state.city}, ${state.state}, US`, { limit: 1 }) : [];
  const town = place && ofPlace(place);
  return town && { ...town, key: `${town.key}/${zip}`, postalCode: zip };
}

/** Where somebody is who does not say it: the same for the same words. */
export const anyTown = (seed: number, words: string): Town =>
  ofWorld(new Random(seed, 'town', words).pick(cities));

/** The middle of each city, in degrees north and east; of the cities of the world, in their order. */
const pointTable = `
56.16 10.20,55.68 12.57,55.40 10.39,59.33 18.07,57.71 11.97,59.91 10.75,60.39 5.32,60.17 24.94,52.52 13.41,53.55 9.99,48.14 11.58,48.78 9.18
48.21 16.37,47.37 8.54,51.51 -0.13,53.48 -2.24,53.80 -1.55,55.95 -3.19,53.35 -6.26,52.37 4.90,51.92 4.48,51.22 4.40,48.86 2.35,45.76 4.84
47.22 -1.55,40.42 -3.70,41.39 2.17,39.47 -0.38,38.72 -9.14,41.15 -8.61,45.46 9.19,45.07 7.69,44.49 11.34,52.23 21.01,50.06 19.94,50.08 14.44
41.01 28.98,39.7589 -84.1916,42.36 -71.06,30.27 -97.74,39.74 -104.99,47.61 -122.33,41.88 -87.63,37.77 -122.42,33.75 -84.39,40.71 -74.01
43.65 -79.38,49.28 -123.12,45.50 -73.57,19.43 -99.13,-23.55 -46.63,-25.43 -49.27,-34.60 -58.38,12.97 77.59,18.52 73.86,19.08 72.88,1.35 103.82
35.68 139.69,34.69 135.50,37.57 126.98,31.23 121.47,22.54 114.06,-33.87 151.21,-37.81 144.96,-36.85 174.76,6.45 3.39,-1.29 36.82,-33.92 18.42
25.20 55.27,30.04 31.24
`;

const points: ReadonlyMap<string, { readonly lat: number; readonly lng: number }> = new Map(
  pointTable
    .trim()
    .split(/[,\n]/)
    .map((pair, index) => {
      const [lat = 0, lng = 0] = pair.split(' ').map(Number);
      return [cities[index]?.geoId ?? '', { lat, lng }];
    }),
);

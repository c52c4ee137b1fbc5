import { countryCodeOf } from '../text/countries.ts';
import { usStateOf } from '../text/us-states.ts';

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** In English, as vendors write it; undefined for what is no code. */
export function countryName(code: string): string | undefined {
  return /^[a-z]{2}$/i.test(code) ? countryNames.of(code.toUpperCase()) : undefined;
}

/**
 * The parts of a place between its commas, for vendors that know places by name: codes of countries and of states of the USA are spelled out.
 * Null where there is nothing, or a code that is a country's and a state's.
 */
export function placeWords(location: string): readonly [string, ...string[]] | null {
  const words: string[] = [];
  for (const part of location.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const country = /^[a-z]{2}$/i.test(part) ? countryCodeOf(part) : undefined;
    const state = /^[a-z]{2}$/i.test(part) ? usStateOf(part) : undefined;
    if (country && state) return null;
    words.push((country && countryName(country)) ?? state ?? part);
  }
  const [first, ...others] = words;
  return first === undefined ? null : [first, ...others];
}

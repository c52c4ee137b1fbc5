/** Of numbers that a country had before, and those that are its own now, where both mean the same region (ISO 3166-1 numeric). */
const present: Readonly<Record<string, number>> = {
  CW: 531,
  CZ: 203,
  DE: 276,
  ET: 231,
  FM: 583,
  FR: 250,
  JE: 832,
  RS: 688,
  RU: 643,
  SA: 682,
  SD: 729,
  YE: 887,
};

/** What the centre knows countries by: 2000 and the number of ISO 3166-1, 2840 for US. Undefined for what has none. */
export function regionCode(country: string): number | undefined {
  byCountry ??= numbersOfCountries();
  const number = byCountry.get(country);
  return number === undefined ? undefined : 2_000 + number;
}

let byCountry: ReadonlyMap<string, number> | undefined;

/** A numeric region of a locale is read as the country that it is the number of. Those from 900 are nobody's own. */
function numbersOfCountries(): Map<string, number> {
  const numbers = new Map<string, number>();
  for (let number = 0; number < 900; number += 1) {
    const { region } = new Intl.Locale(`und-${String(number).padStart(3, '0')}`);
    if (region !== undefined && /^[A-Z]{2}$/.test(region)) numbers.set(region, number);
  }
  for (const [country, number] of Object.entries(present)) numbers.set(country, number);
  return numbers;
}

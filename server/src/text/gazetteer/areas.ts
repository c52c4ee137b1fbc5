import { countryCodeOf } from '../countries.ts';
import { foldName } from './fold-name.ts';

/*
 * Areas that sales teams and profiles name, and no gazetteer has: sets of countries or of states, metropolitan areas, abbreviations of cities.
 * Parts of the world are those of the United Nations (M49); sales regions have no authority, so that what most companies mean is decided here.
 */

const countries = (codes: string): readonly string[] => codes.split(' ');

const nordics = countries('DK FI IS NO SE');
const baltics = countries('EE LT LV');
const benelux = countries('BE LU NL');
const dach = countries('AT CH DE');
const britain = countries('GB IE');
const iberia = countries('ES PT');
const easternEurope = countries('BG BY CZ HU MD PL RO RU SK UA');
const centralEurope = countries('AT CH CZ DE HU LI PL SI SK');
const balkans = countries('AL BA BG GR HR ME MK RO RS SI XK');
const cee = countries('AL BA BG CZ EE HR HU LT LV ME MK PL RO RS SI SK XK');
const southernEurope = countries('AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA');
const westernEurope = countries('AT BE CH DE FR LI LU MC NL');
const europeanUnion = countries(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
);
const europe = joined(
  westernEurope,
  southernEurope,
  easternEurope,
  nordics,
  baltics,
  britain,
  countries('AX CY FO GG IM JE SJ XK'),
);
const gulf = countries('AE BH KW OM QA SA');
const middleEast = joined(gulf, countries('IL IQ IR JO LB PS SY TR YE EG CY'));
const northAfrica = countries('DZ EG EH LY MA SD TN');
const westAfrica = countries('BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG');
const eastAfrica = countries('BI DJ ER ET KE KM MG MU MW MZ RE RW SC SO SS TZ UG YT ZM ZW');
const centralAfrica = countries('AO CD CF CG CM GA GQ ST TD');
const southernAfrica = countries('BW LS NA SZ ZA');
const subSahara = joined(westAfrica, eastAfrica, centralAfrica, southernAfrica);
const africa = joined(northAfrica, subSahara);
const northAmerica = countries('CA US MX');
const centralAmerica = countries('BZ CR GT HN NI PA SV');
const caribbean = countries(
  'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
);
const southAmerica = countries('AR BO BR CL CO EC FK GF GY PE PY SR UY VE');
const latinAmerica = joined(
  ['MX'],
  centralAmerica,
  southAmerica.filter((code) => code !== 'FK'),
  countries('CU DO HT PR'),
);
const eastAsia = countries('CN HK JP KP KR MN MO TW');
const southeastAsia = countries('BN ID KH LA MM MY PH SG TH TL VN');
const asean = southeastAsia;
const southAsia = countries('AF BD BT IN LK MV NP PK');
const centralAsia = countries('KG KZ TJ TM UZ');
const oceania = countries('AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS');
const pacific = joined(eastAsia, southeastAsia, southAsia, oceania);

function joined(...sets: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(sets.flat())];
}

/** Names of a set, as `foldName` writes them. */
const countrySets: readonly (readonly [names: string, codes: readonly string[]])[] = [
  ['emea|europe middle east africa', joined(europe, middleEast, africa)],
  ['emeai', joined(europe, middleEast, africa, ['IN'])],
  ['dach|d a ch|german speaking countries|german speaking europe', dach],
  [
    'nordics|nordic|nordic countries|the nordics|norden|nordic region|pays nordiques|paises nordicos|paesi nordici|nordische lander',
    nordics,
  ],
  ['scandinavia|skandinavien', countries('DK NO SE')],
  ['baltics|baltic|baltic states|the baltics|baltikum|pays baltes|paises balticos', baltics],
  ['nordics baltics|nordic baltic|nb8', joined(nordics, baltics)],
  ['benelux|bnl|benelux countries', benelux],
  ['benelunor|benelux nordics|nordics benelux', joined(benelux, nordics)],
  ['uki|uk i|uk ireland|ukni|uk roi|united kingdom ireland|british isles', britain],
  ['iberia|iberian peninsula|iberica', iberia],
  ['italy iberia|iberia italy', joined(iberia, ['IT'])],
  ['cee|central eastern europe|central east europe', cee],
  ['see|south eastern europe|southeastern europe|southeast europe|balkans|the balkans', balkans],
  ['eastern europe|osteuropa', easternEurope],
  ['central europe|mitteleuropa', centralEurope],
  ['western europe|westeuropa', joined(westernEurope, britain, iberia, ['IT'])],
  ['southern europe|sudeuropa|south europe', southernEurope],
  ['northern europe|nordeuropa|north europe', joined(nordics, baltics, britain)],
  ['europe|europa|eur|continental europe', europe],
  ['eu|e u|european union|eu 27|eu27|europaische union|union europeenne', europeanUnion],
  ['eea|european economic area', joined(europeanUnion, countries('IS LI NO'))],
  ['efta', countries('CH IS LI NO')],
  ['cis|commonwealth of independent states', countries('AM AZ BY KG KZ MD RU TJ UZ')],
  ['mena|middle east north africa', joined(middleEast, northAfrica)],
  ['menat', joined(middleEast, northAfrica, ['TR'])],
  ['meta|mea|middle east africa|middle east turkey africa', joined(middleEast, africa)],
  ['gcc|gulf|gulf states|gulf countries|gulf cooperation council', gulf],
  ['middle east|naher osten|moyen orient|near east', middleEast],
  ['levant', countries('IL JO LB PS SY')],
  ['north africa|northern africa', northAfrica],
  ['maghreb', countries('DZ LY MA MR TN')],
  ['west africa|western africa', westAfrica],
  ['east africa|eastern africa', eastAfrica],
  ['central africa|middle africa', centralAfrica],
  ['southern africa', southernAfrica],
  ['ssa|sub saharan africa|subsaharan africa', subSahara],
  ['africa|afrika|afrique', africa],
  ['noram|north america|nam|nordamerika|amerique du nord', northAmerica],
  ['us canada|us ca|usa canada|united states canada|north america us canada', countries('CA US')],
  ['latam|latin america|lateinamerika|america latina|latinoamerica|amerique latine', latinAmerica],
  [
    'lac|latam caribbean|latin america caribbean|latin america the caribbean',
    joined(latinAmerica, caribbean),
  ],
  ['central america|centroamerica', centralAmerica],
  ['caribbean|the caribbean|carib', caribbean],
  ['south america|sudamerica|sudamerika|america do sul|amerique du sud', southAmerica],
  [
    'andean region|andes|andean|andean countries|andean community|region andina|andina',
    countries('BO CO EC PE'),
  ],
  ['nafta|usmca', countries('CA MX US')],
  ['visegrad|visegrad group|visegrad countries|v4', countries('CZ HU PL SK')],
  [
    'francophone africa|afrique francophone|french speaking africa',
    countries('BF BI BJ CD CF CG CI CM DJ DZ GA GN KM MA MG ML NE RW SC SN TD TG TN'),
  ],
  ['southern cone|cono sur', countries('AR CL PY UY')],
  ['amer|amers|americas|the americas|ams', joined(northAmerica, centralAmerica, caribbean, southAmerica)],
  ['apac|asia pacific|ap|asiapac|asia pac|apj|japac|asia pacific japan|japan asia pacific', pacific],
  ['apacj|apj japan', pacific],
  ['anz|anzac|australia new zealand|australasia', countries('AU NZ')],
  ['asean', asean],
  ['sea|southeast asia|south east asia|sudostasien', southeastAsia],
  ['east asia|ostasien|northeast asia|north asia', eastAsia],
  ['greater china|greater china region|gcr', countries('CN HK MO TW')],
  ['south asia|southern asia|indian subcontinent|saarc', southAsia],
  ['central asia', centralAsia],
  [
    'asia|asien|asie',
    joined(
      eastAsia,
      southeastAsia,
      southAsia,
      centralAsia,
      middleEast.filter((code) => code !== 'EG'),
    ),
  ],
  ['oceania|oceanie|ozeanien|pacific islands', oceania],
  ['bric', countries('BR CN IN RU')],
  ['brics', countries('BR CN IN RU ZA')],
  ['g7', countries('CA DE FR GB IT JP US')],
  ['five eyes', countries('AU CA GB NZ US')],
];

/** States of the United States by their codes. */
const stateSets: readonly (readonly [names: string, codes: readonly string[]])[] = [
  ['new england', countries('CT MA ME NH RI VT')],
  [
    'midwest|the midwest|midwestern united states|us midwest|us central',
    countries('IA IL IN KS MI MN MO ND NE OH SD WI'),
  ],
  ['mid atlantic|midatlantic', countries('DC DE MD NJ NY PA VA WV')],
  ['pacific northwest|pnw', countries('ID OR WA')],
  ['west coast|us west coast|western us coast', countries('CA OR WA')],
  [
    'east coast|us east coast|eastern seaboard',
    countries('CT DC DE FL GA MA MD ME NC NH NJ NY PA RI SC VA VT'),
  ],
  ['gulf coast', countries('AL FL LA MS TX')],
  ['deep south', countries('AL GA LA MS SC')],
  ['us northeast|northeastern united states', countries('CT MA ME NH NJ NY PA RI VT')],
  ['us southeast|southeastern united states', countries('AL AR FL GA KY LA MS NC SC TN VA WV')],
  ['us southwest|southwestern united states', countries('AZ NM OK TX')],
  ['rocky mountains|mountain west|mountain states', countries('AZ CO ID MT NM NV UT WY')],
  ['the carolinas|carolinas', countries('NC SC')],
  ['the dakotas|dakotas', countries('ND SD')],
];

export interface Area {
  readonly of: 'countries' | 'states';
  readonly codes: readonly string[];
}

const areas: ReadonlyMap<string, Area> = new Map(
  (
    [
      ['countries', countrySets],
      ['states', stateSets],
    ] as const
  ).flatMap(([of, sets]) =>
    sets.flatMap(([names, codes]) => names.split('|').map((name) => [name, { of, codes }] as const)),
  ),
);

/** The countries or states of a sales region or part of the world: EMEA, DACH, Nordics, New England. */
export function areaOf(text: string): Area | undefined {
  return oneArea(text) ?? severalAreas(text);
}

/** "EMEA & APAC", "DACH/Benelux", "Asia-Pacific (APAC)": all of each. */
function severalAreas(text: string): Area | undefined {
  const parts = text.split(/\s*[,;/+&|()]\s*|\s+(?:and|und|et|y|e|og|och)\s+/i).filter((part) => part !== '');
  if (parts.length < 2 || parts.length > partsMax) return undefined;
  // "Apac, Uganda" is a town in Uganda: a country counts beside an area where no comma stands.
  const hasComma = /[,;]/.test(text);
  const found = parts.map((part) => oneArea(part) ?? (hasComma ? undefined : areaOfCountry(part)));
  if (!parts.some(oneArea)) return undefined;
  const [first] = found;
  if (first === undefined || !found.every((area) => area?.of === first.of)) return undefined;
  return { of: first.of, codes: [...new Set(found.flatMap((area) => area?.codes ?? []))] };
}

const partsMax = 6;

function areaOfCountry(text: string): Area | undefined {
  const code = countryCodeOf(text);
  return code === undefined ? undefined : { of: 'countries', codes: [code] };
}

function oneArea(text: string): Area | undefined {
  const name = foldName(text.replaceAll('&', ' '))
    .replace(/ (?:and|und|et|e|y|och) /g, ' ')
    .replace(/^(?:region|all of|whole) | (?:region|area|markets?|territory|countries|wide)$/g, '');
  return areas.get(name);
}

/** What stands in a field of places and is none. */
const noPlace =
  /^(?:remote(?: work| only| first| worldwide| global)?|fully remote|hybrid|on ?site|work from home|wfh|home ?office|global(?:ly)?|world ?wide|ww|international(?:ly)?|anywhere(?: in the world)?|earth|everywhere|row|rest of world|various|multiple(?: locations)?|distributed|virtual|online|nationwide)$/;

export const isNoPlace = (text: string): boolean => noPlace.test(foldName(text));

/** "HQ: Berlin", "Location: Oslo, Norway". */
const label =
  /^\s*(?:hq|head ?quarters?(?: location)?|head office|location|based in|city|office|standort|ort|sitz|ubicaci[oó]n|ciudad|lieu|ville|sede|citt[aà])\s*[:=]\s*(?=\S)/i;

/** Without a label before it and without what says how somebody works there: "Berlin (Remote)", "Remote - Germany". Empty where nothing else is there. */
export function placeMeant(text: string): string {
  return text
    .replace(label, '')
    .replace(/[([]\s*(?:remote|hybrid|on-?site|wfh)[^)\]]{0,40}[)\]]/gi, ' ')
    .replace(
      /^\s*(?:remote|hybrid|on-?site)\s*(?:[-–—:|/,;]+|\bin\b|\bfrom\b)\s*|\s*[-–—:|/,;]+\s*(?:remote|hybrid|on-?site)\s*$/gi,
      '',
    )
    .trim();
}

/** Cities that stand for areas which have names of their own, and what cities are called for short; as "city, region, country". */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'bay area': 'San Francisco, California, US',
    'sf bay area': 'San Francisco, California, US',
    sfba: 'San Francisco, California, US',
    sf: 'San Francisco, California, US',
    'san fran': 'San Francisco, California, US',
    'east bay': 'Oakland, California, US',
    'silicon valley': 'San Jose, California, US',
    'inland empire': 'Riverside, California, US',
    socal: 'Los Angeles, California, US',
    'greater la': 'Los Angeles, California, US',
    'la metro': 'Los Angeles, California, US',
    la: 'Los Angeles, California, US',
    'l a': 'Los Angeles, California, US',
    nyc: 'New York City, New York, US',
    'n y c': 'New York City, New York, US',
    'ny metro': 'New York City, New York, US',
    'new york metro': 'New York City, New York, US',
    'tri state': 'New York City, New York, US',
    dc: 'Washington, District of Columbia, US',
    'd c': 'Washington, District of Columbia, US',
    'washington dc': 'Washington, District of Columbia, US',
    'washington d c': 'Washington, District of Columbia, US',
    dmv: 'Washington, District of Columbia, US',
    dfw: 'Dallas, Texas, US',
    'twin cities': 'Minneapolis, Minnesota, US',
    'research triangle': 'Raleigh, North Carolina, US',
    rtp: 'Raleigh, North Carolina, US',
    'south florida': 'Miami, Florida, US',
    'tampa bay': 'Tampa, Florida, US',
    'hampton roads': 'Virginia Beach, Virginia, US',
    'puget sound': 'Seattle, Washington, US',
    'wasatch front': 'Salt Lake City, Utah, US',
    'quad cities': 'Davenport, Iowa, US',
    chicagoland: 'Chicago, Illinois, US',
    philly: 'Philadelphia, Pennsylvania, US',
    vegas: 'Las Vegas, Nevada, US',
    nola: 'New Orleans, Louisiana, US',
    atl: 'Atlanta, Georgia, US',
    gta: 'Toronto, Ontario, Canada',
    'golden horseshoe': 'Toronto, Ontario, Canada',
    'lower mainland': 'Vancouver, British Columbia, Canada',
    cdmx: 'Mexico City, Mexico',
    df: 'Mexico City, Mexico',
    caba: 'Buenos Aires, Argentina',
    'home counties': 'London, England, GB',
    randstad: 'Amsterdam, Netherlands',
    ruhr: 'Essen, North Rhine-Westphalia, Germany',
    ruhrgebiet: 'Essen, North Rhine-Westphalia, Germany',
    'rhine ruhr': 'Düsseldorf, North Rhine-Westphalia, Germany',
    'rhein ruhr': 'Düsseldorf, North Rhine-Westphalia, Germany',
    'cologne bonn': 'Cologne, North Rhine-Westphalia, Germany',
    'rhine main': 'Frankfurt am Main, Hesse, Germany',
    'rhein main': 'Frankfurt am Main, Hesse, Germany',
    'rhein main gebiet': 'Frankfurt am Main, Hesse, Germany',
    'frankfurt rhine main': 'Frankfurt am Main, Hesse, Germany',
    'frankfurt rhein main': 'Frankfurt am Main, Hesse, Germany',
    'rhine neckar': 'Mannheim, Germany',
    'rhein neckar': 'Mannheim, Germany',
    'region parisienne': 'Paris, France',
    storkobenhavn: 'Copenhagen, Denmark',
    storstockholm: 'Stockholm, Sweden',
    storgoteborg: 'Gothenburg, Sweden',
    storoslo: 'Oslo, Norway',
    oresund: 'Copenhagen, Denmark',
    'gush dan': 'Tel Aviv, Israel',
    ncr: 'Delhi, India',
    'delhi ncr': 'Delhi, India',
    'national capital region': 'Delhi, India',
    blr: 'Bengaluru, India',
    hyd: 'Hyderabad, Telangana, India',
    'bengaluru urban': 'Bengaluru, India',
    'pearl river delta': 'Guangzhou, China',
    'yangtze river delta': 'Shanghai, China',
    kanto: 'Tokyo, Japan',
    kansai: 'Osaka, Japan',
    jabodetabek: 'Jakarta, Indonesia',
    'klang valley': 'Kuala Lumpur, Malaysia',
    kl: 'Kuala Lumpur, Malaysia',
    hcmc: 'Ho Chi Minh City, Vietnam',
    'ncr philippines': 'Manila, Philippines',
  }),
);

/** The shortest first: of "Green Bay Area" that is "Area", of "Tampa Bay Area" nothing is called "Tampa Bay". */
const endings: readonly RegExp[] = [
  / (?:area|region|metroplex|metropolis|metro|conurbation|agglomeration|and surroundings?|urban|district|msa)$/,
  / (?:metro|metropolitan|urban|statistical|capital|greater|city|bay|county|economic)(?: (?:area|region|district|statistical area|county))$/,
  / (?:metropolitan statistical area|metropolitan city|metro city|bay area|city (?:metropolitan )?area|metropolitan area|metropolitan region|metropolregion)$/,
  / (?:et (?:sa )?(?:peripherie|region|environs|alentours)|und umgebung|umland|y (?:alrededores|area metropolitana)|e (?:dintorni|regiao|arredores|area metropolitana)|en omgeving|med omegn|med omnejd|i okolice)$/,
];
const beginnings: readonly RegExp[] = [
  /^(?:greater|metro|metropolitan|metropolis of|grand|gran|grande|gross|gros|grossraum|raum|region|stor|stor |groot|metropolregion|ballungsraum)[ -]+/,
  /^(?:the )?(?:greater )?(?:metro(?:politan)? )?(?:area|region|city) of (?:greater )?/,
  /^(?:area|regiao|region|zona|comunidad|conurbacion|citta|ville|metropole|agglomeration|communaute) (?:metropolitana?|metropolitaine|urbaine)? ?(?:de la|de|di|do|da|del|of|d)? ?/,
  /^(?:region|metropole|agglomeration|alrededores|area|provincia) (?:de la|de|di|du|do|da|del|d) /,
  /^ville de /,
];

/**
 * What may be the name of the city in the name of a metropolitan area, the most of it first: "Greater Seattle Area" is perhaps "Greater Seattle",
 * or else "Seattle". The caller takes the first that is a place of exactly that name.
 */
export function citiesOfMetro(text: string): string[] {
  const whole = foldName(text);
  const known = named.get(whole.replace(/^the /, ''));
  const without = [...endingsOff(whole), ...[whole, ...endingsOff(whole)].flatMap(beginningsOff)];
  const shorter = [...new Set(without)].filter((name) => name !== '' && name !== whole);
  const alsoKnown = shorter.flatMap((name) => named.get(name) ?? []);
  return [...(known === undefined ? [] : [known]), ...alsoKnown, ...shorter];
}

const endingsOff = (name: string) =>
  endings.filter((one) => one.test(name)).map((one) => name.replace(one, ''));
const beginningsOff = (name: string) =>
  beginnings.filter((one) => one.test(name)).map((one) => name.replace(one, ''));

/** Each city of Dallas/Fort Worth Area, Raleigh-Durham-Chapel Hill, Washington DC-Baltimore Area: what it may be called. */
export function twinCities(text: string): string[][] {
  const parts = text.split(/\s*[-–—/]\s*|\s+(?:and|&|et|und|y)\s+/).map(foldName);
  if (parts.length < 2 || parts.length > 5 || parts.some((part) => part.length < 3)) return [];
  return parts.map((part) => {
    const off = [part, ...endingsOff(part)];
    return [...new Set([...off, ...off.flatMap(beginningsOff)])].map((name) => named.get(name) ?? name);
  });
}

/** What a short name means before all places that are called so or begin so; undefined where it is a name like others. */
export const cityForShort = (text: string): string | undefined => {
  const name = foldName(text);
  return isShortName.test(name) ? named.get(name) : undefined;
};
const isShortName =
  /^(?:sf|la|nyc|dc|d c|l a|n y c|dmv|dfw|rtp|atl|gta|cdmx|caba|ncr|blr|hyd|kl|hcmc|nola|philly|vegas|washington dc|washington d c|ruhr|tri state|bay area|silicon valley|kansai|kanto|inland empire|east bay)$/;

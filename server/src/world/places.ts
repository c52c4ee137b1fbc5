import type { Address } from '../records/company.ts';
import type { Location } from '../records/location.ts';
import type { Culture } from './person-names.ts';

/** A city of the world. All of them are real: as in text/gazetteer (a test compares them), so that geo ids find them. */
export interface City {
  readonly geoId: string;
  readonly city: string;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly countryName: string;
  /** What people there are called, the most usual first. */
  readonly cultures: readonly Culture[];
  readonly postalCode: string;
}

const table = `
2624652|Aarhus|Central Denmark Region|DK|Denmark|nordic|8000
2618425|Copenhagen|Capital Region of Denmark|DK|Denmark|nordic turkish|1050
2615876|Odense|Region of Southern Denmark|DK|Denmark|nordic|5000
2673730|Stockholm|Stockholm|SE|Sweden|nordic arabic|111 20
2711537|Gothenburg|Västra Götaland|SE|Sweden|nordic|411 03
3143244|Oslo|Oslo|NO|Norway|nordic|0150
3161732|Bergen|Vestland|NO|Norway|nordic|5003
658225|Helsinki|Uusimaa|FI|Finland|finnish nordic|00100
2950159|Berlin|State of Berlin|DE|Germany|german turkish|10115
2911298|Hamburg|Hamburg|DE|Germany|german nordic|20095
2867714|Munich|Bavaria|DE|Germany|german italian|80331
2825297|Stuttgart|Baden-Wurttemberg|DE|Germany|german turkish|70173
2761369|Vienna|Vienna|AT|Austria|german polish|1010
2657896|Zürich|Zurich|CH|Switzerland|german italian french|8001
2643743|London|England|GB|United Kingdom|english indian westAfrican|EC1A 1BB
2643123|Manchester|England|GB|United Kingdom|english indian|M1 1AE
2644688|Leeds|England|GB|United Kingdom|english|LS1 1UR
2650225|Edinburgh|Scotland|GB|United Kingdom|english|EH1 1YZ
2964574|Dublin|Leinster|IE|Ireland|english polish|D02 X285
2759794|Amsterdam|North Holland|NL|Netherlands|dutch turkish|1012 AB
2747891|Rotterdam|South Holland|NL|Netherlands|dutch|3011 AA
2803138|Antwerp|Flanders|BE|Belgium|dutch french|2000
2988507|Paris|Île-de-France|FR|France|french arabic|75001
2996944|Lyon|Auvergne-Rhône-Alpes|FR|France|french|69001
2990969|Nantes|Pays de la Loire|FR|France|french|44000
3117735|Madrid|Madrid|ES|Spain|spanish|28001
3128760|Barcelona|Catalonia|ES|Spain|spanish|08001
2509954|Valencia|Valencia|ES|Spain|spanish|46001
2267057|Lisbon|Lisbon|PT|Portugal|portuguese|1100-148
2735943|Porto|Porto|PT|Portugal|portuguese|4000-322
3173435|Milan|Lombardy|IT|Italy|italian|20121
3165524|Turin|Piedmont|IT|Italy|italian|10121
3181928|Bologna|Emilia-Romagna|IT|Italy|italian|40121
756135|Warsaw|Mazovia|PL|Poland|polish|00-001
3094802|Kraków|Lesser Poland|PL|Poland|polish|30-001
3067696|Prague|Prague|CZ|Czech Republic|polish german|110 00
745044|Istanbul|Istanbul|TR|Turkey|turkish|34000
4509884|Dayton|Ohio|US|United States|english spanish|45402
4930956|Boston|Massachusetts|US|United States|english chinese|02108
4671654|Austin|Texas|US|United States|english spanish indian|78701
5419384|Denver|Colorado|US|United States|english spanish|80202
5809844|Seattle|Washington|US|United States|english chinese indian|98101
4887398|Chicago|Illinois|US|United States|english polish spanish|60602
5391959|San Francisco|California|US|United States|english chinese indian|94103
4180439|Atlanta|Georgia|US|United States|english westAfrican|30303
5128581|New York City|New York|US|United States|english spanish italian|10001
6167865|Toronto|Ontario|CA|Canada|english indian chinese|M5H 2N2
6173331|Vancouver|British Columbia|CA|Canada|english chinese|V6B 1A1
6077243|Montréal|Quebec|CA|Canada|french english|H2Y 1C6
3530597|Mexico City|Mexico City|MX|Mexico|spanish|06000
3448439|São Paulo|São Paulo|BR|Brazil|portuguese italian japanese|01001-000
3464975|Curitiba|Paraná|BR|Brazil|portuguese german|80010-000
3435910|Buenos Aires|Buenos Aires City|AR|Argentina|spanish italian|C1002
1277333|Bengaluru|Karnataka|IN|India|indian|560001
1259229|Pune|Maharashtra|IN|India|indian|411001
1275339|Mumbai|Maharashtra|IN|India|indian|400001
1880252|Singapore||SG|Singapore|chinese indian|018956
1850147|Tokyo|Tokyo|JP|Japan|japanese|100-0001
1853909|Osaka|Osaka|JP|Japan|japanese|530-0001
1835848|Seoul|Seoul|KR|South Korea|korean|04524
1796236|Shanghai|Shanghai|CN|China|chinese|200000
1795565|Shenzhen|Guangdong|CN|China|chinese|518000
2147714|Sydney|New South Wales|AU|Australia|english chinese|2000
2158177|Melbourne|Victoria|AU|Australia|english italian|3000
2193733|Auckland|Auckland|NZ|New Zealand|english|1010
2332459|Lagos|Lagos|NG|Nigeria|westAfrican|100001
184745|Nairobi|Nairobi County|KE|Kenya|eastAfrican english|00100
3369157|Cape Town|Western Cape|ZA|South Africa|english dutch|8001
292223|Dubai|Dubai|AE|United Arab Emirates|arabic indian|00000
360630|Cairo|Cairo|EG|Egypt|arabic|11511
`;

export const cities: readonly City[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [geoId = '', city = '', region = '', country = '', countryName = '', cultures = '', code = ''] =
      line.split('|');
    return {
      geoId,
      city,
      region: region === '' ? null : region,
      country,
      countryName,
      cultures: cultures.split(' ') as Culture[],
      postalCode: code,
    };
  });

export const locationOf = ({ city, region, country, countryName }: City): Location => ({
  text: [city, ...(region === null ? [] : [region]), countryName].join(', '),
  city,
  region,
  country,
});

/** "Aarhus, Denmark". */
export const shortPlace = ({ city, countryName }: City) =>
  city === countryName ? city : `${city}, ${countryName}`;

export const addressIn = ({ city, region, country, postalCode }: City, line1: string): Address => ({
  country,
  region,
  city,
  postalCode,
  line1,
  line2: null,
});

import { wordsOf } from '../text/words.ts';

/** A kind of local business. */
export interface Trade {
  /** As a map calls it. */
  readonly category: string;
  /** As a directory calls it. */
  readonly plural: string;
  readonly words: readonly string[];
  /** Behind the name: "Coffee". */
  readonly nouns: readonly string[];
  /** What else they are; as maps call it. */
  readonly others: readonly string[];
  readonly price: string | null;
  /** Of a working day. */
  readonly hours: string;
  /** Whether they are open on Saturdays and Sundays. */
  readonly weekend: 'both' | 'saturday' | 'closed';
}

const table = `
Coffee shop|Coffee Shops|coffee cafe cafes espresso kaffee|Coffee,Coffee House,Roasters,Espresso Bar|Cafe,Breakfast restaurant|$|7 AM to 6 PM|both
Restaurant|Restaurants|restaurant restaurants food dinner lunch eat|Kitchen,Table,Grill,Dining Room|Family restaurant,Bar|$$|11:30 AM to 10 PM|both
Pizza restaurant|Pizza|pizza pizzeria|Pizza,Pizzeria,Slice House|Italian restaurant,Takeout restaurant|$|11 AM to 11 PM|both
Bakery|Bakeries|bakery bakeries bread baker backerei|Bakery,Bread,Bakehouse|Cafe,Pastry shop|$|6:30 AM to 6 PM|both
Bar|Bars|bar bars pub pubs brewery|Taproom,Tavern,Bar|Pub,Brewery|$$|4 PM to 12 AM|both
Hotel|Hotels|hotel hotels inn motel lodging|Hotel,Inn,Lodge|Bed & breakfast,Conference center|$$$|Open 24 hours|both
Dentist|Dentists|dentist dentists dental zahnarzt orthodontist|Dental,Dental Practice,Family Dentistry|Dental clinic,Cosmetic dentist||8 AM to 5 PM|closed
Doctor|Physicians & Surgeons|doctor doctors physician clinic arzt gp|Medical Practice,Clinic,Family Health|Medical clinic,General practitioner||8 AM to 5 PM|closed
Veterinarian|Veterinarians|vet vets veterinarian veterinary tierarzt|Animal Clinic,Veterinary Care|Animal hospital,Pet groomer||8 AM to 6 PM|saturday
Pharmacy|Pharmacies|pharmacy pharmacies drugstore chemist apotheke|Pharmacy,Apothecary|Drug store,Medical supply store||8 AM to 8 PM|saturday
Plumber|Plumbers|plumber plumbers plumbing klempner|Plumbing,Pipe & Drain,Plumbing & Heating|Water Heaters,Drainage service||7 AM to 5 PM|closed
Electrician|Electricians|electrician electricians electrical elektriker|Electric,Electrical Services|Lighting contractor,Solar energy contractor||7 AM to 5 PM|closed
Roofing contractor|Roofing Contractors|roofer roofers roofing|Roofing,Roof & Gutter|Gutter cleaning service,Contractor||7 AM to 5 PM|closed
HVAC contractor|Heating & Air Conditioning|hvac heating cooling|Heating & Cooling,Climate|Furnace repair service,Air conditioning repair service||7 AM to 5 PM|closed
Auto repair shop|Auto Repair|mechanic mechanics garage auto car werkstatt|Auto Repair,Garage,Motor Works|Tire shop,Oil change service||8 AM to 6 PM|saturday
Hair salon|Beauty Salons|hair hairdresser salon barber friseur|Hair,Salon,Barbers|Barber shop,Beauty salon|$$|9 AM to 7 PM|saturday
Gym|Health Clubs|gym gyms fitness yoga|Fitness,Gym,Movement|Fitness center,Yoga studio|$$|6 AM to 10 PM|both
Lawyer|Attorneys|lawyer lawyers attorney attorneys law solicitor anwalt|Law,Legal,& Partners|Law firm,Estate planning attorney||9 AM to 5 PM|closed
Accountant|Accountants|accountant accountants accounting tax steuerberater|Accounting,Tax & Books|Tax preparation service,Bookkeeping service||9 AM to 5 PM|closed
Real estate agency|Real Estate Agents|realtor realtors estate immobilien|Realty,Homes,Property|Property management company,Real estate consultant||9 AM to 6 PM|saturday
Insurance agency|Insurance|insurance versicherung|Insurance,Cover|Auto insurance agency,Life insurance agency||9 AM to 5 PM|closed
Marketing agency|Marketing Consultants|marketing advertising seo agency|Studio,Creative,Marketing|Website designer,Advertising agency||9 AM to 6 PM|closed
Grocery store|Grocery Stores|grocery groceries supermarket market|Market,Foods,Grocers|Produce market,Organic food store|$|7 AM to 9 PM|both
Florist|Florists|florist florists flowers blumen|Flowers,Blooms|Gift shop,Wedding store|$$|9 AM to 6 PM|saturday
Book store|Book Stores|book books bookstore bookshop|Books,Book Room|Used book store,Stationery store|$|10 AM to 7 PM|both
Bicycle store|Bicycle Shops|bicycle bicycles bike bikes fahrrad|Cycles,Bike Works|Bicycle repair shop,Sporting goods store|$$|10 AM to 6 PM|saturday
Moving company|Movers|mover movers moving umzug|Movers,Moving & Storage|Self-storage facility,Delivery service||8 AM to 6 PM|saturday
Photographer|Photographers|photographer photographers photography|Photography,Portraits|Wedding photographer,Photography studio||10 AM to 6 PM|saturday
`;

const split = (text: string) => (text === '' ? [] : text.split(','));

export const trades: readonly Trade[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [
      category = '',
      plural = '',
      words = '',
      nouns = '',
      others = '',
      price = '',
      hours = '',
      weekend = '',
    ] = line.split('|');
    return {
      category,
      plural,
      words: words.split(' '),
      nouns: split(nouns),
      others: split(others),
      price: price === '' ? null : price,
      hours,
      weekend: weekend as Trade['weekend'],
    };
  });

const byWord = new Map(trades.flatMap((trade) => trade.words.map((word) => [word, trade] as const)));
/** Of a kind of business that has no name on our list. */
const categoryMax = 60;

/** What somebody looks for: a kind of business of the list, or else one of the words that were sent. Undefined where there are none. */
export function tradeOf(text: string): Trade | undefined {
  const words = wordsOf(text, 20);
  // The last word says what it is, those before it which: "italian coffee shop", "emergency plumber".
  const known = words.map((word) => byWord.get(word)).filter((trade) => trade !== undefined);
  if (known.length > 0) return known.at(-1);
  if (words.length === 0) return undefined;
  const named = capitalised(text.replace(/\s+/g, ' ').trim().slice(0, categoryMax).trim());
  return {
    category: named,
    plural: /s$/i.test(named) ? named : `${named}s`,
    words: [words.join(' ')],
    nouns: [titled(named)],
    others: ['Service establishment'],
    price: null,
    hours: '9 AM to 6 PM',
    weekend: 'saturday',
  };
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const titled = (text: string) => text.split(' ').map(capitalised).join(' ');

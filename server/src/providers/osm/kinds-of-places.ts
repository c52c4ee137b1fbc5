/** A tag of the map: key, and its values with a bar between them. */
export type Tag = readonly [key: string, values: string];

/*
 * Kinds of places by the words that people have for them, as the map tags them. Only what a tag means exactly stands here: a word that is
 * not here is looked up as a name.
 *
 * @see https://wiki.openstreetmap.org/wiki/Map_features (facts; read 2026-11-22)
 */
const lines = `
accountant, accounting, accounting firm, tax advisor: office=accountant|tax_advisor
airport: aeroway=aerodrome
animal shelter: amenity=animal_shelter
architect: office=architect
art gallery, gallery: tourism=gallery, shop=art
atm, cash machine: amenity=atm
attraction, sight, tourist attraction: tourism=attraction
bakery, baker: shop=bakery
bank: amenity=bank
bar: amenity=bar
barber, barber shop, hairdresser, hair salon: shop=hairdresser
beauty salon: shop=beauty
bed and breakfast, guest house: tourism=guest_house
bicycle shop, bike shop: shop=bicycle
bicycle rental, bike rental: amenity=bicycle_rental
book shop, book store, bookshop, bookstore: shop=books
brewery: craft=brewery
butcher, butcher shop: shop=butcher
cafe, coffee, coffee shop, coffee house: amenity=cafe, shop=coffee
camp site, campground, camping: tourism=camp_site
car dealer, car dealership, auto dealer: shop=car
car rental: amenity=car_rental
car repair, auto repair, auto repair shop, mechanic, garage: shop=car_repair
car wash: amenity=car_wash
carpenter: craft=carpenter
casino: amenity=casino
charging station, ev charging station: amenity=charging_station
chemist, drugstore: shop=chemist
church: amenity=place_of_worship & religion=christian
cinema, movie theater, movie theatre: amenity=cinema
clinic, medical clinic: amenity=clinic
clothes shop, clothing store: shop=clothes
college: amenity=college
computer shop, computer store: shop=computer
convenience store: shop=convenience
courthouse: amenity=courthouse
coworking, coworking space: office=coworking, amenity=coworking_space
dance school: leisure=dance, amenity=dancing_school
daycare, kindergarten, nursery school: amenity=kindergarten, amenity=childcare
dentist, dental clinic, dental practice: amenity=dentist, healthcare=dentist
department store: shop=department_store
doctor, physician, medical practice: amenity=doctors, healthcare=doctor
driving school: amenity=driving_school
dry cleaner, dry cleaning: shop=dry_cleaning
electrician: craft=electrician
electronics store: shop=electronics
embassy: office=diplomatic & diplomatic=embassy
employment agency, recruiter, recruitment agency, staffing agency: office=employment_agency
estate agent, real estate agency, real estate agent, realtor: office=estate_agent
fast food, fast food restaurant: amenity=fast_food
fire station: amenity=fire_station
florist, flower shop: shop=florist
funeral home, funeral director, undertaker: shop=funeral_directors, amenity=funeral_hall
furniture store, furniture shop: shop=furniture
garden center, garden centre: shop=garden_centre
gas station, petrol station, filling station: amenity=fuel
gift shop: shop=gift
government office: office=government
greengrocer: shop=greengrocer
grocery, grocery store, supermarket: shop=supermarket
gym, fitness center, fitness centre, fitness studio: leisure=fitness_centre
hardware store: shop=hardware, shop=doityourself
hospital: amenity=hospital
hostel: tourism=hostel
hotel: tourism=hotel
ice cream, ice cream shop, ice cream parlor: amenity=ice_cream, shop=ice_cream
insurance, insurance agency, insurance broker: office=insurance
it company, software company: office=it
jeweler, jeweller, jewelry store: shop=jewelry
laundry, laundromat, launderette: shop=laundry
law firm, lawyer, attorney, solicitor: office=lawyer
library: amenity=library
locksmith: shop=locksmith, craft=locksmith
marina: leisure=marina
marketplace, market, farmers market: amenity=marketplace
massage: shop=massage
mobile phone shop, phone store: shop=mobile_phone
mosque: amenity=place_of_worship & religion=muslim
motel: tourism=motel
motorcycle shop, motorcycle dealer: shop=motorcycle
museum: tourism=museum
music school: amenity=music_school
nail salon: shop=beauty & beauty=nails
newspaper: office=newspaper
ngo, charity, nonprofit: office=ngo, office=charity
night club, nightclub: amenity=nightclub
notary: office=notary
nursing home: amenity=nursing_home, social_facility=nursing_home
optician: shop=optician
painter: craft=painter
parking, car park: amenity=parking
pawn shop, pawnbroker: shop=pawnbroker
pet shop, pet store: shop=pet
pharmacy: amenity=pharmacy, healthcare=pharmacy
photographer: craft=photographer, shop=photo
physiotherapist, physical therapist: healthcare=physiotherapist
pizza, pizza place, pizzeria: cuisine=pizza
plumber, plumbing: craft=plumber
police, police station: amenity=police
post office: amenity=post_office
print shop, printer: shop=copyshop, craft=printer
pub: amenity=pub
restaurant: amenity=restaurant
roofer, roofing: craft=roofer
school: amenity=school
shoe shop, shoe store: shop=shoes
shopping center, shopping centre, shopping mall, mall: shop=mall
sports center, sports centre: leisure=sports_centre
sports shop, sporting goods store: shop=sports
stadium: leisure=stadium
stationery shop, stationery store: shop=stationery
storage, self storage: shop=storage_rental
sushi: cuisine=sushi
swimming pool: leisure=swimming_pool
synagogue: amenity=place_of_worship & religion=jewish
tailor: shop=tailor, craft=tailor
tattoo, tattoo studio: shop=tattoo
taxi: amenity=taxi
theater, theatre: amenity=theatre
toy shop, toy store: shop=toys
travel agency, travel agent: shop=travel_agency
tire shop, tyre shop: shop=tyres
university: amenity=university
vet, veterinarian, veterinary clinic: amenity=veterinary
winery: craft=winery
zoo: tourism=zoo
`;

/** Any of these; of each all tags have to be there. */
export type Kind = readonly (readonly Tag[])[];

let kindByWord: ReadonlyMap<string, Kind> | undefined;

/** What is meant by "dentist", "Dentists" or "coffee shop"; undefined for words that are no kind of places. */
export function kindOfPlaces(words: string): Kind | undefined {
  kindByWord ??= readKinds();
  const word = words.toLowerCase().replace(/\s+/g, ' ').trim();
  const singulars = [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/s(?= )/, ''),
  ];
  for (const one of singulars) {
    const kind = kindByWord.get(one);
    if (kind) return kind;
  }
  return undefined;
}

function readKinds(): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  for (const line of lines.trim().split('\n')) {
    const [words = '', tags = ''] = line.split(': ');
    const kind = tags.split(', ').map((together) =>
      together.split(' & ').map((tag): Tag => {
        const [key = '', values = ''] = tag.split('=');
        return [key, values];
      }),
    );
    for (const word of words.split(', ')) kinds.set(word, kind);
  }
  return kinds;
}

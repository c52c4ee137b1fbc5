import { workOf } from './job-titles.ts';

/** What companies of an industry are called, and do. The label is one of text/industries.ts. */
export interface LineOfBusiness {
  readonly industry: string;
  /** Behind the name: "Instruments". */
  readonly nouns: readonly string[];
  /** "Builds …". */
  readonly does: string;
  readonly specialties: readonly string[];
  /** Labels of the works that most of their people do. */
  readonly works: readonly string[];
}

const table = `
Industrial Machinery Manufacturing|Instruments,Valves,Machines,Drives|Builds measuring instruments and drives for process plants|flow metering,calibration,pump drives,edge telemetry,gear units|Engineering,Operations,Quality Assurance
Computer and Electronic Product Manufacturing|Electronics,Sensors,Circuits|Designs and assembles sensors and control boards|sensors,embedded boards,thermal imaging,test benches|Engineering,Quality Assurance,Purchasing
Software Development|Software,Systems,Labs,Cloud|Develops software that plans shifts, routes and stock|route planning,scheduling,open interfaces,stock control,data pipelines|Engineering,Product Management,Customer Success and Support,Arts and Design
Computer Software|Apps,Data,Analytics|Makes analytics that people without analysts can use|dashboards,forecasting,customer data,reporting|Engineering,Product Management,Sales
Telecommunications|Telecom,Networks,Broadband|Runs fibre networks in towns that others left out|fibre,private networks,voice services|Information Technology,Engineering,Customer Success and Support
Insurance Carriers and Related Activities|Mutual,Assurance,Insurance|Insures small firms against what they cannot carry alone|liability,crop insurance,claims handling,cyber cover|Finance,Legal,Sales
Credit Intermediation and Related Activities|Credit,Savings,Leasing|Lends to workshops and farms|equipment leasing,working capital,credit scoring|Finance,Accounting,Legal
Real Estate|Estates,Properties,Homes|Lets and looks after offices and homes|leasing,facility management,refurbishment|Real Estate,Sales,Administrative
Hospitals|Clinic,Hospital,Medical Centre|Cares for patients of a whole region|surgery,rehabilitation,emergency care,imaging|Healthcare Services,Administrative,Research
Ambulatory Health Care Services|Health,Dental,Physio|Sees patients close to where they live|physiotherapy,dentistry,home visits|Healthcare Services,Customer Success and Support
Food Manufacturing|Foods,Bakeries,Dairy|Makes bread, cheese and preserves|sourdough,cheese,preserves,oat drinks|Operations,Quality Assurance,Purchasing
Beverage and Tobacco Product Manufacturing|Brewing,Springs,Roasters|Brews, roasts and bottles|cold brew,lager,mineral water,returnable bottles|Operations,Sales,Marketing
Truck Transportation|Freight,Haulage,Cargo|Moves part loads overnight|part loads,cold chain,cross docking,fleet telematics|Operations,Administrative,Human Resources
Water Transportation|Shipping,Ferries,Marine|Runs coasters and ferries|short sea,ferries,port agency|Operations,Engineering,Purchasing
Warehousing and Storage|Logistics,Storage,Fulfilment|Stores and sends out what others sell|pick and pack,returns,cold storage|Operations,Information Technology,Purchasing
Chemical Manufacturing|Chemicals,Coatings,Polymers|Makes coatings and adhesives without solvents|adhesives,coatings,pigments,water treatment|Research,Quality Assurance,Engineering
Construction of Buildings|Construction,Builders,Timberworks|Builds schools and homes of timber|timber frames,prefabrication,renovation,site management|Program and Project Management,Engineering,Purchasing
Utilities|Energy,Power,Solar|Plans and runs wind and solar parks|wind,solar,storage,grid services|Engineering,Operations,Legal
Water Supply and Irrigation Systems|Waterworks,Irrigation,Hydro|Brings water to fields and towns|drip irrigation,leak detection,pumping stations|Engineering,Operations,Community and Social Services
Retail Trade|Outfitters,Stores,Market|Sells what lasts, in shops and online|outdoor gear,household goods,second hand|Sales,Marketing,Purchasing
Accommodation|Hotels,Inns,Lodges|Keeps small hotels in old houses|conferences,restaurants,seaside hotels|Customer Success and Support,Operations,Marketing
Publishing Industries|Press,Publishing,Media|Publishes trade journals and maps|trade journals,maps,podcasts|Media and Communication,Arts and Design,Marketing
Professional, Scientific, and Technical Services|Consulting,Partners,Advisory|Advises firms that change hands, or their ways|succession,due diligence,process design,tenders|Consulting,Finance,Legal,Business Development
Administrative and Support Services|Staffing,Facilities,Security|Finds people, cleans offices and guards sites|temporary work,cleaning,guarding,reception|Human Resources,Military and Protective Services,Sales
Transportation Equipment Manufacturing|Bicycles,Rail,Vehicles|Builds cargo bicycles and trams|cargo bicycles,trams,battery packs|Engineering,Operations,Research
Philanthropy|Foundation,Trust|Pays for reading rooms and repair shops|grants,libraries,vocational training|Community and Social Services,Finance,Media and Communication
`;

const split = (text: string) => text.split(',').map((part) => part.trim());

export const linesOfBusiness: readonly LineOfBusiness[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [industry = '', nouns = '', does = '', specialties = '', works = ''] = line.split('|');
    return {
      industry,
      nouns: split(nouns),
      does,
      specialties: split(specialties),
      works: split(works).map((label) => workOf(label).label),
    };
  });

/** Of the schools, which are companies of the world as well. */
export const schooling: LineOfBusiness = {
  industry: 'Educational Services',
  nouns: ['Polytechnic', 'University', 'Business School', 'College', 'Institute of Technology'],
  does: 'Teaches and does research',
  specialties: ['engineering', 'economics', 'design', 'nursing', 'languages'],
  works: ['Education', 'Research', 'Administrative'],
};

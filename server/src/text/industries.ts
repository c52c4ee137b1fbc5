/*
 * Industries that can be filtered by before any company is imported.
 *
 * What this is not: the network's own taxonomy (434 labels, version 2). It is published without a licence that lets us
 * ship it, and so are its ids. What it is:
 *
 * - the sectors and subsectors of the North American Industry Classification System 2022 (U.S. Census Bureau, public
 *   domain). The id is 2,022,000 and the NAICS code of two or three digits; a sector of several codes has the first, and
 *   a subsector that is all of its sector is left out;
 * - the labels of the network that the public description of this interface shows, under ids computed from the label,
 *   as are the industries of imported companies.
 *
 * The network's own ids have at most four digits. None of ours has, so that an id from there finds nothing rather than
 * another industry.
 */

const classification: readonly (readonly [code: number, label: string])[] = [
  [11, 'Agriculture, Forestry, Fishing and Hunting'],
  [111, 'Crop Production'],
  [112, 'Animal Production and Aquaculture'],
  [113, 'Forestry and Logging'],
  [114, 'Fishing, Hunting and Trapping'],
  [115, 'Support Activities for Agriculture and Forestry'],
  [21, 'Mining, Quarrying, and Oil and Gas Extraction'],
  [211, 'Oil and Gas Extraction'],
  [212, 'Mining (except Oil and Gas)'],
  [213, 'Support Activities for Mining'],
  [22, 'Utilities'],
  [23, 'Construction'],
  [236, 'Construction of Buildings'],
  [237, 'Heavy and Civil Engineering Construction'],
  [238, 'Specialty Trade Contractors'],
  [31, 'Manufacturing'],
  [311, 'Food Manufacturing'],
  [312, 'Beverage and Tobacco Product Manufacturing'],
  [313, 'Textile Mills'],
  [314, 'Textile Product Mills'],
  [315, 'Apparel Manufacturing'],
  [316, 'Leather and Allied Product Manufacturing'],
  [321, 'Wood Product Manufacturing'],
  [322, 'Paper Manufacturing'],
  [323, 'Printing and Related Support Activities'],
  [324, 'Petroleum and Coal Products Manufacturing'],
  [325, 'Chemical Manufacturing'],
  [326, 'Plastics and Rubber Products Manufacturing'],
  [327, 'Nonmetallic Mineral Product Manufacturing'],
  [331, 'Primary Metal Manufacturing'],
  [332, 'Fabricated Metal Product Manufacturing'],
  [333, 'Machinery Manufacturing'],
  [334, 'Computer and Electronic Product Manufacturing'],
  [335, 'Electrical Equipment, Appliance, and Component Manufacturing'],
  [336, 'Transportation Equipment Manufacturing'],
  [337, 'Furniture and Related Product Manufacturing'],
  [339, 'Miscellaneous Manufacturing'],
  [42, 'Wholesale Trade'],
  [423, 'Merchant Wholesalers, Durable Goods'],
  [424, 'Merchant Wholesalers, Nondurable Goods'],
  [425, 'Wholesale Trade Agents and Brokers'],
  [44, 'Retail Trade'],
  [441, 'Motor Vehicle and Parts Dealers'],
  [444, 'Building Material and Garden Equipment and Supplies Dealers'],
  [445, 'Food and Beverage Retailers'],
  [449, 'Furniture, Home Furnishings, Electronics, and Appliance Retailers'],
  [455, 'General Merchandise Retailers'],
  [456, 'Health and Personal Care Retailers'],
  [457, 'Gasoline Stations and Fuel Dealers'],
  [458, 'Clothing, Clothing Accessories, Shoe, and Jewelry Retailers'],
  [459, 'Sporting Goods, Hobby, Musical Instrument, Book, and Miscellaneous Retailers'],
  [48, 'Transportation and Warehousing'],
  [481, 'Air Transportation'],
  [482, 'Rail Transportation'],
  [483, 'Water Transportation'],
  [484, 'Truck Transportation'],
  [485, 'Transit and Ground Passenger Transportation'],
  [486, 'Pipeline Transportation'],
  [487, 'Scenic and Sightseeing Transportation'],
  [488, 'Support Activities for Transportation'],
  [491, 'Postal Service'],
  [492, 'Couriers and Messengers'],
  [493, 'Warehousing and Storage'],
  [51, 'Information'],
  [512, 'Motion Picture and Sound Recording Industries'],
  [513, 'Publishing Industries'],
  [516, 'Broadcasting and Content Providers'],
  [517, 'Telecommunications'],
  [518, 'Computing Infrastructure Providers, Data Processing, Web Hosting, and Related Services'],
  [519, 'Web Search Portals, Libraries, Archives, and Other Information Services'],
  [52, 'Finance and Insurance'],
  [521, 'Monetary Authorities-Central Bank'],
  [522, 'Credit Intermediation and Related Activities'],
  [523, 'Securities, Commodity Contracts, and Other Financial Investments and Related Activities'],
  [524, 'Insurance Carriers and Related Activities'],
  [525, 'Funds, Trusts, and Other Financial Vehicles'],
  [53, 'Real Estate and Rental and Leasing'],
  [531, 'Real Estate'],
  [532, 'Rental and Leasing Services'],
  [533, 'Lessors of Nonfinancial Intangible Assets (except Copyrighted Works)'],
  [54, 'Professional, Scientific, and Technical Services'],
  [55, 'Management of Companies and Enterprises'],
  [56, 'Administrative and Support and Waste Management and Remediation Services'],
  [561, 'Administrative and Support Services'],
  [562, 'Waste Management and Remediation Services'],
  [61, 'Educational Services'],
  [62, 'Health Care and Social Assistance'],
  [621, 'Ambulatory Health Care Services'],
  [622, 'Hospitals'],
  [623, 'Nursing and Residential Care Facilities'],
  [624, 'Social Assistance'],
  [71, 'Arts, Entertainment, and Recreation'],
  [711, 'Performing Arts, Spectator Sports, and Related Industries'],
  [712, 'Museums, Historical Sites, and Similar Institutions'],
  [713, 'Amusement, Gambling, and Recreation Industries'],
  [72, 'Accommodation and Food Services'],
  [721, 'Accommodation'],
  [722, 'Food Services and Drinking Places'],
  [81, 'Other Services (except Public Administration)'],
  [811, 'Repair and Maintenance'],
  [812, 'Personal and Laundry Services'],
  [813, 'Religious, Grantmaking, Civic, Professional, and Similar Organizations'],
  [814, 'Private Households'],
  [92, 'Public Administration'],
  [921, 'Executive, Legislative, and Other General Government Support'],
  [922, 'Justice, Public Order, and Safety Activities'],
  [923, 'Administration of Human Resource Programs'],
  [924, 'Administration of Environmental Quality Programs'],
  [925, 'Administration of Housing Programs, Urban Planning, and Community Development'],
  [926, 'Administration of Economic Programs'],
  [927, 'Space Research and Technology'],
  [928, 'National Security and International Affairs'],
];

/** Shown by the public description of the interface and by its examples. */
const labelsOfTheNetwork = [
  'Abrasives and Nonmetallic Minerals Manufacturing',
  'Accessible Architecture and Design',
  'Accessible Hardware Manufacturing',
  'Computer Software',
  'Industrial Machinery Manufacturing',
  'Philanthropy',
  'Software Development',
  'Water Supply and Irrigation Systems',
];

const naicsIdsFrom = 2_022_000;
const ownIdsFrom = 1_000_000_000;

/** The shipped id where the label is one of the list; otherwise one computed from the label, always the same. */
export function industryIdOf(label: string): string {
  const key = keyOf(label);
  return idsByKey.get(key) ?? ownIdOf(key);
}

/**
 * The label of an id of the list. For the industries of imported companies give their labels: an id of `industryIdOf`
 * cannot be read backwards.
 */
export function industryById(id: string, importedLabels: Iterable<string> = []): string | undefined {
  const shipped = labelsById.get(id);
  if (shipped !== undefined) return shipped;
  for (const label of importedLabels) if (industryIdOf(label) === id) return label;
  return undefined;
}

/** Sorted, without duplicates that differ in case alone; with those of imported companies where given. */
export function industryLabels(importedLabels: Iterable<string> = []): string[] {
  const labels = new Map([...labelsById.values()].map((label) => [keyOf(label), label]));
  for (const label of importedLabels) {
    const key = keyOf(label);
    if (key !== '' && !labels.has(key)) labels.set(key, label.trim());
  }
  return [...labels].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, label]) => label);
}

function keyOf(label: string): string {
  return label.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** FNV-1a, 32 bits, of the UTF-8 bytes. Among 1,000 labels the chance that any two meet is 1 in 8,600. */
function ownIdOf(key: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key)) hash = Math.imul(hash ^ byte, 0x01000193);
  return String(ownIdsFrom + (hash >>> 0));
}

const entries = [
  ...classification.map(([code, label]) => [String(naicsIdsFrom + code), label] as const),
  ...labelsOfTheNetwork.map((label) => [ownIdOf(keyOf(label)), label] as const),
];
const labelsById: ReadonlyMap<string, string> = new Map(entries);
const idsByKey: ReadonlyMap<string, string> = new Map(entries.map(([id, label]) => [keyOf(label), id]));

/** USPS code -> name, with the district and the territories that have codes. */
export const usStates: ReadonlyMap<string, string> = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|
   HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|
   MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|
   NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|
   PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|
   WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|DC District of Columbia|AS American Samoa|GU Guam|
   MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands`
    .split('|')
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)]),
);

const byName: ReadonlyMap<string, string> = new Map(
  [...usStates.values(), 'Washington, D.C.', 'D.C.'].map((name) => [name.toLowerCase(), name]),
);

/** The state's name for its code or name. Undefined where it is none. */
export function usStateOf(text: string): string | undefined {
  const trimmed = text.trim();
  return usStates.get(trimmed.toUpperCase()) ?? byName.get(trimmed.toLowerCase());
}

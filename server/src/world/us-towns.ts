/** A large town of each state, for who asks for a state or a ZIP: its code, the town, its ZIP, and the first three digits of the state's ZIPs. */
const table = `
AL Birmingham 35203 350-369|AK Anchorage 99501 995-999|AZ Phoenix 85004 850-865|AR Little Rock 72201 716-729|CA Los Angeles 90012 900-961
CO Denver 80202 800-816|CT Bridgeport 06604 060-069|DE Wilmington 19801 197-199|FL Jacksonville 32202 320-349|GA Atlanta 30303 300-319
HI Honolulu 96813 967-968|ID Boise 83702 832-838|IL Chicago 60602 600-629|IN Indianapolis 46204 460-479|IA Des Moines 50309 500-528
KS Wichita 67202 660-679|KY Louisville 40202 400-427|LA New Orleans 70112 700-714|ME Portland 04101 039-049|MD Baltimore 21202 206-219
MA Boston 02108 010-027|MI Detroit 48226 480-499|MN Minneapolis 55401 550-567|MS Jackson 39201 386-397|MO Kansas City 64106 630-658
MT Billings 59101 590-599|NE Omaha 68102 680-693|NV Las Vegas 89101 889-898|NH Manchester 03101 030-038|NJ Newark 07102 070-089
NM Albuquerque 87102 870-884|NY New York City 10001 100-149|NC Charlotte 28202 270-289|ND Fargo 58102 580-588|OH Columbus 43215 430-459
OK Oklahoma City 73102 730-749|OR Portland 97204 970-979|PA Philadelphia 19102 150-196|RI Providence 02903 028-029|SC Charleston 29401 290-299
SD Sioux Falls 57104 570-577|TN Nashville 37201 370-385|TX Houston 77002 750-799|UT Salt Lake City 84101 840-847|VT Burlington 05401 050-059
VA Virginia Beach 23451 220-246|WA Seattle 98101 980-994|WV Charleston 25301 247-268|WI Milwaukee 53202 530-549|WY Cheyenne 82001 820-831
DC Washington 20001 200-205
`;

export interface UsTown {
  /** USPS code. */
  readonly state: string;
  readonly city: string;
  readonly zip: string;
  /** First three digits of the state's ZIPs, the lowest and the highest. */
  readonly from: number;
  readonly to: number;
}

export const usTowns: readonly UsTown[] = table
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [, state = '', city = '', zip = '', from = '', to = ''] =
      /^(\w\w) (.+) (\d{5}) (\d{3})-(\d{3})$/.exec(entry.trim()) ?? [];
    return { state, city, zip, from: Number(from), to: Number(to) };
  });

/** Undefined for a ZIP that no state has. */
export const townOfZip = (zip: string): UsTown | undefined =>
  usTowns.find(({ from, to }) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to);

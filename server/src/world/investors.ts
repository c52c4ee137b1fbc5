/** Who gives companies of the world money. Made up, as the companies are. */
export const investors: readonly string[] =
  'Fjord Growth,Skagen Ventures,Alderbank Capital,Brightwater Partners,Cairnfield Ventures,Dovetail Seed,Eastmoor Capital,Fenwick Row Partners,Gullwing Ventures,Harrowby Growth,Inselhof Capital,Junco Seed,Kestrel Lane Ventures,Larkfield Capital,Meridian Mill Partners,Northlight Ventures,Oakshott Growth,Pinnacle Weir Capital,Quayside Seed,Ravenscar Ventures,Saltmarsh Partners,Tidewater Row Capital,Upland Ventures,Wetherell Growth'.split(
    ',',
  );

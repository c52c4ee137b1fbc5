import { keylessNames, keylessSource } from '../providers/keyless-sources.ts';
import { vendorNames, vendorOf } from '../providers/vendors.ts';

/** What the console calls each provider, by the name that it has in answers and settings. */
export async function providerNames(): Promise<Readonly<Record<string, string>>> {
  const vendors = await Promise.all(
    vendorNames.map(async (name): Promise<[string, string]> => [name, nameIn((await vendorOf(name)).title)]),
  );
  const keyless = keylessNames.map((name): [string, string] => [name, keylessSource(name).name]);
  return Object.fromEntries([...vendors, ...keyless, ['gravatar', 'Gravatar']]);
}

/** "Hunter: e-mail finder, verifier" is of Hunter. */
const nameIn = (title: string): string => (title.split(':')[0] ?? title).replace(/ that you run$/, '');

/**
 * Headers in which software names itself, often several in one value: "PHP/8.1, ASP.NET", "Apache/2.4 (Ubuntu) OpenSSL/3.0 mod_perl/2.0".
 * Each product is looked at alone as well, since most patterns look for one at the beginning.
 */
const separators: ReadonlyMap<string, RegExp> = new Map([
  ['server', /[,;]\s{0,9}|\s{1,9}/],
  ['via', /[,;]\s{0,9}/],
  ...[
    'x-powered-by',
    'powered-by',
    'x-powered-cms',
    'x-content-powered-by',
    'x-generator',
    'generator',
    'x-cms',
    'composed-by',
    'x-framework',
  ].map((name) => [name, /[,;|]\s{0,9}|\s{1,9}[+&]\s{1,9}/] as const),
]);
/** A value with more parts is no list of products. */
const partsMax = 20;
const valueLengthMax = 500;

/** What stands in such a header beside its value as a whole; nothing where it is one product. */
export function productsIn(name: string, value: string): readonly string[] {
  const separator = separators.get(name);
  if (!separator || value.length > valueLengthMax) return [];
  const parts = value
    .split(separator, partsMax)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 1 ? parts : [];
}

/** Names in a header what `<meta name="generator">` names in a page, so that its patterns hold here too. */
export function isLikeGenerator(name: string): boolean {
  return separators.has(name) && name !== 'server' && name !== 'via';
}

const nameAndVersion =
  /^([\p{L}\d][\p{L}\d .!_-]{1,40}?)(?:[\s/]{1,3}v?(\d[\w.-]{0,20}))?(?:\s{1,3}[(<].{0,200})?$/u;

/** "Craft CMS", "October CMS/3.4", "Flask 3.0 (Python)": a product by nothing but its name, in small letters. */
export function namedProduct(value: string): { readonly name: string; readonly version: string } | null {
  if (value.length > valueLengthMax) return null;
  const [, name, version = ''] = nameAndVersion.exec(value) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), version };
}

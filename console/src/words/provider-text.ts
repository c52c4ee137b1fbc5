import names from '../../../generated/provider-names.json';

/* Providers as people call them: what settings call `pdl` is People Data Labs. */

/** What needs no key, and is no company. */
const own: Readonly<Record<string, string>> = {
  dataset: 'your records',
  cache: 'cache',
  native: 'built in',
  sandbox: 'sandbox',
};
const known: Readonly<Record<string, string>> = { ...names, ...own };

/** Providers that an operator describes in a file are called as they are there. */
export const providerText = (name: string | null | undefined): string => (name ? (known[name] ?? name) : '–');

/** The same at the start of a row or a card: "Your records". What others named keeps its letters. */
export function providerTitle(name: string): string {
  const text = own[name];
  return text === undefined ? providerText(name) : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Each by its name in answers, in the order of the alphabet. */
export const providerChoices = (): { readonly value: string; readonly label: string }[] =>
  Object.entries(known)
    .filter(([name]) => name !== 'cache')
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

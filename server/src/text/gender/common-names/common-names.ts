/** By ISO 3166-1 alpha-2; names with a space between. What a country uses for both sexes is in neither list. */
export type CommonNames = Readonly<Record<string, { readonly female: string; readonly male: string }>>;

import { type LocaleTimes, posixTimes, timesOfCldr, timesOfGlibc } from './locale-times.ts';
import { type LocalizedForms, localizedForms } from './localized-forms.ts';

/** What a locale decides. */
export interface Locale {
  /** BCP 47, such as pt-BR. */
  readonly tag: string;
  /** For strftime. */
  readonly times: LocaleTimes;
  /** For the localized fields. */
  readonly forms: LocalizedForms;
}

/** Where none is asked for: the locale C for strftime, as for `date` without a language, and English as in the United States. */
const noLocale = 'en';

/** Each takes 0.25 MB. More are in use nowhere at once; whoever tries them all out waits a millisecond for each. */
const localesMax = 100;
const locales = new Map<string, Locale | null>();

/** By BCP 47 (pt-BR) or POSIX (pt_BR.UTF-8, sr_RS@latin, C) name; null where neither CLDR nor the GNU C Library has the language. */
export function localeOf(name: string | undefined): Locale | null {
  const key = name ?? '';
  const known = locales.get(key);
  if (known !== undefined) return known;
  if (locales.size >= localesMax) locales.clear();
  const locale = findLocale(name);
  locales.set(key, locale);
  return locale;
}

const posixName = /^([a-z]{2,3})(?:[_-]([a-z]{2}))?(?:\.[a-z0-9-]+)?(?:@([a-z]+))?$/i;
const scriptOfModifier: Readonly<Record<string, string>> = {
  latin: 'Latn',
  cyrillic: 'Cyrl',
  devanagari: 'Deva',
  iqtelif: 'Latn',
};
const modifierOfScript: Readonly<Record<string, string>> = {
  Latn: '@latin',
  Cyrl: '@cyrillic',
  Deva: '@devanagari',
};

function findLocale(name: string | undefined): Locale | null {
  if (name === undefined || /^(?:C|POSIX)(?:\.[a-z0-9-]+)?$/i.test(name))
    return { tag: noLocale, times: posixTimes, forms: localizedForms('en-US') };
  const tag = tagOf(name);
  if (tag === null) return null;
  const times = timesOf(new Intl.Locale(tag), name);
  const [supported] = Intl.DateTimeFormat.supportedLocalesOf([tag]);
  if (!times && supported === undefined) return null;
  return { tag, times: times ?? timesOfCldr(tag), forms: localizedForms(supported ?? 'en-US') };
}

function tagOf(name: string): string | null {
  const [, language, country, modifier] = posixName.exec(name) ?? [];
  const script = modifier === undefined ? undefined : scriptOfModifier[modifier.toLowerCase()];
  const written =
    language === undefined
      ? name.replace(/_/g, '-')
      : [language, script, country].filter((part) => part !== undefined).join('-');
  try {
    return Intl.getCanonicalLocales(written)[0] ?? null;
  } catch {
    // A RangeError says that it is no language tag at all.
    return null;
  }
}

/** The locale itself, or the one of its language in the country where most of its speakers are. */
function timesOf(locale: Intl.Locale, name: string): LocaleTimes | undefined {
  const { language } = locale;
  const likely = new Intl.Locale(language).maximize();
  const script = locale.script ?? locale.maximize().script;
  const region = locale.region ?? locale.maximize().region;
  const otherScript =
    script !== undefined &&
    region !== undefined &&
    script !== new Intl.Locale(`${language}-${region}`).maximize().script;
  const modifier = otherScript ? modifierOfScript[script] : undefined;
  // Not every name there is the one that BCP 47 prefers: mhr_RU is chm-RU.
  const asWritten = name.replace(/\.[^@]*/, '').replace('-', '_');
  const variant = locale.baseName.includes('-valencia') ? ['ca_ES@valencia'] : [];
  const candidates = [
    asWritten,
    ...variant,
    ...(modifier ? [`${language}_${region}${modifier}`] : []),
    ...(otherScript ? [`${language}_${locale.maximize().region}`] : []),
    `${language}_${region}`,
    language,
    `${language}_${likely.region}`,
  ];
  for (const candidate of candidates) {
    const times = timesOfGlibc(candidate);
    if (times) return times;
  }
  return undefined;
}

/**
 * Days of the month written out, by language: as people say dates there, with ordinal numbers (двадцать пятое мая) or with
 * cardinal ones (veinticinco de mayo), in the cases that dates have. Each list begins with the first; `_` stands for a
 * blank, and blanks are between spellings. Common knowledge of the languages; written for this project.
 *
 * Not here: French seven and Portuguese ten, since sept and dez are September and December too (date-tokens.ts tells them
 * by the month behind them), and what are eighth and
 * eighteenth in Norwegian and, without the ring, the same word in Danish.
 */
export const spelledDays: Readonly<Record<string, readonly string[]>> = {
  en: withCompounds(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
    'thirtieth',
    (unit, ten) => `${ten === 20 ? 'twenty' : 'thirty'}_${unit}`,
  ),
  es: listed(
    'primero|uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta treinta_y_uno',
  ),
  fr: listed(
    'premier deux trois quatre cinq six - huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf vingt vingt_et_un vingt_deux vingt_trois vingt_quatre vingt_cinq vingt_six vingt_sept vingt_huit vingt_neuf trente trente_et_un',
  ),
  de: listed(
    'erst zweit dritt viert fünft sechst siebt|siebent acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst dreiundzwanzigst vierundzwanzigst fünfundzwanzigst sechsundzwanzigst siebenundzwanzigst achtundzwanzigst neunundzwanzigst dreißigst einunddreißigst',
  ).map((stems) => stems.replace(/(\S+)/g, '$1e $1en $1er')),
  pt: listed(
    'primeiro dois três quatro cinco seis sete oito nove - onze doze treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte vinte_e_um vinte_e_dois vinte_e_três vinte_e_quatro vinte_e_cinco vinte_e_seis vinte_e_sete vinte_e_oito vinte_e_nove trinta trinta_e_um',
  ),
  it: listed(
    'primo due|secondo tre|terzo quattro|quarto cinque|quinto sei|sesto sette|settimo otto|ottavo nove|nono dieci|decimo undici|undicesimo dodici|dodicesimo tredici|tredicesimo quattordici|quattordicesimo quindici|quindicesimo sedici|sedicesimo diciassette|diciassettesimo diciotto|diciottesimo diciannove|diciannovesimo venti|ventesimo ventuno|ventunesimo ventidue|ventiduesimo ventitré|ventitreesimo ventiquattro|ventiquattresimo venticinque|venticinquesimo ventisei|ventiseiesimo ventisette|ventisettesimo ventotto|ventottesimo ventinove|ventinovesimo trenta|trentesimo trentuno|trentunesimo',
  ),
  nl: listed(
    'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste eenentwintigste tweeëntwintigste drieëntwintigste vierentwintigste vijfentwintigste zesentwintigste zevenentwintigste achtentwintigste negenentwintigste dertigste eenendertigste',
  ),
  pl: withCompounds(
    'pierwszy|pierwszego drugi|drugiego trzeci|trzeciego czwarty|czwartego piąty|piątego szósty|szóstego siódmy|siódmego ósmy|ósmego dziewiąty|dziewiątego dziesiąty|dziesiątego jedenasty|jedenastego dwunasty|dwunastego trzynasty|trzynastego czternasty|czternastego piętnasty|piętnastego szesnasty|szesnastego siedemnasty|siedemnastego osiemnasty|osiemnastego dziewiętnasty|dziewiętnastego dwudziesty|dwudziestego',
    'trzydziesty|trzydziestego',
    (unit, ten) => `${ten === 20 ? 'dwu' : 'trzy'}dziest${unit.endsWith('ego') ? 'ego' : 'y'}_${unit}`,
  ),
  ru: withCompounds(
    'первое|первого второе|второго третье|третьего четвёртое|четвёртого пятое|пятого шестое|шестого седьмое|седьмого восьмое|восьмого девятое|девятого десятое|десятого одиннадцатое|одиннадцатого двенадцатое|двенадцатого тринадцатое|тринадцатого четырнадцатое|четырнадцатого пятнадцатое|пятнадцатого шестнадцатое|шестнадцатого семнадцатое|семнадцатого восемнадцатое|восемнадцатого девятнадцатое|девятнадцатого двадцатое|двадцатого',
    'тридцатое|тридцатого',
    (unit, ten) => `${ten === 20 ? 'двадцать' : 'тридцать'}_${unit}`,
  ),
  uk: withCompounds(
    "перше|першого друге|другого третє|третього четверте|четвертого п'яте|п'ятого шосте|шостого сьоме|сьомого восьме|восьмого дев'яте|дев'ятого десяте|десятого одинадцяте|одинадцятого дванадцяте|дванадцятого тринадцяте|тринадцятого чотирнадцяте|чотирнадцятого п'ятнадцяте|п'ятнадцятого шістнадцяте|шістнадцятого сімнадцяте|сімнадцятого вісімнадцяте|вісімнадцятого дев'ятнадцяте|дев'ятнадцятого двадцяте|двадцятого",
    'тридцяте|тридцятого',
    (unit, ten) => `${ten === 20 ? 'двадцять' : 'тридцять'}_${unit}`,
  ),
  sv: withCompounds(
    'första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte trettonde fjortonde femtonde sextonde sjuttonde artonde nittonde tjugonde',
    'trettionde',
    (unit, ten) => `${ten === 20 ? 'tjugo' : 'trettio'}${unit}`,
  ),
  da: listed(
    'første anden|andet tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende - nittende tyvende enogtyvende toogtyvende treogtyvende fireogtyvende femogtyvende seksogtyvende syvogtyvende otteogtyvende niogtyvende tredivte enogtredivte',
  ),
  nb: listed(
    'første andre tredje fjerde femte sjette sjuende|syvende - niende tiende ellevte tolvte trettende fjortende femtende sekstende syttende - nittende tjuende tjueførste tjueandre tjuetredje tjuefjerde tjuefemte tjuesjette tjuesjuende|tjuesyvende tjueåttende tjueniende trettiende trettiførste',
  ),
};

/** Days between blanks, their spellings between bars; - where there is none. */
function listed(days: string): readonly string[] {
  return days.split(' ').map((day) => (day === '-' ? '' : day.replaceAll('|', ' ')));
}

/** From a list up to 20 and the word for 30: the others are made of a ten and a unit. */
function withCompounds(
  upToTwenty: string,
  thirty: string,
  compound: (unit: string, ten: 20 | 30) => string,
): readonly string[] {
  const days = listed(upToTwenty);
  const made = (units: string, ten: 20 | 30) =>
    units
      .split(' ')
      .map((unit) => compound(unit, ten))
      .join(' ');
  return [
    ...days,
    ...days.slice(0, 9).map((units) => made(units, 20)),
    ...listed(thirty),
    made(days[0] ?? '', 30),
  ];
}

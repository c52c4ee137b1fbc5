/** How one language writes the sounds of another script; the schemes differ in the letters for й, ю, я and х, ч, ш, щ. */
export interface CyrillicScheme {
  readonly glide: 'y' | 'i' | 'j';
  readonly consonants: 'english' | 'scientific';
}

/** Passports and newspapers in English; used where a name is looked up. */
const usual: CyrillicScheme = { glide: 'y', consonants: 'english' };

/** The spellings that names from the Cyrillic have in the world: Yuliya, Iuliia, Julija. */
export const cyrillicSchemes: readonly CyrillicScheme[] = [
  usual,
  { glide: 'i', consonants: 'english' },
  { glide: 'j', consonants: 'english' },
  { glide: 'j', consonants: 'scientific' },
];

const cyrillicPlain: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', ы: 'y', э: 'e', ъ: '', ь: '', і: 'i', ѝ: 'i', ў: 'u', ґ: 'g', є: 'e', ѐ: 'e',
  ј: 'j', љ: 'lj', њ: 'nj', џ: 'dz', ђ: 'dj', ћ: 'c', ѓ: 'gj', ќ: 'kj', ѕ: 'dz', ә: 'a', ө: 'o', ү: 'u', ұ: 'u', қ: 'k',
  ғ: 'g', ң: 'n', һ: 'h',
}; // biome-ignore format: a table reads better in rows

const cyrillicConsonants = {
  english: { ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  scientific: { ж: 'z', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 'sc' },
} as const;

/** Lower case in, lower case out; other letters stay. */
export function fromCyrillic(name: string, { glide, consonants }: CyrillicScheme = usual): string {
  const styled: Readonly<Record<string, string>> = {
    ...cyrillicConsonants[consonants],
    й: glide,
    ё: glide === 'i' ? 'e' : `${glide}o`,
    ю: `${glide}u`,
    я: `${glide}a`,
    ї: glide === 'y' ? 'yi' : glide === 'j' ? 'ji' : 'i',
  };
  // -ий and -ый are one letter in passports and in the press: Dmitry, not Dmitriy.
  return name
    .replace(/[иы]й$/u, glide === 'y' ? 'y' : 'ij')
    .replace(/[\u0400-\u052f]/g, (letter) => styled[letter] ?? cyrillicPlain[letter] ?? letter);
}

const greekPairs: Readonly<Record<string, readonly [letters: string, sound: string]>> = {
  αι: ['ai', 'e'],
  ει: ['ei', 'i'],
  οι: ['oi', 'i'],
  ου: ['ou', 'ou'],
  ευ: ['ef', 'ev'],
  αυ: ['af', 'av'],
  μπ: ['mp', 'b'],
  ντ: ['nt', 'd'],
  γγ: ['ng', 'ng'],
  γκ: ['gk', 'g'],
};

const greekLetters: Readonly<Record<string, readonly [letters: string, sound: string]>> = {
  α: ['a', 'a'], β: ['v', 'v'], γ: ['g', 'g'], δ: ['d', 'd'], ε: ['e', 'e'], ζ: ['z', 'z'], η: ['i', 'i'], θ: ['th', 'th'],
  ι: ['i', 'i'], κ: ['k', 'k'], λ: ['l', 'l'], μ: ['m', 'm'], ν: ['n', 'n'], ξ: ['x', 'x'], ο: ['o', 'o'], π: ['p', 'p'],
  ρ: ['r', 'r'], σ: ['s', 's'], ς: ['s', 's'], τ: ['t', 't'], υ: ['y', 'i'], φ: ['f', 'f'], χ: ['ch', 'h'], ψ: ['ps', 'ps'],
  ω: ['o', 'o'],
}; // biome-ignore format: a table reads better in rows

/** By letters as in passports (Despoina, Christos), or by sound (Despina, Hristos). Lower case without accents in. */
export function fromGreek(name: string, { bySound }: { bySound: boolean } = { bySound: false }): string {
  const way = bySound ? 1 : 0;
  const vowelsBefore = name.replace(/(ευ|αυ)(?=[αεηιουωβγδζλμνρ])/gu, (pair) =>
    pair === 'ευ' ? 'ev' : 'av',
  );
  return vowelsBefore
    .replace(/αι|ει|οι|ου|ευ|αυ|μπ|ντ|γγ|γκ/gu, (pair) => greekPairs[pair]?.[way] ?? pair)
    .replace(/[α-ω]/gu, (letter) => greekLetters[letter]?.[way] ?? letter);
}

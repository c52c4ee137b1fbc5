/* Latin spellings of legal forms in Cyrillic and Greek letters, as registers and passports of several countries have them. */

type Letters = Readonly<Record<string, string>>;

const letters = (text: string): Letters =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split(':') as [string, string]),
  );

const russian = letters(
  `а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e
   ю:yu я:ya і:i ї:yi є:ye ґ:g ў:u ә:a ғ:g қ:k ң:n ө:o ұ:u ү:u һ:h ҷ:j ӣ:i ӯ:u ҳ:h ј:j љ:lj њ:nj ћ:c ђ:dj џ:dz ѓ:gj ќ:kj ѕ:dz`,
);

const german = {
  ж: 'sch',
  з: 's',
  й: 'j',
  х: 'ch',
  ц: 'z',
  ч: 'tsch',
  ш: 'sch',
  щ: 'schtsch',
  ю: 'ju',
  я: 'ja',
  в: 'w',
};
const scientific = { ж: 'z', й: 'j', х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 'sc', ю: 'ju', я: 'ja' };
const ukrainian = { г: 'h', и: 'y', й: 'i', ю: 'iu', я: 'ia', є: 'ie', ї: 'i' };

/** By the first two letters of the jurisdiction's line in forms/. Each system by itself: nobody mixes them within a name. */
const systems: Readonly<Record<string, readonly Letters[]>> = {
  '': [
    russian,
    { ...russian, щ: 'sch' },
    { ...russian, ц: 'c' },
    { ...russian, щ: 'sch', х: 'h' },
    { ...russian, х: 'h' },
    { ...russian, й: 'i', ю: 'iu', я: 'ia', ё: 'e' },
    { ...russian, й: 'i', ю: 'yu', я: 'ya', ё: 'e' },
    { ...russian, й: 'j', ю: 'ju', я: 'ja', х: 'h', щ: 'shh' },
    { ...russian, й: 'j', ю: 'ju', я: 'ja', х: 'h', щ: 'shh', ц: 'c' },
    { ...russian, ...scientific },
    { ...russian, ...german },
  ],
  UA: [
    { ...russian, ...ukrainian },
    { ...russian, ...ukrainian, й: 'y', ю: 'yu', я: 'ya', є: 'ye', ї: 'yi' },
    { ...russian, ...ukrainian, й: 'j', ю: 'ju', я: 'ja', є: 'je', ї: 'ji', х: 'h', ц: 'c' },
    { ...russian, ...ukrainian, г: 'g', ю: 'yu', я: 'ya' },
  ],
  BY: [
    { ...russian, г: 'h', ў: 'u', й: 'j', ю: 'iu', я: 'ia', е: 'ie' },
    { ...russian, г: 'h', ў: 'u' },
    russian,
  ],
  Bu: [
    { ...russian, щ: 'sht', ъ: 'a', х: 'h', й: 'y' },
    { ...russian, щ: 'sht', ъ: 'u', х: 'h', ц: 'c' },
    { ...russian, щ: 'sht', ъ: 'a', х: 'kh' },
  ],
  KZ: [russian, { ...russian, қ: 'q', у: 'w', і: 'i' }, { ...russian, ғ: 'gh', ң: 'ng', ү: 'y' }],
  Se: [{ ...russian, ...scientific, ћ: 'c', ђ: 'dj' }],
};
const balkan = { ...russian, ...scientific, х: 'h' };

const greek = letters(
  `α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o`,
);
const greeks: readonly Letters[] = [
  greek,
  { ...greek, υ: 'i', χ: 'h', ξ: 'x' },
  { ...greek, η: 'e', φ: 'ph', β: 'b', υ: 'y' },
  { ...greek, β: 'b', ξ: 'ks', υ: 'i' },
];

/** Of a form of six letters and more, since shorter ones are words of other languages, and of no more than registers write out. */
export function transliterations(form: string, jurisdiction: string): readonly string[] {
  const small = form.toLowerCase();
  const length = small.replace(/[^\p{L}]/gu, '').length;
  if (/[a-z]/.test(small) || length < 6 || length > 46) return [];
  if (/\p{Script=Greek}/u.test(small)) return greekSpellings(small);
  if (!/\p{Script=Cyrillic}/u.test(small)) return [];
  const chosen = /[љњћђџј]/.test(small) ? [balkan] : (systems[jurisdiction] ?? systems[''] ?? []);
  return chosen.flatMap((system) => {
    const plain = written(small, system);
    const iotated = written(small.replace(/(?<=^|[\s-]|[аеёиоуыэюяіь])е/gu, 'ye'), system);
    return [plain, iotated].flatMap((text) => [
      text,
      text.replace(/(?:yy|iy|yi|ij|ii)(?=\s|$)/g, 'y'),
      text.replace(/(?:yy|iy)(?=\s|$)/g, 'yi'),
    ]);
  });
}

function greekSpellings(small: string): readonly string[] {
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return greeks.map((system) => {
    const text = bare
      .replace(/ου/g, 'ou')
      .replace(/ευ(?=[θκξπσςτφχψ])/g, 'ef')
      .replace(/αυ(?=[θκξπσςτφχψ])/g, 'af')
      .replace(/ευ/g, 'ev')
      .replace(/αυ/g, 'av')
      .replace(/γ(?=[γχξ])/g, 'n');
    return written(text, system);
  });
}

function written(text: string, system: Letters): string {
  return [...text].map((letter) => system[letter] ?? letter).join('');
}

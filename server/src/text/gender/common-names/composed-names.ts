import type { CommonNames } from './common-names.ts';

/*
 * Names of two parts, in languages in which the parts join freely and the second one says the sex.
 */

const words = (text: string) => text.split(/\s+/);
const joined = (firsts: string, seconds: string) =>
  words(firsts).flatMap((first) =>
    words(seconds)
      .filter((second) => second.toLowerCase() !== first.toLowerCase())
      .map((second) => `${first}${second}`),
  );

/** Masa-hiro, Kazu-yoshi: both parts of a man's name; -ko and -yo make a woman's of the same stems. */
const japaneseStems = `Aki Atsu Fumi Haru Hide Hiro Hisa Kane Katsu Kazu Kiyo Kuni Masa Michi Mitsu Mori Moto Mune Naga Nao Nobu Nori Sada
  Shige Sumi Tada Taka Take Tatsu Teru Toki Tomo Toshi Tsune Yasu Yori Yoshi Yuki`;
const japaneseMen = joined(
  japaneseStems,
  'aki fumi haru hide hiko hiro hisa katsu kazu masa michi mitsu mori mune naga nari nobu nori shige suke taka take taro teru toki tomo toshi tsugu yasu yori yoshi yuki',
);
const japaneseMenOfSounds = joined(
  'Chu Ei Gen Jo Jun Kei Ken Ki Ko Rei Ren Ryo Ryu Sei Shin Sho Shu Shun So Tetsu Yo Yu',
  'go hei ichi ichiro ji jiro kichi nosuke saku suke ta taro zo',
);
const japaneseWomen = joined(
  `${japaneseStems} Asa Ei Etsu Fuji Fuku Hatsu Hana Ito Kei Kimi Koto Kyo Mutsu Natsu Rei Ritsu Ryo Saka Sato Sei Setsu Shizu Suzu Tae
    Tami Tama Toyo Tsuya Tsuru Ume Yae`,
  'ko',
);

/** Drago-mir, Sławo-mir: the old names of the Slavs; a woman's ends with -a. */
const slavicFirsts = `Bogu Bohu Bole Bori Boži Brani Braní Brati Broni Budi Česti Dali Dobro Drago Draho Godi Gosti Hosti Hvali Jaro Kazi
  Kresi Krasi Květo Ladi Lubo Ljubo Ljudo Luto Meči Mili Milo Miro Moj Msti Pravo Predi Přibi Rado Rati Rosti Slavo Sobě Spyti Stani
  Stoji Suli Svato Sveto Tiho Tomi Veli Veseli Vito Vladi Vlasti Voji Vrati Zbi Zdi Zlato Želi`;
const slavicMen = joined(slavicFirsts, 'mir slav mil');
const slavicWomen = joined(slavicFirsts, 'mira slava mila');

/** Servant of the Merciful, light of the faith: written together and in the ways of English, French and Turkish. */
const arabicMen = [
  ...joined(
    'Abdul Abdel Abdal Abdoul',
    `aziz ahad ali alim azeem azim baki baqi bari basit fattah ghaffar ghafoor ghafour ghani hadi hafiz hai hakim hakam halim hameed hamid
      haq haqq jabbar jalil jaleel kabir kader kadir karim kareem khalek khaliq khalik lateef latif majeed majid malek malik matin mohsen
      moneim munim momen monem mutalib nabi naser nasir nasser qader qadir qahhar qayyum qayum qudus quddus rahim raheem rahman rashid
      rasheed razak razaq razzaq rauf raouf sabur salam samad sami sattar shakur wadud wadood wahab wahhab wahid waheed wakil wali wasi
      zahir`,
  ),
  ...joined('Abdur Abdour Abder Abdar', 'rahman rahim raheem rashid razzaq razak razzak rauf raouf rahmane'),
  ...joined('Abdus Abdes Abdas', 'salam salaam samad sattar sabur sabour shakur shakoor'),
  ...joined(
    `Ala Alaa Badr Badar Burhan Fakhr Ghiyas Hisam Husam Imad Izz Jalal Jamal Kamal Mohi Muhi Muin Najm Naseer Nasir Nizam Nur Noor Nour
      Qamar Qutb Rafi Rukn Sadr Saif Sayf Seif Salah Sharaf Shams Shihab Shahab Shuja Siraj Taj Taqi Zahir Zain Zayn Zia Ziya`,
    'uddin eddin eddine addin aldin ullah',
  ),
];

/** Ram-kumar, Jaya-lakshmi: the second part is a title or a god of one sex. */
const indianFirsts = `Ananda Arun Balaji Chandra Deep Dharma Divya Ganga Gopal Guru Hari Indra Jagan Jai Jaya Jyoti Kali Kamal Krishna
  Lakshmi Madhu Maha Mani Mohan Muthu Naga Nanda Naresh Nava Padma Pavan Prem Purna Raghu Raja Raj Rama Ram Ravi Sai Sant Sarva Satya
  Selva Shanti Shiv Shiva Siva Sri Shri Shyam Surya Suresh Uma Veda Venkata Vijaya Vijay Vishnu`;
const indianMen = joined(
  indianFirsts,
  'chand charan das dayal deo dev gopal govind kant kanth kishore krishnan kumar lal mohan moorthy murthy murti nandan narayan nath nathan pal prakash prasad prasath raj rajan rao ratan sagar sekar sekhar shankar sharan singh swamy swaroop',
);
const indianWomen = joined(
  indianFirsts,
  'bai ben devi kumari lakshmi latha mala mathi mati priya rani sundari vathi vati',
);

export const composedNames: CommonNames = {
  JP: {
    female: japaneseWomen.join(' '),
    male: [...japaneseMen, ...japaneseMenOfSounds].join(' '),
  },
  CZ: { female: slavicWomen.join(' '), male: slavicMen.join(' ') },
  EG: { female: '', male: arabicMen.join(' ') },
  IN: { female: indianWomen.join(' '), male: indianMen.join(' ') },
};

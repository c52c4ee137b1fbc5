/*
 * Where the surname comes first: Hungary, China, Korea, Vietnam, Japan. There the first word of a name says nothing of its bearer.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const hungarian = words(
  `nagy kovács tóth szabó horváth varga kiss molnár németh farkas balogh papp takács juhász lakatos mészáros szűcs szűts rácz fekete szilágyi török fehér
  oláh gál kelemen lukács hegedűs gulyás biró bíró király katona jakab sándor boros fazekas kocsis fodor orsós magyar szalai szalay veres vörös barta
  orbán pintér szőke halász dudás kerekes gáspár somogyi bognár vincze dobos pásztor major illés soós sipos pál antal budai hajdu hajdú bakos`,
);
const japanese = words(
  `satō sato satou suzuki takahashi tanaka watanabe itō ito itou yamamoto nakamura kobayashi katō kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura
  hayashi shimizu yamazaki ikeda hashimoto yamashita ishikawa nakajima maeda fujita ogawa okada gotō goto hasegawa murakami kondō kondo ishii saitō saito
  sakamoto endō endo aoki fujii nishimura fukuda miura fujiwara matsuda nakagawa nakano harada takeda ueda kaneko nakayama wada morita`,
);
const chinese = words(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng han feng cao peng zeng xiao tian dong pan
  yuan cai jiang yu du ye cheng wei su lu ding ren shen yao zhong cui tan lai lee chan cheung wong ho lau leung ng`,
);
const korean = words(
  `kim lee yi park pak bak choi choe jung jeong chung kang cho jo yoon yun jang chang lim im han oh seo suh shin sin kwon gwon hwang ahn an song ryu yoo yu
  hong jeon jun ko go moon mun yang son sohn bae baek paek heo hur nam noh roh ha`,
);
const vietnamese = words(
  `nguyễn nguyen trần tran lê le phạm pham huỳnh huynh hoàng hoang phan vũ vu võ vo đặng dang bùi bui đỗ do hồ ho ngô ngo dương duong lý ly`,
);

const byCountry: Readonly<Record<string, ReadonlySet<string>>> = {
  HU: hungarian,
  JP: japanese,
  CN: chinese,
  TW: chinese,
  HK: chinese,
  SG: chinese,
  KR: korean,
  VN: vietnamese,
};

/** Surnames that are given to nobody as a first name elsewhere. */
const surnamesOnly: ReadonlySet<string> = new Set([
  ...[...hungarian].filter(
    (word) => /[^a-z]/.test(word) && !['sándor', 'gáspár', 'lukács', 'pál', 'illés'].includes(word),
  ),
  ...words(
    'nagy kiss papp varga farkas balogh lakatos szabo kovacs toth horvath nemeth molnar meszaros juhasz',
  ),
  ...[...japanese].filter((word) => word.length > 5),
  ...words('nguyễn nguyen phạm pham zhang huang zhao zheng'),
]);

/** Whether the first of several words is most likely a surname: by the country whose naming counts, else by surnames that are nothing else. */
export function isSurnameFirst(first: string, country: string | undefined): boolean {
  const word = first.normalize('NFC').toLowerCase();
  return (country === undefined ? surnamesOnly : (byCountry[country] ?? surnamesOnly)).has(word);
}

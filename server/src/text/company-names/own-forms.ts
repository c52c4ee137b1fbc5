import { places } from './legal-form.ts';
import { transliterations } from './transliterate.ts';

/* How safe the spellings of forms/ are to take off. Read by refresh.ts only. */

const { end, front, middle, acronym, brackets, phrase, word, abbreviation } = places;

const list = (text: string): readonly string[] =>
  text
    .split('|')
    .map((form) => form.trim())
    .filter((form) => form !== '');

/** How safe the forms of one word are. What is in none of these groups and short is taken off only where it is set apart. */
export const ownForms: readonly { readonly places: number; readonly forms: readonly string[] }[] = [
  // Country codes and words that neither dots nor capitals make a legal form of.
  { places: brackets, forms: list('uk | us | ii | iii | iv | vi | p | persero | the | hp') },
  // Abbreviations of daily use.
  {
    places: acronym,
    forms: list(
      'gp | ip | pr | ei | ep | nl | ee | fa | pp | sp | ss | st | pse | psu | pe | pc | me | cc | ac | uc | brl | bbl | enk | scr | sat | sam | scl | sc | ca | os | io | ci | ok | sn | sms | cio | cpa | ace | ing | is | bi | ar | ra | cb | cp | ib | up | ap | ut | ua | xt | kao | као | даз | ран | оинно | гупс | ра | пог | оог | осн | оас | осс | одв | ор | сс | вк | ва | гс | тб | фб | пфо | зіі | вкксу',
    ),
  },
  { places: acronym + phrase, forms: list('российская академия наук') },
  // Words of a language: taken off at the end, and in front where they are in small letters before a name with capitals.
  {
    places: end + word,
    forms: list(
      'inc | incorporated | incorporation | incorporée | incorporado | incorp | incorpd | corp | corporation | co | company | cia | cie | compagnie | compañía | companhia | limited | limitd | limted | lmtd | lt | incs | ltds | plcs | llcs | ags | gmbhs | cyf | cyfyngedig | dac | pcl | ulc | chtd',
    ),
  },
  { places: end + middle + word, forms: list('limitada | limitée') },
  // No words, but brands begin with them in capitals.
  { places: end + middle + abbreviation, forms: list('ltd | ltda | lda | ltée | tbk | pty | pte | pvt') },
  { places: end + abbreviation, forms: list('plc | llp | tmi') },
  // Set apart only: as often a word or a name.
  {
    places: 0,
    forms: list(
      'lp | hb | private | unlimited | coopérative | coopération | coopératif | kooperatif | stiftung | verein | partnerschaft | charity | nonprofit | coop | koop | obrt | tapui | фонд | учреждение | артель | колхоз | холдынг | канцэрн | кооператив | кооперация | säätiö | egyesület | alapítvány | Spółdzielnia | spółdzielni | družstvo | yayasan | perum',
    ),
  },
  // Polish partnerships, whose letters others have too.
  { places: end + word, forms: list('sp. j. | sp. k. | sp. p.') },
  // Kinds of association, which belong to the name unless set apart.
  {
    places: 0,
    forms: list(
      'association | associazione | associação | asociación | fondation | fondazione | fundación | fundação | fundacja | fundaziun | nadácia | nadace | stowarzyszenie | vereniging | cooperativa | coöperatief | corporación | chartered | offshore | filiale | sucursal | fiducie | etablissement | etablissements | copropiedad | sucesión | autónomo | anstalt | investmentgesellschaft | familienstiftung | terbuka | koperasi | kooperativ | kooperativi | kooperatifi | kooperatiba | perkumpulan | perhimpunan | perbadanan | stiftelse | stiftelsen | medlemsbank | sparebank | andelsbank | julkinen | nodibinājums | biedrība | sihtasutus | vakıf | vakfı | derneği | müəssisə | muassasa | moassasa | likvidācijā | sabiedrība | zoo | z o.o. | unipessoal',
    ),
  },
  {
    places: 0,
    forms: list(
      'задруга | здружение | сдружение | удружење | фондация | фондација | читалище | установа | представништво | претставништво | совхоз | подружница | огранак | самозанятый | союз | съдружие | συνεταιρισμός | κοινοπραξία | υποκατάστημα | ίδρυμα',
    ).flatMap((form) => [...new Set([form, ...transliterations(form, ''), ...transliterations(form, 'Bu')])]),
  },
  // Customary in front of the name.
  {
    places: end + front,
    forms: list(
      'pt | uab | sia | ooo | zao | oao | pao | tov | eood | ead | sarl | eurl | sasu | scea | gaec | selarl | ооо | оао | зао | пао | ао | нао | одо | ип | тов | тзов | тоо | фоп | спд | еоод | еад | оод | ад | ет | чп | уп | чуп | руп | гуп | муп | фгуп | фгбу | фгау | мбоу | мбдоу | гбоу | гбу | мбу | ано | нко | доо | ат | пат | прат | зат | ват | дп | пп | кфх | тсж | снт | сооо | иооо | чтуп | таа | аат | жшс | ақ | შპს | სს | ххк | хк | ՍՊԸ | ՓԲԸ | ԲԲԸ | شركة | شرکت | ctcp | stichting | dntn | htx | preduzetnik | предузетник',
    ),
  },
  // Certain wherever they stand.
  {
    places: end + front + middle,
    forms: list(
      'gmbh | ggmbh | gesmbh | llc | lllp | pllc | srl | srls | sagl | sprl | bvba | cvba | ebvba | spzoo | oy | oyj | abp | kgaa | ohg | gbr | egbr | aps | ehf | kft | zrt | nyrt | kkt | doo | dooel | jdoo | sro | eirl | eireli | fze | fzco | fzllc | dmcc | jsc | ojsc | cjsc | pjsc | jscb | pjscb | shpk | sicav | sicaf | vvag | partg | partgmbb | ewiv | eeig | bhd | mchj | xxk | adsic',
    ),
  },
  // Certain at the end; in front and between words too often something else.
  {
    places: end,
    forms: list(
      'mbh | ag | sa | se | nv | bv | ab | as | asa | kg | ug | sas | spa | kk | scs | snc | sgps | saoc | saog | lc | cic | vzw | asbl | genossenschaft | szövetkezet | limite | a-bolag | αε | επε | οε | εε | ικε | αβεε | αεβε | esv | fmba | gesbr | oaj | yoaj | dochp | fgup | cvoa | peec | iks | vof | sca | sapa | anpo | berhad | ivs | vog | aör | egen | owm | gug | ekfr | ekfm | scpa | sogepa | ultd | unltd | slu | sau | sll | slne | sab | sacv | saic | sacif | sacifi | sacifia | saica | şti | dd | cxa | aktiengesellschaft | kommanditgesellschaft | kommanditbolag | handelsbolag | societate',
    ),
  },
];

/**
 * Forms of scripts that set no spaces between words: taken off at either end of a name although no space is there.
 * Company groups (集团) and plain "company" (公司) belong to the name.
 */
export const attachedForms: readonly string[] = list(
  '株式会社 | 有限会社 | 合同会社 | 合名会社 | 合資会社 | 合资会社 | 特例有限会社 | 相互会社 | 一般社団法人 | 一般財団法人 | 公益社団法人 | 公益財団法人 | 社団法人 | 財団法人 | 医療法人社団 | 医療法人財団 | 医療法人 | 学校法人 | 社会福祉法人 | 宗教法人 | 特定非営利活動法人 | NPO法人 | 独立行政法人 | 国立大学法人 | 弁護士法人 | 税理士法人 | 監査法人 | 協同組合 | 有限責任事業組合 | 有限責任監査法人 | ㍿ | ㈱ | ㈲ | （株） | （有） | 株式會社 | 有限責任公司 | 有限责任公司 | 股份有限公司 | 股份公司 | 有限公司 | 无限责任公司 | 無限責任公司 | 無限公司 | 无限公司 | 集团公司 | 集團公司 | 公司集团 | 公司集團 | 有限责任股份公司 | 有限責任股份公司 | 担保有限公司 | 擔保有限公司 | 私人有限公司 | 私人公司 | 上市公司 | 有限责任 | 有限合伙 | 有限合夥 | 合伙企业 | 合夥企業 | 个人独资企业 | 普通合伙 | 兩合公司 | 两合公司 | 国有独资公司 | 任意組合 | 匿名組合 | 주식회사 | 유한회사 | 유한책임회사 | 합자회사 | 합명회사 | 재단법인 | 사단법인 | 의료법인 | 학교법인 | 사회복지법인 | 협동조합 | ㈜ | 농업회사법인 | 영농조합법인 | บริษัท | จำกัด | มหาชน | ห้างหุ้นส่วนจำกัด | ห้างหุ้นส่วน | หจก. | บจก. | บมจ. | หจก | บจก | บมจ | ບໍລິສັດ | ຈຳກັດ | ក្រុមហ៊ុន',
).filter((form) => form.length > 1 || /[㍿㈱㈲㈜]/.test(form));

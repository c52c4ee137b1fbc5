/* Words around names, in lower case without full stops and hyphens. From our own knowledge of how people write their names. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Before a name. Those that are first names as well are not here (Don, Dean, Major, Prince). */
export const titles = words(`
  mr mrs ms miss mx mister sir dame lord lady dr drs doctor prof professor profdr rev reverend fr father rabbi imam hon ir ing eng engr
  dipl dipling diplkfm diplom diplphys mag magister mgr msgr bc judr mudr phdr rndr mvdr paeddr thdr csc habil
  herr hr frau fr fraulein fräulein monsieur mme madame mlle mademoiselle maître señor senor señora senora señorita sr sra srta dona
  dott dottssa dottore dottoressa signor signora sig avv arch geom rag dhr mevr mevrouw mw meneer fru
  capt captain cpt col colonel general lt lieutenant sgt cmdr commander adm admiral
  shri sri smt kumari haji hajj hajja datuk dato datin sheikh shaikh sheikha ustad bapak ibu
  к-н д-р проф г-н г-жа`);

/** Those that are no first name anywhere: behind one of them a single word is the surname. */
export const certainTitles = words(
  'mr mrs ms mister dr prof professor herr hr frau monsieur mme madame mlle señor señora signor signora mevrouw meneer',
);

/** Behind a name, also without a comma or a full stop. */
export const suffixes = words(`
  jr junior sr senior ii iii iv phd dphil edd psyd dba md dds dmd dvm esq esquire mba emba mph mpa msc bsc meng beng llm llb jd
  cpa cfa cma cia cisa cism cissp pmp ceh ccna acca fca aca cfp frm shrm shrmcp shrmscp sphr phr rn bsn msn np pac lcsw rdn cipd mcipd
  frcs frcp facs faia aia leed obe cbe mbe kbe frsa fcipd ret mdphd dr habil csc drsc`);

/** Only in capitals, with full stops or behind a comma: they are surnames as well. */
export const shortSuffixes = words('ma ba bs ms pe do v vi mp qc kc ra pa cpa ea');

/** What was the name before marriage comes behind these. */
export const formerly = words('née nee né geb geborene born nata fka');

/** Small words that belong to the surname behind them; not at the beginning of a name. */
export const particles = words(`
  van von vom vonder vander vanden ver der den dem de da do dos das di del dell della delle dello degli dei du des la las le les lo los
  ter ten te tot 't 's zu zum zur auf und af av y e i
  bin ibn bint binti ben bar al el ul ad as at ar an abu abou ould
  mc mac fitz st ste saint sainte san santa santo são sao ó ní nic uí ap`);

/** With them the surname is one word, and is never written without. */
export const gluedParticles = words('mc mac fitz st ste saint sainte san santa santo são sao ó o');
/** Those of Arabic names, mostly with a hyphen. */
export const articles = words('al el ul ad as at ar an ash az abu abou ben bin ibn');

/**
 * Family names that so many people share, and that are so seldom first names, that a name which begins with one is in the order of its
 * country: the family first.
 */
export const familiesFirst = words(`
  nguyen nguyễn tran trần pham phạm hoang hoàng huynh huỳnh phan vuong vũ đặng bùi đỗ hồ ngô dương lý
  zhang wang chen liu zhao huang zhou xu zhu guo luo xie deng feng cao peng zeng xiao yuan jiang
  kim park choi jung kang jeong yoon jang hwang kwon shin`);

/** A given name in two parts beside one of these is one word. */
export const chineseAndKoreanFamilies = words(`
  zhang wang chen liu zhao huang zhou xu zhu guo luo xie deng feng cao peng zeng xiao yuan jiang li wu wong sun hu lin gao liang song tang
  cho chan cheung leung tan tay lai kim park choi jung kang jeong yoon jang hwang kwon shin lim im oh seo ahn hong ryu yang`);

export const zones = {
  german: words('de at ch li'),
  spanish: words('es mx ar cl co pe ve ec uy py bo cr gt hn sv ni pa do cu cat'),
  portuguese: words('pt br ao mz'),
  nordic: words('se fi no dk is ee fo'),
  danish: words('dk no'),
  turkish: words('tr az'),
  hungarian: words('hu'),
  southSlavic: words('hr rs ba si me mk'),
  chineseAndKorean: words('cn hk tw kr mo'),
} as const;

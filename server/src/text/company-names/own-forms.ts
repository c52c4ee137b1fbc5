import { places } from './legal-form.ts';

/*
 * What the project knows of legal forms beyond the lists it reads: how safe each spelling is, and spellings that the lists
 * lack. Read by refresh.ts only.
 */

const { end, front, middle, acronym, brackets, neverFront } = places;

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
      'gp | ip | pr | ei | ep | nl | ee | fa | pp | sp | ss | st | pse | psu | pe | gk | pc | me | cc | ac | uc | brl | bbl | enk | scr | sat | sam | scl | sc | ca',
    ),
  },
  // Words of a language: taken off at the end, never in front.
  {
    places: end + neverFront,
    forms: list(
      'inc | incorporated | incorporation | incorporée | incorporado | incorp | incorpd | corp | corporation | co | company | cia | cie | compagnie | compañía | companhia | limited | plc | llp | limitd | limted | lmtd | lt | incs | ltds | plcs | llcs | ags | gmbhs | cyf | cyfyngedig | dac | pcl | ulc | chtd',
    ),
  },
  {
    places: end + middle + neverFront,
    forms: list('ltd | ltda | lda | limitada | limitée | ltée | tbk | pty | pte | pvt'),
  },
  // Set apart only: as often a word or a name.
  {
    places: 0,
    forms: list(
      'lp | hb | private | unlimited | coopérative | coopération | coopératif | kooperatif | stiftung | verein | partnerschaft | charity | nonprofit | coop | koop | obrt | tapui | фонд | учреждение | артель | колхоз | холдынг | канцэрн | кооператив | кооперация | säätiö | egyesület | alapítvány | Spółdzielnia | spółdzielni | družstvo | yayasan | perum',
    ),
  },
  // Customary in front of the name.
  {
    places: end + front,
    forms: list(
      'pt | uab | sia | ooo | zao | oao | pao | tov | eood | ead | sarl | eurl | sasu | scea | gaec | selarl | ооо | оао | зао | пао | ао | нао | одо | ип | тов | тзов | тоо | фоп | спд | еоод | еад | оод | ад | ет | чп | уп | чуп | руп | гуп | муп | фгуп | фгбу | фгау | мбоу | мбдоу | гбоу | гбу | мбу | ано | нко | доо | ат | пат | прат | зат | ват | дп | пп | кфх | тсж | снт | сооо | иооо | чтуп | таа | аат | жшс | ақ | შპს | სს | ххк | хк | ՍՊԸ | ՓԲԸ | ԲԲԸ | شركة | شرکت | ctcp | stichting',
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
      'mbh | ag | sa | se | nv | bv | ab | as | asa | kg | ug | sas | spa | kk | scs | snc | sgps | saoc | saog | lc | cic | vzw | asbl | genossenschaft | szövetkezet | preduzetnik | предузетник | limite | a-bolag | αε | επε | οε | εε | ικε | αβεε | αεβε | esv | fmba | gesbr | oaj | yoaj | dochp | fgup | cvoa | peec | iks | vof | sca | sapa | anpo | berhad | ivs | vog | aör | egen | owm | gug | ekfr | ekfm | scpa | sogepa | ultd | unltd | slu | sau | sll | slne | sab | sacv | saic | sacif | sacifi | sacifia | saica | şti | dd | cxa | aktiengesellschaft | kommanditgesellschaft | kommanditbolag | handelsbolag | societate',
    ),
  },
];

/** Spellings that the lists lack. Those of one word have the places of their group above, or are taken off where set apart. */
export const moreForms: readonly string[] = [
  ...list(
    // English
    'L.L.L.P. | P.L.L.C. | P.A. | P.S.C. | P.C. | L.C. | L.L.C. | Pvt Ltd | Pvt Limited | Private Limited | (P) Ltd | (P) Limited | (Pvt) Ltd | (Private) Limited | (Pty) Ltd | (Pty) Limited | Pty | Pte Limited | Pte | Co Ltd | Co Limited | Company Limited | Company Ltd | Corporation Limited | Corp Ltd | Public Company Limited | Public Co Ltd | Public Company Ltd | PCL | Co Inc | Limited Partnership | Limited Liability Company | Limited Liability Partnership | Limited Liability Limited Partnership | Professional Corporation | Professional Association | Community Interest Company | Company Limited by Guarantee | Company Limited by Shares | Designated Activity Company | DAC | CLG | UC | Unlimited Company | Teoranta | Cuideachta Phoibli Theoranta | Cyfyngedig | CCC | RLLP | RLLLP | GmbH i.L. | GmbH in Liquidation | GmbH i.G. | AG i.L. | in Liquidation | en liquidation | in liquidazione | en liquidación | in administration | in receivership | Segregated Portfolio Company | SPC | Societas Europaea | B.S.C. | W.L.L. | Bahrain Shareholding Company | With Limited Liability | K.S.C. | K.S.C.P. | K.S.C.C. | K.P.S.C. | S.A.O.G. | S.A.O.C. | Q.S.C. | Q.P.S.C. | P.J.S.C. | P.S.C. | S.A.L. | S.A.E. | FZ LLC | FZ-LLC | FZ LLE | FZE | FZC | L.L.C. S.O.C. | Free Zone Establishment | Incorporated Association | National Association | F.S.B. | Federal Savings Bank | Berhad | Sdn Bhd | Sendirian Berhad | PLT | Perbadanan | Tbk | Persero | (Persero) Tbk | Pte Ltd | LLP | & Co | and Co | & Company | and Company',
  ),
  ...list(
    // German
    'GmbH & Co. KG | GmbH & Co. KGaA | GmbH & Co. OHG | GmbH & Co. | GmbH und Co. KG | GmbH u. Co. KG | AG & Co. KG | AG & Co. KGaA | AG & Co. OHG | SE & Co. KG | SE & Co. KGaA | KG a.A. | UG (haftungsbeschränkt) & Co. KG | UG & Co. KG | mbH & Co. KG | & Co. KG | und Co. KG | u. Co. KG | & Co. OHG | & Co. KGaA | & Cie. KG | & Cie. KGaA | & Cie | et Cie | & Cia | y Cía | e Cia | y Compañía | et Compagnie | Cie | Cie. AG | e.U. | e.K. | e.Kfm. | e.Kfr. | eGen | eGmbH | eGmuH | i.L. | i.G. | i.Gr. | gAG | Ges.m.b.H. & Co. KG | GesbR | OEG | KEG | Kommanditgesellschaft | Offene Gesellschaft | Einzelunternehmen | a.G. | a. G. | AöR | KdöR | VVaG | rechtsfähige Stiftung | Holding AG & Co. KG | Aktiengesellshaft | Eingetragene Genossenschaft | Partnerschaft mbB | PartG mbB | Steuerberatungsgesellschaft mbH | Gesellschaft m.b.H.',
  ),
  ...list(
    // French, Belgian, Swiss, Luxembourgish, Canadian
    'S.A.R.L. | SARLU | SASU | S.A.S.U. | EURL | E.U.R.L. | SNC | S.N.C. | SCS | SCA | SCI | S.C.I. | SCP | SELARL | SELAS | SELAFA | SCM | SCEA | EARL | GAEC | GIE | SEM | SCOP | SCIC | ASBL | SPRL | SPRLU | SCRL | SC | SRL | Société Anonyme | Société à responsabilité limitée | Société par actions simplifiée | Société par actions simplifiée unipersonnelle | Société en commandite | Société en nom collectif | Société civile immobilière | Société coopérative | S.à r.l. | S.à.r.l. | SARL-S | S.à r.l.-S | S.C.A. SICAV | SICAV-SIF | S.C.A. SICAR | SE.C.A. | Ltée | Limitée | Inc. Ltée | S.E.N.C. | S.E.N.C.R.L. | SENC | SENCRL | S.E.C. | Sàrl',
  ),
  ...list(
    // Dutch, Nordic
    'B.V.B.A. | C.V.B.A. | C.V. | V.O.F. | N.V. | B.V. | B.V. i.o. | U.A. | Coöperatie U.A. | Coöperatieve U.A. | Besloten Vennootschap | Naamloze Vennootschap | V.Z.W. | I.V.Z.W. | Comm.V | Comm. VA | A/S | ApS | I/S | K/S | P/S | P/F | S/I | IVS | A.M.B.A. | F.M.B.A. | S.M.B.A. | Aktieselskab | Aktieselskabet | Anpartsselskab | AB (publ) | Aktiebolag (publ) | AB publ | Aktiebolaget | Handelsbolag | Kommanditbolag | Ek. för. | Ekonomisk förening | HB | KB | ASA | AS | ANS | DA | BA | SA | KS | NUF | IKS | Aksjeselskap | Allmennaksjeselskap | Oy Ab | Ab Oy | Oyj Abp | Abp | Oy | Oyj | Ky | Ay | Tmi | Osakeyhtiö | Osuuskunta | Ry | ehf. | hf. | ohf. | slhf. | sf. | slf. | svf. | ses.',
  ),
  ...list(
    // Italian, Spanish, Portuguese, Latin American
    'S.p.A. | S.r.l. | S.r.l.s. | S.a.s. | S.n.c. | S.a.p.a. | S.c.a.r.l. | S.c.r.l. | S.c.p.a. | Soc. Coop. | Soc. Coop. a r.l. | S.C.A.R.L. | S.S. | S.p.A. in liquidazione | S.r.l. unipersonale | Società a responsabilità limitata | Società per azioni | S.A. | S.A.U. | S.L. | S.L.U. | S.L.L. | S.A.L. | S.L.N.E. | S.L.P. | S.C.P. | S.C. | S.Coop. | S. Coop. | Soc. Coop. Ltda. | C.B. | A.I.E. | U.T.E. | S.A.D. | S.G.R. | S.M.E. | E.P.E. | Sociedad Limitada | Sociedad Limitada Unipersonal | Sociedad Anónima Unipersonal | Sociedad Anónima | Sociedad de Responsabilidad Limitada | S.A. de C.V. | S.A.B. de C.V. | S.A.P.I. de C.V. | S. de R.L. | S. de R.L. de C.V. | S. de R.L. MI | S.C. de R.L. | S.C. de R.L. de C.V. | S.A.P.I.B. de C.V. | S.A.B. | SAB de CV | SOFOM | S.A. de C.V. SOFOM E.N.R. | SOFOM E.N.R. | SOFOM ENR | A.C. | S.A.C. | S.A.A. | S.R.L. | E.I.R.L. | S.A.S. | S.A.S. ESP | S.A. E.S.P. | S.A.S. E.S.P. | E.S.P. | S.A.S. BIC | S. en C. | S. en C. por A. | S.C.A. | C. por A. | C.A. | C.A. S.A.C.A. | S.A.C.A. | S.A.I.C. | S.A.C.I. | S.A.C.I.F. | S.A.I.C.F. | S.A.C.I.F.I. | S.A.C.I.F.I.A. | S.A.C.I. y F. | S.A.F. | S.p.A. | SpA | Ltda. | Cía. Ltda. | Cia. Ltda. | Cía. | Cia. | Compañía Limitada | & Cía. Ltda. | y Cía. Ltda. | y Cia Ltda | Compañía Anónima | S/A | S. A. | Ltda ME | Ltda. ME | Ltda EPP | EIRELI | EIRELI ME | ME | EPP | MEI | Lda | Unipessoal Lda | Unipessoal, Lda. | Sociedade Unipessoal Lda | SGPS | SGPS, S.A. | SGPS SA | C.R.L. | A.C.E. | S.A.R.F. | Sociedade Limitada | Sociedade Anônima',
  ),
  ...list(
    // Central and eastern Europe, Baltics, Balkans, Greece, Turkey
    's.r.o. | spol. s r.o. | a.s. | v.o.s. | k.s. | z.s. | o.p.s. | z.ú. | s.p. | s.e. | j.s.a. | družstvo | akciová spoločnosť | sp. z o.o. | Sp. z o. o. | sp.zo.o. | spółka z o.o. | sp. z o.o. sp. k. | sp. z o.o. sp.k. | sp. z o.o. S.K.A. | spółka z ograniczoną odpowiedzialnością sp. k. | spółka z ograniczoną odpowiedzialnością spółka komandytowa | sp. j. | sp. k. | sp. p. | s.c. | S.K.A. | P.S.A. | S.A. | spółka akcyjna | spółka jawna | spółka komandytowa | spółka cywilna | prosta spółka akcyjna | Spółdzielnia | Kft. | Zrt. | Nyrt. | Bt. | Kkt. | Kht. | Rt. | Szövetkezet | Korlátolt Felelősségű Társaság | S.R.L.-D | S.C. | P.F.A. | Î.I. | Î.C.S. | ÎCS | ICS | Î.M. | Î.S. | d.o.o. | j.d.o.o. | d.d. | k.d. | d.n.o. | s.p. | z.o.o. | d.o.o.e.l. | DOOEL | ДООЕЛ | ДОО | АД | а.д. | ЕООД | ООД | ЕАД | ЕТ | КД | КДА | СД | АДСИЦ | EOOD | OOD | EAD | AD | Sh.p.k. | Sh.a. | SH.P.K. | UAB | AB | MB | IĮ | VšĮ | TŪB | KŪB | SIA | AS | IK | PS | KS | A/S | OÜ | TÜ | UÜ | MTÜ | SA | FIE | osaühing | aktsiaselts | Α.Ε. | ΑΕ | Α.Ε.Β.Ε. | ΑΕΒΕ | Α.Β.Ε.Ε. | ΑΒΕΕ | Α.Β.Ε.Τ.Ε. | Α.Ε.Ε. | ΑΕΕ | Α.Τ.Ε. | ΑΤΕ | Α.Ξ.Τ.Ε. | Ε.Π.Ε. | ΕΠΕ | Μ.Ε.Π.Ε. | ΜΕΠΕ | Ο.Ε. | ΟΕ | Ε.Ε. | ΕΕ | Ι.Κ.Ε. | ΙΚΕ | Μ.Ι.Κ.Ε. | ΜΙΚΕ | Μονοπρόσωπη ΙΚΕ | Μονοπρόσωπη Ι.Κ.Ε. | Μονοπρόσωπη Α.Ε. | Μονοπρόσωπη ΑΕ | Μονοπρόσωπη ΕΠΕ | Μονοπρόσωπη Ε.Π.Ε. | Α.Ε.Ε.Α.Π. | Ανώνυμη Εταιρεία | Ανώνυμη Εταιρία | Εταιρεία Περιορισμένης Ευθύνης | Ομόρρυθμη Εταιρεία | Ετερόρρυθμη Εταιρεία | A.E.B.E. | ABEE | A.E.E. | I.K.E. | A.Ş. | AŞ | Ltd. Şti. | Limited Şirketi | Anonim Şirketi | San. ve Tic. A.Ş. | San. ve Tic. Ltd. Şti. | San. Tic. A.Ş. | San. Tic. Ltd. Şti. | San.Tic.Ltd.Şti | San ve Tic AŞ | Sanayi ve Ticaret A.Ş. | Sanayi ve Ticaret Anonim Şirketi | Sanayi ve Ticaret Ltd. Şti. | Sanayi ve Ticaret Limited Şirketi | Sanayi ve Tic. A.Ş. | Tic. A.Ş. | Tic. Ltd. Şti. | Tic. ve San. A.Ş. | Tic. ve San. Ltd. Şti. | Ticaret A.Ş. | Ticaret Ltd. Şti. | Ticaret ve Sanayi A.Ş. | Ticaret Limited Şirketi | Koll. Şti. | Kom. Şti. | T.A.Ş. | T.A.O. | A.O.',
  ),
  ...list(
    // Cyrillic, Caucasus, central Asia
    'ООО | ОАО | ЗАО | ПАО | АО | НАО | ИП | ТОО | ОДО | СООО | ИООО | ЧУП | ЧТУП | УП | РУП | КУП | ГУП | МУП | ФГУП | ГП | КП | ЧП | СП | СП ООО | СП ЗАО | ТОВ | ТзОВ | ПП | ФОП | ПрАТ | ПАТ | АТ | ВАТ | ЗАТ | ТДВ | ДП | КТ | Публичное акционерное общество | Непубличное акционерное общество | Акционерное общество | Индивидуальный предприниматель | Товариство з обмеженою відповідальністю | ЖШС | АҚ | ЖК | ЖАҚ | ОсОО | ОсДО | ЗАО | ХХК | ХК | ТББ | МЧЖ | АЖ | ҚК | ХК | XK | QK | AJ | MCHJ | OAJ | YoAJ | შპს | სს | სპს | კს | ინდმეწარმე | ՍՊԸ | ՓԲԸ | ԲԲԸ | ԱՁ | MMC | ASC | QSC | ATSC | OSC | д.о.о. | а.д. | к.д. | о.д. | с.п. | SP d.o.o.',
  ),
  ...list(
    // Asia and Africa
    'Pvt. Ltd. | Private Ltd. | Pvt. | Public Limited Company | Nidhi Limited | Producer Company Limited | LLP | प्राइवेट लिमिटेड | लिमिटेड | प्रा. लि. | प्रा॰ लि॰ | प्रा. लि | लि. | প্রাইভেট লিমিটেড | লিমিটেড | தனியார் லிமிடெட் | லிமிடெட் | ప్రైవేట్ లిమిటెడ్ | లిమిటెడ్ | (Guarantee) Limited | K.K. | Kabushiki Kaisha | Kabushiki Gaisha | Yugen Kaisha | Y.K. | Godo Kaisha | G.K. | Goshi Kaisha | Gomei Kaisha | GSK | Chusik Hoesa | Jusik Hoesa | Yuhan Hoesa | Co., Ltd. | JSC | Công ty TNHH | Công ty Cổ phần | Công ty TNHH MTV | Công ty TNHH Một Thành Viên | Công ty Trách nhiệm hữu hạn | Công ty Hợp danh | Doanh nghiệp tư nhân | CTCP | TNHH | TNHH MTV | Cong ty TNHH | Cong ty Co phan | PT | P.T. | CV | UD | PT. | Perseroan Terbatas | Perum | Perusahaan Umum | Perusahaan Perseroan | (Persero) | (Persero) Tbk | Yayasan | Sdn. Bhd. | Bhd. | (M) Sdn Bhd | (Malaysia) Sdn Bhd | Pty. Ltd. | (Pty) Ltd | Proprietary Limited | (Proprietary) Limited | NPC | RF NPC | SOC Ltd | SOC Limited | (RF) Ltd | (RF) Proprietary Limited | CC | Close Corporation | Ltd/Gte | SARLAU | SUARL | S.U.A.R.L. | SARL AU | GIE | S.A.R.L.A.U. | PBC | Public Benefit Corporation | B Corp',
  ),
  ...list(
    // Rarer forms of many countries
    'U.L.C. | ULC | Unlimited Liability Company | Professional Service Corporation | Benefit Corporation | Registered Limited Liability Partnership | P.L.L.P. | L3C | Low-Profit Limited Liability Company | Chtd | O.P.C. | One Person Corporation | SMC-Pvt Ltd | (SMC-Private) Limited | (Guarantee) Ltd | Protected Cell Company | Incorporated Cell Company | Exempted Limited Partnership | International Business Company | Private Company Limited by Shares | Public Company Limited by Shares | Personal Liability Company | State Owned Company | Non-Profit Company | A.V.V. | V.B.A. | e.Kffr. | InvAG | Investmentaktiengesellschaft | Einzelfirma | Einzelunternehmen | Kollektivgesellschaft | Privatstiftung | Kommandit-AG | SCSp | S.C.Sp. | SEPCAV | ASSEP | GEIE | EESV | S.A.M. | Société Anonyme Monégasque | Société Européenne | Société en commandite spéciale | Société en commandite simple | Société unipersonnelle à responsabilité limitée | Raison individuelle | eenmanszaak | maatschap | Coöperatie | Commanditaire Vennootschap | Vennootschap onder firma | Ansvarlig selskap | Kommandittselskap | Samvirkeforetak | Borettslag | Statsforetak | Enkeltpersonforetak | BRL | BBL | ENK | Ideell förening | Bostadsrättsförening | S.A.S. de C.V. | S.A.P.I.B. | S.A.P.I. | S. de R.L. de I.P. de C.V. | S.P.R. de R.L. | S.P.R. de R.L. de C.V. | S.C.L. | S.C.L. de C.V. | SOFOM E.R. | S.A. de C.V., SOFOM E.R. | S.A. de C.V., SOFOM, E.N.R. | S.A.T. | S.C.R. | S.Com.p.A. | Sociedad Civil | Sociedad Anónima Cerrada | Sociedad Anónima Abierta | Sociedad por Acciones Cerrada Simplificada | Empresa Unipersonal de Responsabilidad Limitada | Sociedade Unipessoal por Quotas | Sociedade por Quotas | società cooperativa | società semplice | società in nome collettivo | società in accomandita semplice | S.r.l. semplificata | s.j. | sp. z o.o. sp. j. | Societate pe acțiuni | Societate europeană | Regie autonomă | delniška družba | samostojni podjetnik | družba z neomejeno odgovornostjo | veřejná obchodní společnost | verejná obchodná spoločnosť | komanditná spoločnosť | jednoduchá spoločnosť na akcie | друштво со ограничена одговорност | Акционерско друштво | задруга | zadruga | Shoqëri aksionare | Shoqëri me përgjegjësi të kufizuar | 財團法人 | 社團法人 | الشركة ذات المسؤولية المحدودة | شركة ذات المسؤولية المحدودة | شركه ذات مسؤولية محدودة | شركة تضامن | شركة التضامن | شركة التوصية البسيطة | شركة توصية بالأسهم | شركة المساهمة الخاصة',
  ),
  ...list(
    // Arabic, Persian, Hebrew
    'ش.م.م | ش.م.ل | ش.م.ب | ش.م.ع | ش.م.ك | ش.م.ك.ع | ش.م.ك.م | ش.م.ع.ع | ش.م.ع.م | ش.م.س | ش.م.خ | ش.م | ش.م.ق | ش.ذ.م.م | ذ.م.م | م.م | ش.ش.و | ذ م م | ش م م | المحدودة | محدودة | المساهمة | مساهمة عامة | المساهمة العامة | شركة مساهمة | شركة مساهمة عامة | شركة مساهمة مصرية | مساهمة مقفلة | شركة ذات مسؤولية محدودة | ذات مسؤولية محدودة | ذات المسؤولية المحدودة | شركة | شرکت | سهامی خاص | سهامی عام | (سهامی خاص) | (سهامی عام) | با مسئولیت محدود | بע"מ | בע"מ | בע״מ | בעמ | חל"צ | חל״צ | ע"ר | ע״ר | شركة المساهمة',
  ),
];

/**
 * Forms of scripts that set no spaces between words: taken off at either end of a name although no space is there.
 * Company groups (集团) and plain "company" (公司) belong to the name.
 */
export const attachedForms: readonly string[] = list(
  '株式会社 | 有限会社 | 合同会社 | 合名会社 | 合資会社 | 合资会社 | 特例有限会社 | 相互会社 | 一般社団法人 | 一般財団法人 | 公益社団法人 | 公益財団法人 | 社団法人 | 財団法人 | 医療法人社団 | 医療法人財団 | 医療法人 | 学校法人 | 社会福祉法人 | 宗教法人 | 特定非営利活動法人 | NPO法人 | 独立行政法人 | 国立大学法人 | 弁護士法人 | 税理士法人 | 監査法人 | 協同組合 | 有限責任事業組合 | 有限責任監査法人 | ㍿ | ㈱ | ㈲ | （株） | （有） | 株式會社 | 有限責任公司 | 有限责任公司 | 股份有限公司 | 股份公司 | 有限公司 | 无限责任公司 | 無限責任公司 | 無限公司 | 无限公司 | 集团公司 | 集團公司 | 公司集团 | 公司集團 | 有限责任股份公司 | 有限責任股份公司 | 担保有限公司 | 擔保有限公司 | 私人有限公司 | 私人公司 | 上市公司 | 有限责任 | 有限合伙 | 有限合夥 | 合伙企业 | 合夥企業 | 个人独资企业 | 普通合伙 | 兩合公司 | 两合公司 | 国有独资公司 | 任意組合 | 匿名組合 | 주식회사 | 유한회사 | 유한책임회사 | 합자회사 | 합명회사 | 재단법인 | 사단법인 | 의료법인 | 학교법인 | 사회복지법인 | 협동조합 | ㈜ | 농업회사법인 | 영농조합법인 | บริษัท | จำกัด | มหาชน | ห้างหุ้นส่วนจำกัด | ห้างหุ้นส่วน | หจก. | บจก. | บมจ. | หจก | บจก | บมจ | ບໍລິສັດ | ຈຳກັດ | ក្រុមហ៊ុន',
).filter((form) => form.length > 1 || /[㍿㈱㈲㈜]/.test(form));

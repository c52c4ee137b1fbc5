/**
 * What pages with contact details are called, as words of a path or of a link's text, in small letters without accents and joined:
 * "Mentions légales" and /mentions-legales are mentionslegales.
 */
const groups: readonly { readonly rank: number; readonly words: string }[] = [
  {
    // Contact.
    rank: 0,
    words: `contact contacts contactus contactme contactpage contactinfo contactinformation contactdetails contactform getintouch
      getintouchwithus reachus reachout talktous writetous emailus touch contactour contactsales contactsupport ourcontacts
      kontakt kontakte kontaktformular kontaktiereuns kontaktierenunsuns sokontakt kontaktaufnahme kontaktdaten ansprechpartner
      contactez contacteznous nouscontacter coordonnees contacto contactenos contactanos contactar contactanos contacta
      contato contatos contate contateno faleconosco falecomagente contactos contatti contattaci contatto scrivici
      neemcontactop contactgegevens contactformulier contacteerons kontaktoss kontaktos kontaktaoss kontaktinformation
      kontaktaos kontaktuppgifter otayhteytta yhteystiedot yhteys hafasamband hafdusamband kontaktid kontaktai susisiekite kontakti
      sazinies kontakty skontaktuj skontaktujsie napiszdonas kontaktujtenas kontaktujte napistenam kapcsolat kapcsolatfelvetel
      elerhetoseg elerhetosegek contacteaza contacteazane luatilegatura kontaktirajte kontaktirajtenas stik stikznami
      контакт контакти контакты контактная контактнаяинформация связаться связатьсяснами обратнаясвязь свържетесе звязок
      зворотнийзвязок кантакты επικοινωνια επικοινωνηστε epikoinonia iletisim bizeulasin iletisimbilgileri bizeyazin elaqe
      baglanish baglanisuchun kontaktet nakontaktoni հետադարձ კონტაქტი bayantnyamanas
      اتصلبنا تواصلمعنا للتواصل تماسباما تماس ارتباطباما צורקשר יצירתקשר संपर्क संपर्ककरें যোগাযোগ தொடர்பு
      ติดต่อ ติดต่อเรา lienhe lienhevoichungtoi hubungi hubungikami kontakkami wasilianakwanasi kontakons skakelons
      お問い合わせ お問合せ お問合わせ 問い合わせ ご連絡先 連絡先 toiawase otoiawase inquiry inquiries enquiry enquiries
      联系我们 联系 联系方式 聯絡我們 聯繫我們 聯絡 lianxiwomen lianxi contactu 문의 문의하기 연락처 고객문의 오시는길`,
  },
  {
    // Who is responsible by law: an address must stand there in many countries.
    rank: 1,
    words: `impressum imprint legalnotice legalnotices legal legalinfo legalinformation mentionslegales mentionslegale avisolegal
      avisoslegales notalegal avisolegaleprivacidad notelegali informazionilegali disclaimer anbieterkennzeichnung
      rechtlichehinweise colofon colophon juridischeinformatie tietoasivustosta notaprawna informacjeprawne pravniinformace
      pravneinformacie jogi joginyilatkozat impresum impreszum siteinfo termeni tokushoho tokutei 特定商取引法に基づく表記
      特定商取引法 特商法 特定商取引に関する法律 会社概要 会社案内 運営会社 companyprofile corporateprofile companyinfo
      companyinformation corporateinfo 企業情報 회사소개 法律声明 yasal kunye kunyemiz реквизиты юридическаяинформация
      правоваяинформация правнаинформация ταυτοτητα companydetails`,
  },
  {
    // About and people.
    rank: 2,
    words: `about aboutus aboutme aboutourcompany whoweare ourcompany company ourteam team teams meettheteam people ourpeople
      staff management leadership ourstory directory employees faculty board
      ueberuns uberuns ueber uber unternehmen dasteam unserteam mitarbeiter firma wirueberuns wiruberuns quisommesnous
      apropos aproposdenous lequipe equipe notreequipe lasociete entreprise notrehistoire quienessomos quiensomos
      sobrenosotros nosotros acercade acercadenosotros conocenos equipo nuestroequipo empresa laempresa sobrenos sobre
      quemsomos aempresa nossaequipe chisiamo azienda lazienda ilteam team noi overons wiezijnwij onsteam bedrijf omoss
      om omos omossa meista tietoameista yritys henkilosto umokkur meistkontakt apiemus parmums meie meist onas oferta zespol
      oas oas firmie onasfirma onas spolecnost onas onascz kdojsme spolocnost rolunk kikvagyunk cegunk cegbemutato munkatarsak
      desprenoi cinesuntem echipa companie onama kosmo ekipa tim onas zanas onas podjetje
      онас окомпании компания команда нашакоманда кониесме занас пронас прокомпанiю прокомпанію проnas σχετικα
      σχετικαμεεμας ποιοιειμαστε εταιρεια hakkimizda hakkinda biz kimdir kurumsal ekibimiz haqqimizda biz rreth rrethnesh
      معلوماتعنا مننحن عنا عنالشركة دربارهما אודות אודותינו מיאנחנו हमारेबारेमें আমাদেরসম্পর্কে எங்களைபற்றி
      เกี่ยวกับเรา gioithieu vechungtoi tentangkami tentang profil profilperusahaan kuhusu oorons
      会社 会社情報 私たちについて 当社について スタッフ紹介 关于我们 关于 公司简介 公司介绍 關於我們 團隊 guanyuwomen 회사 소개 회사정보 팀`,
  },
  {
    // Where people write for a reason.
    rank: 3,
    words: `support help helpcenter customerservice customercare service press media newsroom pressoffice mediacontact presse
      pressekontakt prensa imprensa stampa ufficiostampa pers privacy privacypolicy dataprotection datenschutz
      datenschutzerklaerung datenschutzerklarung confidentialite politiquedeconfidentialite politicadeprivacidad
      privacidade privacidad politicadeprivacidade informativaprivacy privacybeleid integritetspolicy personvern
      tietosuoja politykaprywatnosci ochranaosobnichudaju adatvedelem adatkezeles confidentialitate
      политикаконфиденциальности gizlilik kvkk プライバシーポリシー 隐私政策 개인정보처리방침 careers jobs karriere
      stellenangebote locations offices ouroffices standorte filialen agences sedes oficinas unidades sedi vestigingen
      kontorer investors investorrelations partners advertise advertisewithus werbung mediadaten anzeigen booking
      reservation reservations reservierung kundenservice servicios hilfe aide ayuda ajuda assistenza faq`,
  },
];

const ranks = new Map<string, number>();
for (const { rank, words } of groups) {
  for (const word of words.split(/\s+/)) if (word !== '' && !ranks.has(word)) ranks.set(word, rank);
}

/** The rank of any other page. */
export const otherRank = 4;

/** 0 is a contact page, `otherRank` any other; `name` is joined as above. */
export function rankOfName(name: string): number {
  return ranks.get(name) ?? otherRank;
}

/** Words of scripts without spaces between them, which stand within longer texts. */
export const unspacedWords: readonly (readonly [string, number])[] = [...ranks].filter(([word]) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/u.test(word),
);

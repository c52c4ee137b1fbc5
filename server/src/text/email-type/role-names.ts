import { isListedRole } from './mail-domains.ts';

/**
 * The mailbox stands for a job, not a person. At an organisation: a name of the list or of the words below, however its
 * words are joined and numbered (no_reply, customer.service, sales2), or such a word with a place, language or team
 * beside it (info-uk, sales.emea, support_team). Where `strict`, only names that no person would take for a mailbox.
 */
export function isRoleName(
  local: string,
  { strict, isEducation }: { strict: boolean; isEducation: boolean },
): boolean {
  const name = local.replace(/^"|"$/g, '').normalize('NFC').toLowerCase().replace(/\+.*$/s, '');
  const words = name.split(/[._\-\s]+/).filter((word) => word !== '');
  const joined = words.join('');
  const bare = joined.replace(/\d+$/, '');
  if (automatic.test(joined)) return true;
  if (strict) return unmistakable.has(bare);
  if (givenNames.has(bare)) return isEducation && bare === 'dean';
  if (isListedRole(name) || isRole(joined) || isRole(bare)) return true;
  return words.length > 1 && isPhraseOfRole(words);
}

const isRole = (word: string) =>
  unmistakable.has(word) || usual.has(word) || (word.length > 3 && isListedRole(word));

/** Every word is a role or what tells one of several mailboxes apart. */
function isPhraseOfRole(words: readonly string[]): boolean {
  if (words.length > 6) return false;
  const bare = words.map((word) => word.replace(/\d+$/, '')).filter((word) => word !== '');
  const isWord = (word: string) => unmistakable.has(word) || usual.has(word);
  // Of two letters only before an unmistakable word: jo.post is a person, info.jo is Jordan's.
  const isCode = bare.some((word) => unmistakable.has(word)) ? /^[a-z]{2}$/ : /^(?:uk|us|eu|de|fr)$/;
  return bare.some(isWord) && bare.every((word) => isWord(word) || isCode.test(word) || besides.has(word));
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Programs write from these: noreply-invoices, bounces, mailer-daemon. */
const automatic =
  /^(?:no|dont|donot)(?:reply|response|replies|replay)|noreply$|^(?:mailer)?daemon$|^bounces?$|^(?:mailer|auto)(?:daemon|reply|responder|mailer|mated)$/;

/** Frequent first names that the list has as the names of offices and products. */
const givenNames = set('alexa dean sydney');

/** Beside a role word: which of several mailboxes. Two letters are a country or a language. */
const besides = set(`
  emea apac anz latam amer americas dach mena benelux nordic nordics iberia cee usa europe european asia africa global intl
  international world worldwide national local regional north south east west central northern southern eastern western
  america canada mexico brazil brasil argentina chile colombia peru spain espana france italy italia germany deutschland
  austria switzerland schweiz suisse belgium netherlands nederland holland denmark danmark sweden sverige norway norge
  finland poland polska czech slovakia hungary romania bulgaria greece turkey turkiye russia ukraine india china japan korea
  singapore malaysia indonesia thailand vietnam philippines australia zealand dubai uae qatar israel egypt nigeria kenya ireland
  scotland wales england london paris berlin munich muenchen hamburg wien vienna zurich geneva amsterdam brussels madrid
  barcelona lisbon milan milano rome roma stockholm oslo copenhagen helsinki warsaw prague budapest moscow istanbul york
  boston chicago toronto montreal sydney melbourne tokyo beijing shanghai hongkong
  english deutsch german french francais spanish espanol portuguese italian dutch
  hq group dept department abteilung desk unit division branch online web mail email www box inbox list alert alerts new
  old the our your us me for and de la du des der die und et y e of do da my client customer customers b2b b2c vip staff
`);

/** Nobody's name, whatever the provider: RFC 2142 and what is its like in other languages. */
const unmistakable = set(`
  abuse admin administrator billing contact contactus customercare customerservice customersupport enquiries enquiry
  feedback ftp help helpdesk hostmaster info information inquiries inquiry invoice invoices invoicing jobs careers list
  listserv mailerdaemon majordomo marketing news newsletter noc nobody noreply office orders postmaster press privacy
  recruitment recruiting root sales security service services subscribe support sysadmin techsupport unsubscribe usenet uucp
  webmaster www accounting accounts payments hr humanresources legal compliance reservations bookings returns complaints
  kontakt anfrage anfragen bestellung bestellungen bewerbung bewerbungen buchhaltung datenschutz einkauf kundendienst
  kundenservice kundenbetreuung poststelle presse rechnung rechnungen rechnungswesen redaktion sekretariat vertrieb verkauf
  verwaltung zentrale personalabteilung geschaeftsfuehrung geschaeftsleitung empfang rezeption reservierung reservierungen
  contacto contactos informacion informes ventas compras facturacion administracion soporte atencion atencionalcliente
  servicioalcliente reservas rrhh recursoshumanos empleo prensa redaccion contabilidad tesoreria gerencia secretaria recepcion
  pedidos oficina consultas cobranzas almacen logistica
  contato vendas suporte atendimento financeiro faturamento comercial sac ouvidoria imprensa diretoria faleconosco
  contabilidade administracao cobranca secretariado geral encomendas
  commercial comptabilite compta facturation accueil secretariat direction recrutement rh redaction reservation serviceclient
  serviceclients sav achats commande commandes mairie standard contactez contacteznous
  contatti informazioni vendite acquisti amministrazione fatturazione ordini assistenza segreteria direzione ufficiostampa
  redazione prenotazioni commerciale protocollo spedizioni magazzino preventivi lavoraconnoi
  verkoop inkoop administratie klantenservice boekhouding facturen facturatie receptie vacatures secretariaat directie
  kundeservice firmapost faktura fakturaer regnskab bogholderi reception salg ordre
  kundtjanst forsaljning ekonomi kansli reklamation myynti asiakaspalvelu toimisto laskutus tilaukset
  biuro sklep sprzedaz zamowienia reklamacje kadry ksiegowosc rekrutacja obsluga
  obchod prodej fakturace objednavky podatelna podpora fakturacia predaj iroda ugyfelszolgalat ertekesites rendeles titkarsag
  vanzari comenzi rezervari suport contabilitate achizitii prodaja podrska zakaz zakazy prodazhi podderzhka buhgalteria
  satis destek muhasebe bilgi iletisim insankaynaklari siparis musterihizmetleri
  инфо заказ заказы продажи поддержка бухгалтерия офис отдел почта
`);

/** At an organisation only: elsewhere people take these for themselves. */
const usual = set(`
  account ads advertising advertise affiliates agence agencia agency alerts ap ar api app apply appointments archive archives
  assistant ask audit board blog booking bot brand brands broadcast build bursar busdev business businessdevelopment bizdev
  care career cfo cfos ceo cto ctos coo cio ciso cmo chairman chancellor clerk client clients cloud comms communication
  communications community company concierge conference connect consulting content contracts controller copyright corporate
  council courses creative credit crew customer customers data database delivery demo design dev developer developers
  development devops digital director directors dispatch dns domain domains donate donations ecommerce editor editorial
  education email employee employees employment engineering errors estimates events event everyone executive expenses export
  facilities faculty family fax finance financial foundation founders frontdesk fundraising general giving grants group
  growth hello hi hey hallo bonjour ciao moin servus dpo gdpr hiring home hosting hotel hq housekeeping ideas import inbox innovation insurance internship investor
  investors investorrelations ir it ithelp itsupport job lab labs lead leads learn learning leasing library licensing
  logistics loyalty mail mailbox maintenance management manager managers media meet member members membership merchandising
  mobile monitor monitoring network notifications notification notify offers onboarding online onlineshop operations ops
  order outreach owner owners parts partner partners partnerships pay payment payroll people permits personnel phishing
  photo photos planning police post pr principal procurement product production products program programs project projects
  promo promotions property proposals publishing purchase purchasing qa quality questions quote quotes realestate receipts
  receiving recepcionista recruiter recruiters referrals register registrar registration registry remote rentals rental
  report reporting reports request requests research resident residents restaurant resume resumes retail rfp
  risk rsvp safety sale sample samples schedule scheduling school secretary server shipping shop shopping signup social
  socialmedia software solutions spam spa sponsors sponsorship staff stats stock store strategy student students studio
  submissions subscriptions success suggestions supplier suppliers supply survey system systems tax taxes team tech technical
  technology test testing tickets tips tour tours trade trading training transport travel treasurer treasury trust trustees
  update updates user users vendor vendors verify video vip visit volunteer volunteers voicemail warehouse warranty web
  webadmin webinar webshop website welcome wholesale work workshop
  ausbildung auftrag auftraege beratung bibliothek buero hausverwaltung hilfe karriere kanzlei kasse kundenberatung labor
  lager leitung marketingabteilung mitarbeiter ticket termin termine personal praxis pressestelle pfarramt technik umwelt
  versand vorstand werbung werkstatt gemeinde rathaus buergermeister buergerbuero stadtverwaltung
  facturas ayuda academico admisiones asistencia ayuntamiento biblioteca calidad capacitacion clientes cliente comunicacion
  comunicaciones correo cotizaciones credito direccion documentos eventos finanzas garantia informatica ingenieria
  juridico legales licitaciones mantenimiento matriculas mercadeo operaciones pagos presidencia produccion proveedores
  proyectos publicidad postventa registro relacionamento sistemas taller tecnico tienda trabajo turismo
  adm agendamento assistencia boletos cadastro comunicacao compradores curriculo curriculos departamento engenharia escritorio
  estoque expedicao faturas financas fiscal fornecedores gestao licitacao loja manutencao orcamento
  orcamentos pagamentos producao projetos qualidade reserva suprimentos tesouraria vaga vagas
  abonnement abonnements adherents adhesion administratif annonces animation atelier bibliotheque billetterie boutique
  bureau cabinet candidature candidatures clientele comptable courrier devis emploi etudes evenements expedition
  finances formation formations fournisseurs gestion informatique juridique livraison location logistique magasin
  mutuelle paie partenaires partenariat patrimoine pharmacie qualite reclamation reclamations renseignements
  scolarite secretaire stages syndic technique tresorerie tresorier urbanisme vente ventes
  agenzia albergo biglietteria clienti comunicazione contabile curriculum direttore eventi fatture finanza
  formazione fornitori gare gestione iscrizioni legale negozio ordine pagamenti pec personale produzione progetti
  qualita reclami risorseumane sede servizi servizioclienti sicurezza sindaco spedizione stampa stage ufficio
  ufficiotecnico vendita
  advies balie bestelling bestellingen bestuur bibliotheek financien gemeente hulp kantoor klacht klachten leden leverancier
  logistiek magazijn onderhoud ontvangst pers personeel praktijk retour secretaris techniek verhuur webwinkel
  werkplaats winkel zorg
  administrasjon administration bestilling butik forening formand formann hjelp hjaelp jobb kontor
  kundesenter leder leverandor marked medlem medlemmer okonomi ordrer ordrekontor
  postmottak rekruttering resepsjon rektor sekretaer servicedesk skole verksted vaerksted
  asiakas hallinto henkilosto hinnat huolto kauppa kirjaamo koulutus kuljetus laskut markkinointi myymala neuvonta palaute
  palkanlaskenta rekry tarjous tilaus tuki varaukset vastaanotto viestinta yhteys
  dyrekcja dyrektor dzial faktury finanse gabinet handel hurt kariera klient ksiegarnia logistyka magazyn
  oferta oferty poczta pomoc praca pracownia prezes produkcja projekty przetargi reklama recepcja rodo serwis sekretarz szkola
  szkolenia urzad wsparcie wynajem wysylka zakupy zaopatrzenie zarzad zgloszenia
  dotazy doprava ekonom fakturacni infolinka kancelar knihovna kurzy mzdy nabidka nabidky nakup obec objednavka personalni
  poptavka poptavky posta prodejna projekce recepce reklamace reditel reditelka servis skola sklad starosta technika ucetni
  ucetnictvo uctaren uctarna vedeni zasilatelstvo
  ajanlat allas beszerzes ertekesito foglalas gyartas hirdetes hirlevel iskola karrier konyveles konyvtar logisztika palyazat
  panasz penzugy penztar polgarmester raktar recepcio szallas szamla szamlazas szerkesztoseg szerviz titkar ugyintezes
  ugyvezetes ugyvezeto uzlet vevoszolgalat
  achizitie birou cariere comanda facturare facturi financiar juridic livrare magazin oferte
  primaria productie programari recrutare relatii relatiipublice resurseumane rezervare secretar tehnic
  kontakti knjigovodstvo komerciala nabava narudzbe naruci nabavka pravna prijava prijave racuni racunovodstvo rezervacije
  tajnik tajnistvo trgovina uprava ured veleprodaja zaposlitev
  buh buhgalter direktor dostavka kadr kadri opt optom otdel otdelkadrov pochta priem priemnaya rabota
  redakcia redaktor sekretar snab snabzhenie tender tur uslugi zakupki zayavka
  basin basvuru bayi depo egitim finans fatura gumruk hukuk ihale ihracat ik ithalat kalite kargo kariyer kurumsal lojistik magaza
  mudur musteri odeme ofis operasyon pazarlama personel proje rezervasyon satinalma sekreter sikayet teklif teknik uretim
  uyelik yonetim
  grammateia logistirio poliseis parangelies promitheies exipiretisi epikoinonia
  eigyo jinji keiri kouhou koho otoiawase saiyo saiyou soumu somu toiawase kefu caiwu renshi xiaoshou zhaopin
  admisi humas keuangan layanan pemasaran penjualan pengaduan lowongan hotro ketoan kinhdoanh lienhe tuyendung tuvan
  dukungan informasi mabiat
`);

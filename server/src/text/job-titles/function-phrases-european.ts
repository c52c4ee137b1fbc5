import type { JobFunction } from '../reference-data.ts';

/**
 * The same for German, French, Spanish, Portuguese, Italian, Dutch, Danish, Swedish, Norwegian and Polish, about a line each. Words that mean
 * something else in another of these languages or in English stand in longer phrases only.
 */
export const europeanFunctions: Readonly<Partial<Record<JobFunction | 'Nothing', string>>> = {
  Accounting: `
    buchhalt*, *buchhalter, *buchhalterin, *buchhaltung, bilanzbuchhalt*, rechnungswesen, steuer*, wirtschaftsprüf*, revisor*,
    comptab*, expert comptable, contrôleur de gestion, contrôleuse de gestion, contrôle de gestion, fiscaliste,
    contador*, contable*, contabilidad*, auditoría, auditoria, contabil*, contabile, contabilità, commercialista, revisore,
    boekhoud*, belasting*, bogholder*, bokholder*, regnskab*, regnskap*, redovisning*, księgow*, rachunkow*, audytor*`,
  Administrative: `
    sekretär*, *sekretär, *sekretärin, empfang*, büroleit*, bürokauf*, sachbearbeit*, teamassisten*, verwaltung*, assistent*/assistenz der
    geschäftsführ*/geschäftsleit*/direktion, assistent*/assistenz des vorstands, vorstandsassist*, direktionsassist*, ?assistent, ?assistentin,
    ?assistenz, secrétaire*, secrétariat, assistant/assistante de direction, assistante administrative, assistant administratif, ?assistante,
    administratif, administrative, accueil, hôtesse d accueil, secretari*, administrativ*, recepcionist*, recepção, recepción,
    segretari*, amministrativ*, impiegat*, secretaresse, administratief, directiesecret*, office managerin, ?asistente, ?assistente, ?auxiliar,
    sekretær*, sekreterare, receptionist*, administratör, kontorsjef, asystent* zarządu, sekretark*, administracyjn*, ?asystent*`,
  'Arts and Design': `
    gestalter*, *gestalter, *gestalterin, grafik*, mediengestalt*, fotograf*, künstler*, musiker*, ?architekt, ?architektin, innenarchitekt*,
    graphiste*, artiste*, artistique, créati*, architecte*, photographe*, décorat*, styliste, infographiste,
    diseñ*, gráfic*, fotógraf*, artista*, arquitect*, arquitet*, músic*, grafico, progettista grafico, architetto,
    vormgev*, ontwerper, kunstenaar, formgiv*, tegner, projektant*, architekt wnętrz, plastyk`,
  'Business Development': `
    geschäftsentwicklung, unternehmensentwicklung, développement commercial, développement des affaires, chargé d affaires, chargée d affaires,
    ingénieur d affaires, business developer*, desarrollo de negocio, desarrollo de negocios, desenvolvimento de negócios, novos negócios,
    sviluppo business, sviluppo commerciale, bedrijfsontwikkeling, forretningsudvikl*, forretningsutvikl*, affärsutveckl*, rozwoju biznesu,
    rozwój biznesu, partenariat*, alianzas`,
  'Community and Social Services': `
    sozialarbeit*, sozialpädagog*, erzieher*, pfarrer*, ehrenamt*, bénévole*, assistante sociale, assistant social, travailleur social,
    éducat* spécialisé*, trabajador* social, assistente social, assistente sociale, voluntari*, vrijwillig*, maatschappelijk werk*,
    socialrådgiver*, sosionom, socionom, socialsekreterare, frivillig*, pracownik socjalny, wolontariusz*`,
  Consulting: `
    berater, beraterin, beratung, unternehmensberat*, *berater, *beraterin, conseil, conseiller, conseillère, consultor*, asesor, asesora,
    consulente*, adviseur, rådgiver*, rådgivare, konsulent*, konsult*, doradca, doradczyni`,
  'Customer Success and Support': `
    kundenservice*, kundenbetreu*, kundendienst*, kundenberat*, kundensupport, service client, relation client, relations clients, support
    client, satisfaction client, atención al cliente, servicio al cliente, atendimento, atendimento ao cliente, suporte, assistenza clienti,
    servizio clienti, klantenservice, klantcontact, kundeservice*, kundtjänst*, kundeservicemedarbejder, obsług* klienta, obsługi klientów`,
  Education: `
    lehrer*, *lehrer, *lehrerin, lehrkraft, lehrbeauftragt*, dozent*, ausbilder*, pädagog*, schulleit*, erwachsenenbild*,
    enseignant*, professeur*, formateur, formatrice, instituteur, institutrice, maître de conférences, éducat*,
    profesor*, maestr*, docente*, docencia, professor*, pedagog*, insegnante*, formatore, formatrice,
    docent*, leraar, lerares, leerkracht, onderwijs*, lærer*, lærar*, lärare*, underviser, rektor, nauczyciel*, wykładowc*, adiunkt`,
  Engineering: `
    ingenieur*, *ingenieur, *ingenieurin, entwickler, entwicklerin, *entwickler, *entwicklerin, softwareentwickl*, konstrukteur*, programmierer*,
    maschinenbau*, ingénieur*, ingénierie, développeur, développeuse, développeur logiciel, ingenier*, desarrollador*, programador*,
    engenh*, desenvolvedor*, ingegner*, sviluppatore, sviluppatrice, programmatore, progettista, ontwikkelaar, *ontwikkelaar, programmeur,
    ingeniør*, *ingeniør, udvikler*, utvikler*, *udvikler, *utvikler, utvecklare, *utvecklare, ingenjör*, *ingenjör, inżynier*, programist*,
    konstruktor*, bureau d études, technischer leiter, teknisk chef`,
  Entrepreneurship: `
    inhaber*, *inhaber, gründer*, mitgründer*, firmengründer*, unternehmer*, mitinhaber*, fondateur, fondatrice, cofondateur, cofondatrice,
    fundador*, cofundador*, propietari*, dueñ*, emprendedor*, empreendedor*, proprietári*, empresári*, empresario, titolare, fondatore,
    cofondatore, imprenditore, imprenditrice, eigenaar*, medeeigenaar, oprichter*, medeoprichter, ondernemer, indehaver*, stifter*,
    medstifter*, grundare, medgrundare, ägare, delägare, medejer, medeier, właściciel*, współwłaściciel*, założyciel*, współzałożyciel*,
    propriétaire, entrepreneuse, autoentrepreneur*, auto entrepreneur*, przedsiębiorca, socio/socia/sócia fundador/fundadora`,
  Finance: `
    finanz*, *finanzierung, bank*, bankkauf*, versicherung*, kredit*, vermögens*, financi*, trésor*, banque, banquier, gestion de patrimoine,
    assurance, assurances, actuaire, analyste financier, finanzas, tesorer*, banca, seguros, inversion*, finanças, tesouraria, financeir*,
    investimento*, crédito, finanza, finanziari*, assicura*, tesoreria, financieel, financiële, bankier, verzeker*, hypotheek*, vermogens*,
    økonomi*, ekonomi*, finans*, finanse, finansow*, analityk finansowy, ubezpiecz*, försäkring*, forsikring*`,
  'Healthcare Services': `
    arzt, ärztin, *arzt, *ärztin, ärztlich*, pfleger*, *pfleger, *pflegerin, pflege*, *pflege, kranken*, gesundheit*, apothek*, zahnarzt*,
    zahnmedizin*, hebamme, therapeut*, *therapeut, *therapeutin, physiotherap*, psycholog*, médecin*, infirmi*, pharmacien*, soignant*,
    aide soignante, aide soignant, kinésithérap*, sage femme, santé, dentiste, médic*, enfermer*, enfermeir*, farmac*, salud, saúde, dentista,
    fisioterap*, psicólog*, odontólog*, nutricion*, infermier*, sanitari*, verpleeg*, huisarts, tandarts, zorg*, apotheker, verzorgende,
    fysioterap*, læge, lege, läkare, sygeplejerske*, sykepleier*, sjuksköterska, undersköterska, tandlæge, tannlege, tandläkare, lekarz*,
    lekarka, pielęgniar*, farmaceut*, fizjoterap*, dentystka, stomatolog`,
  'Human Resources': `
    personalleit*, personalref*, personalwesen, personalentwickl*, personalabteilung, personalmanag*, personalchef*,
    personalberat*, personaler, personalerin, personalsach*, leiter/leiterin/leitung personal, ressources humaines, rh, drh, recruteu*, recrutement, chargé de recrutement,
    recursos humanos, rrhh, reclut*, selección de personal, recrutador*, gestão de pessoas, departamento pessoal, risorse umane, selezione,
    selezionatore, personeels*, werving*, hr adviseur, hr medewerker, rekruter*, rekrut*, zasobów ludzkich, kadr, kadry, kadrow*, personaldirektor,
    rekruttering*, rekrytering*, rekryterare, spécialiste paie, lønn, löne*, lønningsansvarlig`,
  'Information Technology': `
    informatik*, *informatiker, *informatikerin, systemadmin*, netzwerk*, datenbank*, edv, systemhaus, fachinformatik*, datenanalyst*,
    informatique, dsi, systèmes d information, administrateur système*, technicien informatique, réseaux, informátic*, sistemas, tecnología,
    tecnologia, redes, ti, tecnologías de la información, analista de sistemas, informatic*, sistemista, ict, systeembeheer*, netwerk*,
    applicatiebeheer*, it chef, it chefe, systemforvalt*, driftstekniker, informatyk*, administrator systemów, teleinformat*,
    telematik*`,
  Legal: `
    jurist*, rechts*, anwalt, anwält*, rechtsanwalt*, rechtsanwält*, notar*, richter*, justiziar*, datenschutz*, juridique, juriste, avocat*,
    notaire, magistrat, abogad*, jurídic*, legales, advogad*, juiz, juíza, tabelião, avvocat*, legale, giurist*, notaio, advocaat, juridisch,
    bedrijfsjurist, advokat*, dommer, juridisk, adwokat*, prawn*, radca prawny, radczyni prawna, notariusz, sędzia, prokurator`,
  Marketing: `
    werbung, werbe*, marketing*, *marketing, publicité, publicitaire, marque, réseaux sociaux, webmarketing, mercadotecnia, mercadeo, publicidad,
    publicidade, redes sociales, redes sociais, marca, pubblicità, pubblicitari*, reclame, markedsføring*, marknadsför*, marknad*, markeds*,
    reklam*, marketingu, marketingow*, community manager`,
  'Media and Communication': `
    journalist*, redakteur*, redaktion*, *redakteur, *redakteurin, öffentlichkeitsarbeit, kommunikation*, presse*, übersetz*, dolmetsch*,
    pressesprecher*, journaliste*, rédact*, communication, presse, traduct*, interprète, réalisateur, réalisatrice, comunicación, comunicação,
    comunicazione, periodista*, jornalista*, giornalista*, redactor*, redator*, traductor*, tradutor*, traduttore, traduttrice, redattore,
    redattrice, communicatie*, journalist, redacteur, vertaler, voorlichter, kommunikasjon*, kommunikatör*, informatör, journalist*, oversætter*,
    översättare, redaktør*, redaktör*, dziennikar*, redaktor*, komunikacj*, tłumacz*, rzecznik*, prensa, imprensa`,
  'Military and Protective Services': `
    soldat*, offizier*, polizei*, polizist*, feuerwehr*, bundeswehr, wachmann, sicherheitsdienst, militaire*, policier*, gendarme*, pompier*,
    agent de sécurité, sapeur pompier, militar*, policía*, polícia*, bombero*, bombeiro*, vigilante, guardia, carabinier*, poliziott*, vigile*,
    vigili, agente di polizia, politie*, brandweer*, beveilig*, politi*, brandmand, brandmann, brandman, väktare, vekter, vagt, soldat*, żołnierz*,
    policjant*, strażak*, ochroniarz*`,
  Operations: `
    logistik*, produktion*, *produktion, betriebsleit*, lager*, fertigung*, werkleit*, werksleit*, instandhalt*, fahrer*, *fahrer, disponent*,
    arbeitsschutz*, schichtleit*, exploitation, opérations, opérationnel*, logistique*, entrepôt, chauffeur*, magasinier*, maintenance, qse,
    operacion*, logístic*, almacén, producción, mantenimiento, conductor*, operaç*, produção, almoxarif*, manutenção, motorista, operatore,
    logistica, magazzin*, produzione, manutenzion*, stabilimento, autista, operationeel, logistiek*, magazijn*, productie*, onderhoud*,
    drift*, lager*, produksjon*, transport*, logistyk*, produkcj*, magazyn*, kierowca, operacyjn*, zakładu, supply chain managerin`,
  'Product Management': `
    !produktmanag*, produktleit*, !produktmanagerin, !chef de produit*, !cheffe de produit*, produit, produits, producto, produto, prodotto,
    !produktchef*, !produktsjef*, !produktägare, !produkteier, !gerente/jefe/jefa de producto, !gerente de produto, productmanag*, !product managerin,
    produktu`,
  'Program and Project Management': `
    !projekt*, !chef de projet*, !cheffe de projet*, projet, projets, !directeur de projet*, !directrice de projet*, !jefe de proyecto*,
    !jefa de proyecto*, proyecto, proyectos, !gerente de projeto*, !gerente de proyecto*, projeto, projetos, !project managerin, progetto,
    progetti, !projectleider*, projectmanag*, projecten, prosjekt*, !prosjektleder*, projekt, projektu, projektów, programmleit*,
    gestor de proyecto*, gestor de projeto*`,
  Purchasing: `
    einkauf*, einkäuf*, *einkauf, *einkäufer, *einkäuferin, beschaffung*, achat, achats, acheteu*, approvisionn*, compras, comprador*, acquisti,
    buyer, approvvigion*, inkoop*, inkoper*, indkøb*, innkjøp*, inköp*, zakup*, kupiec, suprimentos, aprovisionamiento*`,
  'Quality Assurance': `
    qualität*, *prüfer, *tester, *testerin, qualité, testeur, testeuse, calidad, qualidade, qualità, collaud*, collaudatore, kwaliteit*, kvalitet*,
    kvalitetschef, jakości, jakość`,
  'Real Estate': `
    immobilien*, makler, maklerin, hausverwalt*, immobilier*, immobilière, agent immobilier, inmobiliari*, bienes raíces,
    imobiliári*, corretor, corretora, immobiliar*, vastgoed*, makelaar*, ejendom*, eiendom*, fastighet*, mäklare, nieruchomości`,
  Research: `
    forschung*, forscher*, *forscher, wissenschaft*, *wissenschaftler, *wissenschaftlerin, chemiker*, physiker*, laborant*, doktorand*,
    chercheu*, recherche, scientifique, doctorant*, investigador*, investigación, investigação, pesquis*, cientista, científic*, i&d, i+d,
    ricercat*, ricerca, scienziat*, onderzoek*, wetenschap*, promovendus, forsk*, stipendiat, badawcz*, naukow*, badań, naukowiec, postdok*, r&s, f&e,
    dottorand*, laboratorium, laborato*`,
  Sales: `
    accountmanag*, salesmanag*, vertrieb*, verkauf*, verkäuf*, *verkäufer, *verkäuferin, *vertrieb, *verkauf, außendienst*, filialleit*, handelsvertret*,
    einzelhandel*, vente, ventes, vendeu*, commercial, commerciale, commerciaux, technico commercial*, venta, ventas, vendedor*, comercial*,
    ejecutivo/ejecutiva de cuenta*, vendas, vendite, venditore, venditrice, commerciale, agente di commercio, agente commerciale, verkoop*,
    verkoper*, commercieel, winkel*, salg*, selger*, sælger*, butik*, försälj*, säljare*, *säljare, säljchef, salgssjef, sprzeda*, handlow*, kasjer*, caissi*,
    kassier*, sklep*, przedstawiciel* handlow*`,
  Nothing: `personal coach, personal development, *begleiter`,
};

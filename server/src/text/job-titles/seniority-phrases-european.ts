import type { SeniorityHint } from './seniority-phrases.ts';

/**
 * Titles of German, French, Spanish, Portuguese, Italian, Dutch, Danish, Swedish, Norwegian and Polish, one line each. Words that
 * mean something else in another of these languages or in English are left out or stand in longer phrases only.
 */
export const europeanSeniorities: Readonly<Partial<Record<SeniorityHint, string>>> = {
  'Owner / Partner': `
    inhaber*, *inhaber, gründer*, mitgründer*, firmengründer*, gesellschafter*, geschäftsführende/geschäftsführender gesellschafter*,
    eigentümer*, selbständig*, selbstständig*, unternehmer*, einzelunternehmer*, mitinhaber*,
    fondateur, fondatrice, cofondateur, cofondatrice, propriétaire, associé$, associée$, associé gérant, associée gérante, entrepreneuse,
    auto entrepreneur*, autoentrepreneur*,
    fundador*, cofundador*, propietari*, dueñ*, socio$, socia$, socio director/fundador/gerente/administrador, autónom*, emprendedor*,
    sócia fundadora, empreendedor*, proprietári*, empresári*, empresario,
    titolare, fondatore, cofondatore, imprenditore, imprenditrice, proprietari*, libero professionista, libera professionista,
    eigenaar*, oprichter*, vennoot, zelfstandig*, ondernemer, zzper, zzp, medeeigenaar, medeoprichter,
    ejer, medejer, indehaver*, stifter*, medstifter*, grundare, medgrundare, ägare, delägare, eier, medeier, gründer, egenföretagare,
    właściciel*, współwłaściciel*, założyciel*, współzałożyciel*, wspólnik*, przedsiębiorca`,
  CXO: `
    geschäftsführer*, geschäftsführung, *geschäftsführer, *geschäftsführerin, geschäftsleiter*, geschäftsleitung, vorstand, vorständin,
    vorstandsmitglied, mitglied des vorstands/vorstandes, mitglied der geschäftsführ*/geschäftsleit*, vorstandsvorsitzende*, vorstandssprecher*, *vorstand, präsident*, generaldirektor*,
    pdg, présidente, directeur général, directrice générale, président directeur général, dg, gérant, gérante,
    director gerente/ejecutivo, directora general/gerente/ejecutiva, consejero delegado, consejera delegada, presidente, presidenta, gerente general,
    diretor geral/executivo/presidente, diretora geral/executiva/presidente, gerente geral,
    amministratore delegato/unico, amministratrice delegata/unica, direttore generale, direttrice generale,
    algemeen directeur, bestuursvoorzitter, directeur bestuurder, gedelegeerd bestuurder,
    administrerende direktør, adm direktør, adm dir, vd, verkställande direktör, daglig leder, koncernchef, konsernsjef,
    prezes*, członek zarządu, członkini zarządu, dyrektor generalny/zarządzający, dyrektorka generalna/zarządzająca`,
  'Vice President': `
    vizepräsident*, vicepresident*, viceprésident*, vice président*, vice presiden*, wiceprezes*, vice prezes*, vicedirecteur général,
    viceverkställande direktör, directeur général adjoint, directrice générale adjointe, director general adjunto`,
  Director: `
    direktor*, *direktor, *direktorin, directeur*, *directeur, directrice, directora, diretor, diretora, direttore, direttrice, dyrektor*,
    direktør, *direktør, direktör, *direktör`,
  'Experienced Manager': `
    leiter, leiterin, leitung, *leiter, *leiterin, *leitung, prokurist*, leitende/leitender/leitendes, ressortleiter*, leiter/leiterin der,
    responsable, chef de/du service, chef de département, chef des, cheffe des, cheffe du/de service,
    jefe, jefa, jefatura,
    responsabile, caposervizio, capo area, capoarea, encarregad*,
    hoofd, *hoofd, afdelingshoofd,
    *chef, *sjef, sjef, leder, avdelingsleder, afdelingsleder, chef for/för, avdelingssjef,
    naczelnik`,
  'Entry Level Manager': `
    teamleiter*, teamleitung, projektleiter*, projektleitung, filialleiter*, filialleitung, gruppenleiter*, gruppenleitung, schichtleiter*,
    bauleiter*, bauleitung, marktleiter*, stationsleit*, managerin, *manager, *managerin, vorarbeiter*, küchenchef*, souschef*,
    chef de projet*, cheffe de projet*, chef de produit*, cheffe de produit*, chef d equipe, chef équipe, chef de chantier, chef de zone,
    chef de secteur, chef de rayon, chef de marché, cheffe de marché, chef de mission, chef d atelier, chef d agence, chef de publicité,
    gerente, supervisora, jefe/jefa de equipo/turno/producto/obra, encargad*, gestor, gestora,
    chefe de equipe/equipa, supervisor*, capo reparto/turno/cantiere/progetto/squadra, caporeparto, capoturno, capocantiere, capo officina,
    teamleider*, leidinggevende, projectleider*, bedrijfsleider*, filiaalmanager, ploegleider, chef de bureau,
    teamleder*, projektleder*, prosjektleder*, projektledare, teamledare, gruppledare, arbetsledare, driftsleder, butikschef, butikkchef,
    butikksjef, førsteleder, gruppeleder, kierowni*, brygadzista, lider zespołu, menedżer*, menadżer*`,
  Senior: `starszy, starsza, główny, główna, ledande, vanhempi, expert*innen`,
  Strategic: `aufsichtsrat*, beirat, verwaltungsrat*, conseil d administration, membre du conseil*, consejero, consejera, conselheir*,
    consigliere, commissaris, bestyrelsesmedlem, styreleder, styremedlem, styrelseledamot, rada nadzorcza, członek rady nadzorczej`,
  'Entry Level': `
    assistent, assistentin, *assistent, *assistentin, *assistenz, assistenz, assistante, asistente, assistente, asystent*, aushilfe,
    *hilfskraft, auxiliar, ayudante, aiutante, ajudante, aide$, *assistente`,
  'In Training': `
    praktikant*, *praktikant, *praktikantin, praktikum, pflichtpraktikum, werkstudent*, *werkstudent, auszubildende*, azubi, ausbildung,
    lehrling, volontär*, referendar*, studentin, studierende*, duales studium, doktorand*, umschüler*, *azubi,
    stagiaire, alternant, alternante, alternance, apprenti, apprentie, étudiant*, doctorant*, stage$,
    becari*, practicante, en prácticas, aprendiz, estudiante, doctorand*,
    estagiári*, estágio, estudante, jovem aprendiz, bolsista, trainee,
    tirocinante, stagista, apprendista, studente, studentessa, dottorand*, tirocinio,
    stagiair, leerling, promovendus, lærling, elev$, lärling, studerende, studerande, stipendiat, stażyst*, praktykant*, studentka`,
  Junior: `młodszy, młodsza, débutant, débutante, berufseinsteiger*`,
  Nothing: `
    chef, chef de partie/rang/cuisine, sous chef, zugbegleiter*, reisebegleiter*, *begleiter, director de arte, directeur artistique,
    directrice artistique, direttore artistico, direttore d orchestra, director de cine,
    assistant/assistante/adjoint/adjointe de direction, assistent*/assistenz der geschäftsführ*/geschäftsleit*/direktion,
    assistent*/assistenz des vorstands/geschäftsführ*, assistante/assistente/asistente/secretaria de dirección/presidência/direção,
    partenaire, wissenschaftliche/wissenschaftlicher assistent*, einzelhandelskauffrau`,
};

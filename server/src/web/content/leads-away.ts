/*
 * Lines that lead to other pages, in the languages of most pages: headings above boxes of teasers, and labels of one link between two
 * paragraphs, such as "See also: The other story". What is under the heading decides with them: a chapter keeps its own.
 */

const headings =
  /^(?:(?:über|zu) (?:den autor|die autorin|die autoren|den verfasser)|à propos de l['’]auteur|(?:sobre|acerca de) (?:el|la|o|a) (?:autor|autora)\b|l['’]autore$|o autorze$|об авторе|related (?:content|coverage|reading)|(?:das )?(?:thema )?(?:könnte|kann) (?:dich|euch|ihnen|dir) (?:auch|ebenfalls)|(?:sie|du) könnte(?:n|st)? (?:auch|dich auch)\b|schon gelesen|noch mehr (?:lesen|zum thema)|mehr themen|mehr zu(?:m|r)?\b|(?:weitere|andere|aktuelle|neueste|passende|ähnliche|empfohlene) (?:beiträge|berichte|nachrichten|news|themen|geschichten|storys|videos|rezepte|produkte|blogartikel)\b|empfehlungen aus\b|empfehlung der redaktion|redaktionelle empfehlungen|auch auf \p{L}|lesetipps?(?:$|:)|zum weiterlesen(?:$|:)|leseempfehlung|weiterlesen auf|(?:weiterführende|weitere) (?:links?|artikel)(?:$|:)|contenido relacionado|contenidos relacionados|más sobre\b|más en\b|(?:le|te|les|quizás te|también te) (?:puede|podría|pueden) interesar|por si no lo (?:viste|leíste)|no te pierdas|lea también|lea más|leé también|ver también|vea también|mira también|notas relacionadas|temas relacionados|contenus? (?:associés?|similaires?|liés?)|(?:audios|vidéos|articles)(?: et (?:audios|vidéos|articles))? (?:sur le sujet|associés?|recommandés?)|à lire (?:sur|ensuite)|pour aller plus loin|(?:plus|davantage) (?:sur|d['’]actualités)\b|dans le même dossier|conteúdo relacionado|(?:matérias|notícias) relacionadas|saiba mais(?:$|:)|contenuti correlati|(?:potrebbe|potrebbero) interessarti|per approfondire(?:$|:)|czytaj też|czytaj więcej|zobacz też|zobacz więcej|dowiedz się więcej|przeczytaj (?:też|także|również)|więcej na temat|powiązane|lees meer|meer (?:over|nieuws|lezen)|aanbevolen|läs vidare|relaterat|les mer|læs mere|aiheesta (?:lisää|muualla)|читать также|читайте (?:ещё|еще)|материалы по теме|новости по теме|mohlo by vás zajímat|čtěte také|olvassa el|ez is érdekelheti|bunlar da ilginizi)/iu;

/** A word or two and a colon or bar, after which stands what it leads to. */
const labels =
  /^[\s*»›>+–—-]*(?:(?:also |please |now )?(?:read|see|watch|listen|more|related|don['’]t miss|click|check out)(?: (?:more|also|this|here|next|now|on|about this|the full story))?|(?:auch |jetzt |hier )?(?:lesen|lies|lest|sehen|seht|hören)(?: sie| ihr)?(?: auch| hier| mehr| dazu| jetzt| weiter)*|mehr(?: dazu| zum thema| lesen| hier)|lesetipp|passend dazu|siehe auch|dazu passend|(?:à |a )?(?:lire|voir|écouter|regarder)(?: aussi| également)?|sur le même sujet|notre dossier|(?:lea|lee|leé|leer|mira|mire|vea|ve|ver|puede[ns]? ver|puedes leer|te puede interesar|le puede interesar|entérate|conozca|además|escuche?)(?: también| más| además| aquí| ahora)?|(?:leia|veja|ouça|assista)(?: também| mais| ainda)?|saiba mais|(?:leggi|guarda|vedi)(?: anche| qui| pure)?|(?:czytaj|zobacz|przeczytaj|dowiedz się|sprawdź|obejrzyj|posłuchaj)(?: też| także| również| więcej| wideo)?|(?:lees|bekijk|zie)(?: ook| meer)?|(?:läs|se)(?: också| även| mer)?|(?:læs|les|se)(?: også| mere| mer)|lue (?:myös|lisää)|(?:читайте|смотрите|читать)(?: также| ещё| еще| далее)?|čtěte(?: také| více)?|oku)\s?(?:[:：|>»]|&gt;)/iu;
const lineMax = 300;

export function isHeadingOfOthers(line: string): boolean {
  return headings.test(line);
}

/** Whether a line begins with a label of the link that it has. */
export function isLabelOfLink(line: string): boolean {
  return line.length <= lineMax && labels.test(line.slice(0, 60));
}

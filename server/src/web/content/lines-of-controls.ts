/*
 * Lines that are a control of the page and none of its text: the word for an advertisement above one, a link to the top, "Print".
 * Each is the whole line, in the languages of most pages.
 */

const advertisement =
  /^[\s*([\-–—|]*(?:advertisements?|advertising|sponsored|anzeigen?|werbung|reklame|publicité|annonces?|publicidad|anuncio|pubblicità|publicidade|advertentie|reklam[ay]|реклама|reklám|mainos|annonse|広告|广告|광고)[\s*)\]\-–—|:.]*$/iu;
const printed =
  /^(?:print|print (?:this )?(?:page|article)|drucken|(?:seite|artikel) drucken|imprimer|imprimer (?:cette page|l['’]article)|imprimir|stampa|drukuj|wydrukuj|afdrukken|skriv ut|udskriv|печать|распечатать|tulosta|yazdır|vytisknout|merken|permalink|permanentlink|permalien|bookmark this|share|teilen|partager|compartir|condividi|compartilhar|udostępnij|delen|dela|поделиться|paylaş)[\s:.]*$/iu;
const up =
  /^[\s↑▲^]*(?:(?:back )?to (?:the )?top|nach oben|(?:zurück )?zum seitenanfang|seitenanfang|haut de (?:la )?page|retour en haut|volver arriba|arriba|torna su|torna all['’]inizio|voltar ao topo|ir para o topo|terug naar boven|naar boven|do góry|na górę|наверх|вверх|til toppen|till toppen|takaisin ylös|başa dön|nahoru)[\s↑▲^.]*$/iu;
const back =
  /^[\s«‹←<]*(?:back to (?:the )?(?:overview|list|all \p{L}{2,20})|zurück zur (?:übersicht|liste|startseite)|zur übersicht|retour (?:à la liste|vers tou\p{L}+ les \p{L}{2,20}|à l['’]accueil)|volver al? (?:listado|inicio|índice)|torna all['’]elenco|voltar (?:à lista|ao início)|terug naar (?:overzicht|het overzicht)|powrót do listy|назад к списку)[\s.]*$/iu;
const contents =
  /^(?:table of contents|contents|inhaltsverzeichnis|inhaltsübersicht|table des matières|sommaire|índice|tabla de contenidos?|indice|sumário|inhoudsopgave|spis treści|содержание|оглавление|innehåll|sisällys)[\s:.]*$/iu;
const lettersMax = 40;

export function isControlLine(line: string): boolean {
  return (
    line.length <= lettersMax &&
    (advertisement.test(line) ||
      printed.test(line) ||
      up.test(line) ||
      back.test(line) ||
      contents.test(line))
  );
}

const disclosed =
  /^[\s*([\-–—|_]*(?:(?:anzeige|werbung|publicité|publicidad)(?=[)\]*]|$| ?[,.:;|–—-])|advertorial|unbezahlte werbung|bezahlte (?:anzeige|partnerschaft)|sponsored post|paid (?:post|content|partnership)|dieser (?:artikel|beitrag) (?:enthält|kann) [^.]{0,40}(?:werbung|affiliate|anbieter|links)|this (?:post|article|page) (?:contains|may contain|includes) [^.]{0,60}(?:affiliate|advertis|sponsor)|publirreportaje|publireportage|publi-rédactionnel|pubbliredazionale|artykuł sponsorowany)/iu;
const disclosedMax = 320;

/** Whether a paragraph says that what stands around it was paid for. */
export function saysPaidFor(line: string): boolean {
  return line.length <= disclosedMax && disclosed.test(line);
}

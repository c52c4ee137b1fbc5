import { attribute, type Element, walk } from '../html/document.ts';

/*
 * Short paragraphs of an article in which its publisher asks readers for something: to subscribe, to follow, to load an app, to give
 * money. They are known by two signs together: what they say, and where their link leads.
 */

const asked =
  /newsletter|mailing list|subscri|suscri|suscríb|abonn|\babo\b|iscriv|inscri[bç]|assine|prenumer|подпи|sign(?:ed|ing)? up|regist(?:er|rier)|anmeld|\bjoin\b|únete|rejoign|unisciti|dołącz|member|mitglied|membres|miembr|support|unterstütz|unterstutz|soute[nz]|apoya|apoia|sosti[ei]n|wesprzyj|поддерж|donat|spend[ei]|(?:un|votre) don\b|donaci|darowizn|follow|folg(?:t|e|en)\b|\bsuiv|s[ií]gue|segui|obserwuj|śledź|følg|följ|download|descarga|télécharg|scarica|pobierz|herunterlad|bestell|channel|kanal|canal|kanał|kostenlos|in deinen posteingang/iu;
const reader =
  /\b(?:you|your|us|our|du|dich|dir|dein\p{L}*|ihr|euch|sie|ihnen|unser\p{L}*|uns|vous|votre|nous|notre|tu|te|ti|usted|nuestr\p{L}+|nos|noi|nostr\p{L}+|você|nós|noss\p{L}+|nas|nasz\p{L}*|nam|ons|onze|je|вы|вас|нас|наш\p{L}*|deg|oss|dig|meld\p{L}*|latest|here|hier|aquí|ici|qui)\b/iu;
const lettersMax = 330;
const hosts =
  /^https?:\/\/(?:[\w-]+\.){0,3}(?:t\.me|wa\.me|whatsapp\.com|steadyhq\.com|steady\.page|patreon\.com|paypal\.(?:com|me)|ko-fi\.com|buymeacoffee\.com|gofundme\.com|substack\.com|mailchi\.mp|list-manage\.com)(?:[/?#]|$)/i;
/** Of one of these a text may speak, of two in one short paragraph it asks for them. */
const networkHosts =
  /^https?:\/\/(?:apps\.apple\.com|itunes\.apple\.com|play\.google\.com)\/|^https?:\/\/(?:[\w-]+\.){0,2}(?:facebook|instagram|twitter|x|youtube|linkedin|tiktok|pinterest|threads|telegram|bsky)\.(?:com|net|me|org|app)\/[^/?#]{1,60}\/?(?:[?#]|$)/i;
const paths =
  /[/.?=&_-](?:newsletters?|subscriptions?|subscribe|subscripci\p{L}+|suscripci\p{L}+|suscri\p{L}+|abos?|abonn\p{L}+|prenumer\p{L}+|membership|mitglied(?:schaft)?|donate|donations?|spenden?|faire-un-don|donar|apoyo|support-us|unterstuetz\p{L}*|signup|sign-up|my-account)(?:[/.?=&_#-]|$)/iu;
const linksMax = 12;

interface LineFacts {
  readonly text: number;
  readonly links: number;
}

export function isCallToReaders(element: Element, line: string, { text, links }: LineFacts): boolean {
  if (links === 0 || links > linksMax || text === 0 || line.length > lettersMax) return false;
  if (!asked.test(line) || !reader.test(line)) return false;
  let found = false;
  let networks = 0;
  walk(element, (node) => {
    if (node.kind !== 'element' || found) return !found;
    if (node.name !== 'a') return true;
    const href = (attribute(node, 'href') ?? '').slice(0, 400);
    found = hosts.test(href) || paths.test(href);
    if (networkHosts.test(href)) networks += 1;
    return false;
  });
  return found || networks > 1;
}

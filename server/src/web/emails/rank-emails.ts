import { parse } from 'tldts';
import type { FoundEmail } from './found-emails.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Whoever writes there reaches the organisation. */
const contactNames = set(`
  info contact contacts contactus contact-us hello hi hey mail email office team kontakt kontakte kontakta contacto contato contatti
  contatto contactez contactez-nous informacion informacoes informazioni informatie infos post postmaster-general postmottak
  firmapost epost e-post zentrale sekretariat sekretariatet empfang poststelle accueil secretariat secretaria secretaría
  segreteria recepcion reception biuro sekretariat kancelaria info-de info-uk info-us enquiries enquiry inquiries inquiry
  ask general main welcome hq bonjour hola ola ciao hallo hej hei moin salut reach us iletisim bilgi iroda titkarsag
  otiawase toiawase kefu lienhe
`);
/** A department of it. */
const departmentNames = set(`
  sales support service help helpdesk press media presse jobs career careers hr marketing billing accounts accounting finance
  partners partnerships partner business bizdev customerservice customer-service customersupport orders order shop store booking
  bookings reservations reservation legal privacy datenschutz dpo gdpr security feedback admin webmaster pr investor investors ir
  vertrieb verkauf kundenservice bewerbung buchhaltung einkauf redaktion ventas soporte atencion prensa comercial vendas suporte
  atendimento commercial ventes vendite assistenza amministrazione verkoop klantenservice salg kundeservice myynti prodej
  obchod sklep sprzedaz ertekesites vanzari prodaja satis destek
`);
const automatic =
  /^(?:no|do-?not|dont)[-_.]?reply|^mailer-?daemon|^bounces?(?:[+-]|$)|^postmaster$|^abuse$|^hostmaster$|^root$|^unsubscribe/;

/**
 * The most useful first: addresses of the site's registrable domain, then of the same name under another suffix (acme.de beside
 * acme.com), then of any other; within these, ways to reach the organisation (info, contact, office …), departments, people,
 * and what nobody reads last; then those in links before those in text, and those in scripts after both; of equals, the first found.
 */
export function rankEmails<Found extends FoundEmail>(emails: readonly Found[], site: string): Found[] {
  const name = nameOf(site);
  return emails
    .map((found, at) => ({ found, at, key: keyOf(found, site, name) }))
    .sort((one, other) => one.key - other.key || one.at - other.at)
    .map(({ found }) => found);
}

function nameOf(domain: string): string {
  return parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? '';
}

function keyOf({ email, how }: FoundEmail, site: string, name: string): number {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1);
  const { domain: registrable, domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true });
  const byDomain =
    registrable !== null && registrable === site ? 0 : domainWithoutSuffix === name && name !== '' ? 1 : 2;
  const base = local.replace(/\+.*$/, '');
  const byName = automatic.test(base) ? 3 : contactNames.has(base) ? 0 : departmentNames.has(base) ? 1 : 2;
  const byWay =
    how.includes('mailto') || how.includes('cloudflare') || how.includes('json-ld')
      ? 0
      : how.every((way) => way === 'script')
        ? 2
        : 1;
  return byDomain * 100 + byName * 10 + byWay;
}

/** The registrable domain of an address on the web, private suffixes honoured; '' for an IP address or a bare suffix. */
export function siteOf(url: string): string {
  return parse(url, { allowPrivateDomains: true }).domain ?? '';
}

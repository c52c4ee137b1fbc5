/**
 * Services that forward mail to the private mailbox of whoever made the address. Such an address is a person's own and may last for years,
 * unlike a throw-away one; and it says nothing of an employer.
 */
const services: readonly (readonly [name: string, domains: string])[] = [
  ['Hide My Email', 'privaterelay.appleid.com'],
  ['Firefox Relay', 'mozmail.com relay.firefox.com'],
  ['DuckDuckGo Email', 'duck.com'],
  [
    'SimpleLogin',
    'simplelogin.com simplelogin.co simplelogin.fr aleeas.com slmails.com slmail.me silomails.com 8alias.com 8shield.net dralias.com',
  ],
  ['Proton Pass', 'passmail.net passmail.com passinbox.com passfwd.com'],
  ['addy.io', 'anonaddy.com anonaddy.me addymail.com addy.biz addy.io'],
  ['33Mail', '33mail.com'],
  ['Erine', 'erine.email'],
  ['Blur', 'opayq.com'],
  ['MySudo', 'sudomail.com'],
  ['Cloaked', 'cloaked.id'],
  ['Sneakemail', 'sneakemail.com'],
  ['E4ward', 'e4ward.com'],
  ['ManyMe', 'manyme.com'],
  // Between those who buy and those who sell.
  ['Airbnb', 'guest.airbnb.com host.airbnb.com reply.airbnb.com'],
  ['Booking.com', 'guest.booking.com property.booking.com'],
  [
    'Amazon Marketplace',
    'marketplace.amazon.com marketplace.amazon.co.uk marketplace.amazon.de marketplace.amazon.fr marketplace.amazon.it marketplace.amazon.es marketplace.amazon.ca marketplace.amazon.co.jp marketplace.amazon.com.br marketplace.amazon.com.mx marketplace.amazon.in marketplace.amazon.nl',
  ],
  ['eBay', 'members.ebay.com members.ebay.co.uk members.ebay.de members.ebay.fr members.ebay.it'],
  ['Craigslist', 'reply.craigslist.org sale.craigslist.org hous.craigslist.org comm.craigslist.org'],
  ['Facebook', 'proxymail.facebook.com'],
];

const byDomain = new Map(
  services.flatMap(([name, domains]) => domains.split(' ').map((domain) => [domain, name] as const)),
);

/** All domains, for the command that makes the data file. */
export const relayDomains: readonly string[] = [...byDomain.keys()];

/**
 * The service that forwards mail of a lower-case ASCII domain; null of any other domain. Users have subdomains of their own there
 * (jane.anonaddy.com), so that all below counts too.
 */
export function mailRelay(asciiDomain: string): string | null {
  for (let domain = asciiDomain; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1)) {
    const name = byDomain.get(domain);
    if (name !== undefined) return name;
  }
  return null;
}

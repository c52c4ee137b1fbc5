import { mailSettings } from '../../boot/start.ts';
import { type Mail, openMail } from '../../mail/open-mail.ts';
import type { Config } from '../../settings/config.ts';
import { type Check, ok, warn } from './check.ts';

const more = 'docs/verification.md';
const waitMs = 10_000;

/** Can addresses be verified at their mail servers, and what will those think of us? */
export async function checkMail(config: Config): Promise<Check[]> {
  if (config.mailProbing === 'off') {
    return [ok('mail servers', 'Millrace does not query mail servers: MAIL_PROBING is off')];
  }
  const mail = openMail(mailSettings(config));
  return Promise.all([checkPort25(mail, config), checkHelloName(mail, config), checkSender(mail, config)]);
}

async function checkPort25({ port25 }: Mail, { mailProxy, outboundDns }: Config): Promise<Check> {
  const way = mailProxy === null ? '' : ' through the proxy in MAIL_PROXY';
  switch (await port25.state()) {
    case 'open':
      return ok('port 25', `open: Millrace can query mail servers${way}`);
    case 'closed':
      return warn(
        'port 25',
        `closed: Millrace cannot reach any mail server${way}, so it verifies addresses by syntax, lists, DNS and your vendors only`,
        mailProxy === null
          ? `Ask your hosting provider to open it (most clouds do on request), set MAIL_PROXY to a SOCKS5 proxy with an open port, or set MAIL_PROBING=off (${more}).`
          : `Check that the proxy runs, accepts the name and password, and may connect to port 25 (${more}).`,
      );
    case 'unknown':
      return warn(
        'port 25',
        'unknown: DNS does not find mail hosts that always exist',
        outboundDns.length > 0
          ? 'Check that the servers in OUTBOUND_DNS resolve internet names.'
          : 'Check that this machine has a network and a DNS server; without them set MAIL_PROBING=off.',
      );
  }
}

/** Many servers refuse a greeting name that does not match the IP address. */
async function checkHelloName({ dns, introduction }: Mail, { mailHelloName }: Config): Promise<Check> {
  const { helloName } = introduction;
  const name = 'mail hello name';
  if (mailHelloName === null) {
    return warn(
      name,
      `not set: Millrace greets mail servers as ${helloName}`,
      `Set MAIL_HELLO_NAME to a name of this machine's public IP address, with a reverse DNS record that points back to it. Many servers refuse others (${more}).`,
    );
  }
  const signal = AbortSignal.timeout(waitMs);
  try {
    const addresses = await dns.allAddresses(helloName, signal);
    if (addresses.outcome === 'unanswered') return notAnswered(name, helloName);
    if (addresses.outcome !== 'found') {
      return warn(
        name,
        `${helloName} has no address in DNS`,
        'Create an A record for it, with the public IP address that you use to reach mail servers.',
      );
    }
    const back = await Promise.all(addresses.found.map((address) => dns.namesOf(address, signal)));
    const names = back.flatMap((answer) => (answer.outcome === 'found' ? answer.found : []));
    if (names.some((one) => one.toLowerCase().replace(/\.$/, '') === helloName.toLowerCase())) {
      return ok(name, `${helloName} is ${addresses.found.join(', ')}, and its reverse DNS record matches`);
    }
    const said =
      names.length === 0 ? 'has no reverse DNS record' : `has the reverse DNS record ${names.join(', ')}`;
    return warn(
      name,
      `${helloName} is ${addresses.found.join(', ')}, which ${said}`,
      `Ask your hosting provider to set the reverse DNS record of your IP address to ${helloName}; many servers refuse others.`,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    return notAnswered(name, helloName);
  }
}

/** Servers look up the sender's domain, and whether this machine may send for it. */
async function checkSender({ dns, introduction }: Mail, { mailFrom }: Config): Promise<Check> {
  const name = 'mail sender';
  if (mailFrom === null) {
    return warn(
      name,
      'not set: Millrace gives mail servers the null sender <>, which some of them refuse',
      `Set MAIL_FROM to an address of your own domain that accepts mail, with an SPF record that allows this machine (${more}).`,
    );
  }
  const domain = introduction.sender.slice(introduction.sender.lastIndexOf('@') + 1);
  const signal = AbortSignal.timeout(waitMs);
  try {
    const [exchanges, addresses, texts] = await Promise.all([
      dns.exchanges(domain, signal),
      dns.allAddresses(domain, signal),
      dns.texts(domain, signal),
    ]);
    const outcomes = [exchanges.outcome, addresses.outcome];
    const isNull = exchanges.outcome === 'found' && exchanges.found.every(({ host }) => host === '');
    if (isNull || !outcomes.includes('found')) {
      if (!isNull && outcomes.includes('unanswered')) return notAnswered(name, domain);
      return warn(
        name,
        `${introduction.sender}: its domain accepts no mail`,
        `Give ${domain} an MX record, or set MAIL_FROM to an address of another domain: servers refuse senders that cannot receive replies.`,
      );
    }
    const hasSpf = texts.outcome === 'found' && texts.found.some((text) => /^v=spf1(?: |$)/i.test(text));
    if (hasSpf) return ok(name, `${introduction.sender}: its domain accepts mail and has an SPF record`);
    if (texts.outcome === 'unanswered') return notAnswered(name, domain);
    return warn(
      name,
      `${introduction.sender}: its domain has no SPF record`,
      `Create a TXT record for ${domain} that allows your outgoing IP address, such as "v=spf1 ip4:192.0.2.7 -all".`,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    return notAnswered(name, domain);
  }
}

const notAnswered = (name: string, asked: string) =>
  warn(
    name,
    `DNS does not respond for ${asked}`,
    'Check that this machine, or OUTBOUND_DNS, has a working DNS server.',
  );

import { mailSettings } from '../../boot/start.ts';
import { type Mail, openMail } from '../../mail/open-mail.ts';
import type { Config } from '../../settings/config.ts';
import { type Check, ok, warn } from './check.ts';

const more = 'docs/verification.md';
const waitMs = 10_000;

/** Can addresses be verified at their mail servers, and what will those think of us? */
export async function checkMail(config: Config): Promise<Check[]> {
  if (config.mailProbing === 'off') {
    return [ok('mail servers', 'are not asked about addresses: MAIL_PROBING is off')];
  }
  const mail = openMail(mailSettings(config));
  return Promise.all([checkPort25(mail, config), checkHelloName(mail, config), checkSender(mail, config)]);
}

async function checkPort25({ port25 }: Mail, { mailProxy, outboundDns }: Config): Promise<Check> {
  const way = mailProxy === null ? '' : ' through the proxy that MAIL_PROXY names';
  switch (await port25.state()) {
    case 'open':
      return ok('port 25', `open: mail servers can be asked about addresses${way}`);
    case 'closed':
      return warn(
        'port 25',
        `closed: no mail server can be reached${way}, so that addresses are verified by form, lists, DNS and the configured vendors alone`,
        mailProxy === null
          ? `Ask whoever runs the machine to open it (most clouds do so on demand), set MAIL_PROXY to a SOCKS5 proxy where it is open, or set MAIL_PROBING=off (${more}).`
          : `See that the proxy runs, takes the name and password, and may connect to port 25 (${more}).`,
      );
    case 'unknown':
      return warn(
        'port 25',
        'not known: the DNS does not know the mail hosts that are there at all times',
        outboundDns.length > 0
          ? 'See that the servers of OUTBOUND_DNS answer for names of the internet.'
          : 'See that this machine has a network and a DNS server; without them set MAIL_PROBING=off.',
      );
  }
}

/** Many servers refuse whoever calls himself something that his address is not called. */
async function checkHelloName({ dns, introduction }: Mail, { mailHelloName }: Config): Promise<Check> {
  const { helloName } = introduction;
  const name = 'mail hello name';
  if (mailHelloName === null) {
    return warn(
      name,
      `not set: mail servers are greeted as ${helloName}`,
      `Set MAIL_HELLO_NAME to a name of this machine's public address, to which its reverse record leads back; many servers refuse others (${more}).`,
    );
  }
  const signal = AbortSignal.timeout(waitMs);
  try {
    const addresses = await dns.allAddresses(helloName, signal);
    if (addresses.outcome === 'unanswered') return notAnswered(name, helloName);
    if (addresses.outcome !== 'found') {
      return warn(
        name,
        `${helloName} has no address in the DNS`,
        'Make an A record of it for the public address from which mail servers are reached.',
      );
    }
    const back = await Promise.all(addresses.found.map((address) => dns.namesOf(address, signal)));
    const names = back.flatMap((answer) => (answer.outcome === 'found' ? answer.found : []));
    if (names.some((one) => one.toLowerCase().replace(/\.$/, '') === helloName.toLowerCase())) {
      return ok(name, `${helloName} is ${addresses.found.join(', ')}, and its reverse record says so too`);
    }
    const said = names.length === 0 ? 'has no reverse record' : `has the reverse record ${names.join(', ')}`;
    return warn(
      name,
      `${helloName} is ${addresses.found.join(', ')}, which ${said}`,
      `Ask whoever gave you the address to let its reverse record be ${helloName}; many servers refuse others.`,
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
      'not set: mail servers are told the null sender <>, which some of them do not take',
      `Set MAIL_FROM to an address of a domain of yours that takes mail, and whose SPF record allows this machine (${more}).`,
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
        `${introduction.sender}: its domain takes no mail`,
        `Give ${domain} an MX record, or set MAIL_FROM to an address of another domain: servers refuse senders that cannot be answered.`,
      );
    }
    const hasSpf = texts.outcome === 'found' && texts.found.some((text) => /^v=spf1(?: |$)/i.test(text));
    if (hasSpf) return ok(name, `${introduction.sender}: its domain takes mail and has an SPF record`);
    if (texts.outcome === 'unanswered') return notAnswered(name, domain);
    return warn(
      name,
      `${introduction.sender}: its domain has no SPF record`,
      `Make a TXT record of ${domain} that allows the address from which mail servers are reached, such as "v=spf1 ip4:192.0.2.7 -all".`,
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    return notAnswered(name, domain);
  }
}

const notAnswered = (name: string, asked: string) =>
  warn(
    name,
    `the DNS does not answer for ${asked}`,
    'See that this machine, or OUTBOUND_DNS, has a DNS server that does.',
  );

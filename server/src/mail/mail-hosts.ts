/**
 * What is known of mail providers, by the names of their mail hosts.
 *
 * - truth: its replies about recipients are correct, as far as a probe can show.
 * - refusals: it accepts everybody at first, or answers by the client's reputation; only refusals count.
 * - nothing: it accepts everything, so it is not queried.
 */
export interface MailHostFacts {
  readonly name: string;
  readonly tells: 'truth' | 'refusals' | 'nothing';
}

/** By the end of the host's name. For other hosts, the probe decides. */
const hosts: readonly (readonly [string, MailHostFacts['tells'], string])[] = [
  ['Google', 'truth', 'google.com googlemail.com'],
  ['Outlook.com', 'truth', 'olc.protection.outlook.com'],
  ['Microsoft 365', 'truth', 'mail.protection.outlook.com mx.microsoft'],
  // It defers or takes by who asks (documented by all who verify addresses), so that its yes means nothing.
  ['Yahoo', 'refusals', 'yahoodns.net yahoo.co.jp'],
  ['iCloud', 'truth', 'mail.icloud.com'],
  ['Proton', 'truth', 'protonmail.ch'],
  ['Zoho', 'truth', 'zoho.com zoho.eu zoho.in'],
  ['Fastmail', 'truth', 'messagingengine.com'],
  ['Yandex', 'truth', 'yandex.net yandex.ru'],
  ['Mail.ru', 'truth', 'mail.ru'],
  ['GMX', 'truth', 'gmx.net web.de'],
  ['IONOS', 'truth', 'kundenserver.de ionos.com ionos.de 1and1.com'],
  ['OVH', 'truth', 'mail.ovh.net'],
  ['Gandi', 'truth', 'mail.gandi.net'],
  ['Infomaniak', 'truth', 'infomaniak.ch'],
  ['Rackspace', 'truth', 'emailsrvr.com'],
  ['GoDaddy', 'truth', 'secureserver.net'],
  ['Namecheap', 'truth', 'privateemail.com registrar-servers.com'],
  ['Hostinger', 'truth', 'hostinger.com titan.email'],
  ['QQ', 'truth', 'qq.com'],
  ['NetEase', 'truth', 'netease.com'],
  ['Alibaba', 'truth', 'mxhichina.com aliyun.com'],
  // They accept mail before they query the customer's own server, unless they have the customer's list.
  ['Proofpoint', 'truth', 'pphosted.com ppe-hosted.com'],
  ['Mimecast', 'truth', 'mimecast.com mimecast.co.za mimecast-offshore.com'],
  ['Barracuda', 'truth', 'barracudanetworks.com'],
  ['Cisco', 'truth', 'iphmx.com'],
  ['Broadcom', 'truth', 'messagelabs.com'],
  ['Hornetsecurity', 'truth', 'hornetsecurity.com antispameurope.com'],
  ['Trend Micro', 'truth', 'trendmicro.com trendmicro.eu'],
  ['Sophos', 'truth', 'sophos.com reflexion.net'],
  ['Forcepoint', 'truth', 'mailcontrol.com'],
  ['SpamExperts', 'refusals', 'antispamcloud.com spamexperts.com'],
  ['Cloudflare', 'truth', 'mx.cloudflare.net'],
  ['ImprovMX', 'truth', 'improvmx.com'],
  ['Forward Email', 'truth', 'forwardemail.net'],
  // One name for mailboxes and for programs that take everything.
  ['Amazon', 'refusals', 'amazonaws.com'],
  // They hand whatever comes to a program, which decides later.
  ['SendGrid', 'nothing', 'mx.sendgrid.net'],
  ['Mailgun', 'nothing', 'mailgun.org'],
  ['Postmark', 'nothing', 'inbound.postmarkapp.com'],
  ['Mandrill', 'nothing', 'mandrillapp.com'],
  ['SparkPost', 'nothing', 'smtp.sparkpostmail.com'],
  ['Mailinator', 'nothing', 'mailinator.com'],
];

const bySuffix = new Map<string, MailHostFacts>(
  hosts.flatMap(([name, tells, suffixes]) =>
    suffixes.split(' ').map((suffix) => [suffix, { name, tells }] as const),
  ),
);

/** @param host in lower case. Null for those who run their own. */
export function mailHostFacts(host: string): MailHostFacts | null {
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const facts = bySuffix.get(name);
    if (facts) return facts;
  }
  return null;
}

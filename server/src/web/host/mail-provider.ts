/** Whose servers take the mail of a domain, by the ends of their names. From the providers' own set-up pages. */
const providers: readonly (readonly [string, readonly string[]])[] = [
  ['Google Workspace', ['google.com', 'googlemail.com']],
  ['Microsoft 365', ['outlook.com', 'mx.microsoft']],
  ['Zoho Mail', ['zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.com', 'zoho.com.au', 'zoho.jp']],
  ['Proton Mail', ['protonmail.ch', 'proton.ch']],
  ['Fastmail', ['messagingengine.com']],
  ['iCloud Mail', ['icloud.com']],
  ['Yandex 360', ['yandex.net', 'yandex.ru', 'yandex.com']],
  ['VK WorkMail', ['mail.ru']],
  ['Yahoo', ['yahoodns.net']],
  ['Amazon WorkMail', ['awsapps.com']],
  ['Amazon SES', ['amazonaws.com']],
  ['Mimecast', ['mimecast.com', 'mimecast.co.za', 'mimecast-offshore.com']],
  ['Proofpoint', ['pphosted.com', 'ppe-hosted.com', 'ppops.net']],
  ['Barracuda', ['barracudanetworks.com', 'cudaops.com']],
  ['Cisco Secure Email', ['iphmx.com']],
  ['Sophos', ['hydra.sophos.com', 'sophos.com']],
  ['Trend Micro', ['trendmicro.com', 'trendmicro.eu']],
  ['Trellix', ['fireeyecloud.com', 'trellix.com']],
  ['Forcepoint', ['mailcontrol.com']],
  ['Hornetsecurity', ['hornetsecurity.com', 'antispameurope.com']],
  ['Cloudflare Email Routing', ['cloudflare.net']],
  ['ImprovMX', ['improvmx.com']],
  ['ForwardEmail', ['forwardemail.net']],
  ['Mailgun', ['mailgun.org']],
  ['SendGrid', ['sendgrid.net']],
  ['Postmark', ['postmarkapp.com']],
  ['Rackspace', ['emailsrvr.com']],
  ['GoDaddy', ['secureserver.net']],
  ['Namecheap Private Email', ['privateemail.com', 'registrar-servers.com']],
  ['Titan', ['titan.email']],
  ['Hostinger', ['hostinger.com']],
  ['DreamHost', ['dreamhost.com']],
  [
    'IONOS',
    [
      'ionos.com',
      'ionos.de',
      'ionos.co.uk',
      'ionos.es',
      'ionos.fr',
      '1and1.com',
      'kundenserver.de',
      'perfora.net',
    ],
  ],
  ['Strato', ['rzone.de']],
  ['OVHcloud', ['ovh.net', 'ovh.ca']],
  ['Gandi', ['gandi.net']],
  ['Infomaniak', ['infomaniak.ch', 'ikmail.com']],
  ['mailbox.org', ['mailbox.org']],
  ['Migadu', ['migadu.com']],
  ['one.com', ['one.com']],
  ['Loopia', ['loopia.se']],
  ['Aruba', ['aruba.it']],
  ['Register.it', ['register.it']],
  ['Tencent Exmail', ['qq.com', 'exmail.qq.com']],
  ['Alibaba Mail', ['mxhichina.com', 'aliyun.com']],
  ['NetEase', ['netease.com', 'qiye163.com', '163.com']],
  ['Naver Works', ['worksmobile.com', 'navercorp.com']],
  ['Sakura Internet', ['sakura.ne.jp']],
  ['KAGOYA', ['kagoya.net']],
  ['Locaweb', ['locaweb.com.br']],
  ['home.pl', ['home.pl']],
  ['Seznam', ['seznam.cz']],
];

/** The provider whose servers these are, the first by preference; null where it is none of the well-known ones. */
export function mailProvider(hosts: readonly string[]): string | null {
  for (const host of hosts) {
    const name = host.toLowerCase().replace(/\.$/, '');
    const found = providers.find(([, ends]) => ends.some((end) => name === end || name.endsWith(`.${end}`)));
    if (found) return found[0];
  }
  return null;
}

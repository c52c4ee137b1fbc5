/** A family of domains that one provider gives to the public. */
export interface MailProvider {
  readonly name: string;
  readonly family: 'gmail' | 'hotmail' | 'yahoo' | 'icloud' | 'proton' | 'yandex' | 'other';
}

/** Regional domains of the large providers: yahoo.co.in, outlook.com.br, gmx.at, yandex.com.tr. */
const regional =
  /^(yahoo|ymail|rocketmail|hotmail|outlook|live|msn|gmx|yandex|aol|posteo)\.(?:(?:co|com)\.[a-z]{2}|[a-z]{2}|com|net|org)$/;

const providers = new Map<string, MailProvider>(
  (
    [
      ['Gmail', 'gmail', 'gmail.com googlemail.com'],
      [
        'Outlook',
        'hotmail',
        'outlook hotmail live msn hotmail.com outlook.com live.com msn.com passport.com windowslive.com',
      ],
      [
        'Yahoo Mail',
        'yahoo',
        'yahoo ymail rocketmail yahoo.com ymail.com rocketmail.com myyahoo.com yahoo.co.jp ybb.ne.jp',
      ],
      ['iCloud Mail', 'icloud', 'icloud.com me.com mac.com'],
      ['Proton Mail', 'proton', 'proton.me protonmail.com protonmail.ch pm.me'],
      ['Yandex Mail', 'yandex', 'yandex yandex.com yandex.ru ya.ru narod.ru'],
      ['AOL Mail', 'other', 'aol aol.com aim.com love.com ygm.com games.com wow.com'],
      ['GMX', 'other', 'gmx gmx.de gmx.net gmx.com'],
      ['WEB.DE', 'other', 'web.de'],
      [
        'mail.com',
        'other',
        'mail.com email.com usa.com post.com europe.com asia.com consultant.com engineer.com',
      ],
      ['Mail.ru', 'other', 'mail.ru inbox.ru list.ru bk.ru internet.ru xmail.ru vk.com'],
      ['Rambler', 'other', 'rambler.ru lenta.ru autorambler.ru myrambler.ru ro.ru'],
      ['QQ Mail', 'other', 'qq.com vip.qq.com foxmail.com'],
      ['NetEase Mail', 'other', '163.com 126.com yeah.net vip.163.com vip.126.com 188.com'],
      ['Sina Mail', 'other', 'sina.com sina.cn vip.sina.com'],
      ['Sohu Mail', 'other', 'sohu.com vip.sohu.com'],
      ['China Mobile Mail', 'other', '139.com'],
      ['China Telecom Mail', 'other', '189.cn'],
      ['Aliyun Mail', 'other', 'aliyun.com'],
      ['Naver Mail', 'other', 'naver.com'],
      ['Daum Mail', 'other', 'daum.net hanmail.net'],
      ['Nate Mail', 'other', 'nate.com'],
      ['Zoho Mail', 'other', 'zoho.com zohomail.com zohomail.eu zohomail.in'],
      ['Fastmail', 'other', 'fastmail.com fastmail.fm fastmail.net fastmail.org sent.com'],
      ['Tuta', 'other', 'tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me'],
      ['HEY', 'other', 'hey.com'],
      ['Hushmail', 'other', 'hushmail.com hush.com hush.ai hushmail.me'],
      ['DuckDuckGo Email', 'other', 'duck.com'],
      ['mailbox.org', 'other', 'mailbox.org'],
      ['Posteo', 'other', 'posteo posteo.de posteo.net'],
      ['Mailfence', 'other', 'mailfence.com'],
      ['Runbox', 'other', 'runbox.com'],
      ['StartMail', 'other', 'startmail.com'],
      ['Disroot', 'other', 'disroot.org'],
      ['Rediffmail', 'other', 'rediffmail.com rediff.com'],
      ['Seznam', 'other', 'seznam.cz email.cz post.cz spoluzaci.cz'],
      ['Centrum', 'other', 'centrum.cz centrum.sk atlas.cz volny.cz'],
      ['WP', 'other', 'wp.pl o2.pl tlen.pl'],
      ['Onet', 'other', 'onet.pl onet.eu op.pl poczta.onet.pl vp.pl'],
      ['Interia', 'other', 'interia.pl interia.eu poczta.fm'],
      ['Libero', 'other', 'libero.it inwind.it iol.it blu.it'],
      ['Virgilio', 'other', 'virgilio.it tim.it alice.it tin.it'],
      ['Tiscali', 'other', 'tiscali.it tiscali.co.uk'],
      ['Orange', 'other', 'orange.fr wanadoo.fr'],
      ['Free', 'other', 'free.fr'],
      ['SFR', 'other', 'sfr.fr neuf.fr'],
      ['La Poste', 'other', 'laposte.net'],
      ['T-Online', 'other', 't-online.de magenta.de'],
      ['freenet', 'other', 'freenet.de'],
      ['Arcor', 'other', 'arcor.de'],
      ['1&1', 'other', 'online.de'],
      ['Bluewin', 'other', 'bluewin.ch'],
      ['Ziggo', 'other', 'ziggo.nl home.nl'],
      ['KPN', 'other', 'kpnmail.nl planet.nl hetnet.nl'],
      ['Telenet', 'other', 'telenet.be pandora.be'],
      ['Proximus', 'other', 'skynet.be proximus.be'],
      ['BT', 'other', 'btinternet.com btopenworld.com'],
      ['Sky', 'other', 'sky.com'],
      ['Virgin Media', 'other', 'virginmedia.com ntlworld.com blueyonder.co.uk'],
      ['TalkTalk', 'other', 'talktalk.net'],
      ['Xfinity', 'other', 'comcast.net'],
      ['AT&T', 'other', 'att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net'],
      ['Verizon', 'other', 'verizon.net'],
      ['Spectrum', 'other', 'charter.net spectrum.net twc.com roadrunner.com'],
      ['Cox', 'other', 'cox.net'],
      ['EarthLink', 'other', 'earthlink.net mindspring.com'],
      ['Optimum', 'other', 'optonline.net optimum.net'],
      ['Juno', 'other', 'juno.com netzero.net netzero.com'],
      ['Rogers', 'other', 'rogers.com'],
      ['Shaw', 'other', 'shaw.ca'],
      ['Bell', 'other', 'sympatico.ca bell.net'],
      ['Videotron', 'other', 'videotron.ca'],
      ['Telstra', 'other', 'bigpond.com bigpond.net bigpond.net.au bigpond.com.au telstra.com'],
      ['Optus', 'other', 'optusnet.com.au'],
      ['Xtra', 'other', 'xtra.co.nz'],
      ['Vodafone', 'other', 'clear.net.nz'],
      ['UOL', 'other', 'uol.com.br bol.com.br'],
      ['Terra', 'other', 'terra.com.br terra.es terra.com'],
      ['iG', 'other', 'ig.com.br'],
      ['Globo', 'other', 'globo.com globomail.com'],
      ['SAPO', 'other', 'sapo.pt'],
      ['ABV', 'other', 'abv.bg'],
      ['Mail.bg', 'other', 'mail.bg'],
      ['UKR.NET', 'other', 'ukr.net'],
      ['i.ua', 'other', 'i.ua ua.fm'],
      ['meta.ua', 'other', 'meta.ua'],
      ['mail.de', 'other', 'mail.de'],
      ['IOL', 'other', 'iol.pt'],
      ['Altice', 'other', 'telepac.pt'],
      ['Elisa', 'other', 'elisanet.fi kolumbus.fi'],
      ['Suomi24', 'other', 'suomi24.fi'],
      ['Movistar', 'other', 'telefonica.net'],
      ['Inbox', 'other', 'inbox.lv inbox.lt inbox.com'],
      ['Walla', 'other', 'walla.co.il walla.com'],
      ['Freemail', 'other', 'freemail.hu citromail.hu'],
    ] as const
  ).flatMap(([name, family, domains]) =>
    domains.split(' ').map((domain) => [domain, { name, family }] as const),
  ),
);

/** The well-known provider whose users have this domain; null for other domains, free ones included. */
export function mailProvider(asciiDomain: string): MailProvider | null {
  const known = providers.get(asciiDomain);
  if (known) return known;
  const [, family] = regional.exec(asciiDomain) ?? [];
  return (family !== undefined && providers.get(family)) || null;
}

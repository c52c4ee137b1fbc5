/*
 * Addresses by which attackers have reached what a server must not reach: our own list, of the kinds that are known from
 * advisories. Each leads to a private place in the eyes of some parser, resolver or browser.
 */

/** Addresses of ours that nobody outside may make us call. */
export const privateAddresses: readonly string[] = [
  ...[
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.254',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.0.0.53',
    '127.127.127.127',
  ],
  ...[
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.254',
    '192.0.0.192',
    '192.168.0.1',
  ],
  ...[
    '192.168.255.254',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.0.2.3',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
  ],
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::7f00:1',
    '100::1',
    '2001::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::1',
  ],
  ...[
    '2002:a9fe:a9fe::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ],
];

/** Ways to write an IPv4 address that leads to `port` there. */
export function spellings(address: string, port: number): string[] {
  const octets = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const forms = [
    (octet: number) => String(octet),
    (octet: number) => `0x${octet.toString(16)}`,
    (octet: number) => `0${octet.toString(8)}`,
  ];
  const mixed = Array.from({ length: forms.length ** 4 }, (_, i) =>
    octets.map((octet, at) => forms[Math.floor(i / forms.length ** at) % forms.length]?.(octet)).join('.'),
  );
  const tail2 = c * 256 + d;
  const tail3 = b * 65_536 + tail2;
  const short = [
    ...[
      whole,
      `0x${whole.toString(16)}`,
      `0X${whole.toString(16).toUpperCase()}`,
      `0${whole.toString(8)}`,
      `00000${whole.toString(8)}`,
    ],
    ...[
      `${a}.${tail3}`,
      `0x${a.toString(16)}.0x${tail3.toString(16)}`,
      `${a}.${b}.${tail2}`,
      `0${a.toString(8)}.${tail3}`,
    ],
    ...[
      `${a}.${b}.0x${tail2.toString(16)}`,
      `000${a.toString(8)}.0.0.${d}`,
      `0x0000${a.toString(16)}.${b}.${c}.${d}`,
    ],
  ].map(String);
  const dotted = octets.join('.');
  const letters = [
    dotted.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    dotted.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1)).replace(/0/g, '⓪'),
    dotted.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
    dotted.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7d8 + Number(digit))),
    dotted.replaceAll('.', '。'),
    dotted.replaceAll('.', '．'),
    dotted.replaceAll('.', '｡'),
    [...dotted].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
    dotted.replaceAll('.', '%2e'),
    dotted.replaceAll('.', '%E3%80%82'),
    `${dotted}.`,
    `${dotted}%2e`,
    `\u00ad${dotted}`,
    dotted.replace('.', '\u200b.'),
    dotted.replace('.', '.\u00ad'),
    dotted.replace('.', '\t.'),
    dotted.replace('.', '\n.'),
  ];
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  const six = [
    `::ffff:${dotted}`,
    `::FFFF:${dotted}`,
    `::ffff:${hex(a, b)}:${hex(c, d)}`,
    `0:0:0:0:0:ffff:${hex(a, b)}:${hex(c, d)}`,
    `0000:0000:0000:0000:0000:FFFF:${dotted}`,
    `::${dotted}`,
    `::${hex(a, b)}:${hex(c, d)}`,
    `::ffff:0:${dotted}`,
    `64:ff9b::${dotted}`,
    `64:ff9b:1::${dotted}`,
    `2002:${hex(a, b)}:${hex(c, d)}::`,
    `2002:${hex(a, b)}:${hex(c, d)}::1`,
    `2001:0:${hex(a, b)}:${hex(c, d)}::`,
    `fe80::5efe:${dotted}`,
    `2001:db8::${dotted}`,
  ].map((form) => `[${form}]`);
  return [...mixed, ...short, ...letters, ...six].map((host) => `http://${host}:${port}/`);
}

/** Addresses that look like one host to one parser and like another to the next. */
export function confusions(address: string, port: number): string[] {
  const place = `${address}:${port}`;
  return [
    `http://public.example@${place}/`,
    `http://public.example:80@${place}/`,
    `http://a:b@${place}/`,
    `http://:@${place}/`,
    `http://@${place}/`,
    `http://public.example%40${place}/`,
    `http://${place}#@public.example/`,
    `http://${place}?@public.example/`,
    `http://${place}\\@public.example/`,
    `http://public.example\\@${place}/`,
    `http:\\\\${place}\\`,
    `http:/${place}/`,
    `http:${place}/`,
    `http:///${place}/`,
    `http:////${place}/`,
    `HtTp://${place}/`,
    `hTTps://${place}/`,
    ` http://${place}/ `,
    `\thttp://${place}/`,
    `ht\ntp://${place}/`,
    `http://\u3000${place}/`,
    `//${place}/`,
    `///${place}/`,
    place,
    `${place}/`,
    `//${place}`,
    `http://${place}/%0d%0aHost:%20public.example`,
    `http://${place}/\r\nX-Injected: 1`,
    `http://${address}:0${port}/`,
    `http://${address}:${port}:80/`,
    `http://${address}:+${port}/`,
    `https://${place}/`,
    `http://[${address}]:${port}/`,
    `http://[::1]:${port}/`,
    `http://[0:0:0:0:0:0:0:1]:${port}/`,
    `http://[::1%25lo]:${port}/`,
    `http://[::1%lo]:${port}/`,
    `http://[::]:${port}/`,
    `http://[0000::1]:${port}/`,
    `http://[::ffff:0x7f.1]:${port}/`,
    `http://localhost:${port}/`,
    `http://LOCALHOST:${port}/`,
    `http://localhost.:${port}/`,
    `http://localhost.localdomain:${port}/`,
    `http://ip6-localhost:${port}/`,
    `http://foo.localhost:${port}/`,
    `http://ｌｏｃａｌｈｏｓｔ:${port}/`,
    `http://loc%61lhost:${port}/`,
    `http://0:${port}/`,
    `http://0.0:${port}/`,
    `http://127.1:${port}/`,
    `http://127.0.0.1.:${port}/`,
    `http://①②⑦.⓪.⓪.①:${port}/`,
  ];
}

/** Schemes by which fetchers of other languages read files, sockets and services. */
export function otherSchemes(port: number): string[] {
  const place = `127.0.0.1:${port}`;
  return [
    ...[
      'file:///etc/passwd',
      'file://localhost/etc/passwd',
      'file://127.0.0.1/etc/passwd',
      'file:/etc/passwd',
      'FILE:///etc/passwd',
    ],
    ...[
      `ftp://${place}/`,
      `gopher://${place}/_GET%20/`,
      `dict://${place}/info`,
      `ldap://${place}/`,
      `tftp://${place}/`,
    ],
    ...[
      `ws://${place}/`,
      `wss://${place}/`,
      `sftp://${place}/`,
      `ssh://${place}/`,
      `telnet://${place}/`,
      `smb://${place}/`,
    ],
    ...[
      `jar:http://${place}!/`,
      `view-source:http://${place}/`,
      `feed:http://${place}/`,
      `blob:http://${place}/x`,
      `filesystem:http://${place}/`,
    ],
    ...[
      'data:text/html,<a>',
      'javascript:fetch("/")',
      'about:blank',
      'chrome://settings',
      `unix:/var/run/docker.sock`,
      `http+unix://%2Fvar%2Frun%2Fdocker.sock/`,
    ],
    ...[
      `netdoc:///etc/passwd`,
      `php://filter/resource=/etc/passwd`,
      `expect://id`,
      `mailto:a@${place}`,
      `tel:127001`,
      `urn:x:y`,
      `cid:1`,
    ],
  ];
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifyEmailType } from './email-type.ts';
import { guessName } from './guess-name.ts';
import { mailDomainFacts } from './mail-domains.ts';

const typeOf = (address: string) => identifyEmailType(address)?.type;

describe('types', () => {
  test.each([
    'mira.voss@mailinator.com',
    'mira.voss@Guerrillamail.com',
    'mira.voss@yopmail.com',
    'mira.voss@anything.below.mailinator.com',
    'info@10minutemail.com',
    'mira@trashmail.com',
  ])('%s is disposable, whatever its mailbox and on whatever subdomain', (address) => {
    expect(typeOf(address)).toBe('disposable');
  });

  test.each([
    'mira.voss@gmail.com',
    'mira.voss@googlemail.com',
    'mira.voss@yahoo.co.in',
    'mira.voss@gmx.at',
    'mira.voss@web.de',
    'mira.voss@qq.com',
    'mira.voss@mail.ru',
    'mira.voss@outlook.com.br',
    'mira.voss@hotmail.co.uk',
    'mira.voss@yandex.com.tr',
    'mira.voss@hey.com',
    'mira.voss@orange.fr',
    'mira.voss@posteo.ch',
    'music@gmail.com',
    'captain@web.de',
  ])('%s is personal: anyone can get a mailbox there', (address) => {
    expect(typeOf(address)).toBe('personal');
  });

  test.each([
    'mira.voss@siemens.com',
    'mira.voss@mail.gmail.com',
    'mira.voss@stanford.edu',
    'mira.voss@student.ox.ac.uk',
    'mira.voss@nasa.gov',
    'mira.voss@dallas.gov',
    'alexa@siemens.com',
    'dean@siemens.com',
    'jo.post@siemens.com',
    'anna.service@siemens.com',
    'mark.hill@siemens.com',
    'mira.voss@test.de',
    'mira.voss@live.gov',
    'grant@siemens.com',
  ])('%s is business', (address) => {
    expect(typeOf(address)).toBe('business');
  });

  test.each([
    'info',
    'INFO',
    'no-reply',
    'no_reply',
    'noreply-invoices',
    'do.not.reply',
    'customer.service',
    'customer-service-emea',
    'sales2',
    'sales-uk',
    'info.de',
    'support_team',
    'press.office',
    'hr',
    'support+ticket-17',
    'buchhaltung',
    'bewerbung',
    'comptabilite',
    'service-client',
    'atencion.al.cliente',
    'ventas1',
    'ufficio.stampa',
    'kundeservice',
    'biuro',
    'objednavky',
    'zakaz',
    'iletisim',
    'mailer-daemon',
    'postmaster',
    '"sales"',
    'продажи',
    'hallo',
    'bonjour',
    'dpo',
    'facturas',
  ])('%s@… is the mailbox of a role', (local) => {
    expect(typeOf(`${local}@siemens.com`)).toBe('role-based');
  });

  test('at a free provider only what nobody takes for himself is a role', () => {
    expect(typeOf('info@gmail.com')).toBe('role-based');
    expect(typeOf('noreply@gmail.com')).toBe('role-based');
    expect(typeOf('dev@gmail.com')).toBe('personal');
    expect(typeOf('sales.emea@gmail.com')).toBe('personal');
  });

  test('a provider below .edu that anyone may join is personal, and a school there is not', () => {
    expect(typeOf('mira.voss@england.edu')).toBe('personal');
    expect(typeOf('mira.voss@gatech.edu')).toBe('business');
  });

  test('what is below .edu without a school is no education', () => {
    for (const domain of ['australia.edu', 'england.edu', 'mail.england.edu']) {
      expect(mailDomainFacts(domain).isEducation, domain).toBe(false);
    }
    expect(mailDomainFacts('newengland.edu').isEducation).toBe(true);
  });

  test('the dean of a school is a role, of a company a first name', () => {
    expect(typeOf('dean@stanford.edu')).toBe('role-based');
  });

  test.each(['', 'mira', 'mira@', '@gmail.com', 'mira@localhost', 'a b@gmail.com', 'N/A', 'not_found'])(
    '%j is no e-mail address',
    (text) => {
      expect(identifyEmailType(text)).toBeNull();
    },
  );

  test('white space around an address is forgiven', () => {
    expect(identifyEmailType(' mira.voss@GMAIL.com\n')?.address).toBe('mira.voss@gmail.com');
  });

  test('a domain in another script is looked up as it goes over the wire, and shown as it is read', () => {
    expect(identifyEmailType('info@bücher.example')?.domain).toBe('bücher.example');
    expect(mailDomainFacts('xn--skerhetsvst-s8ac.se').isFree).toBe(false);
  });
});

describe('providers', () => {
  test.each([
    ['gmail.com', 'Gmail', 'gmail'],
    ['hotmail.fr', 'Outlook', 'hotmail'],
    ['yahoo.com.ar', 'Yahoo Mail', 'yahoo'],
    ['me.com', 'iCloud Mail', 'icloud'],
    ['protonmail.com', 'Proton Mail', 'proton'],
    ['ya.ru', 'Yandex Mail', 'yandex'],
    ['gmx.ch', 'GMX', 'other'],
    ['brusseler.com', 'brusseler.com', null],
    ['siemens.com', null, null],
    ['mailinator.com', null, null],
  ])('%s is of %s', (domain, provider, family) => {
    expect(identifyEmailType(`mira.voss@${domain}`)).toMatchObject({ provider, family });
  });

  test('a school is told by its zone or by the list', () => {
    for (const domain of [
      'mit.edu',
      'unimelb.edu.au',
      'cam.ac.uk',
      'uni-heidelberg.de',
      'stud.ku.dk',
      'epfl.ch',
    ]) {
      expect(mailDomainFacts(domain).isEducation, domain).toBe(true);
    }
    expect(mailDomainFacts('edu-software.com').isEducation).toBe(false);
  });
});

// A false "disposable" turns customers away: the one mistake that callers do not forgive.
test.each([
  'google.com facebook.com microsoft.com apple.com amazon.com netflix.com wikipedia.org linkedin.com cloudflare.com github.com',
  'adobe.com baidu.com ebay.com paypal.com spotify.com dropbox.com salesforce.com oracle.com ibm.com intel.com nvidia.com',
  'bbc.co.uk nytimes.com cnn.com reuters.com theguardian.com lemonde.fr spiegel.de elpais.com corriere.it asahi.com',
  'walmart.com target.com homedepot.com costco.com ikea.com nike.com zara.com hm.com decathlon.fr lidl.de aldi.com tesco.com',
  'jpmorganchase.com bankofamerica.com hsbc.com ubs.com allianz.de axa.com deutsche-bank.de santander.com ing.nl mastercard.com',
  'siemens.com bosch.de bmw.de volkswagen.de renault.fr fiat.it volvo.se toyota.co.jp samsung.com sony.com lg.com huawei.com',
  'harvard.edu ox.ac.uk ethz.ch tum.de sorbonne-universite.fr u-tokyo.ac.jp nus.edu.sg tsinghua.edu.cn unam.mx usp.br',
  'nasa.gov europa.eu un.org who.int gov.uk bund.de nih.gov irs.gov canada.ca admin.ch craigslist.org zoom.us slack.com',
  'shopify.com stripe.com twilio.com zendesk.com hubspot.com atlassian.com mailchimp.com sendgrid.net zoho.com godaddy.com',
])('no well-known organisation is disposable: %s', (domains) => {
  for (const domain of domains.split(' ')) expect(mailDomainFacts(domain).isDisposable, domain).toBe(false);
});

describe('guessed names', () => {
  test.each([
    ['mira.voss', 'Mira Voss'],
    ['MIRA_VOSS', 'Mira Voss'],
    ['mira.voss2', 'Mira Voss'],
    ['mira.voss+news', 'Mira Voss'],
    ['MiraVoss', 'Mira Voss'],
    ['jean-luc.picard', 'Jean-Luc Picard'],
    ['mira-voss', 'Mira Voss'],
    ['m.voss', 'M. Voss'],
    ['ludwig.van.beethoven', 'Ludwig van Beethoven'],
    ['andré.chen', 'André Chen'],
    ['mvoss', null],
    ['mira', null],
    ['x7.q9z.k2', null],
    ['a.b', null],
    ['2024', null],
  ])('%s is %s', (local, name) => {
    expect(guessName(local)).toBe(name);
  });

  test('a role has none', () => {
    expect(identifyEmailType('customer.service@siemens.com')?.guessedName).toBeNull();
  });
});

test('any text at all is answered, and every address has one type that its facts bear out', () => {
  const local = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.stringMatching(/^[a-z.+_0-9-]{1,30}$/),
    fc.constantFrom('info', 'mira.voss', 'no-reply', '"a b"'),
  );
  const domain = fc.oneof(
    fc.domain(),
    fc.constantFrom('gmail.com', 'x.mailinator.com', 'bücher.de', '[192.0.2.1]', 'mit.edu'),
  );

  fc.assert(
    fc.property(local, domain, (name, host) => {
      const email = identifyEmailType(`${name}@${host}`);

      if (!email) return;
      expect(email.isDisposable && email.isFree).toBe(false);
      expect(email.type === 'disposable').toBe(email.isDisposable);
      expect(email.type === 'personal').toBe(email.isFree && !email.isRole);
      expect(identifyEmailType(email.address)).toEqual(email);
    }),
    { numRuns: 1_000 },
  );
});

test('a text of a million letters is refused at once', () => {
  expect(identifyEmailType(`${'a.'.repeat(500_000)}@gmail.com`)).toBeNull();
  expect(guessName('Aa'.repeat(500_000))).toBeNull();
});

describe('relays, which forward to a private mailbox', () => {
  test.each([
    ...['privaterelay.appleid.com', 'mozmail.com', 'jane.mozmail.com', 'relay.firefox.com', 'duck.com'],
    ...['simplelogin.com', 'simplelogin.co', 'simplelogin.fr', 'aleeas.com', 'slmails.com', '8alias.com'],
    ...['passmail.net', 'passmail.com', 'passinbox.com', 'passfwd.com', 'anonaddy.com', 'jane.anonaddy.com'],
    ...['anonaddy.me', 'addymail.com', 'addy.biz', 'jane.33mail.com', '33mail.com', 'jane.erine.email'],
    ...['opayq.com', 'sneakemail.com', 'e4ward.com', 'guest.booking.com', 'guest.airbnb.com'],
    ...['marketplace.amazon.de', 'members.ebay.com', 'PrivateRelay.AppleID.com'],
  ])('%s is personal, neither disposable nor of a company, whatever the mailbox is called', (domain) => {
    for (const local of ['x7k2q', 'jane.shop', 'info', 'sales']) {
      expect(identifyEmailType(`${local}@${domain}`)).toMatchObject({
        type: 'personal',
        isRelay: true,
        isFree: true,
        isDisposable: false,
        isEducation: false,
        isRole: false,
      });
    }
  });

  test.each([
    'appleid.com',
    'apple.com',
    'firefox.com',
    'booking.com',
    'airbnb.com',
    'amazon.com',
    'ebay.com',
  ])('%s, which has a relay below it, is a company', (domain) => {
    expect(identifyEmailType(`mira.voss@${domain}`)).toMatchObject({ type: 'business', isRelay: false });
  });

  test.each(['notduck.com', 'duck.com.example', 'mymozmail.com', 'addy.io.evil.example'])(
    '%s only looks like one',
    (domain) => {
      expect(mailDomainFacts(domain).isRelay).toBe(false);
    },
  );
});

describe('companies that lists of disposable domains name by mistake', () => {
  test.each([
    ...['shoes.com', 'foxwoods.com', 'seomoz.org', 'cdc.com', 'reedbusiness.nl', 'phillipsandtemro.com'],
    ...['jkmechanical.com', 'interpath.com', 'santamonica.com', 'atsw.de', '24hourfitness.com', 'angi.com'],
    ...[
      'aseq.com',
      'onit.com',
      'support.com',
      'unlimit.com',
      'vp.com',
      'synami.com',
      'swatch.com',
      'asics.com',
    ],
    ...['sutterhealth.org', 'roquette.com', 'lendscape.com', 'buildingradar.com', 'crosspointchurch.com'],
    ...['gynzy.eu', 'airsi.de', 'dallas.gov', 'manybrain.com'],
  ])('%s, which a reviewed list took off or never had, is a company', (domain) => {
    expect(typeOf(`mira.voss@${domain}`)).toBe('business');
  });

  test.each([
    ...['10minemail.net', 'thefmail.com', 'mailhub.pro', 'ip6.li', 'mailinator.com', 'yopmail.com'],
    ...['guerrillamail.com', 'sharklasers.com', 'temp-mail.org', '10minutemail.com', 'trashmail.com'],
    ...['maildrop.cc', 'dispostable.com', 'getnada.com', 'moakt.com', 'throwawaymail.com', 'spamgourmet.com'],
  ])('%s is still disposable', (domain) => {
    expect(typeOf(`mira.voss@${domain}`)).toBe('disposable');
  });

  test.each(['cock.li', 'cock.email', 'vfemail.net', 'nospammail.net', '189.cn', '139.com', 'freemail.hu'])(
    '%s, which was taken off too, is a provider',
    (domain) => {
      expect(typeOf(`mira.voss@${domain}`)).toBe('personal');
    },
  );
});

import { parse } from 'tldts';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Domains that stand for any: reserved ones (RFC 2606), and those of templates and forms. */
const placeholderDomains = set(`
  example.com example.net example.org example.edu example.co example.co.uk example.de example.fr example.eu exemple.com
  exemple.fr ejemplo.com ejemplo.es exemplo.com exemplo.com.br beispiel.de esempio.it esempio.com voorbeeld.nl przyklad.pl
  priklad.cz primer.ru test.com test.de test.test domain.com domain.tld domaine.com domaine.fr dominio.com dominio.es
  dominio.com.br dominio.it domein.nl domena.pl domene.no doman.se mydomain.com yourdomain.com your-domain.com
  yourdomain.net yourdomain.org yourdomain.co.uk your-domain.de ihredomain.de ihre-domain.de deinedomain.de deine-domain.de
  meinedomain.de meine-domain.de musterdomain.de musterfirma.de muster.de mustermann.de mail-adresse.de votredomaine.com
  votre-domaine.com votredomaine.fr votre-domaine.fr votresite.com votre-site.com tudominio.com tudominio.es
  tuempresa.com suempresa.com seudominio.com seudominio.com.br seusite.com.br tuodominio.it tuosito.it jouwdomein.nl
  uwdomein.nl twojadomena.pl vasedomena.cz vashsait.ru yoursite.com your-site.com mysite.com website.com yourwebsite.com
  your-website.com site.com sitename.com somesite.com yourcompany.com your-company.com yourcompanyname.com company.com
  companyname.com mycompany.com somecompany.com yourbusiness.com yourbrand.com yourstore.com yourshop.com yourschool.edu
  university.edu school.edu yourorg.org organization.org organisation.org reallygreatsite.com godaddy.com wixpress.com
  sample.com samplemail.com someone.com somewhere.com somedomain.com some-domain.com anydomain.com hostname.com
  server.com provider.com isp.com address.com emailaddress.com youremail.com your-email.com youremailhere.com
  yourmail.com myemail.com work.com work-email.com workemail.com business.com foo.com bar.com foobar.com baz.com
  xxx.com xxxx.com xyz.com abc.com asdf.com doe.com johndoe.com janedoe.com
`);

/** Where anyone gets a mailbox: there the names below are nobody's. */
const freeDomains = set(`
  gmail.com googlemail.com yahoo.com yahoo.fr yahoo.co.uk yahoo.de hotmail.com hotmail.fr outlook.com live.com aol.com icloud.com
  mail.com email.com gmx.de gmx.net gmx.com web.de t-online.de mail.ru yandex.ru qq.com 163.com orange.fr free.fr libero.it
  proton.me protonmail.com wp.pl o2.pl seznam.cz ukr.net naver.com uol.com.br
`);

/** Names that stand for any at a free provider, and beside which any domain is made up. */
const placeholderNames = set(`
  friend yourfriend amigo freund ami vriend you your yours me myself someone somebody anyone user username user.name user_name user-name yourusername name yourname
  your.name your_name your-name youremail your.email your_email your-email yourmail your-mail yourmailid youraddress
  your-address youremailaddress youremailid youremailhere email emailaddress email.address e-mail mail mailaddress
  example exemple ejemplo exemplo beispiel esempio sample demo test testing test123 tester foo bar foobar foo.bar
  john johndoe john.doe john_doe john-doe jdoe j.doe jane janedoe jane.doe jane_doe   
    max.mustermann maxmustermann max.muster mustermann erika.mustermann jean.dupont jeandupont
  jan.kowalski jankowalski mario.rossi mariorossi juan.perez juanperez nombre tunombre tucorreo correo sunombre nome
  seunome seuemail voce nom votrenom votre.nom votremail votre.email votre-email adresse votreadresse adresse.mail
  ihre.email ihre-email ihreemail ihr.name ihrname deine.email deinname dein.name name.nachname jouwnaam uwnaam naam
  jouw.naam twojemail twoj.email twojadres imie adres vasemail vas.email vasmail vashemail abc abc123 xyz xxx xxxx xxxxx
  asdf qwerty aaa 123 1234 12345 abcd first last firstname lastname fname lname work
`);

/** How a name is put together, not a name, and names of nobody: at any domain, the site's own included. */
const schemes = set(`
  firstname.lastname first.last firstname_lastname firstnamelastname first_last firstlast f.lastname flastname firstinitiallastname
  firstname.surname name.surname namesurname givenname.familyname vorname.nachname vorname.name vorname_nachname v.nachname
  vorname-nachname prenom.nom prenom_nom prenom-nom prénom.nom nom.prenom p.nom nombre.apellido nombre.apellidos
  nome.cognome n.cognome nome.sobrenome nome.apelido voornaam.achternaam voornaam.naam v.achternaam imie.nazwisko
  imię.nazwisko jmeno.prijmeni jméno.příjmení fornavn.etternavn fornavn.efternavn fornamn.efternamn etunimi.sukunimi
  keresztnev.vezeteknev vezeteknev.keresztnev nume.prenume prenume.nume ad.soyad adsoyad onoma.eponymo youremail your-email
  your.email your_email yourname your.name your-name your_name yourusername youremailaddress emailaddress email_address
  email.address someone username user.name insert.name
  john.doe jon.doe jane.doe john_doe jane_doe max.mustermann erika.mustermann max_mustermann
`);

/** "domain", "yourdomain", "example" under any suffix. */
const placeholderLabel =
  /^(?:domain|domaine|example\d?|exemple|ejemplo|exemplo|beispiel|voorbeeld|your-?(?:domain|company|site|website|email|business|organi[sz]ation|firm|brand|shop|store)|my-?domain|domain-?name|some-?domain|ihre-?(?:domain|firma|email)|deine-?(?:domain|firma)|meine-?domain|musterfirma|votre-?(?:domaine|site|entreprise|email)|tu-?(?:dominio|empresa|correo)|su-?(?:dominio|empresa)|seu-?(?:dominio|email)|tuo-?(?:dominio|sito)|x{3,})$/;

/**
 * An address that stands for any: in forms, manuals and templates. A reserved or template domain unless it is the site's
 * own; a name such as "you" or "johndoe" at a free provider; a scheme such as "firstname.lastname", or "john.doe", anywhere.
 */
export function isPlaceholder(local: string, domain: string, site: string): boolean {
  if (schemes.has(local)) return true;
  // "Рейтинг@Mail.ru" is the name of a counter; that provider has no names beyond ASCII.
  if (domain === 'mail.ru' && /[^ -~]/.test(local)) return true;
  const {
    domain: registrable,
    domainWithoutSuffix,
    publicSuffix,
  } = parse(domain, { allowPrivateDomains: true });
  if (registrable !== null && registrable === site) return false;
  if (placeholderDomains.has(registrable ?? domain)) return true;
  // .example stands for any suffix in documentation, and so do the names below it: no template is meant.
  if (publicSuffix === 'example') return domain === 'your.example';
  if (placeholderLabel.test(domainWithoutSuffix ?? '')) return true;
  return (
    freeDomains.has(domain) &&
    (placeholderNames.has(local) || /^x{2,}$|^your|^tu(?:correo|email)|^votre/.test(local))
  );
}

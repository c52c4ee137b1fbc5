import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { contactLinks } from './contact-links.ts';

const links = (html: string, url = 'https://www.acme.com/') => contactLinks(htmlPage(html, url), {});
const urls = (html: string, url?: string) => links(html, url).map((link) => link.url);
const rankOf = (path: string, text = 'x') => links(`<a href="${path}">${text}</a>`)[0]?.rank;

describe('contact pages by their path', () => {
  test.each([
    '/contact',
    '/contact-us',
    '/contact.html',
    '/en/contact/',
    '/about/contact',
    '/pages/contact-us',
    '/get-in-touch',
    '/kontakt',
    '/kontakt.php',
    '/kontaktformular',
    '/nous-contacter',
    '/contactez-nous',
    '/contacto',
    '/contactenos',
    '/contato',
    '/fale-conosco',
    '/contatti',
    '/neem-contact-op',
    '/kontakta-oss',
    '/kontakt-os',
    '/ota-yhteytta',
    '/yhteystiedot',
    '/kontakty',
    '/kapcsolat',
    '/contacteaza-ne',
    '/kontakti',
    '/kontaktai',
    '/контакты',
    '/%D0%BA%D0%BE%D0%BD%D1%82%D0%B0%D0%BA%D1%82%D1%8B',
    '/επικοινωνία',
    '/iletisim',
    '/اتصل-بنا',
    '/צור-קשר',
    '/ติดต่อเรา',
    '/lien-he',
    '/hubungi-kami',
    '/お問い合わせ',
    '/联系我们',
    '/聯絡我們',
    '/문의하기',
  ])('%s', (path) => {
    expect(rankOf(path)).toBe(0);
  });
});

describe('contact pages by the text that links to them', () => {
  test.each([
    ['Contact', 0],
    ['Contact our sales team', 0],
    ['Kontakt aufnehmen', 0],
    ['Imprint', 1],
    ['Impressum', 1],
    ['Mentions légales', 1],
    ['Aviso legal', 1],
    ['会社概要', 1],
    ['特定商取引法に基づく表記', 1],
    ['About us', 2],
    ['Über uns', 2],
    ['Qui sommes-nous ?', 2],
    ['Chi siamo', 2],
    ['О компании', 2],
    ['Om oss', 2],
    ['私たちについて', 2],
    ['회사 소개', 1],
    ['Our team', 2],
    ['Datenschutz', 3],
    ['Press', 3],
    ['Products', 4],
    ['How to contact your senator about roads in ten easy steps', 4],
  ])('%s', (text, rank) => {
    expect(rankOf('/p/17', text)).toBe(rank);
  });
});

test('contact pages come first, then by depth, then in the order of the page', () => {
  const html = `<a href="/blog/2024/post">Post</a><a href="/products">Products</a><a href="/about">About</a>
    <a href="/legal/imprint">Imprint</a><a href="/pricing">Pricing</a><a href="/contact">Contact</a>`;

  expect(urls(html)).toEqual([
    'https://www.acme.com/contact',
    'https://www.acme.com/legal/imprint',
    'https://www.acme.com/about',
    'https://www.acme.com/products',
    'https://www.acme.com/pricing',
    'https://www.acme.com/blog/2024/post',
  ]);
});

test('an article about contacts is no contact page', () => {
  expect(rankOf('/blog/how-to-contact-your-bank-when-things-go-wrong')).toBe(4);
});

test('pages of the same registrable domain only', () => {
  const html = `<a href="https://help.acme.com/contact">1</a><a href="https://acme.net/contact">2</a>
    <a href="//shop.acme.com/x">3</a><a href="https://notacme.com/">4</a>`;

  expect(urls(html)).toEqual(['https://help.acme.com/contact', 'https://shop.acme.com/x']);
});

test('a shop below a private suffix is a site of its own', () => {
  const html = '<a href="/contact">1</a><a href="https://other.myshopify.com/contact">2</a>';

  expect(urls(html, 'https://acme.myshopify.com/')).toEqual(['https://acme.myshopify.com/contact']);
});

test.each([
  ['a file', '/brochure.pdf'],
  ['an image', '/img/contact.jpg'],
  ['mail', 'mailto:jan@acme.com'],
  ['a telephone', 'tel:+4512345678'],
  ['a script', 'javascript:void(0)'],
  ['the same page', '/'],
  ['a place on the same page', '#contact'],
  ['the same page with a fragment', 'https://acme.com/#contact'],
  ['logging out', '/logout'],
  ['logging in', '/wp-login.php'],
  ['the cart', '/cart'],
  ['protected mail', '/cdn-cgi/l/email-protection#00'],
  ['credentials', 'https://jan:secret@acme.com/contact'],
  ['something to put into the cart', '/shop?add-to-cart=17'],
])('not %s', (_, href) => {
  expect(urls(`<a href="${href}">x</a>`)).toEqual([]);
});

test('a page is listed once, whatever its scheme, last slash, fragment and tracking', () => {
  const html = `<a href="/contact">1</a><a href="/contact/">2</a><a href="http://acme.com/contact#form">3</a>
    <a href="/contact?utm_source=x&fbclid=y">4</a><a href="/contact?lang=de">5</a>`;

  expect(urls(html)).toEqual(['https://www.acme.com/contact', 'https://www.acme.com/contact?lang=de']);
});

test('addresses start from the base of the page', () => {
  expect(urls('<base href="https://www.acme.com/de/"><a href="kontakt">K</a>')).toEqual([
    'https://www.acme.com/de/kontakt',
  ]);
});

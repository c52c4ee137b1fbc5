import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

/* Lines and boxes that stand between the paragraphs of an article, or below them, and are none of its text. */

function mainText(body: string): string {
  const html = `<html><head><title>The ferry of Ostend Mill</title><meta property="og:type" content="article"></head><body><article><h1>The ferry of Ostend Mill</h1>${body}</article></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = readPage({
    url: 'https://ferry.example/news/mill',
    status: 200,
    headers,
    body: new TextEncoder().encode(html),
  });
  return plainText(mainContent(page));
}

const paragraph = (about: string) =>
  `<p>The ${about} crossed at noon, as it had on every day of that winter, and the people on the quay waved, though few of them knew the crew.</p>`;
const before = paragraph('first ferry') + paragraph('second ferry') + paragraph('third ferry');
const after = paragraph('fourth ferry') + paragraph('fifth ferry') + paragraph('sixth ferry');
const picture = '<img src="/ferry.jpg" alt="">';

describe('whose picture it is goes, what it shows stays', () => {
  const credits = [
    'Photo: Ada Moor',
    'Photo by Ada Moor / Harbor Press',
    '© Ada Moor',
    '(Image credit: Harbor Press)',
    'Foto: Ada Moor/HP',
    'Bildquelle: Ada Moor',
    'Crédit photo : Ada Moor',
    'Zdjęcie: Ada Moor',
    'Фото: Ада Мур',
    'Kuva: Ada Moor',
  ];

  for (const credit of credits)
    test(`beside a caption: ${credit}`, () => {
      const text = mainText(
        `${before}<figure>${picture}<figcaption>The ferry leaves at noon. <span>${credit}</span></figcaption></figure>${after}`,
      );

      expect(text).toContain('The ferry leaves at noon.');
      expect(text).not.toContain(credit);
    });

  test('below a picture without a figure, and where a class says so', () => {
    const text = mainText(
      `${before}<div>${picture}</div><p>Foto: Ada Moor</p><div class="image">${picture}<p class="credits">HP / Moor</p></div>${after}`,
    );

    expect(text).not.toMatch(/Ada Moor|HP \/ Moor/);
  });

  test('as the last line of an article', () => {
    expect(mainText(`${before}${after}<p><em>Titelbild: Ada Moor / HP</em></p>`)).not.toContain('Titelbild');
  });

  const kept = [
    `<figure>${picture}<figcaption>Photo: the ferry leaves the quay while people wave.</figcaption></figure>`,
    `<p>Photo: Ada Moor</p>`,
    `<figure><blockquote>We waved.</blockquote><figcaption class="source">Ada Moor</figcaption></figure>`,
    `<p>${picture}She said: <em>© Ada Moor</em> was on it.</p>`,
    `<p>The mark was 5/10.</p><h3>Quay <span>8/10</span></h3>`,
  ];

  for (const html of kept)
    test(`not a caption, a sentence, or a line without a picture: ${html}`, () => {
      const text = mainText(`${before}${html}${after}`);

      expect(text).toMatch(/people wave|Ada Moor|8\/10/);
    });
});

describe('a control that is a line goes', () => {
  const controls = [
    'Advertisement',
    '- Anzeige -',
    'Reklama',
    'Publicité',
    'Drucken',
    'Imprimer',
    'Back to top',
    'Nach oben',
    '« Zurück zur Übersicht',
    'Permalink',
  ];

  for (const control of controls)
    test(control, () => {
      expect(mainText(`${before}<div><span>${control}</span></div>${after}`)).not.toContain(control);
    });

  test('but not the word in code or in a sentence', () => {
    const text = mainText(`${before}<pre><span>print</span>(1)</pre><p>Print is dead.</p>${after}`);

    expect(text).toMatch(/print\(1\)[\s\S]*Print is dead/);
  });
});

describe('a label with the link it leads to goes', () => {
  const labels = [
    'Lesen Sie hier:',
    'Auch lesen:',
    'Lea también:',
    'VEA TAMBIÉN:',
    'MIRA |',
    'Czytaj też:',
    'Dowiedz się więcej:',
    'À lire :',
    'Leia também:',
    'Lees ook:',
    'Читайте также:',
  ];

  for (const label of labels)
    test(label, () => {
      const text = mainText(
        `${before}<p><strong>${label}</strong> <a href="/other">The bridge that never opened</a></p>${after}`,
      );

      expect(text).not.toContain('never opened');
      expect(text).toContain('sixth ferry');
    });

  test('but not a sentence that begins so', () => {
    const text = mainText(
      `${before}<p>Lea: <a href="/lea">she</a> was the captain of the ferry for years.</p>${after}`,
    );

    expect(text).toContain('captain of the ferry for years');
  });
});

describe('what stands in place of an embedded post goes', () => {
  const placeholders = [
    '<div class="box"><h4>Externer Inhalt</h4><p>Wir haben das Laden der Inhalte von Twitter blockiert. Stimme bitte zu, um sie anzuzeigen.</p><button>Laden</button></div>',
    '<div class="embed-placeholder"><p>This content is hosted by a third party. By showing the external content you accept the terms of YouTube.</p></div>',
    '<section><p>Ce contenu vient de YouTube. Pour afficher la vidéo, il faut accepter les cookies.</p><button>Accepter</button></section>',
    '<div><p>Para mostrar este contenido de Instagram hay que aceptar sus cookies.</p><input type="checkbox"></div>',
  ];

  for (const html of placeholders)
    test(html.slice(0, 60), () => {
      const text = mainText(`${before}${html}${after}`);

      expect(text).not.toMatch(/blockiert|third party|vidéo|Instagram|Externer/);
      expect(text).toContain('third ferry');
    });

  test('but not what an article says of consent', () => {
    const text = mainText(
      `${before}<p>Without consent, Facebook may not load what it knows of the personal data of the passengers.</p>${after}`,
    );

    expect(text).toContain('Without consent');
  });
});

describe('at the end of an article goes', () => {
  test('a heading with nothing below it, but not one above a picture or one that is a sentence', () => {
    expect(mainText(`${before}${after}<h3>Going by ferry?</h3>`)).not.toContain('Going by');
    expect(mainText(`${before}${after}<h3>The chart</h3>${picture}`)).toContain('The chart');
    expect(mainText(`${before}${after}<h4>The ferry never came back.</h4>`)).toContain('never came back');
  });

  test('the line of its categories, its source and its day', () => {
    for (const line of [
      'Kategorie: <a href="/c">News</a>',
      'Filed under: <a href="/c">Ferries</a>',
      'Quelle: Harbor Press',
      'Publiziert: 03.04.2026, 12:35',
    ])
      expect(mainText(`${before}${after}<p>${line}</p>`)).not.toMatch(/Kategorie|Filed|Quelle|Publiziert/);
  });

  test('a call to readers, known by its words and its link', () => {
    for (const line of [
      'Want more of this? <a href="/newsletter">Sign up for our newsletter</a> here.',
      'Dir gefällt das? Unterstütze uns auf <a href="https://steadyhq.com/ferry">Steady</a>.',
      'Únete a nuestro canal en <a href="https://t.me/ferry">este enlace</a>.',
    ])
      expect(mainText(`${before}${after}<p>${line}</p>`)).not.toMatch(/Want more|gefällt|Únete/);
    expect(mainText(`${before}${after}<p>You can join <a href="/crew">our crew</a> today.</p>`)).toContain(
      'our crew',
    );
  });

  test('a box about the author, by its name or its mark', () => {
    const bio =
      'Ada Moor has written of ferries, quays and mills for twenty years, in four papers, and lives by the sea with a dog that is afraid of it, which is all that she has ever told anyone who asked her for a line or two about herself.';
    for (const box of [
      `<div class="author-card"><p>${bio}</p></div>`,
      `<div class="who" itemprop="author"><p>${bio}</p></div>`,
    ])
      expect(mainText(`${before}${after}${box}`)).not.toContain('afraid of it');
  });
});

describe('a card of another page between paragraphs goes', () => {
  const card = (href: string, name: string) =>
    `<div><h3><a href="${href}">${name}</a></h3><a href="${href}">${picture}</a><p>What became of it.</p></div>`;

  test('where it leads inside the site', () => {
    const text = mainText(before + card('/bridge', 'The bridge that never opened') + after);

    expect(text).not.toMatch(/never opened|became of it/);
  });

  test('but not where it leads elsewhere, or where the article is made of such', () => {
    const shop = mainText(before + card('https://shop.example/rope', 'A rope of forty meters') + after);
    const list = mainText(
      Array.from({ length: 14 }, (_, index) =>
        card(`/f${index}`, `The ferry number ${index} of the line`),
      ).join(paragraph('next ferry')),
    );

    expect(shop).toContain('forty meters');
    expect(list).toContain('number 7');
  });
});

test('a day below the title, and a line that says it was paid for', () => {
  const text = mainText(
    `<p>23.10.2026</p><p><em>Anzeige, enthält Links</em></p>${before}<p>Werbung nervt viele.</p>${after}`,
  );

  expect(text).not.toMatch(/23\.10|Anzeige, enthält/);
  expect(text).toContain('Werbung nervt');
});

describe('a gallery of other stories', () => {
  const slide = (name: string) =>
    `<li><h2>${name}</h2>${picture}<p>The ${name} was sold in May, after a summer in which nobody had asked for its price at all.</p><p>Its owner said that it had been a good year, and that the next one would be better still.</p></li>`;
  const gallery = (kind: string) =>
    `<div class="${kind}"><h2>The year in pictures</h2><ul>${['north pier', 'old crane', 'grain barge'].map(slide).join('')}</ul></div>`;
  const long = Array.from({ length: 16 }, (_, index) => paragraph(`ferry number ${index}`)).join('');

  test.each(['gallery', 'photo-gallery full', 'inline-slideshow'])('in a long article goes (%s)', (kind) => {
    const text = mainText(long + gallery(kind) + after);

    expect(text).toContain('ferry number 9');
    expect(text).not.toContain('sold in May');
  });

  test('below a short introduction is the article itself', () => {
    const text = mainText(paragraph('first ferry') + gallery('gallery'));

    expect(text).toContain('grain barge was sold in May');
  });
});

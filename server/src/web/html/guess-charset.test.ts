import { describe, expect, test } from 'vitest';
import { encoded } from '../../testing/encoded.ts';
import { decodePage } from './decode-page.ts';

/* Pages that say neither their encoding nor their language. */

/** By encoding: texts as short as a title. */
const texts: readonly (readonly [charset: string, text: string])[] = [
  ['windows-1250', 'Příliš žluťoučký kůň'],
  ['windows-1250', 'Zprávy z přístavu a řeky'],
  ['windows-1250', 'Wiadomości z portu i żeglugi: łódź, śluza, źródło'],
  ['windows-1250', 'A kikötő hírei és az időjárás előrejelzése'],
  ['iso-8859-2', 'Új hírek a kikötőből: a hajó később érkezik, őszi idő'],
  ['windows-1251', 'Новости северного флота'],
  ['windows-1251', 'Порт открыт для посетителей'],
  ['windows-1251', 'Вестник порта: корабли, погода и рыбаки'],
  ['windows-1251', 'Новини порту: Київ, Львів, їжак'],
  ['windows-1251', 'Новини от пристанището: корабите идват утре сутрин'],
  ['koi8-r', 'Новости северного флота'],
  ['koi8-r', 'Порт открыт для посетителей каждый день'],
  ['windows-1253', 'Ναυτικά νέα του λιμανιού'],
  ['windows-1253', 'Ο καιρός για τους ψαράδες σήμερα'],
  ['windows-1253', 'Άγκυρα και πλοία'],
  ['iso-8859-7', 'Ναυτικά νέα του λιμανιού'],
  ['iso-8859-7', 'Ειδήσεις από το λιμάνι της πόλης'],
  ['windows-1254', 'Limandan haberler: gemi şimdi geliyor, balıkçılar için hava'],
  ['windows-1254', 'İstanbul Boğazı’nda şiddetli rüzgâr ve yağış bekleniyor, gemiler geç kalıyor'],
  ['windows-1255', 'חדשות הנמל הישן'],
  ['windows-1255', 'מזג האוויר לדייגים היום'],
  ['windows-1256', 'أخبار الميناء القديم'],
  ['windows-1256', 'الطقس للصيادين اليوم في البحر'],
  ['shift_jis', '誤差拡散法の解説ページです'],
  ['shift_jis', '港のお知らせ'],
  ['shift_jis', '港の基本であり、少ない人手でも船を動かせます。あなたもあの舟で。'],
  ['shift_jis', 'アサリとホタテのカレーライス'],
  ['shift_jis', '天気と漁師のためのニュース'],
  ['euc-jp', '誤差拡散法の解説ページです'],
  ['euc-jp', '港のお知らせ'],
  ['euc-jp', '天気と漁師のためのニュース'],
  ['euc-kr', '부산항 안내 페이지'],
  ['euc-kr', '어부를 위한 오늘의 날씨'],
  ['big5', '漁民天氣預報與港口新聞'],
  ['big5', '歡迎光臨本站，這裡有港口的新聞'],
  ['gb18030', '港口新闻和天气预报'],
  ['gb18030', '欢迎访问我们的网站，这里有渔民的天气'],
  ['windows-1252', 'Crème brûlée à la maison'],
  ['windows-1252', 'Die Fähre läuft später aus: Größe, Maße und Fußweg'],
  ['windows-1252', 'El señor Muñoz llegó mañana'],
  ['windows-1252', 'Notícias do porto: ação, coração e não'],
  ['windows-1252', 'Båten går på fredag, så är det'],
  ['windows-1252', 'Københavns havn på søndag: færgen går'],
  ['windows-1252', 'Café'],
  ['windows-1252', 'Prix : 5 € – “soldes” d’été'],
  ['windows-1252', 'L’été à Paris, où l’on déjeune'],
  ['windows-1252', 'Müller & Söhne'],
  ['windows-1252', 'Año nuevo, niño'],
  ['windows-1252', 'Die Tür'],
  ['windows-1252', 'Hæ, þetta er íslensk síða um höfnina og veðrið'],
  ['windows-1252', 'Perché così è più bello, città e università'],
  ['windows-1252', '©2024 Acme – all rights reserved'],
  ['windows-1252', 'It’s “fine” — really…'],
  ['windows-1252', 'Sõit Tallinna'],
  ['windows-1252', 'Ré mineur, naïve façade'],
  ['windows-1252', 'Ça va déjà?'],
  ['windows-1252', 'Übergröße'],
  ['windows-1252', 'Maß für Maß: Stühle, Töpfe, Gefäße, Bürsten'],
];
/** Too few letters tell, or letters that Western Europe writes as well: the country of the host helps. */
const withCountry: readonly (readonly [charset: string, text: string, host: string])[] = [
  [
    'windows-1250',
    'Správy o počasí pre rybárov na Dunaji. Loď prišla večer, každý deň o šiestej.',
    'port.example.sk',
  ],
  ['iso-8859-2', 'Wiadomości z portu: łódź, śluza, źródło i ćma', 'port.example.pl'],
  ['euc-kr', '항구 소식', 'port.example.kr'],
  ['big5', '臺北港務公告', 'port.example.tw'],
  ['gb18030', '上海港公告', 'port.example.cn'],
  ['windows-1257', 'Uosto naujienos: laivas atplaukė šį rytą, žvejai džiaugiasi, ąžuolas', 'port.example.lt'],
  ['windows-1257', 'Ostas ziņas: kuģis pienāk vēlāk, zvejnieki gaida labu laiku', 'port.example.lv'],
  ['windows-874', 'ข่าวจากท่าเรือวันนี้', 'port.example.th'],
  ['windows-1251', 'Рыба', 'port.example.ru'],
];

const page = (charset: string, text: string) =>
  encoded(`<!doctype html><html><head><title>${text}</title></head><body><h1>${text}</h1>`, charset);

describe('a page that declares neither encoding nor language is read by its letters', () => {
  test.for(texts)('%s: %s', ([charset, text]) => {
    expect(decodePage(page(charset, text), 'text/html', 'port.example.com').text).toContain(text);
  });
});

describe('where its letters tell too little, it is read as pages of the country of its host are', () => {
  test.for(withCountry)('%s: %s, %s', ([charset, text, host]) => {
    expect(decodePage(page(charset, text), 'text/html', host).text).toContain(text);
  });
});

test('a page of Western Europe stays what browsers read', () => {
  const bytes = page('windows-1252', 'Crème brûlée à la maison');

  expect(decodePage(bytes, 'text/html', 'port.example.com').charset).toBe('windows-1252');
  expect(decodePage(bytes, 'text/html').charset).toBe('windows-1252');
});

test('what a page declares is believed, whatever its letters are', () => {
  const bytes = encoded('<meta charset="windows-1251"><title>誤差拡散法の解説ページです</title>', 'euc-jp');

  expect(decodePage(bytes, 'text/html', 'port.example.jp').charset).toBe('windows-1251');
});

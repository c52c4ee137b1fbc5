import type { Socket } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { brotliOfTables } from './brotli-tables.ts';
import { dripSocket, floodSocket, type RawAnswer } from './raw-site.ts';

/** An answer that is made to be without end, larger than it looks, or none at all. */
export interface AnswerBomb {
  readonly name: string;
  /** What ends it: a limit of bytes or of steps, whatever the clock says; or that one of these times is over. */
  readonly endsBy: 'limit' | 'firstByteMs' | 'silenceMs' | 'totalMs';
  readonly answer: RawAnswer;
}

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;

function limit(name: string, answer: RawAnswer): AnswerBomb {
  return { name, endsBy: 'limit', answer };
}

const time = (
  name: string,
  endsBy: Exclude<AnswerBomb['endsBy'], 'limit'>,
  answer: RawAnswer,
): AnswerBomb => ({ name, endsBy, answer });

/** A beginning, and then one piece without end. */
const endless = (name: string, before: string | Uint8Array, piece: string | Uint8Array): AnswerBomb =>
  limit(name, (socket) => {
    socket.write(before);
    floodSocket(socket, piece);
  });

const whole = (name: string, ...parts: readonly (string | Uint8Array)[]): AnswerBomb =>
  limit(name, (socket) => socket.end(Buffer.concat(parts.map((part) => Buffer.from(part)))));

function encoded(name: string, encoding: string, make: () => Uint8Array): AnswerBomb {
  let body: Uint8Array | undefined;
  return limit(name, (socket) => {
    body ??= make();
    socket.write(`${ok}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.end(body);
  });
}

const mib = 1024 ** 2;
// Of the sizes here 20 MiB are four times what is read of a page.
const zeros = (bytes: number) => Buffer.alloc(bytes);
const brotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
const emptyGzip = gzipSync('');
const gzipWith = (flags: number) => Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3]);
const gzipHead = `${ok}Content-Encoding: gzip\r\n\r\n`;
const deflateHead = `${ok}Content-Encoding: deflate\r\n\r\n`;

const compressed: readonly AnswerBomb[] = [
  encoded('gzip of zeros', 'gzip', () => gzipSync(zeros(20 * mib))),
  encoded('deflate of zeros', 'deflate', () => deflateSync(zeros(20 * mib))),
  encoded('deflate of zeros, without its header', 'deflate', () => deflateRawSync(zeros(20 * mib))),
  encoded('Brotli of zeros', 'br', () => brotli(zeros(20 * mib))),
  encoded('Brotli of tables', 'br', () => brotliOfTables(250 * 1024)),
  encoded('gzip of gzip', 'gzip', () => gzipSync(gzipSync(zeros(20 * mib)))),
  encoded('gzip that is said to be twice', 'gzip, gzip', () => gzipSync(gzipSync(zeros(20 * mib)))),
  encoded('gzip of many members', 'gzip', () =>
    Buffer.concat(Array.from({ length: 20 }, () => gzipSync(zeros(mib)))),
  ),
  encoded('gzip of markup', 'gzip', () => gzipSync('<div>'.repeat(4 * mib))),
  encoded('Brotli of markup', 'br', () => brotli(Buffer.from('<div>'.repeat(4 * mib)))),
  encoded('gzip that breaks off', 'gzip', () => gzipSync('word '.repeat(10_000)).subarray(0, 100)),
  encoded('gzip that is damaged', 'gzip', () => Buffer.from(gzipSync('word '.repeat(10_000))).fill(0x55, 40)),
  encoded('gzip that is said to be Brotli', 'br', () => gzipSync('word '.repeat(10_000))),
  encoded('Brotli that is said to be gzip', 'gzip', () => brotli(Buffer.from('word '.repeat(10_000)))),
  encoded('text that is said to be gzip', 'gzip', () => Buffer.from('word '.repeat(10_000))),
  encoded('an encoding that nobody asked for', 'zstd', () => Buffer.from('(/')),
  encoded('an encoding of a thousand letters', 'x'.repeat(1_000), () => Buffer.from('x')),
  encoded('deflate with more behind its end', 'deflate', () =>
    Buffer.concat([deflateSync('<title>a</title>'), Buffer.alloc(1_000, 'x')]),
  ),
  endless('deflate with more behind its end, without end', `${deflateHead}`, deflateSync('a')),
  endless('gzip of members that are empty', gzipHead, emptyGzip),
  endless('gzip with a name without end', Buffer.concat([Buffer.from(gzipHead), gzipWith(8)]), 'x'),
  endless('gzip with a comment without end', Buffer.concat([Buffer.from(gzipHead), gzipWith(16)]), 'x'),
  endless(
    'deflate of blocks that are empty',
    Buffer.concat([Buffer.from(deflateHead), Buffer.from([0x78, 0x9c])]),
    Buffer.from([0, 0, 0, 0xff, 0xff]),
  ),
  endless('gzip, then zeros', Buffer.concat([Buffer.from(gzipHead), gzipSync('a')]), Buffer.alloc(1_000)),
];

const framing: readonly AnswerBomb[] = [
  endless('a body without end', `${ok}\r\n`, '<p>word '),
  endless('a body of zeros without end', `${ok}\r\n`, zeros(1_000)),
  endless('a body without end, in chunks', chunked, '1000\r\n'.concat('x'.repeat(4_096), '\r\n')),
  endless('a body in crumbs', chunked, '1\r\n<\r\n'),
  endless('a chunk extension without end', `${chunked}1;a=`, 'x'),
  endless('a chunk extension on each letter', chunked, `1;${'x'.repeat(1_000)}\r\n<\r\n`),
  endless('a chunk size of zeros', chunked, '0'),
  whole('a chunk of all there is', chunked, 'FFFFFFFFFFFFFFFF\r\nx'),
  whole('a chunk size that is none', chunked, '-1\r\nx\r\n0\r\n\r\n'),
  endless('trailers without end', `${chunked}2\r\nok\r\n0\r\n`, 'a: b\r\n'),
  endless('a trailer of spaces', `${chunked}2\r\nok\r\n0\r\na: `, ' '),
  whole('less than was said', ok, 'Content-Length: 1000000\r\n\r\nshort'),
  endless('more than was said', `${ok}Content-Length: 2\r\n\r\n`, 'ok'),
  endless('a second answer behind the first', `${ok}Content-Length: 2\r\n\r\nok`, `${ok}\r\n`),
  whole('two lengths', ok, 'Content-Length: 2\r\nContent-Length: 3\r\n\r\nokx'),
  whole('a length and chunks', ok, 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  whole('a length below nothing', ok, 'Content-Length: -2\r\n\r\nok'),
  whole('a length beyond all numbers', ok, 'Content-Length: 99999999999999999999999\r\n\r\nok'),
  whole('a line feed in a header', ok, 'A: b\nInjected: c\r\nContent-Length: 2\r\n\r\nok'),
  whole('a null byte in a header', ok, 'A: \0\r\nContent-Length: 2\r\n\r\nok'),
  whole(
    'headers with names of prototypes',
    ok,
    '__proto__: a\r\nconstructor: b\r\nContent-Length: 0\r\n\r\n',
  ),
  endless('headers without end', ok, 'a: b\r\n'),
  endless('headers without values', ok, 'a:\r\n'),
  endless('cookies without end', ok, 'Set-Cookie: a=b\r\n'),
  endless('a header name without end', ok, 'x'),
  endless('a header of spaces', `${ok}a:`, ' '),
  endless('a status line without end', 'HTTP/1.1 200 ', 'x'),
  endless('empty lines before the answer', '', '\r\n'),
  endless('interim answers: continue', '', 'HTTP/1.1 100 Continue\r\n\r\n'),
  endless('interim answers: processing', '', 'HTTP/1.1 102 Processing\r\n\r\n'),
  endless('interim answers: hints', '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  endless('another protocol', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n', 'x'),
  endless('a body where there is none', 'HTTP/1.1 204 No Content\r\n\r\n', 'x'),
  endless('markup without a status', '', '<html>'),
  whole('a mail server', '220 smtp.example ESMTP\r\n'),
  whole('a status beyond all', 'HTTP/1.1 999 x\r\nContent-Length: 0\r\n\r\n'),
  limit('nothing', (socket) => socket.destroy()),
  limit('a connection that is reset', (socket) => socket.resetAndDestroy()),
];

/** Where it goes, by the number of the hop that its path says. */
function redirects(name: string, to: (hop: number) => string, more = ''): AnswerBomb {
  return limit(name, (socket, { path }) => {
    const hop = Number(/\d+/.exec(path)?.[0] ?? 0);
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${to(hop)}\r\n${more}Content-Length: 0\r\n\r\n`);
  });
}

const page = (socket: Socket, body: string, headers = '') =>
  socket.end(`${ok}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);

const leading: readonly AnswerBomb[] = [
  redirects('a redirect to itself', () => '/'),
  redirects('a redirect to itself that sets a new cookie each time', () => '/', 'Set-Cookie: a=b\r\n'),
  redirects('a redirect in a circle of three', (hop) => `/${(hop + 1) % 3}`),
  redirects('redirects without end', (hop) => `/${hop + 1}`),
  redirects('redirects that grow', (hop) => `/${hop + 1}/${'x'.repeat(500 * hop)}`),
  redirects('a redirect to a long address', () => `/${'x'.repeat(20_000)}`),
  redirects('a redirect to a private host', () => 'http://127.0.0.1/'),
  redirects('a redirect to a file', () => 'file:///etc/passwd'),
  redirects('a redirect with a user name', () => 'http://user@127.0.0.2/'),
  redirects('a redirect to no address', () => 'http://['),
  endless('a redirect with a body without end', 'HTTP/1.1 302 Found\r\nLocation: /1\r\n\r\n', 'x'),
  limit('a page that leads to the next, without end', (socket, { path }) =>
    page(socket, `<meta http-equiv=refresh content="0; url=/${Number(path.slice(1)) + 1}">`),
  ),
  limit('a Refresh header without end', (socket, { path }) =>
    page(socket, 'x', `Refresh: 0; url=/${Number(path.slice(1)) + 1}\r\n`),
  ),
  limit('a script that leads to the next, without end', (socket, { path }) =>
    page(socket, `<script>location.href = "/${Number(path.slice(1)) + 1}"</script>`),
  ),
];

const slow: readonly AnswerBomb[] = [
  time('no answer', 'firstByteMs', () => {}),
  time('headers in drips', 'firstByteMs', (socket) => {
    socket.write(ok);
    dripSocket(socket, 'a: b\r\n', 100);
  }),
  time('a body in drips', 'totalMs', (socket) => {
    socket.write(`${ok}\r\n`);
    dripSocket(socket, '<p>', 100);
  }),
  time('chunks in drips', 'totalMs', (socket) => {
    socket.write(chunked);
    dripSocket(socket, '1\r\nx\r\n', 100);
  }),
  time('a body that stops', 'silenceMs', (socket) => socket.write(`${ok}Content-Length: 100\r\n\r\nhalf`)),
  time('a status line that stops', 'firstByteMs', (socket) => socket.write('HTTP/1.1 2')),
  time('interim answers in drips', 'firstByteMs', (socket) =>
    dripSocket(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 500),
  ),
  time('redirects that each take a while', 'totalMs', (socket, { path }) => {
    const hop = Number(/\d+/.exec(path)?.[0] ?? 0);
    const answer = `HTTP/1.1 302 Found\r\nLocation: /${hop + 1}\r\nContent-Length: 0\r\n\r\n`;
    setTimeout(() => socket.end(answer), 700);
  }),
];

/** Of pages of any kind. */
export const answerBombs: readonly AnswerBomb[] = [...compressed, ...framing, ...leading, ...slow];

const missing = (socket: Socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');

/** A site with this as its robots.txt. */
const robots = (name: string, answer: RawAnswer): AnswerBomb =>
  limit(name, (socket, request) => {
    if (request.path === '/robots.txt') answer(socket, request);
    else page(socket, '<a href="/contact">Contact</a>');
  });

/** A site without robots.txt, whose sitemap.xml and whatever that leads to is this. */
const sitemap = (name: string, answer: RawAnswer): AnswerBomb =>
  limit(name, (socket, request) => {
    if (request.path === '/robots.txt') missing(socket);
    else answer(socket, request);
  });

const xml = 'HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\n\r\n';
const indexOf = (addresses: readonly string[]) =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`;

/** Of sites as a whole: robots.txt, sitemaps, home pages. */
export const siteBombs: readonly AnswerBomb[] = [
  robots('robots.txt without end', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\nUser-agent: *\n');
    floodSocket(socket, 'Disallow: /*a*b\n');
  }),
  robots('robots.txt of one line', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    floodSocket(socket, 'x');
  }),
  robots('robots.txt of sitemaps', (socket) => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `Sitemap: /maps/${i}.xml`);
    page(socket, lines.join('\n'));
  }),
  robots('robots.txt that redirects without end', (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: /robots.txt?\r\nContent-Length: 0\r\n\r\n'),
  ),
  robots('robots.txt that is elsewhere', (socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n'),
  ),
  robots('robots.txt that is compressed', (socket) => {
    const body = gzipSync(zeros(20 * mib));
    socket.end(
      Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n'),
        body,
      ]),
    );
  }),
  sitemap('a sitemap without end', (socket) => {
    socket.write(`${xml}<urlset>`);
    floodSocket(socket, '<url><loc>/a</loc></url>');
  }),
  sitemap('a sitemap of one tag', (socket) => {
    socket.write(`${xml}<urlset `);
    floodSocket(socket, 'a="b" ');
  }),
  sitemap('a sitemap of one address', (socket) => {
    socket.write(`${xml}<urlset><url><loc>`);
    floodSocket(socket, 'a');
  }),
  sitemap('a sitemap of comments', (socket) => {
    socket.write(xml);
    floodSocket(socket, '<!-- x -->');
  }),
  sitemap('a sitemap of entities', (socket) => {
    const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`);
    socket.end(
      `${xml}<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a0 "x">${entities.join('')}]><urlset><url><loc>/&a30;</loc></url></urlset>`,
    );
  }),
  sitemap('a sitemap that is an index of itself', (socket) => socket.end(xml + indexOf(['/sitemap.xml']))),
  sitemap('indexes without end', (socket, { path }) =>
    socket.end(xml + indexOf([`/maps/${Number(/\d+/.exec(path)?.[0] ?? 0) + 1}.xml`])),
  ),
  sitemap('an index of fifty thousand', (socket, { path }) =>
    path === '/sitemap.xml'
      ? socket.end(xml + indexOf(Array.from({ length: 50_000 }, (_, i) => `/maps/${i}.xml`)))
      : missing(socket),
  ),
  sitemap('an index of private hosts', (socket, { host, path }) =>
    path === '/sitemap.xml'
      ? socket.end(xml + indexOf(['http://127.0.0.1/a.xml', `http://${host}@127.0.0.1/`, 'file:///a.xml']))
      : missing(socket),
  ),
  sitemap('a sitemap of gzip of zeros', (socket, { path }) => {
    if (path !== '/sitemap.xml') return missing(socket);
    const start = Buffer.from('<urlset>');
    socket.end(Buffer.concat([Buffer.from(xml), gzipSync(Buffer.concat([start, zeros(20 * mib)]))]));
  }),
  sitemap('a sitemap of gzip of empty members', (socket) => {
    socket.write(xml);
    floodSocket(socket, emptyGzip);
  }),
  sitemap('a list of addresses without end', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n');
    floodSocket(socket, '/a\n');
  }),
  sitemap('spaces instead of a sitemap', (socket) => {
    socket.write(xml);
    floodSocket(socket, ' ');
  }),
  sitemap('a home page that is a bomb, and no sitemap', (socket, { path }) =>
    path === '/' ? page(socket, '<b><i><u><p>'.repeat(300_000)) : missing(socket),
  ),
  sitemap('a sitemap of comments between addresses', (socket) => {
    socket.write(`${xml}<urlset>`);
    floodSocket(socket, `<url><loc>/a</loc></url>${'<!-- x -->'.repeat(60_000)}`);
  }),
  sitemap('an index of sitemaps of comments between addresses', (socket, { path }) => {
    if (path === '/sitemap.xml') {
      socket.end(xml + indexOf(Array.from({ length: 50 }, (_, i) => `/maps/${i}.xml`)));
      return;
    }
    socket.write(`${xml}<urlset>`);
    floodSocket(socket, `<url><loc>/a</loc></url>${'<!-- x -->'.repeat(60_000)}`);
  }),
  sitemap('pages of many megabytes that lead to more of them', (socket) => {
    const links = Array.from({ length: 100 }, (_, i) => `<a href=/contact${i}>Contact ${i}</a>`);
    socket.write(`${ok}\r\n${links.join('')}`);
    floodSocket(socket, '<b><i><u><p>word');
  }),
  sitemap('a home page of links to sitemaps', (socket, { path }) =>
    path === '/'
      ? page(socket, Array.from({ length: 20_000 }, (_, i) => `<link rel=sitemap href=/m${i}>`).join(''))
      : missing(socket),
  ),
];

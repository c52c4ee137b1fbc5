/*
 * Serves saved pages: node bench/web/saved-site.ts <folder>. Every HTML file below the folder, at /page/<number>, gzipped as
 * most servers send it. Prints {"port", "pages"} when it listens.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder of saved pages.');
const pagesMax = 500;
const bytesMin = 2_000;

const pages = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.html?$/.test(entry.name) && !/^expected/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  .filter((page) => page.length > bytesMin)
  .slice(0, pagesMax)
  .map((page) => gzipSync(page));

const server = createServer((request, response) => {
  const page = pages[Number(/^\/page\/(\d+)$/.exec(request.url ?? '')?.[1]) % pages.length];
  if (!page) {
    response.statusCode = 404;
    return response.end();
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': page.length,
  });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, pages: pages.length }));
});

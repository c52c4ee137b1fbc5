import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { techStack } from './tech-stack.ts';

/** Names, with their versions where one is told; without what others imply. */
function seen(headers: Record<string, string | string[]>): string[] {
  const page = readPage({
    url: 'https://halden-instruments.example/',
    status: 200,
    headers: { 'content-type': 'text/html', ...headers },
    body: Buffer.from('<p>Flow meters</p>'),
  });
  return techStack(page)
    .technologies.filter(({ implied }) => !implied)
    .map(({ name, version }) => (version === null ? name : `${name} ${version}`))
    .sort();
}

describe('each product in a value is read', () => {
  test.each([
    [{ 'x-powered-by': 'PHP/8.1.2, ASP.NET' }, ['ASP.NET', 'PHP 8.1.2']],
    [{ 'x-powered-by': 'ASP.NET; PHP/8.1.2' }, ['ASP.NET', 'PHP 8.1.2']],
    [{ 'x-powered-by': ['Express', 'PHP/8.1.2'] }, ['Express', 'PHP 8.1.2']],
    [{ 'x-powered-by': 'Next.js 14.1, Express' }, ['Express', 'Next.js 14.1']],
    [{ 'x-powered-by': 'Craft CMS, Blitz' }, ['Craft CMS']],
    [{ 'x-powered-by': 'Hugo 0.121.1; Flask' }, ['Flask', 'Hugo 0.121.1']],
    [
      { server: 'Apache/2.4.57 OpenSSL/3.0.2 PHP/8.1.2' },
      ['Apache HTTP Server 2.4.57', 'OpenSSL 3.0.2', 'PHP 8.1.2'],
    ],
    [{ server: 'nginx/1.24.0 + Phusion Passenger 6.0.4' }, ['Nginx 1.24.0', 'Phusion Passenger 6.0.4']],
    [{ server: 'Werkzeug/2.0.3 Python/3.10.4' }, ['Flask 2.0.3', 'Python 3.10.4']],
    [{ via: '1.1 varnish, 1.1 vegur' }, ['Heroku', 'Varnish']],
  ])('%j', (headers, names) => {
    expect(seen(headers)).toEqual(expect.arrayContaining(names));
  });
});

describe('a header names what a generator tag names', () => {
  test.each([
    [{ 'x-generator': 'Drupal 10 (https://www.drupal.org)' }, 'Drupal 10'],
    [{ 'x-generator': 'WordPress 6.5' }, 'WordPress 6.5'],
    [{ generator: 'TYPO3 CMS' }, 'TYPO3'],
    [{ 'composed-by': 'SPIP 4.2.1 @ www.spip.net' }, 'SPIP 4.2.1'],
    [{ generator: 'Sulu CMS/2.5.1' }, 'Sulu 2.5.1'],
    [{ 'x-powered-by': 'October CMS' }, 'October CMS'],
    [{ 'x-powered-by': 'PrestaShop' }, 'PrestaShop'],
    [{ 'x-powered-by': 'shopify' }, 'Shopify'],
    [{ 'x-powered-cms': 'Bitrix Site Manager (b1946ac92492)' }, '1C-Bitrix'],
    [{ 'x-content-powered-by': 'K2 v2.11.0 (by JoomlaWorks)' }, 'Joomla'],
  ])('%j', (headers, name) => {
    expect(seen(headers)).toContain(name);
  });
});

describe('a header of portals and servers names them', () => {
  test.each([
    [{ 'liferay-portal': 'Liferay Community Edition Portal 7.4.3' }, 'Liferay 7.4.3'],
    [{ 'x-drupal-dynamic-cache': 'MISS' }, 'Drupal'],
    [{ 'x-magento-cache-debug': 'HIT' }, 'Magento'],
    [{ 'x-shopify-stage': 'production' }, 'Shopify'],
    [{ 'x-wix-application-instance-id': '1' }, 'Wix'],
    [{ server: 'Pepyaka' }, 'Wix'],
    [{ 'x-aspnet-version': '4.0.30319' }, 'ASP.NET 4.0.30319'],
    [{ 'sap-server': 'true' }, 'SAP NetWeaver'],
    [{ 'sap-perf-fesrec': '20000' }, 'SAP NetWeaver'],
    [{ server: 'SAP NetWeaver Application Server 7.54 / ICM 7.54' }, 'SAP NetWeaver 7.54'],
    [{ 'x-oracle-dms-ecid': '005x' }, 'Oracle Fusion Middleware'],
    [{ 'x-sharepointhealthscore': '0' }, 'Microsoft SharePoint'],
    [{ 'x-typo3-parsetime': '3ms' }, 'TYPO3'],
    [{ 'x-jenkins': '2.426.1' }, 'Jenkins 2.426.1'],
    [{ 'x-gitlab-meta': '{"version":"1"}' }, 'GitLab'],
    [{ 'x-arequestid': '1x2x3' }, 'Jira'],
    [{ server: 'ATS/9.1.4' }, 'Apache Traffic Server 9.1.4'],
    [{ server: 'Kestrel' }, 'Kestrel'],
    [{ 'x-sfdc-request-id': 'a1' }, 'Salesforce'],
    [{ link: '<https://x.example/wp-json/>; rel="https://api.w.org/"' }, 'WordPress'],
  ])('%j', (headers, name) => {
    expect(seen(headers)).toContain(name);
  });
});

describe('what only speaks of a product names none', () => {
  test.each([
    [{ 'x-powered-by': 'Coffee and love for WordPress fans' }],
    [{ 'x-powered-by': 'our friends at Shopify' }],
    [{ 'x-generator': 'Not Drupal' }],
    [{ 'x-note': 'PHP/8.1' }],
    [{ server: 'Unknown' }],
    [{ 'x-powered-by': `${'a, '.repeat(2_000)}Express` }],
  ])('%j', (headers) => {
    expect(seen(headers as Record<string, string>)).toEqual([]);
  });
});

import type { ReactNode } from 'react';

/*
 * Markdown as answers have it, made into elements and never into HTML, so that no page which was scraped runs anything here. Headings, paragraphs, lists,
 * quotes, code, tables, bold, italic, links and pictures (as links: the page's policy loads nothing from elsewhere).
 */

const blocksMax = 2000;
const depthMax = 6;
/** More is cut: Raw has all of it. */
const lettersMax = 300_000;

export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {blocksOf(text.slice(0, lettersMax).replaceAll('\r\n', '\n').split('\n'), 0)}
    </div>
  );
}

function blocksOf(lines: readonly string[], depth: number): ReactNode[] {
  const blocks: ReactNode[] = [];
  let at = 0;
  while (at < lines.length && blocks.length < blocksMax) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const key = blocks.length;
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(fence));
      const last = end === -1 ? lines.length : end;
      blocks.push(
        <pre key={key} className="code">
          {lines.slice(at + 1, last).join('\n')}
        </pre>,
      );
      at = last + 1;
      continue;
    }
    const heading = /^ {0,3}(#{1,6}) +(.*)$/.exec(line);
    if (heading) {
      const Head = `h${Math.min(4, heading[1]?.length ?? 1)}` as 'h1' | 'h2' | 'h3' | 'h4';
      blocks.push(<Head key={key}>{inline(withoutHashes(heading[2] ?? ''))}</Head>);
      at += 1;
      continue;
    }
    if (/^ {0,3}(?:[-*_] *){3,}$/.test(line)) {
      blocks.push(<hr key={key} />);
      at += 1;
      continue;
    }
    const taken = (test: (line: string) => boolean) => {
      const from = at;
      while (at < lines.length && test(lines[at] ?? '')) at += 1;
      return lines.slice(from, at);
    };
    if (line.startsWith('>') && depth < depthMax) {
      const quoted = taken((one) => one.startsWith('>')).map((one) => one.replace(/^> ?/, ''));
      blocks.push(<blockquote key={key}>{blocksOf(quoted, depth + 1)}</blockquote>);
      continue;
    }
    if (itemPattern.test(line)) {
      const items = taken((one) => itemPattern.test(one) || /^\s+\S/.test(one));
      blocks.push(<List key={key} lines={items} depth={depth} />);
      continue;
    }
    if (line.includes('|') && /^[\s|:-]+$/.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      blocks.push(<Rows key={key} lines={taken((one) => one.includes('|'))} />);
      continue;
    }
    const paragraph = taken(
      (one) =>
        one.trim() !== '' &&
        !/^ {0,3}(?:#{1,6}\s|`{3}|~{3})/.test(one) &&
        !one.startsWith('>') &&
        !itemPattern.test(one),
    );
    blocks.push(<p key={key}>{inline(paragraph.join(' '))}</p>);
    if (paragraph.length === 0) at += 1;
  }
  return blocks;
}

const itemPattern = /^\s{0,3}(?:[-*+]|\d{1,9}[.)])\s+/;

/** A heading may end with as many # as it began with. */
function withoutHashes(text: string): string {
  let end = text.trimEnd().length;
  while (end > 0 && text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trimEnd();
}

function List({ lines, depth }: { lines: readonly string[]; depth: number }) {
  const items: string[][] = [];
  for (const line of lines) {
    if (itemPattern.test(line)) items.push([line.replace(itemPattern, '')]);
    else items.at(-1)?.push(line.replace(/^\s{1,4}/, ''));
  }
  const Kind = /^\s*\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  return (
    <Kind>
      {items.map((item, at) => (
        <li key={at}>
          {item.length === 1 || depth >= depthMax ? inline(item.join(' ')) : blocksOf(item, depth + 1)}
        </li>
      ))}
    </Kind>
  );
}

function Rows({ lines }: { lines: readonly string[] }) {
  const cells = lines
    .filter((_, at) => at !== 1)
    .map((line) =>
      line
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .split('|')
        .map((cell) => cell.trim()),
    );
  const [head = [], ...rows] = cells;
  return (
    <div className="table-box">
      <table className="table wraps">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at}>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Every part has an end, so that the time for a text grows with its length alone. */
const marks =
  /`([^`]{1,5000})`|!?\[([^\][]{0,500})\]\( {0,9}<?([^\s)>]{1,2000})>?(?: [^)]{0,300})?\)|\*\*([^*]{1,2000})\*\*|__([^_]{1,2000})__|(?<![\w*])\*([^*\s][^*]{0,2000})\*|(?<![\w_])_([^_\s][^_]{0,2000})_(?!\w)|\\([\\`*_{}[\]()#+.!|-])/g;

function inline(text: string, depth = 0): ReactNode[] {
  if (depth > depthMax) return [text];
  const parts: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    const key = found.index;
    const [whole, code, label, href, bold, bold2, italic, italic2, plain] = found;
    if (code !== undefined) parts.push(<code key={key}>{code}</code>);
    else if (href !== undefined) {
      const shown = label === '' ? href : label;
      const said = whole.startsWith('!') ? `picture: ${shown}` : shown;
      parts.push(
        <SafeLink key={key} href={href}>
          {said}
        </SafeLink>,
      );
    } else if (bold !== undefined || bold2 !== undefined) {
      parts.push(<b key={key}>{inline(bold ?? bold2 ?? '', depth + 1)}</b>);
    } else if (italic !== undefined || italic2 !== undefined) {
      parts.push(<em key={key}>{inline(italic ?? italic2 ?? '', depth + 1)}</em>);
    } else parts.push(plain);
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** A link to a web page elsewhere; anything but http and https is shown as text. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isWebAddress(href)) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || text.length > 4000) return false;
  return URL.canParse(text);
}

/** Finds an id in the code of a page as its first group; `hint` is a text without which it cannot match. */
export interface IdRule {
  readonly hint: string;
  readonly pattern: RegExp;
  readonly prefix?: string;
}

export const rule = (hint: string, pattern: RegExp, prefix = ''): IdRule => ({ hint, pattern, prefix });
const q = `["'\`]`;

/** First argument of a call: name('id'), with white space. */
export function call(name: string, id: string, before = ''): IdRule {
  const escaped = name.replace(/[.()$]/g, '\\$&');
  return rule(name, new RegExp(`${escaped}\\s{0,9}\\(\\s{0,9}${before}${q}?(${id})`, 'g'));
}

/** A parameter of an address whose text before it is `host`. */
export function parameter(host: string, name: string, id: string): IdRule {
  const escaped = host.replace(/[.?/]/g, '\\$&');
  return rule(host, new RegExp(`${escaped}[^\\s"'<>\`]{0,300}?[?&;]${name}=(${id})`, 'g'));
}

/** What follows right after a text. */
export function after(text: string, id: string): IdRule {
  return rule(text, new RegExp(`${text.replace(/[.?/()[\]$*+{}|^]/g, '\\$&')}(${id})`, 'g'));
}

/** name = 'id', name: 'id', "name": "id" */
export function setting(name: string, id: string): IdRule {
  return rule(
    name,
    new RegExp(`${name.replace(/[.$]/g, '\\$&')}["'\`]?\\]?\\s{0,9}[=:]\\s{0,9}${q}?(${id})`, 'g'),
  );
}

import { parseEmailAddress } from '../../server/src/text/email-address.ts';
import { extractLinks } from '../../server/src/text/links/extract-links.ts';
import { type CaseSet, type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { SyntaxCase, TextCase } from './convert-links.ts';

interface LinkifyMatch {
  readonly raw: string;
  readonly schema: string;
}
interface Linkify {
  tlds(list: readonly string[]): Linkify;
  set(options: object): Linkify;
  match(text: string): readonly LinkifyMatch[] | null;
}

const linkifyIt = new (peer<{ LinkifyIt: new () => Linkify }>('linkify-it').LinkifyIt)()
  .tlds(peer<readonly string[]>('tlds'))
  .set({ fuzzyLink: true, fuzzyIP: true, urlAuth: true });
const linkifyJs = peer<{ find(text: string): readonly { type: string; value: string }[] }>('linkifyjs');
const twitterText = peer<{ extractUrls(text: string): readonly string[] }>('twitter-text');
const urlRegexSafe = peer<(options: object) => RegExp>('url-regex-safe');
const getUrls = peer<{ default(text: string, options: object): ReadonlySet<string> }>('get-urls').default;
const normalizeUrl = peer<{ default(url: string, options: object): string }>('normalize-url').default;

interface Found {
  readonly urls: readonly string[];
  readonly emails: readonly string[];
}

const isMailbox = (match: LinkifyMatch) => match.schema === 'mailto:' && !/^mailto:/i.test(match.raw);

const finders: Readonly<Record<string, (text: string) => Found>> = {
  Millrace: extractLinks,
  'linkify-it': (text) => {
    const matches = linkifyIt.match(text) ?? [];
    return {
      urls: matches.filter((match) => !isMailbox(match)).map(({ raw }) => raw),
      emails: matches.filter(isMailbox).map(({ raw }) => raw),
    };
  },
  linkifyjs: (text) => {
    const matches = linkifyJs.find(text);
    return {
      urls: matches.filter(({ type }) => type === 'url').map(({ value }) => value),
      emails: matches.filter(({ type }) => type === 'email').map(({ value }) => value),
    };
  },
};

const urlFinders: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'twitter-text': (text) => twitterText.extractUrls(text),
  'url-regex-safe': (text) => text.match(urlRegexSafe({ strict: false })) ?? [],
};

function isSame(found: readonly string[], oneCase: TextCase, answer: readonly string[]): boolean {
  const once = [...new Set(found.map(withoutSlashes))];
  const expected = answer.map(withoutSlashes);
  if (oneCase.first) return once[0] === expected[0];
  return once.length === expected.length && expected.every((url, index) => url === once[index]);
}

/** The origins disagree whether the slashes of //example.com belong to what is found; the address is the same. */
function withoutSlashes(url: string): string {
  return url.replace(/^\/\//, '');
}

const texts = () => readCases<TextCase>('links-in-text.jsonl');

function urlSet(from: string): CaseSet {
  const contenders: Record<string, (oneCase: TextCase) => boolean> = {};
  for (const [name, find] of Object.entries(finders)) {
    contenders[name] = (oneCase) => isSame(find(oneCase.text).urls, oneCase, oneCase.urls ?? []);
  }
  for (const [name, find] of Object.entries(urlFinders)) {
    contenders[name] = (oneCase) => isSame(find(oneCase.text), oneCase, oneCase.urls ?? []);
  }
  // It normalizes what it finds, so what is expected is normalized in the same way.
  contenders['get-urls'] = (oneCase) => {
    const options = { requireSchemeOrWww: false, stripWWW: false };
    const expected = (oneCase.urls ?? []).map((url) => normalizeUrl(url, options));
    return isSame([...getUrls(oneCase.text, options)], oneCase, expected);
  };
  return caseSet<TextCase>({
    name: `URLs: ${from}`,
    job: 'URLs in a text',
    asked: ({ text, urls }) => JSON.stringify([text, urls]),
    cases: () => texts().filter((oneCase) => oneCase.from === from && oneCase.urls !== null),
    contenders,
  });
}

const emailSet = caseSet<TextCase>({
  name: 'addresses: all four',
  job: 'e-mail addresses in a text',
  asked: ({ text, emails }) => JSON.stringify([text, emails]),
  cases: () => texts().filter(({ emails }) => emails !== null),
  contenders: Object.fromEntries(
    Object.entries(finders).map(([name, find]) => [
      name,
      (oneCase: TextCase) => isSame(find(oneCase.text).emails, oneCase, oneCase.emails ?? []),
    ]),
  ),
});

const addressPackage = peer<{ isEmailValid(text: string): boolean }>('@hapi/address');
const isemail = peer<{ validate(text: string): boolean }>('isemail');
const validator = peer<{ isEmail(text: string, options: object): boolean }>('validator');
const emailValidator = peer<{ validate(text: string): boolean }>('email-validator');
const emailAddresses = peer<{ parseOneAddress(text: string): { address?: string } | null }>(
  'email-addresses',
);

function syntaxSet(from: string): CaseSet {
  const isValid: Record<string, (text: string) => boolean> = {
    Millrace: (text) => parseEmailAddress(text) !== null,
    '@hapi/address': (text) => addressPackage.isEmailValid(text),
    isemail: (text) => isemail.validate(text),
    validator: (text) =>
      validator.isEmail(text, { allow_utf8_local_part: true, allow_ip_domain: true, require_tld: true }),
    'email-validator': (text) => emailValidator.validate(text),
    'email-addresses': (text) => emailAddresses.parseOneAddress(text)?.address === text,
  };
  return caseSet<SyntaxCase>({
    name: `address syntax: ${from}`,
    job: 'one e-mail address, or none',
    asked: ({ input, valid }) => JSON.stringify([input, valid]),
    cases: () =>
      readCases<SyntaxCase>('email-syntax.jsonl').filter((one) => one.from === from && one.disputed !== true),
    contenders: Object.fromEntries(
      Object.entries(isValid).map(([name, decide]) => [
        name,
        (oneCase: SyntaxCase) => decide(oneCase.input) === oneCase.valid,
      ]),
    ),
  });
}

export const extractUrlsEmails: Comparison = {
  endpoint: 'extract_urls_emails',
  sets: [
    ...['linkify-it', 'linkifyjs', 'twitter-text', 'URLExtract'].map(urlSet),
    emailSet,
    ...['isemail', 'address', 'python-email-validator', 'json-schema'].map(syntaxSet),
  ],
};

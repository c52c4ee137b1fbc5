import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { domainToASCII } from 'node:url';
import { redisAddress } from '../cache/redis-address.ts';
import type { SmtpServerAddress } from '../mailer/smtp.ts';
import { DatabaseAddressError, readDatabaseAddress } from '../postgres/database-address.ts';
import { parseEmailAddress } from '../text/email-address.ts';
import {
  type BrowserAddress,
  BrowserAddressError,
  readBrowserAddresses,
} from '../web/render/remote/browser-address.ts';
import { UnusableValue } from './setting.ts';

/* How the text of a setting becomes a value: undefined means not valid, null means not set. */

/** For an optional setting. */
export const optional =
  <Value>(read: (text: string) => Value | undefined) =>
  (text: string): Value | null | undefined =>
    text === '' ? null : read(text);

export const matching = (form: RegExp) => (text: string) => (form.test(text) ? text : undefined);

export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = Number(text);
  return /^\d{1,15}$/.test(text) && value >= min && value <= max ? value : undefined;
};

export const oneOf =
  <const Word extends string>(words: readonly Word[]) =>
  (text: string) =>
    words.find((word) => word === text);

export const trueOrFalse = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined);

export const path = (text: string) => (text.includes('\0') ? undefined : text);

export const wholePath = (text: string) => (isAbsolute(text) ? path(text) : undefined);

export const webAddress = (text: string) =>
  text === '' ? null : /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;

/** Without slashes at its end, since paths are appended. */
export function publicAddress(text: string): string | null | undefined {
  const address = webAddress(text);
  return address ? address.replace(/\/+$/, '') : address;
}

/** As libpq takes it, with one host or several. */
export function postgresAddress(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\/.+/.test(text)) return undefined;
  try {
    return readDatabaseAddress(text).hosts.every(({ url }) => URL.canParse(url)) ? text : undefined;
  } catch (error) {
    if (!(error instanceof DatabaseAddressError)) throw error;
    throw new UnusableValue(error.message);
  }
}

export function browserAddresses(text: string): readonly BrowserAddress[] {
  try {
    return readBrowserAddresses(text);
  } catch (error) {
    if (!(error instanceof BrowserAddressError)) throw error;
    throw new UnusableValue(error.message);
  }
}

export const cacheAddress = (text: string) => (redisAddress(text) ? text : undefined);

/** It is in brackets in the User-Agent, so it may not contain any. */
export const contactAddress = (text: string) =>
  /^[\x21-\x7e]{3,200}$/.test(text) && !/[()]/.test(text) ? text : undefined;

/** The parts of a comma-separated list; empty ones do not count. */
const listOf = (form: RegExp) => (text: string) => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.every((part) => form.test(part)) ? parts : undefined;
};

/** Goes into the paths of requests, so it has no part that leads elsewhere. */
const modelForm = /^(?!.*(?:^|\/)\.*(?:\/|$))[\w.:@/-]{1,200}$/;

export const modelName = matching(modelForm);

export const modelNames = listOf(modelForm);

/** CIDR. */
export const addressRanges = listOf(
  /^(\d{1,3}(\.\d{1,3}){3}\/([0-9]|[12]\d|3[0-2])|[0-9a-fA-F:]+\/(\d|[1-9]\d|1[01]\d|12[0-8]))$/,
);

/** Whose word is taken for where a request came from: ranges that are some, and not everybody. */
export function proxyRanges(text: string): string[] | undefined {
  const ranges = addressRanges(text);
  const areSome = ranges?.every((range) => {
    const [address = '', bits] = range.split('/');
    return isIP(address) !== 0 && Number(bits) > 0;
  });
  return areSome ? ranges : undefined;
}

export const dnsServers = listOf(/^(?:\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|\[[0-9a-fA-F:]+\](?::\d{1,5})?)$/);

/** Origins as browsers send them (RFC 6454 6.2): scheme, host, and port unless it is the default; neither `*` nor a path. */
export function webOrigins(text: string): string[] | undefined {
  const urls = listOf(/^https?:\/\/[^\s/*]{1,300}\/?$/i)(text)?.map((one) => URL.parse(one));
  if (urls === undefined || urls.includes(null)) return undefined;
  return [...new Set(urls.flatMap((url) => url?.origin ?? []))];
}

/** URL schemes of programs on a user's machine, without those of the web and those that run code. */
export const appSchemes = listOf(
  /^(?!(?:https?|javascript|data|file|blob|about|vbscript|view-source|ftp|ws|wss)$)[a-z][a-z0-9+.-]{1,39}$/,
);

/** Domains of e-mail addresses, in lower case and ASCII, as addresses are compared. */
export function emailDomains(text: string): string[] | undefined {
  const domains = listOf(/^[^\s@/]{1,253}$/)(text)?.map((one) => domainToASCII(one.toLowerCase()));
  return domains?.every((one) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(one)) ? domains : undefined;
}

export const ports = (text: string) => {
  const numbers = text.split(',').map((port) => wholeNumber(1, 65_535)(port.trim()));
  return numbers.every((port) => port !== undefined) ? numbers : undefined;
};

/** A name, not an address: servers get addresses in brackets, as a sign that there is no name. */
export function helloName(text: string): string | undefined {
  const isName = text.length <= 253 && /^[a-zA-Z0-9](?:[a-zA-Z0-9-]*\.)+[a-zA-Z0-9-]*[a-zA-Z0-9]$/.test(text);
  return isName && isIP(text) === 0 ? text : undefined;
}

/** As it goes over the wire; undefined for what a server takes only with an extension that few support. */
export function toldSender(text: string): string | undefined {
  const address = parseEmailAddress(text);
  if (address === null || /[^ -~]/.test(address.local)) return undefined;
  return `${address.local}@${address.asciiDomain}`;
}

/** The mail server that takes our mail, with name and password if it needs them. */
export function smtpAddress(text: string): SmtpServerAddress | undefined {
  const url = /^smtps?:\/\/.+/.test(text) ? URL.parse(text) : null;
  if (!url?.hostname || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '')
    return undefined;
  const isTls = url.protocol === 'smtps:';
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    if ((user === '') !== (password === '')) return undefined;
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
      isTls,
      user: user || null,
      password: password || null,
    };
  } catch {
    // A % without two hexadecimal digits after it.
    return undefined;
  }
}

/** As `toldSender`, in small letters, and not in quotes: mail headers contain it too. */
export function storedAddress(text: string): string | undefined {
  const address = toldSender(text)?.toLowerCase();
  return address?.startsWith('"') ? undefined : address;
}

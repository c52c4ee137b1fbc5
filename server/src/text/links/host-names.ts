import { isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

/**
 * What a label may consist of: letters, marks and digits of any script, hyphen, underscore, joiners, and the symbols and
 * emoji that some registries give out (➡.ws). Not U+FFFC and U+FFFD, which stand for what is no text.
 */
const label = String.raw`[[\p{L}\p{M}\p{N}\p{So}\u2190-\u21ff\u200c\u200d_\-]--[\ufffc\ufffd]]+`;

/** Labels with single dots between them. */
export const hostRunSource = String.raw`${label}(?:\.${label})*`;
const run = new RegExp(hostRunSource, 'vy');

/** The longest text from `from` on that could be a host; empty where there is none. */
export function hostRunAt(text: string, from: number): string {
  run.lastIndex = from;
  return run.exec(text)?.[0] ?? '';
}

const hostLengthMax = 253;
const latinThenOther = /^[a-z0-9-]+(?=[^\p{Script=Latin}\p{M}\p{N}\p{ASCII}])/iu;
/** Marks of Thai and Indian scripts belong to those; the marks on Latin letters are Inherited. */
const asciiAfterOther = /[^\p{Script=Latin}\p{Script=Inherited}\p{N}\p{ASCII}](?=[a-z0-9][a-z0-9_-]*$)/iu;

/**
 * Where the host that begins at `from` of a run ends. Scripts that put no space between words go on right after it:
 * example.comをご覧 ends with com, twitter.みんなです with みんな, since they are what is listed.
 */
export function hostEnd(run: string, from: number): number {
  let dot = run.indexOf('.', from);
  if (dot < 0) return from + (latinThenOther.exec(run.slice(from))?.[0].length ?? run.length - from);
  while (dot >= 0 && dot - from < hostLengthMax) {
    const nextDot = run.indexOf('.', dot + 1);
    const label = run.slice(dot + 1, nextDot < 0 ? undefined : nextDot);
    const latin = latinThenOther.exec(label)?.[0] ?? '';
    const end = dot + 1 + latin.length;
    if (latin !== '' && isListed(run.slice(from, end))) return end;
    if (nextDot < 0 && /^\P{ASCII}/u.test(label))
      return dot + 1 + listedPrefix(run.slice(from, dot + 1), label);
    dot = nextDot;
  }
  return run.endsWith('-')
    ? run.length - (/-+$/.exec(run.slice(-hostLengthMax))?.[0].length ?? 0)
    : run.length;
}

/** No top-level domain has more characters than this in a script other than Latin (November 2025: 11). */
const otherScriptLengthMax = 16;

function listedPrefix(before: string, label: string): number {
  if (isListed(before + label)) return label.length;
  for (let length = Math.min(label.length, otherScriptLengthMax); length > 0; length -= 1) {
    if (isListed(before + label.slice(0, length))) return length;
  }
  return label.length;
}

/** Where the host begins in a run that no scheme comes before: after words of another script and after decoration. */
export function hostStart(run: string, from: number): number {
  const dot = run.indexOf('.', from);
  const label = run.slice(from, dot < 0 ? undefined : dot);
  if (label.length > hostLengthMax) return from;
  const words = asciiAfterOther.exec(label);
  const decoration =
    /^(?:(?:[\p{So}\u2190-\u21ff]|\ufe0f|\u200d)+(?=[\p{L}\p{N}])|-+)/u.exec(label)?.[0].length ?? 0;
  return from + (words ? words.index + words[0].length : decoration);
}

export interface Host {
  /** Lower case, as it goes over the wire. */
  readonly ascii: string;
  readonly labels: readonly string[];
  readonly isIp4: boolean;
  /** Under a suffix of the public suffix list, or the reserved .example. */
  readonly isListed: boolean;
  /** More than a suffix alone: someone can have registered it, or it is a suffix that its owner runs (github.io). */
  readonly isRegistrable: boolean;
}

/** Texts repeat their hosts, and mapping one to ASCII takes longer than all else. */
const readHosts = new Map<string, Host | null>();
const readHostsMax = 1_000;

/**
 * Forgets the hosts of the last text, which each caller of `readHost` does when done with one: a part of a string keeps the whole
 * string in memory.
 */
export function forgetHosts(): void {
  if (readHosts.size > 0) readHosts.clear();
}

/** Null for what cannot be the name of a host. */
export function readHost(text: string): Host | null {
  if (text.length > hostLengthMax) return null;
  const known = readHosts.get(text);
  if (known !== undefined) return known;
  if (readHosts.size >= readHostsMax) readHosts.clear();
  const host = readNewHost(text);
  readHosts.set(text, host);
  return host;
}

function readNewHost(text: string): Host | null {
  const ascii = asciiName(text);
  const labels = ascii.split('.');
  if (!labels.every((label) => /^[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?$/.test(label))) return null;
  if (ascii.length > hostLengthMax) return null;
  const isIp4 = isIPv4(ascii);
  const top = labels.at(-1) ?? '';
  if (labels.length > 1 && !isIp4) {
    // No top-level domain is numeric, of one letter, or has a hyphen other than that of xn--.
    if (!/^(?:xn--[a-z0-9-]+|(?=.*[a-z])[a-z0-9]{2,})$/.test(top)) return null;
    if (labels.slice(-2).some((label) => label.includes('_'))) return null;
  }
  const found = lookUp(ascii);
  const isExample = top === 'example' && labels.length > 1;
  const isInList = found.isIcann === true || found.isPrivate === true;
  const hasUnderscore = found.domain?.includes('_') === true;
  return {
    ascii,
    labels,
    isIp4,
    isListed: (isInList || isExample) && labels.length > 1 && !isIp4 && !hasUnderscore,
    isRegistrable: isExample || found.domain !== null || found.isPrivate === true,
  };
}

function asciiName(text: string): string {
  const lower = text.toLowerCase();
  if (!/\P{ASCII}/u.test(lower)) return lower;
  if (/(?:^|\.)xn--[^.]*\P{ASCII}/u.test(lower)) return '';
  return domainToASCII(lower);
}

function lookUp(ascii: string): ReturnType<typeof parse> {
  return parse(ascii, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
}

function isListed(text: string): boolean {
  return readHost(text)?.isListed === true;
}

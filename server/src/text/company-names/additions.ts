import { foldForm, places } from './legal-form.ts';
import type { LegalForms } from './legal-forms.ts';

/** A name and what was taken off it, as it was written. */
export interface Shortened {
  readonly name: string;
  readonly removed: readonly string[];
}

const knownByAnotherName =
  /[\s(,-](?:d\/b\/a|d\.b\.a\.?|dba|doing business as|t\/as?|trading as|trades as|operating as|o\/a|n\/k\/a|nka|now known as)[\s:]+(?=\S)/i;
const formerName =
  /[\s(,](?:f\/k\/a|fka|formerly(?: known as)?|previously(?: known as)?|a\/k\/a|aka|also known as|c\/o|atf|as trustees? (?:for|of)|an? (?:wholly[- ]owned )?(?:subsidiary|division|unit|member|brand) of)[\s:]/i;
/** Messrs., as firms in India put it in front of their names; a cashtag. */
const inFront = /^(?:M\/[sS]\.?\s|\$[A-Z]{1,5}\s(?=\S))/;
const articleBehind = /,\s?the$/i;
/** "Apple Inc, NASDAQ:AAPL", "Apple Inc. $AAPL" */
const ticker =
  /[\s,;|-](?:\$[A-Z]{1,5}(?:\.[A-Z])?|(?:NYSE|NASDAQ|AMEX|LSE|LON|TSXV?|ASX|HKEX|HKG|SGX|NSE|BSE|EPA|ETR|FRA|OTCMKTS|TYO|KRX|SWX|STO|BIT|BME)\s?:\s?[A-Z0-9.]{1,8})$/;
/** What registers and tax offices number companies by: "ABN 51 824 753 556", "HRB 12345", "Company No. 01234567". */
const registerNumber =
  /[\s,;(|-](?:ABN|ACN|ARBN|NZBN|CIN|GSTIN|UEN|BRN|CNPJ|NIPC|NIF|CIF|RUC|NIT|CUIT|RUT|SIREN|SIRET|RCS|KvK|KRS|NIP|REGON|I[CČ]O?|DI[CČ]|CVR|UID|USt-?Id(?:-?Nr)?|HRB|HRA|ИНН|ОГРН|ЄДРПОУ|LEI|DUNS|VAT|EIN|(?:company|registration|registered|reg|co|crn|tax|vat|org|business)\.?[\s-](?:no|nr|number|id))(?:[\s:.#№-]{0,3}(?:no|nr|number|id|reg)\b)?[\s:.#№-]{0,3}(?=(?:[^\d,;()]{0,6}\d){5})[\p{L}\d\s./-]{4,30}\)?$/iu;
const security =
  /[\s,-](?:(?:Class|Series) [A-Z] )?(?:Common (?:Stock|Shares?|Units?)|Ordinary Shares?|Capital Stock|American Deposit[ao]ry (?:Shares?|Receipts?)|(?:Sponsored )?ADRs?|ADSs?|Depositary (?:Shares|Receipts)|Preferred (?:Stock|Shares)|Registered Shares|(?:Subordinate )?Voting Shares|Class [A-Z])(?:[\s,(].*)?$/;
const listedUnit = / - (?:Units?|Rights?|Warrants?|Class [A-Z]|Ordinary|ADR|ADS)(?:[\s,].*)?$/;
/** How registers and exchanges mark the state of a company and an article put last: FOO INC /DE/, Foo Inc/The. */
const registerMark =
  /(?:\s\/[A-Z]{2,4}\/?|\/[A-Z]{2,4}\/|(?<=\b(?:inc|corp|co|ltd|llc|lp|plc)\.?)\/[A-Z]{2}|\/the)$/i;
const aKindOfCompany =
  /,\s?(an?\s(?:\S+\s){0,4}(?:corporation|company|partnership|corp\.?|llc|l\.l\.c\.|trust|association|cooperative))$/i;

/**
 * Takes off what is said about a company beside its name: "d/b/a" and what is before it, "formerly …", the security of an
 * exchange's list ("Class A Common Stock"), a ticker, a register's mark ("/DE/") or number, ", a Delaware corporation".
 */
export function withoutAdditions(name: string): Shortened {
  const removed: string[] = [];
  let text = name;

  const first = inFront.exec(text);
  if (first && /[\p{L}\p{N}]/u.test(text.slice(first[0].length))) {
    removed.push(first[0].trim());
    text = text.slice(first[0].length);
  }
  const other = knownByAnotherName.exec(text);
  if (other && other.index > 0) {
    const after = other.index + other[0].length;
    removed.push(text.slice(0, after).trim());
    text = text.slice(after);
  }
  for (const pattern of [
    formerName,
    articleBehind,
    registerNumber,
    ticker,
    security,
    listedUnit,
    registerMark,
    aKindOfCompany,
  ]) {
    const found = pattern.exec(text);
    if (!found || !/[\p{L}\p{N}]/u.test(text.slice(0, found.index))) continue;
    removed.push(text.slice(found.index).replace(/^[\s,(-]+/, ''));
    text = text.slice(0, found.index);
  }
  return { name: text, removed };
}

/** No longer ones: a name has none, and it bounds what each opening bracket may cost. */
const bracketed = /\s?[([{]([^()[\]{}]{0,80})[)\]}]/g;

const noForms: LegalForms = new Map();

/** Brackets as below, save those that hold a legal form: it may belong to a longer one, UG (haftungsbeschränkt) & Co. KG. */
export function withoutRemarks(name: string): Shortened {
  return withoutBrackets(name, noForms, []);
}

/** Takes off brackets that hold no part of the name: "(The)", "(Class C)", "(NYSE: F)", "[verified]", "(Pty)". */
export function withoutBrackets(name: string, forms: LegalForms, attached: readonly string[]): Shortened {
  const removed: string[] = [];
  if (!/[([{]/.test(name)) return { name, removed };
  const whole = /^[([{]([^()[\]{}]+)[)\]}]$/.exec(name);
  if (whole) return { name: whole[1] ?? name, removed };
  const rest = name.replace(bracketed, ' ');
  if (!/[\p{L}\p{N}]/u.test(rest)) return { name, removed };
  const hasSmall = /\p{Ll}/u.test(rest);
  const kept = name.replace(bracketed, (bracket, content: string, offset: number) => {
    const before = name.slice(0, offset);
    const isLast = !/[\p{L}\p{N}]/u.test(name.slice(offset + bracket.length, offset + bracket.length + 200));
    if (
      !saysNothing(
        content.trim(),
        { isLast, hasSmall, isFirst: before.trim() === '', isSquare: !bracket.includes('(') },
        forms,
      ) &&
      !attached.includes(content.trim())
    )
      return bracket;
    removed.push(bracket.trim());
    return ' ';
  });
  return { name: kept, removed };
}

const exchange =
  /^(?:nyse|nasdaq|nasdaqgs|nasdaqgm|amex|lse|lon|aim|tsx|tsxv|tsx-v|asx|hkex|hkg|sehk|sgx|nse|bse|epa|etr|fra|fwb|euronext|otc|otcmkts|otcqb|otcqx|bme|bit|jse|tse|tyo|krx|kosdaq|kospi|six|swx|sto|hel|cph|osl|ams|ebr|vie|bvmf|bmv|sse|szse|xetra|cse|neo|ticker)(?:\s?[:\-/]|\s+[A-Z])/i;
const remark =
  /^(?:the|class [a-z]|series [a-z]|inc|in (?:liquidation|administration|receivership)|formerly .*|former .*|fka .*|f\/k\/a .*|previously .*|dissolved|closed|defunct|inactive|old|new|publ|listed|delisted|spun off.*|company|merged .*|acquired .*|an? .* (?:company|business|subsidiary)|verified|official|hq|holding company|h\.b\.)$/i;
const placeCodes = /^(?:usa|uae|prc|roi|emea|apac|sea|ksa|rsa|ussr|nsw|anz|mena|bvi)$/i;

function saysNothing(
  content: string,
  {
    isLast,
    hasSmall,
    isFirst,
    isSquare,
  }: { isLast: boolean; hasSmall: boolean; isFirst: boolean; isSquare: boolean },
  forms: LegalForms,
): boolean {
  if (exchange.test(content) || remark.test(content)) return true;
  const form = forms.get(foldForm(content));
  // Two capitals are a country or a state: Ultrapetrol (UK), First Bancorp (ME).
  if (/^[A-Z]{2}$/.test(content)) return false;
  if (form !== undefined && (form & (places.end | places.brackets)) !== 0) return true;
  if (isSquare) return isLast;
  const isTicker = /^(?:[A-Z]{3,5}|[A-Z]{1,5}[.:][A-Z0-9]{1,6}|\d{4,6}\.[A-Z]{1,2})$/.test(content);
  return isTicker && isLast && !isFirst && (hasSmall || /[.:]/.test(content)) && !placeCodes.test(content);
}

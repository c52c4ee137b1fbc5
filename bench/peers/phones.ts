import type { NormalizedPhone } from '../../server/src/text/normalize-phone.ts';
import { normalizePhone } from '../../server/src/text/normalize-phone.ts';
import { type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { GoogleCase } from './convert-phones.ts';

/** What a contender makes of a number; a member is left out where it has no such thing. */
interface Reading {
  readonly valid: boolean;
  readonly e164?: string | null;
  readonly country?: string | null;
  readonly national?: string | null;
  readonly international?: string | null;
  readonly type?: string | null;
  readonly extension?: string | null;
}

type Read = (input: string, hint: string | null) => Reading;

function millrace(input: string, hint: string | null): NormalizedPhone {
  return normalizePhone(input, hint ?? undefined);
}

interface LibphonenumberJs {
  parsePhoneNumberFromString(
    text: string,
    country?: string,
  ):
    | {
        readonly number: string;
        readonly country?: string;
        readonly countryCallingCode: string;
        readonly ext?: string;
        isValid(): boolean;
        getType(): string | undefined;
        formatNational(): string;
        formatInternational(): string;
      }
    | undefined;
}
const js = peer<LibphonenumberJs>('libphonenumber-js/max');

function libphonenumberJs(input: string, hint: string | null): Reading {
  const number = js.parsePhoneNumberFromString(input, hint ?? undefined);
  if (!number) return { valid: false };
  return {
    valid: number.isValid(),
    e164: number.number,
    country: number.country ?? '001',
    national: number.formatNational(),
    international: number.formatInternational(),
    type: number.getType() ?? 'UNKNOWN',
    extension: number.ext ?? null,
  };
}

interface AwesomePhonenumber {
  parsePhoneNumber(
    text: string,
    options: { regionCode?: string },
  ): {
    readonly valid: boolean;
    readonly regionCode?: string;
    readonly type?: string;
    readonly number?: {
      readonly e164: string;
      readonly national: string;
      readonly international: string;
      readonly extension?: string;
    };
  };
}
const awesome = peer<AwesomePhonenumber>('awesome-phonenumber');

function awesomePhonenumber(input: string, hint: string | null): Reading {
  const { valid, regionCode, type, number } = awesome.parsePhoneNumber(input, {
    ...(hint && { regionCode: hint }),
  });
  return {
    valid,
    e164: number?.e164 ?? null,
    country: regionCode ?? null,
    national: number?.national ?? null,
    international: number?.international ?? null,
    type: type?.replaceAll('-', '_').toUpperCase().replace('VOICE_MAIL', 'VOICEMAIL') ?? null,
    extension: number?.extension ?? null,
  };
}

interface Phone {
  phone(
    text: string,
    options: { country?: string; validateMobilePrefix: boolean },
  ): { isValid: boolean; phoneNumber: string | null; countryIso2: string | null };
}
const { phone } = peer<Phone>('phone');

function phonePackage(input: string, hint: string | null): Reading {
  const { isValid, phoneNumber, countryIso2 } = phone(input, {
    ...(hint && { country: hint }),
    validateMobilePrefix: false,
  });
  return { valid: isValid, e164: phoneNumber, country: countryIso2 };
}

const readers: Readonly<Record<string, Read>> = {
  Millrace: millrace,
  'libphonenumber-js/max': libphonenumberJs,
  'awesome-phonenumber': awesomePhonenumber,
  phone: phonePackage,
};

function contenders<Case>(isRight: (read: Read, oneCase: Case) => boolean, names = Object.keys(readers)) {
  return Object.fromEntries(
    names.map((name) => [name, (oneCase: Case) => isRight(readers[name] as Read, oneCase)]),
  );
}

const google = () => readCases<GoogleCase>('phones-google.jsonl');
const asWritten = (text: string | null | undefined) => text?.replace(/\D+/g, ' ').trim();

const phoneJob = 'a phone number: valid, E.164, country';

export const phones: Comparison = {
  endpoint: 'normalize_phone',
  sets: [
    caseSet({
      name: 'libphonenumber, validity, E.164 and country',
      job: phoneJob,
      asked: ({ input, hint }) => JSON.stringify([input, hint]),
      cases: google,
      contenders: contenders<GoogleCase>((read, { input, hint, expected }) => {
        const { valid, e164, country } = read(input, hint);
        return expected.valid ? valid && e164 === expected.e164 && country === expected.country : !valid;
      }),
    }),
    caseSet({
      name: 'libphonenumber, kind, extension and grouping of digits',
      job: 'kind, extension and writing of a phone number',
      asked: ({ input, hint }) => JSON.stringify([input, hint]),
      cases: () => google().filter(({ expected }) => expected.valid),
      contenders: contenders<GoogleCase>(
        (read, { input, hint, expected }) => {
          const { type, extension, national, international } = read(input, hint);
          return (
            type === expected.type &&
            (extension ?? null) === expected.extension &&
            asWritten(national) === asWritten(expected.national) &&
            asWritten(international) === asWritten(expected.international)
          );
        },
        ['Millrace', 'libphonenumber-js/max', 'awesome-phonenumber'],
      ),
    }),
    caseSet({
      name: 'phony, numbers that its contributors gave as plausible',
      job: phoneJob,
      asked: ({ input }: { input: string }) => JSON.stringify([input, null]),
      cases: () => readCases<{ input: string }>('phones-phony.jsonl'),
      contenders: contenders<{ input: string }>((read, { input }) => {
        const { valid, e164 } = read(input, null);
        return valid && e164 === `+${input.replace(/\D/g, '')}`;
      }),
    }),
  ],
};

import { usualSignUp } from '../kernel/sign-up-terms.ts';
import { setting } from './setting.ts';
import { emailDomains, oneOf, optional, smtpAddress, storedAddress, wholeNumber } from './setting-readers.ts';

/** Of people in the console: mail to them, and who may make an account. */
export const peopleSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'The mail server that sends mail to people of the console, such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start (docs/operations/mail.md). Special characters of user and password are percent-encoded. Without it nothing is mailed: links are shown to whoever makes them, to pass on.',
    optional(smtpAddress),
    'an address such as smtp://user:password@mail.example.com:587, or smtps://',
    { isSecret: true },
  ),
  smtpFrom: setting(
    'SMTP_FROM',
    '',
    'The sender of this mail, such as millrace@example.com: an address that the mail server may send for.',
    optional(storedAddress),
    'an e-mail address such as millrace@example.com, with letters of ASCII before the @',
  ),
  signUp: setting(
    'SIGN_UP',
    'closed',
    'Who may make an account at /console/sign-up: closed (nobody; links of invitations work all the same), invited (addresses with an open invitation), open (everybody, with an organization of their own). An address is confirmed by mail first.',
    oneOf(['closed', 'invited', 'open']),
    'closed, invited or open',
  ),
  signUpCredits: setting(
    'SIGN_UP_CREDITS',
    '0',
    'Add-on credits that an organization made by sign-up begins with. Each costs you what your providers charge for it.',
    wholeNumber(0, 1_000_000),
    'a whole number of credits from 0 to 1000000',
  ),
  signUpDomains: setting(
    'SIGN_UP_DOMAINS',
    '',
    'Domains whose addresses may sign up, comma-separated, such as example.com,example.org; subdomains are not among them. All by default.',
    emailDomains,
    'a comma-separated list of domains such as example.com,example.org',
  ),
  signUpsOfDayMax: setting(
    'SIGN_UPS_PER_DAY',
    String(usualSignUp.perDayMax),
    'Accounts that can be made by sign-up in 24 hours.',
    wholeNumber(1, 1_000_000),
    'a number from 1 to 1000000',
  ),
} as const;

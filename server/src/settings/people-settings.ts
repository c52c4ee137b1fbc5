import { usualSignUp } from '../kernel/sign-up-terms.ts';
import { setting } from './setting.ts';
import { emailDomains, oneOf, optional, smtpAddress, storedAddress, wholeNumber } from './setting-readers.ts';

/** For people in the console: mail to them, and who may create an account. */
export const peopleSettings = {
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'The mail server for mail to console users, such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start (docs/operations/mail.md). Percent-encode special characters in user and password. Without it Millrace sends no mail: the person who creates a link sees it and passes it on.',
    optional(smtpAddress),
    'an address such as smtp://user:password@mail.example.com:587, or smtps://',
    { isSecret: true },
  ),
  smtpFrom: setting(
    'SMTP_FROM',
    '',
    'The sender of this mail, such as millrace@example.com. The mail server must be allowed to send for it.',
    optional(storedAddress),
    'an e-mail address such as millrace@example.com, with ASCII letters before the @',
  ),
  signUp: setting(
    'SIGN_UP',
    'closed',
    'Who may create an account at /console/sign-up: closed (nobody; invitation links still work), invited (addresses with an open invitation), open (everybody, each with a new organization). Millrace confirms each address by mail first.',
    oneOf(['closed', 'invited', 'open']),
    'closed, invited or open',
  ),
  signUpCredits: setting(
    'SIGN_UP_CREDITS',
    '0',
    'Add-on credits of each new organization from sign-up. Each costs you what your providers charge for it.',
    wholeNumber(0, 1_000_000),
    'a whole number of credits from 0 to 1000000',
  ),
  signUpDomains: setting(
    'SIGN_UP_DOMAINS',
    '',
    'E-mail domains that may sign up, comma-separated, such as example.com,example.org. Subdomains are not included. Default: all.',
    emailDomains,
    'a comma-separated list of domains such as example.com,example.org',
  ),
  signUpsOfDayMax: setting(
    'SIGN_UPS_PER_DAY',
    String(usualSignUp.perDayMax),
    'The most accounts created by sign-up in 24 hours.',
    wholeNumber(1, 1_000_000),
    'a number from 1 to 1000000',
  ),
} as const;

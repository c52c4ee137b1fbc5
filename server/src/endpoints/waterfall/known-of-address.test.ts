import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailReasons } from '../../mail/mail-reasons.ts';
import { type MailStatus, mailStatuses, nothingKnown } from '../../records/contact.ts';
import { verdictAnswer } from './email-verifier.ts';
import { confidenceText } from './known-of-address.ts';

const email = 'mira.voss@halden-instruments.example';
const answer = (status: MailStatus, reason: string | null = null, address = email) =>
  verdictAnswer(address, {
    value: { ...nothingKnown, status, reason },
    provider: 'one',
    log: [{ provider: 'one', status: 'success', latency_ms: 1 }],
  } as Parameters<typeof verdictAnswer>[1]);

describe('of a source that says nothing but its verdict', () => {
  test('what is known by definition is told for every verdict that is charged, whatever its reason', () => {
    const charged = mailStatuses.filter((status) => status !== 'unknown');

    fc.assert(
      fc.property(fc.constantFrom(...charged), fc.option(fc.string()), (status, reason) => {
        const { mxFound, disposable, role, free, valid } = answer(status, reason);
        expect([mxFound, disposable, role, free, valid].map((value) => typeof value)).toEqual(
          Array(5).fill('boolean'),
        );
      }),
    );
  });

  test.each(['no_such_domain', 'refuses_mail', 'no_mail_host', 'bad_syntax'] as const)(
    'invalid for %s is of a domain that takes no mail',
    (reason) => {
      expect(mailReasons[reason][0]).toBe('invalid');
      expect(answer('invalid', reason).mxFound).toBe(false);
    },
  );

  test.each(['no_such_mailbox', 'mailbox_disabled', 'mailbox_full'])(
    'invalid for %s is of one that does',
    (reason) => {
      expect(answer('invalid', reason).mxFound).toBe(true);
    },
  );

  test('what the address says by itself is told also where nobody is sure of it', () => {
    expect(answer('unknown', null, 'info@mailinator.com')).toMatchObject({
      mxFound: null,
      disposable: true,
      role: true,
      free: false,
    });
    expect(answer('unknown', null, 'mira@gmail.com')).toMatchObject({ disposable: false, free: true });
  });
});

describe('how sure an address is', () => {
  const found = { email, mailProvider: null };

  test('is what its source says, and otherwise what its status is worth', () => {
    expect(confidenceText({ ...found, status: 'catch_all', confidence: 61.4 })).toBe('61');
    expect(confidenceText({ ...found, status: 'valid', confidence: null })).toBe('95');
    expect(confidenceText({ ...found, status: 'unknown', confidence: null })).toBeNull();
  });

  test.each(mailStatuses.filter((status) => status !== 'unknown'))(
    'is known of every address that is %s',
    (status) => {
      expect(confidenceText({ ...found, status, confidence: null })).toMatch(/^\d{1,2}$/);
    },
  );
});

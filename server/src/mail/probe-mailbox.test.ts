import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClassifiedReply, classifyReply } from './classify-reply.ts';
import { mailReasons } from './mail-reasons.ts';
import { judge } from './probe-mailbox.ts';
import { refusals } from './refusal.ts';
import { parseReply, UnreadableReply } from './smtp-reply.ts';

const refusalsOfAllKinds: ClassifiedReply[] = refusals.flatMap((refusal) =>
  [true, false].map((isPermanent) => ({
    refusal,
    isPermanent,
    retryAfterSeconds: isPermanent ? null : 300,
  })),
);
const everything = ['accepted', 'will_not_say', ...refusalsOfAllKinds] as const;

test('of all that a server can say to three names, only two that it denies make the one between them valid', () => {
  const valid = everything.flatMap((first) =>
    everything.flatMap((asked) =>
      [null, ...everything].flatMap((second) => {
        const { reason } = judge(first, asked, second);
        return mailReasons[reason][0] === 'valid' ? [{ first, asked, second }] : [];
      }),
    ),
  );

  expect(valid.length).toBeGreaterThan(0);
  const wrong = valid.filter(
    ({ first, asked, second }) =>
      asked !== 'accepted' ||
      typeof first === 'string' ||
      !first.isPermanent ||
      !['no_such_mailbox', 'unclear'].includes(first.refusal) ||
      typeof second === 'string',
  );
  expect(wrong).toEqual([]);
});

test('of all that a server can say, only a refusal of the name itself makes it invalid', () => {
  const about = ['no_such_mailbox', 'bad_mailbox_name', 'mailbox_disabled', 'mailbox_full'];
  const wrong = everything.flatMap((first) =>
    everything.filter((asked) => {
      const isInvalid = mailReasons[judge(first, asked, null).reason][0] === 'invalid';
      return isInvalid && (typeof asked === 'string' || !about.includes(asked.refusal));
    }),
  );

  expect(wrong).toEqual([]);
});

test('any text is a reply with one meaning, or none', () => {
  const line = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom(' ', '-', ''), fc.string({ unit: 'binary' }))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.boolean(), (lines, isRecipient) => {
      try {
        const reply = parseReply(lines);
        const { refusal, retryAfterSeconds } = classifyReply(reply, { isRecipient });

        expect(refusals).toContain(refusal);
        if (!isRecipient)
          expect(['no_such_mailbox', 'mailbox_disabled', 'mailbox_full']).not.toContain(refusal);
        expect(retryAfterSeconds ?? 1).toBeGreaterThan(0);
      } catch (error) {
        if (!(error instanceof UnreadableReply)) throw error;
      }
    }),
    { numRuns: 2_000 },
  );
});

import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  SENDING_LIMITS,
  SENDING_WINDOW_MS,
  findExhaustedLimit,
  type Sending,
  type SendingKind,
} from './sending-limit-rules.js';

const now = 100 * HOUR;
const sendings = (count: number, messages = 1, sentAt = now - 10 * MINUTE): Sending[] =>
  Array.from({ length: count }, () => ({ sentAt, messages }));

test.each<[SendingKind, Sending[], string | undefined]>([
  ['invitation', sendings(199), undefined],
  ['invitation', sendings(200), 'You can send 200 invitations per hour. Try again in 50 minutes.'],
  ['testMessage', sendings(60), 'You can send 60 test messages per hour. Try again in 50 minutes.'],
  ['document', sendings(29, 10), undefined],
  [
    'document',
    sendings(30),
    'You can send 30 dashboards, lists and reports by e-mail per hour. Try again in 50 minutes.',
  ],
  [
    'document',
    sendings(3, 100),
    'You can send 300 e-mails with dashboards, lists and reports per hour. Try again in 50 minutes.',
  ],
  [
    'statusPageUpdate',
    sendings(120, 1, now - HOUR + SECOND),
    'You can send 120 updates on status pages per hour. Try again in 1 minute.',
  ],
])('limits %s by what was sent within an hour', (kind, sent, message) => {
  expect(findExhaustedLimit(kind, sent, now)?.message).toBe(message);
});

test('allows one mail to more readers than the limit, and no second one', () => {
  expect(findExhaustedLimit('document', [], now)).toBeUndefined();
  expect(findExhaustedLimit('document', sendings(1, 500), now)?.waitMs).toBe(50 * MINUTE);
});

test('waits until the mail that used up the limit is an hour old', () => {
  const sent = [...sendings(1, 290, now - 50 * MINUTE), ...sendings(1, 9, now - 30 * MINUTE), ...sendings(1, 1, now)];
  expect(findExhaustedLimit('document', sent, now)?.waitMs).toBe(10 * MINUTE);
  const large = [...sendings(1, 1, now - 50 * MINUTE), ...sendings(1, 300, now - 30 * MINUTE)];
  expect(findExhaustedLimit('document', large, now)?.waitMs).toBe(30 * MINUTE);
});

test('lets the operator send again exactly when the wait is over', () => {
  const kinds = fc.constantFrom<SendingKind[]>('invitation', 'testMessage', 'document', 'statusPageUpdate');
  const sending = fc.record({
    sentAt: fc.integer({ min: now - 2 * HOUR, max: now }),
    messages: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(kinds, fc.array(sending, { maxLength: 260 }), (kind, unsorted) => {
      const sent = unsorted.toSorted((a, b) => a.sentAt - b.sentAt);
      const usedUp = findExhaustedLimit(kind, sent, now);
      const recent = sent.filter(({ sentAt }) => sentAt > now - SENDING_WINDOW_MS);
      const { maxActions, maxMessages } = SENDING_LIMITS[kind];
      const isFull =
        recent.length >= maxActions || recent.reduce((sum, { messages }) => sum + messages, 0) >= maxMessages;
      expect(usedUp !== undefined).toBe(isFull);
      if (!usedUp) return;
      expect(usedUp.waitMs).toBeGreaterThan(0);
      expect(findExhaustedLimit(kind, sent, now + usedUp.waitMs)).toBeUndefined();
      expect(findExhaustedLimit(kind, sent, now + usedUp.waitMs - 1)).toBeDefined();
    }),
  );
});

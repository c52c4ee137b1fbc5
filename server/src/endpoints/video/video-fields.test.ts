import { expect, test } from 'vitest';
import { durationText, publishedOf } from './video-fields.ts';

test.each([
  [851, 'PT14M11S'],
  [0, 'PT0S'],
  [60, 'PT1M'],
  [3_600, 'PT1H'],
  [4_054, 'PT1H7M34S'],
  [3_605, 'PT1H5S'],
])('%s seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a video is dated as exactly as its source tells, and otherwise not at all', () => {
  const publishedAt = '2026-11-02T10:00:00.000Z';

  expect(publishedOf({ publishedAt, publishedText: '19 days ago' })).toBe('2026-11-02T10:00:00Z');
  expect(publishedOf({ publishedAt: null, publishedText: '9 months ago' })).toBe('9 months ago');
  expect(publishedOf({ publishedAt: null, publishedText: null })).toBeNull();
});

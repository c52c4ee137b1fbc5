import { expect, test } from 'vitest';
import { channelKeyOf } from './channel-key.ts';
import { videoIdOf } from './video-id.ts';

const id = 'UCq8d2VhTn0W5rZpE1xKbLsA';

test.each([
  ['https://video.example/@HaldenInstruments', 'handle', 'haldeninstruments'],
  ['https://www.youtube.com/@halden/videos?view=0', 'handle', 'halden'],
  ['m.youtube.com/@halden', 'handle', 'halden'],
  ['@Halden', 'handle', 'halden'],
  ['https://www.youtube.com/%40halden', 'handle', 'halden'],
  ['https://www.youtube.com/@m%C3%BChle', 'handle', 'mühle'],
  [`https://www.youtube.com/channel/${id}/about`, 'id', id],
  [id, 'id', id],
  ['https://www.youtube.com/c/Halden', 'custom', 'halden'],
  ['https://www.youtube.com/Halden', 'custom', 'halden'],
  ['https://www.youtube.com/user/Halden', 'user', 'halden'],
])('%s is a channel', (text, by, value) => {
  expect(channelKeyOf(text)).toEqual({ by, value });
});

test.each([
  '',
  ' ',
  'halden',
  'https://halden.example/@halden',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=k3Zp0QyVd_8',
  'https://www.youtube.com/channel/UCshort',
  'https://youtube.com.evil.example/@halden',
  'javascript:alert(1)',
  `@${'x'.repeat(2_001)}`,
])('%s is none', (text) => {
  expect(channelKeyOf(text)).toBeUndefined();
});

test.each([
  'k3Zp0QyVd_8',
  'https://video.example/watch?v=k3Zp0QyVd_8',
  'https://www.youtube.com/watch?list=PL1&v=k3Zp0QyVd_8&t=3s',
  'youtube.com/shorts/k3Zp0QyVd_8',
  'https://www.youtube.com/live/k3Zp0QyVd_8?feature=share',
  'https://www.youtube-nocookie.com/embed/k3Zp0QyVd_8',
  'https://youtu.be/k3Zp0QyVd_8?t=1',
])('%s is a video', (text) => {
  expect(videoIdOf(text)).toBe('k3Zp0QyVd_8');
});

test.each(['', 'k3Zp0QyVd_', 'https://video.example/@halden', 'https://other.example/watch?v=k3Zp0QyVd_8'])(
  '%s is no video',
  (text) => {
    expect(videoIdOf(text)).toBeUndefined();
  },
);

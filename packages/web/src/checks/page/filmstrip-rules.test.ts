import { expect, test } from 'vitest';
import { filmstripFrames, frameAt, milestoneText } from './filmstrip-rules.js';

const frame = (Timestamp: number, Milestone?: string) => ({
  ScreenshotId: `f${String(Timestamp)}`,
  Timestamp,
  Milestone,
});

test('contains the frames taken during page load, in order', () => {
  const frames = filmstripFrames([
    frame(900, 'Screenshot'),
    frame(300),
    frame(100, 'FirstContentfulPaint'),
    frame(50, 'Error'),
  ]);
  expect(frames.map(({ Timestamp }) => Timestamp)).toEqual([100, 300]);
});

test.each([
  [99, undefined],
  [100, 100],
  [299, 100],
  [5_000, 300],
])('shows at %d ms the frame of %s', (ms, expected) => {
  expect(frameAt([frame(100), frame(300)], ms)?.Timestamp).toBe(expected);
});

test('names milestones, and keeps unknown ones as they are', () => {
  expect([milestoneText('LargestContentfulPaint'), milestoneText('Own'), milestoneText(undefined)]).toEqual([
    'Largest contentful paint',
    'Own',
    '',
  ]);
});

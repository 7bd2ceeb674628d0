import { expect, test } from 'vitest';
import { segmentBefore } from '../db/segments.ts';
import { missingSegments } from './log.ts';

const segment = (high: string, low: string, timeline = '1') =>
  `${timeline.padStart(8, '0')}${high.padStart(8, '0')}${low.padStart(8, '0')}`;

test('what is missing between the first that is needed and the last that is there has a name', () => {
  const first = segment('0', 'FE');
  const names = [segment('0', 'FD'), first, segment('0', 'FF'), segment('1', '0'), segment('1', '1')];
  expect(
    missingSegments([...names, `${first}.00000028.backup`, 'archive_status', '00000002.history'], first),
  ).toEqual([]);
  expect(
    missingSegments(
      names.filter((name) => name !== segment('1', '0')),
      first,
    ),
  ).toEqual([segment('1', '0')]);
  expect(
    missingSegments(
      names.filter((name) => name !== first),
      first,
    ),
  ).toEqual([first]);
  expect(missingSegments([], first)).toEqual([first]);
});

test('after a failover the log goes on in another timeline', () => {
  const first = segment('0', '7');
  expect(missingSegments([first, segment('0', '8', '2'), segment('0', '9', '2')], first)).toEqual([]);
  expect(missingSegments([first, segment('0', '9', '2')], first)).toEqual([segment('0', '8')]);
});

test('what a copy needs last is missing as well where it is not there', () => {
  const first = segment('0', '7');
  expect(missingSegments([first, segment('0', '8')], first, segment('0', '9'))).toEqual([segment('0', '9')]);
  expect([segmentBefore('0/9000100', 1), segmentBefore('0/9000000', 1), segmentBefore('1/0', 2)]).toEqual([
    segment('0', '9'),
    segment('0', '8'),
    segment('0', 'FF', '2'),
  ]);
});

import { expect, test } from 'vitest';
import { type Tested, tested } from './vitest.ts';

const of = (file: string | null, name: string, passed: boolean): Tested => ({
  name: `${file}: ${name}`,
  file,
  passed,
  tries: 1,
  ...(passed ? {} : { why: `${name} of ${file}` }),
});

/** Answers the runs one after the other and notes which files each was asked for. */
const runs = (...answers: Tested[][]) => {
  const asked: (string[] | undefined)[] = [];
  const run = (files?: string[]) => {
    asked.push(files);
    return Promise.resolve(answers[asked.length - 1] ?? []);
  };
  return { asked, run };
};

test('what passes is run once', async () => {
  const { asked, run } = runs([of('a', 'x', true), of('b', 'y', true)]);
  expect(await tested(run)).toEqual({ passed: 2, failed: [], unsteady: [], why: new Map() });
  expect(asked).toEqual([undefined]);
});

test('a file in which a test failed is run alone, and what passes then is named', async () => {
  const { asked, run } = runs(
    [of('a', 'x', true), of('b', 'y', false), of('b', 'z', true)],
    [of('b', 'y', true), of('b', 'z', true)],
  );
  expect(await tested(run)).toMatchObject({ passed: 3, failed: [], unsteady: ['b: y'] });
  expect(asked).toEqual([undefined, ['b']]);
});

test('what fails twice has failed, also where another test of its file fails the second time', async () => {
  const { run } = runs([of('b', 'y', false), of('b', 'z', true)], [of('b', 'y', true), of('b', 'z', false)]);
  expect(await tested(run)).toMatchObject({ passed: 1, failed: ['b: z'], unsteady: ['b: y'] });
  const always = runs([of('b', 'y', false)], [of('b', 'y', false)]);
  const { why, ...counted } = await tested(always.run);
  expect(counted).toEqual({ passed: 0, failed: ['b: y'], unsteady: [] });
  expect([...why]).toEqual([['b: y', 'y of b']]);
});

test('a second run that tells nothing passes nothing', async () => {
  const { run } = runs([of('b', 'y', false)], [of(null, 'no report', false)]);
  expect(await tested(run)).toMatchObject({ passed: 0, failed: ['null: no report'], unsteady: [] });
});

test('a fault of no file, and faults of many files, are not run again', async () => {
  const fault = runs([of(null, 'ended with a failure outside its tests', false), of('b', 'y', false)]);
  expect((await tested(fault.run)).failed).toHaveLength(2);
  const many = runs(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((file) => of(file, 'x', false)));
  expect((await tested(many.run)).failed).toHaveLength(7);
  expect([fault.asked, many.asked]).toEqual([[undefined], [undefined]]);
});

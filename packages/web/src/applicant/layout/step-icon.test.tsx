/** Words that an applicant meets again and again have a picture beside them: the steps, and how far each is. */
import type { StepState } from '@gerbang/contract/form/judge';
import { steps } from '@gerbang/contract/steps/index';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { STATE_WORDS } from '../../form/step-states.ts';
import { StepList } from '../features/beranda/step-list.tsx';
import { StepRail } from '../features/formulir/step-rail.tsx';

const STATES = Object.keys(STATE_WORDS) as StepState[];
const all = steps.map((step, at) => ({ step, state: STATES[at % STATES.length] as StepState }));
const PICTURE = '<svg[^>]*aria-hidden="true"[^>]*>(?<shape>(?:(?!</svg>).)*)</svg>';
const shapes = (html: string, before: string): string[] =>
  [...html.matchAll(new RegExp(`${PICTURE}${before}`, 'g'))].map(({ groups }) => groups?.shape ?? '');
const list = renderToStaticMarkup(
  <StaticRouter location="/dashboard">
    <StepList states={all} />
  </StaticRouter>,
);
const rail = renderToStaticMarkup(
  <StaticRouter location="/register/form">
    <StepRail
      steps={steps}
      states={Object.fromEntries(all.map(({ step, state }) => [step.key, state]))}
      active=""
    />
  </StaticRouter>,
);

it('each step has a picture beside its name, and only father and mother share one', () => {
  const drawn = shapes(list, '<span>[^<]+</span></a>');
  expect(drawn).toHaveLength(steps.length);
  expect(new Set(drawn).size).toBe(steps.length - 1);
});

it('each state of a step has a picture of its own, the same on the first page and beside the form', () => {
  const [onPage, beside] = [
    (word: string) => new Set(shapes(list, `${word}</span>`)),
    (word: string) => new Set(shapes(rail, `<span>[^<]*<span class="rail__state">${word}</span>`)),
  ];
  const drawn = STATES.map((state) => {
    const [shape, ...others] = onPage(STATE_WORDS[state]);
    expect(others).toEqual([]);
    expect(beside(STATE_WORDS[state])).toEqual(new Set([shape]));
    return shape;
  });
  expect(new Set(drawn).size).toBe(STATES.length);
});

/** The contract: what browser and server agree on. Import a noun's own module for its calls. */

export * from './form/field.ts';
export * from './form/isian.ts';
export * from './form/judge.ts';
export * from './form/step.ts';
export * from './wire/cost.ts';
export * from './wire/endpoint.ts';
export * from './wire/errors.ts';
export * from './wire/limits.ts';
export * from './wire/problem.ts';
export * from './wire/sentences.ts';
export * from './wire/time.ts';

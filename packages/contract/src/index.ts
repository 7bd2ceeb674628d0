/** The contract: what browser and server agree on. Import a noun's own module for its calls. */
export * from './endpoint.ts';
export * from './errors.ts';
export * from './field.ts';
export * from './isian.ts';
export * from './judge.ts';
export * from './limits.ts';
export * from './sentences.ts';
export * from './step.ts';
export * from './time.ts';

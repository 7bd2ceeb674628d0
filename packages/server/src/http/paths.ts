/** Every path the contract names itself; a version twin never stands in for one of them (wire 2). */
import { allCalls } from '@gerbang/contract/calls';
import { normal } from './mount.ts';

export const explicitPaths: ReadonlySet<string> = new Set(
  allCalls.map((c) => `${c.method} ${normal(c.path)}`),
);

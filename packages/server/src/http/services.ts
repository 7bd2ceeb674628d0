/** What a process makes once beside its connections, for every route alike. */
import type { Deps } from '../deps.ts';
import { createFormConfigs, type FormConfigs } from '../domain/form-config.ts';
import { createOpenings, type Openings } from '../domain/pembukaan.ts';
import { createResults, type Results } from '../domain/yudisium.ts';
import { createHashGate, type HashGate } from './hash-gate.ts';
import { createLimits, type Limits } from './limits.ts';
import { createLists, type Lists } from './lists.ts';
import { createStaffLimits, type StaffLimits } from './staff-limits.ts';
import { createStreams, type Streams } from './streams.ts';

/** The one parameter of every `…Routes` beside the router. */
export interface Services extends Deps {
  limits: Limits;
  /** Wrong passwords of officers. */
  staffLimits: StaffLimits;
  /** Where passwords are judged: of strangers, and of officers and devices that are known. */
  gates: { strangers: HashGate; known: HashGate };
  /** The form of each offering. */
  configs: FormConfigs;
  /** Answers of reference lists, ready to send. */
  lists: Lists;
  /** Results whose time has come. */
  results: Results;
  /** What officers open of applicants' files. */
  openings: Openings;
  /** Open connections that are told of what is new in the chat. */
  streams: Streams;
}

export const createServices = (deps: Deps): Services => ({
  ...deps,
  limits: createLimits(deps),
  staffLimits: createStaffLimits(deps),
  gates: { strangers: createHashGate(), known: createHashGate() },
  configs: createFormConfigs(deps),
  lists: createLists(deps),
  results: createResults(deps),
  openings: createOpenings(deps),
  streams: createStreams(deps.listener),
});

/** When a process cannot keep up it answers 503 rather than stall: chat, news and networks full of refusals first. */
import underPressure from '@fastify/under-pressure';
import { problem } from '@gerbang/contract';
import type { FastifyInstance } from 'fastify';
import type { Costs } from './costs.ts';

/** How often the delay is measured; a turn of the loop that takes longer leaves no sample, and would count for nothing. */
const SAMPLE_MS = 3_000;
/** Mean event-loop delay since the last measure, in milliseconds, from which on something is refused. */
const LIMIT_MS = { first: 600, all: 2_000 };
/** Tags of what steps back first; the browser asks again later, and nobody misses a result by it. */
const FIRST = new Set(['percakapan', 'kabar']);

/** A start strains the process too; by then what it left in the measure is gone. */
const SETTLE_MS = 2 * SAMPLE_MS;

/** Sheds load in this process; throws `kelebihan_beban`. */
export const registerShedding = async (app: FastifyInstance, costs: Costs): Promise<void> => {
  let settled = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    settled = performance.now() + SETTLE_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: LIMIT_MS.first,
    sampleInterval: SAMPLE_MS,
    exposeStatusRoute: false,
    pressureHandler: async (request, _reply, _type, delay) => {
      // An interval without a sample (a machine that slept) is told as endless delay; it is no measure at all.
      if (!Number.isFinite(delay) || performance.now() < settled) return;
      const { schema, config } = request.routeOptions;
      const isFirst =
        schema?.tags?.some((tag) => FIRST.has(tag)) ||
        (config.access === 'public' && costs.isInDebt(request));
      if (isFirst || Number(delay) > LIMIT_MS.all) throw problem('kelebihan_beban');
    },
  });
};

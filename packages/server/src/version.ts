/** The version that is running: the one place that reads it, from the package. */
import { readFileSync } from 'node:fs';
import { z } from 'zod/mini';

const packageFile = z.object({ version: z.string() });

/** As in package.json, e.g. `0.2.0`; told by /healthz, the log and the OpenAPI document. */
export const VERSION = packageFile.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
).version;

/** Reads a Containerfile as far as ours goes: stages of FROM, and their instructions in order. */

export interface Stage {
  name: string;
  steps: Step[];
}
export type Step =
  | { does: 'WORKDIR'; folder: string }
  | { does: 'COPY'; from: string | null; owner: string | null; source: string; target: string }
  | { does: 'RUN'; command: string }
  | { does: 'ENV'; values: Record<string, string> }
  | { does: 'USER'; name: string }
  | { does: 'HEALTHCHECK' | 'CMD'; argv: string[] };

/** What says something of the image, and does nothing while it is built. */
const SAID = new Set(['EXPOSE', 'VOLUME', 'STOPSIGNAL']);

const stepOf = (does: string, rest: string): Step => {
  if (does === 'WORKDIR') return { does, folder: rest };
  if (does === 'RUN') return { does, command: rest };
  if (does === 'USER') return { does, name: rest };
  if (does === 'ENV')
    return {
      does,
      values: Object.fromEntries(rest.split(' ').map((one) => one.split('=') as [string, string])),
    };
  if (does === 'COPY') {
    const flags = Object.fromEntries(
      [...rest.matchAll(/--(from|chown)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const [source, target, ...more] = rest.replaceAll(/--\S+\s+/g, '').split(' ');
    if (!source || !target || more.length > 0) throw new Error(`COPY ${rest} is not understood`);
    return { does, from: flags.from ?? null, owner: flags.chown ?? null, source, target };
  }
  if (does === 'CMD' || does === 'HEALTHCHECK') {
    const argv = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
    return { does, argv };
  }
  throw new Error(`${does} is not understood`);
};

/** Throws where something stands there that it does not understand. */
export const readContainerfile = (text: string): Stage[] => {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, does = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (does === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? '', steps: [] });
    else if (!SAID.has(does)) stages.at(-1)?.steps.push(stepOf(does, rest));
  }
  return stages;
};

import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PdfRenderer } from './pdf.ts';
import type { Answer, Order } from './typesetter-process.ts';

interface Waiting {
  order: Order;
  resolve: (drawn: never) => void;
  reject: (error: unknown) => void;
}
interface Drawer {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  watch: NodeJS.Timeout;
}

/** What the drawing process may take: memory for its values, and time for a single paper, which needs ten milliseconds. */
const FLAGS = [
  '--max-old-space-size=256',
  '--max-semi-space-size=2',
  '--disable-warning=ExperimentalWarning',
];
const PAPER_MS = 20_000;
/** What it may take altogether in bytes, twice and a half of what it does take: the flags bound the values of scripts, and typst is none. */
const RESIDENT_MAX = 512 * 1024 * 1024;
const LOOK_MS = 1_000;
/** So long it waits for the next paper: it takes up to 190 megabytes, and another begins in a quarter of a second. */
const REST_MS = 60_000;
/** What it is told of this process' surroundings, secrets are not among it: where fonts are looked for, and what Windows needs. */
const TOLD = ['HOME', 'XDG_DATA_HOME', 'LOCALAPPDATA', 'SYSTEMROOT', 'WINDIR'];
const surroundings = () => ({
  // Few memory arenas: each keeps what it once had.
  MALLOC_ARENA_MAX: '2',
  ...Object.fromEntries(TOLD.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
});

/** Bytes of memory a process has; none where it is gone, or the system does not tell. */
const residentOf = async (pid: number): Promise<number> => {
  const said = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(said)?.[1] ?? 0) * 1024;
};

/**
 * Draws in a process of its own, for a paper takes typst ten milliseconds in which nobody would be answered, and what typst
 * took comes back only when its process ends. It begins with the first paper and ends when none was asked for in a minute;
 * where it dies, all that waits for it fails and the next paper begins another. A paper that takes too long, or too much memory,
 * fails alone: its process is ended, and those behind it are drawn by the next.
 */
export function separateRenderer(
  file = fileURLToPath(new URL('./typesetter-process.ts', import.meta.url)),
  { paperMs = PAPER_MS, residentMax = RESIDENT_MAX } = {},
): PdfRenderer {
  let serial = 0;
  let drawer: Drawer | undefined;

  const begin = (): Drawer => {
    const waiting = new Map<number, Waiting>();
    const child = fork(file, { execArgv: FLAGS, env: surroundings(), serialization: 'advanced' });
    // They are drawn in turn: the first is the one that is too much.
    const giveUp = (why: string): void => {
      const [first, ...others] = waiting.values();
      if (!first) return;
      waiting.clear();
      if (drawer === begun) drawer = undefined;
      child.kill('SIGKILL');
      first.reject(new Error(`${first.order.template}.typ: ${why}`));
      for (const one of others) askOrReject(one);
    };
    // The time of the first began when the one before it was done.
    const watch = setTimeout(() => giveUp(`not drawn within ${paperMs} ms`), paperMs).unref();
    const look = async (): Promise<void> => {
      if (waiting.size === 0 || child.pid === undefined) return;
      const resident = await residentOf(child.pid);
      if (resident > residentMax) giveUp(`took ${resident} bytes, more than ${residentMax}`);
    };
    const looks = setInterval(() => void look(), LOOK_MS).unref();
    const rest = setTimeout(() => {
      if (waiting.size > 0) return;
      if (drawer === begun) drawer = undefined;
      if (child.connected) child.disconnect();
    }, REST_MS).unref();
    const begun = { child, waiting, watch };
    const fail = (error: unknown) => {
      clearTimeout(watch);
      clearTimeout(rest);
      clearInterval(looks);
      if (drawer === begun) drawer = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    child.on('message', ({ id, drawn, error }: Answer) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      watch.refresh();
      if (waiting.size === 0) {
        hold(child, false);
        rest.refresh();
      }
      if (error === undefined) asked?.resolve(drawn as never);
      else asked?.reject(error);
    });
    child.on('error', fail);
    child.on('exit', (code, signal) => fail(new Error(`the typesetter ended with ${signal ?? code}`)));
    return begun;
  };
  const ask = (one: Waiting): void => {
    drawer ??= begin();
    if (drawer.waiting.size === 0) drawer.watch.refresh();
    drawer.waiting.set(one.order.id, one);
    hold(drawer.child, true);
    drawer.child.send(one.order);
  };
  /** A machine without room for a process fails the paper, not the portal. */
  const askOrReject = (one: Waiting): void => {
    try {
      ask(one);
    } catch (error) {
      one.reject(error);
    }
  };
  const draw = <Drawn>(order: Omit<Order, 'id'>): Promise<Drawn> =>
    new Promise((resolve, reject) => askOrReject({ order: { ...order, id: serial++ }, resolve, reject }));
  return {
    render: (template, data, files = {}) => draw<Buffer>({ what: 'render', template, data, files }),
    picture: (template, data, files = {}) => draw<string>({ what: 'picture', template, data, files }),
  };
}

/** The portal ends when it likes, but not over a paper that is being drawn. */
const hold = (child: ChildProcess, isAwaited: boolean): void => {
  if (isAwaited) child.ref();
  else child.unref();
  if (isAwaited) child.channel?.ref();
  else child.channel?.unref();
};

let renderer: PdfRenderer | undefined;
/** The typesetter of this process. */
export const typesetter = (): PdfRenderer => (renderer ??= separateRenderer());

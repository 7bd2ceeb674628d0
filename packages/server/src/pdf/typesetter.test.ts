import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { qrPixels } from './qr.ts';
import { sampleCard } from './testing.ts';
import { separateRenderer, typesetter } from './typesetter.ts';
import { typstRenderer } from './typst.ts';

const files = { qr: qrPixels('https://nusantara.ac.id') };
/** Whether a process is running. */
const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const draw = (renderer = typesetter()) => renderer.render('kartu-ujian', sampleCard(), files);

describe('the typesetter of a process', () => {
  test('draws what typst draws by itself, as papers and as pictures', async () => {
    const alone = typstRenderer();
    expect(await draw()).toEqual(await draw(alone));
    expect(await typesetter().picture('kartu-ujian', sampleCard(), files)).toBe(
      await alone.picture('kartu-ujian', sampleCard(), files),
    );
  });

  test('tells which paper could not be drawn, and draws the next', async () => {
    const [wrong, right] = await Promise.allSettled([typesetter().render('kartu-ujian', {}), draw()]);
    expect(wrong).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('kartu-ujian.typ') },
    });
    expect(right.status).toBe('fulfilled');
  });

  test('leaves the process free to answer while papers are drawn', async () => {
    await draw();
    const papers = Promise.all(Array.from({ length: 30 }, () => draw()));
    let turns = 0;
    let drawing = true;
    const turn = () => {
      turns += 1;
      if (drawing) setImmediate(turn);
    };
    setImmediate(turn);
    await papers;
    drawing = false;
    // One at a time in this process, there would be about a turn a paper.
    expect(turns).toBeGreaterThan(300);
  });
});

describe('a process that draws', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gerbang-naskah-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  /** A process of one line instead of typst: what it does with an order, and with how many bytes it then answers. */
  const drawing = async (act: string, bytes = '1') => {
    const file = join(folder, `${crypto.randomUUID()}.mjs`);
    await writeFile(
      file,
      `process.on('message', ({ id, data }) => { ${act}; process.send({ id, drawn: Buffer.alloc(${bytes}) }); });`,
    );
    return file;
  };

  test('is ended over a paper that takes too long; those behind it are drawn, and so is the next', async () => {
    const renderer = separateRenderer(await drawing('while (data.endless);'), { paperMs: 500 });
    const papers = [{}, { endless: true }, {}, {}].map((data) => renderer.render('loa', data));
    const outcomes = await Promise.allSettled(papers);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('within 500 ms') } });
    expect(await renderer.render('loa', {})).toHaveLength(1);
  });

  test('that ends by itself fails its papers alone, and the next are drawn', async () => {
    const renderer = separateRenderer(await drawing('if (data.fatal) process.exit(3)'));
    const papers = [{ fatal: true }, {}].map((data) => renderer.render('loa', data));
    for (const paper of papers) await expect(paper).rejects.toThrow('the typesetter ended with 3');
    expect(await renderer.render('loa', {})).toHaveLength(1);
  });

  test('cannot take more memory than a paper needs', async () => {
    const limit = "Number(process.execArgv.find((flag) => flag.startsWith('--max-old')).split('=')[1])";
    const renderer = separateRenderer(await drawing('', limit));
    expect(await renderer.render('loa', {})).toHaveLength(256);
  });

  test('is ended over a paper that fills memory no flag bounds; those behind it are drawn', async () => {
    const fills =
      'const kept = []; if (data.hungry) return setInterval(() => kept.push(Buffer.alloc(10e6, 1)), 50)';
    const renderer = separateRenderer(await drawing(fills), { residentMax: 250e6 });
    const papers = [{}, { hungry: true }, {}].map((data) => renderer.render('loa', data));
    const outcomes = await Promise.allSettled(papers);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({
      reason: { message: expect.stringContaining('more than 250000000') },
    });
  });

  test('knows no secret of the portal', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('GERBANG_SECRET', 'rahasia');
    const renderer = separateRenderer(await drawing('', 'process.env.GERBANG_SECRET ? 1 : 2'));
    expect(await renderer.render('loa', {})).toHaveLength(2);
  });

  test('ends when nothing is drawn for a minute, and the next paper begins another', async () => {
    const renderer = separateRenderer(await drawing('', 'process.pid'));
    /** Draws a paper; which process did. */
    const drawnBy = async () => (await renderer.render('loa', {})).length;
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = await drawnBy();
    vi.advanceTimersByTime(59_000);
    expect(await drawnBy()).toBe(first);
    vi.advanceTimersByTime(59_000);
    expect(await drawnBy()).toBe(first);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => isThere(first), { timeout: 10_000 }).toBe(false);
    expect(await drawnBy()).not.toBe(first);
  });
});

import { describe, expect, test } from 'vitest';
import { qrPixels } from './qr.ts';
import { sampleCard } from './testing.ts';
import { threadedRenderer, typesetter } from './typesetter.ts';
import { typstRenderer } from './typst.ts';

const files = { qr: qrPixels('https://nusantara.ac.id') };
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

describe('a thread that draws', () => {
  /** A thread of one line instead of typst: what it does with an order, and that it then answers. */
  const thread = (act: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(
        `import { parentPort } from 'node:worker_threads';
         parentPort.on('message', ({ id, data }) => { ${act}; parentPort.postMessage({ id, drawn: new Uint8Array(1) }); });`,
      )}`,
    );

  test('is ended over a paper that takes too long; those behind it are drawn, and so is the next', async () => {
    const renderer = threadedRenderer(thread('while (data.endless);'), 500);
    const papers = [{}, { endless: true }, {}, {}].map((data) => renderer.render('loa', data));
    const outcomes = await Promise.allSettled(papers);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('within 500 ms') } });
    expect(await renderer.render('loa', {})).toHaveLength(1);
  });

  test('that takes too much memory fails its papers, not the process', async () => {
    const renderer = threadedRenderer(
      thread('const all = []; while (data.greedy) all.push(new Array(1e5).fill(0.5))'),
    );
    await expect(renderer.render('loa', { greedy: true })).rejects.toMatchObject({
      code: 'ERR_WORKER_OUT_OF_MEMORY',
    });
    expect(await renderer.render('loa', {})).toHaveLength(1);
  });
});

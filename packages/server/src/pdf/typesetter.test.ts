import { describe, expect, test } from 'vitest';
import { qrPixels } from './qr.ts';
import { sampleCard } from './testing.ts';
import { typesetter } from './typesetter.ts';
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

/** Photos of a crowd, as the search for alike ones sees them: made of drawn heads, so that they share keys as those do. */
import sharp from 'sharp';
import { KEYS, type Likeness, signsOf, strengthsOf } from '../../packages/server/src/files/likeness.ts';
import { type Random, randomFrom } from '../../packages/server/src/seed/applicants/random.ts';
import { portrait } from '../../packages/server/test/portraits.ts';

/** Drawing a head takes long; of so many, two at a time, a million are made. */
const DRAWN = 1_500;
/**
 * How much of the second shows through the first. Of drawn heads one pair in 90,000 meets by a key, with its doubtful bits
 * turned; of these one in 95,000. With less of the second those of one head meet far more often than strangers do.
 */
const FAINT = 0.5;
const STRONG = Math.sqrt(1 - FAINT ** 2);
/** What storing a photo anew turns of its weakest waves, in a key. */
const TURNED = 1;

/** Makes photo after photo, the same ones every time. */
export const photographer = async (): Promise<() => Likeness> => {
  const random = randomFrom(20_261_125);
  const heads: number[][] = [];
  for (let seed = 1; seed <= DRAWN; seed += 1) {
    const strengths = await strengthsOf(sharp(await portrait(seed)));
    if (strengths) heads.push(strengths);
  }
  const mean = (heads[0] ?? []).map(
    (_, wave) => heads.reduce((sum, head) => sum + (head[wave] as number), 0) / heads.length,
  );
  return () => {
    const [head, other] = [random.pick(heads), random.pick(heads)];
    return signsOf(
      mean.map(
        (m, wave) => m + STRONG * ((head[wave] as number) - m) + FAINT * ((other[wave] as number) - m),
      ),
    );
  };
};

/** The same photo stored once more: of each key one of its doubtful bits turned. */
export const storedAnew = ({ rupa, ragu }: Likeness, random: Random): Likeness => {
  const keys = ragu.length / KEYS.count;
  const bits = Array.from(rupa);
  for (let key = 0; key < KEYS.count; key += 1)
    for (let i = 0; i < TURNED; i += 1) {
      const at = key * KEYS.bits + (ragu[key * keys + random.int(0, keys - 1)] as number);
      bits[at] = bits[at] === '1' ? '0' : '1';
    }
  return { rupa: bits.join(''), ragu };
};

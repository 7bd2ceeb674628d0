import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Seats } from './seats.ts';

test('seats are held by the first of all who came, in whatever order they came', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 40 }),
      fc.uniqueArray(fc.nat({ max: 500 }), { maxLength: 120 }),
      (room, all) => {
        const seats = new Seats(room, (a, b) => a - b);
        const left = all.map((one) => seats.admit(one)).filter((one) => one !== null);
        const ranked = all.toSorted((a, b) => a - b);
        expect(seats.held.toSorted((a, b) => a - b)).toEqual(ranked.slice(0, room));
        expect(left.toSorted((a, b) => a - b)).toEqual(ranked.slice(room));
      },
    ),
  );
});

/** The few different files the demo is made of; each applicant's copy is stored under its own key. */
import type { Accept } from '@gerbang/contract/form/step';
import { ISLAM } from '../applicants/names.ts';
import type { Person } from '../applicants/person.ts';
import { letter } from './letter.ts';
import { type Look, portrait } from './photo.ts';

/** A file an applicant hands in. */
export interface Paper {
  slot: string;
  /** Title of the page. */
  label: string;
  accept: Accept;
}

export interface Sample {
  bytes: Buffer;
  ext: 'png' | 'pdf';
  mime: string;
}

const red = [176, 32, 40] as const;
const blue = [36, 84, 156] as const;
const black = [32, 26, 24] as const;

const looks = {
  L: [
    { wall: red, skin: [214, 164, 122], hair: black, shirt: [240, 240, 240] },
    { wall: blue, skin: [186, 132, 92], hair: [48, 36, 30], shirt: [60, 70, 96] },
    { wall: red, skin: [122, 82, 58], hair: [24, 20, 20], shirt: [196, 210, 224] },
  ],
  P: [
    { wall: blue, skin: [222, 176, 138], hair: black, shirt: [236, 214, 220], long: true },
    { wall: red, skin: [150, 104, 74], hair: [28, 22, 22], shirt: [92, 122, 104], long: true },
  ],
  headscarf: [
    { wall: red, skin: [216, 168, 130], hair: black, shirt: [236, 236, 232], headscarf: [238, 238, 234] },
    { wall: blue, skin: [190, 138, 100], hair: black, shirt: [108, 60, 84], headscarf: [132, 74, 104] },
  ],
} as const satisfies Record<string, readonly Look[]>;

const kindOf = ({ sex, id_agama }: Person): keyof typeof looks =>
  sex === 'P' && id_agama === ISLAM ? 'headscarf' : sex;

/** Answers the bytes of a file for a person; every picture and letter is made once. */
export const samples = (): ((paper: Paper, person: Person) => Promise<Sample>) => {
  const made = new Map<string, Promise<Buffer>>();
  const once = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const bytes = made.get(name) ?? make();
    made.set(name, bytes);
    return bytes;
  };
  return async ({ label, accept }, person) => {
    if (accept === 'foto') {
      const kind = kindOf(person);
      const look: Look = person.random.pick<Look>(looks[kind]);
      const bytes = await once(`${kind} ${look.skin.join()}`, () => portrait(look));
      return { bytes, ext: 'png', mime: 'image/png' };
    }
    const bytes = await once(label, () => letter(label));
    return { bytes, ext: 'pdf', mime: 'application/pdf' };
  };
};

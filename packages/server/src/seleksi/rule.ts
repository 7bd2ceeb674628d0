/**
 * What decides a selection: scores, weights, seats and how ties end (seleksi 1). All figures are whole numbers; scores,
 * weights and bonuses count in ten-thousandths, so that no machine rounds otherwise than another.
 */
import { z } from 'zod';

/** One ten-thousandth is the unit of scores and weights: 87.5 is 875,000, a weight of one half 5,000. */
export const UNIT = 10_000;

/** A code or an identifier, as it stands in a file. */
export const kode = z.string().regex(/^[\w.:-]{1,40}$/);
/** A SHA-256 as it stands in a file. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/);
const score = z.int().min(-1_000_000_000).max(1_000_000_000);
const count = z.int().min(0).max(1_000_000);
/** A set of applicants by name, such as holders of KIP-K. */
const kelompok = kode;

/** How a raw score becomes comparable: as it is, stretched to 0–100, mean 500 and deviation 100, share of those below. */
export const SCALES = ['asli', 'linear', 'z', 'persentil'] as const;

const komponen = z.strictObject({
  kode,
  nama: z.string().max(100),
  /** Least and greatest raw score. */
  rentang: z.tuple([score, score]).refine(([least, most]) => least < most),
  ubah: z.enum(SCALES),
  /** Populations compared each by itself; who belongs to several counts in the first, who to none with the rest. */
  di_dalam: z.array(kelompok).max(50),
});

const kursi = z.strictObject({
  jumlah: count,
  /** Who sits here before whom: each tier any of its groups, an empty one everybody; who is in no tier never sits here. */
  urutan: z.array(z.array(kelompok).max(20)).min(1).max(10),
  /** Groups that never sit here: how a group's maximum is kept. */
  tanpa: z.array(kelompok).max(20),
});

const prodi = z.strictObject({
  kode,
  /** Weight of each component, in the order of the components; together one. */
  bobot: z.array(z.int().min(0).max(UNIT)),
  /** Least raw score of each component; null for none. */
  minimum: z.array(score.nullable()),
  minimum_total: score.nullable(),
  /** Kinds of seats in the order in which they are filled: whoever one refuses is judged by the next. */
  kursi: z.array(kursi).min(1).max(40),
});

/** The rule of an offering. */
export const ruleSchema = z
  .strictObject({
    /**
     * Who comes before whom at a programme: by score alone; by rank of the choice first, on reserved seats after the group;
     * or by score, one choice each. Of a ledger from before, `pilihan` has the rank before the group as well (seleksi 45).
     */
    cara: z.enum(['skor', 'pilihan', 'kelompok-pilihan', 'prodi']),
    /** A component that counts and has no score: out of the programme, or nothing. */
    kosong: z.enum(['gugur', 'nol']),
    komponen: z.array(komponen).min(1).max(40),
    /** What decides among equal totals: components by code, greatest first, or `urut`, earliest first; then the draw. */
    seri: z.array(kode).max(41),
    prodi: z.array(prodi).min(1).max(10_000),
  })
  .superRefine((rule, { addIssue }) => {
    const say = (message: string, path: (string | number)[]) => addIssue({ code: 'custom', message, path });
    const codes = new Set(rule.komponen.map((one) => one.kode));
    if (codes.size < rule.komponen.length) say('kode komponen berulang', ['komponen']);
    if (new Set(rule.prodi.map((one) => one.kode)).size < rule.prodi.length)
      say('kode prodi berulang', ['prodi']);
    for (const [i, name] of rule.seri.entries())
      if (name !== 'urut' && !codes.has(name)) say('bukan komponen', ['seri', i]);
    for (const [i, { bobot, minimum }] of rule.prodi.entries()) {
      if (bobot.length !== codes.size) say('satu bobot untuk tiap komponen', ['prodi', i, 'bobot']);
      if (minimum.length !== codes.size) say('satu minimum untuk tiap komponen', ['prodi', i, 'minimum']);
      if (bobot.reduce((sum, one) => sum + one, 0) !== UNIT)
        say('bobot tidak berjumlah satu', ['prodi', i, 'bobot']);
    }
  });
export type Rule = z.infer<typeof ruleSchema>;

/** What a new run says of the way its office chose: by choice, reserved seats ask for the group before the rank (seleksi 45). */
export const WAYS = { skor: 'skor', pilihan: 'kelompok-pilihan', prodi: 'prodi' } as const satisfies Record<
  string,
  Rule['cara']
>;

/** Whether the rank of a choice comes before the score. */
export const isByChoice = (cara: Rule['cara']): boolean => cara === 'pilihan' || cara === 'kelompok-pilihan';

/** As many choices as anybody may have. */
export const CHOICES_MOST = 50;

/** A participant as the rule sees one. */
export const participantSchema = z.strictObject({
  id: kode,
  kelompok: z.array(kelompok).max(50),
  /** Raw score of each component, in the order of the components; null where there is none. */
  nilai: z.array(score.nullable()),
  /** Programmes, the dearest first. */
  pilihan: z.array(kode).max(CHOICES_MOST),
  /** Bonus, or penalty where below nothing, on every total. */
  tambahan: score,
  /** How early the participant finalised: the smaller, the earlier. */
  urut: z.int().min(0),
  /** The place in the draw among all, 0 first; only in a file under other names, whose own names draw otherwise. */
  undi: z.int().min(0).optional(),
});
export type Participant = z.infer<typeof participantSchema>;

/** The names of all groups a rule speaks of, each with its bit; more than fit are refused. */
export const groupBits = (rule: Rule): ReadonlyMap<string, number> => {
  const names = new Set([
    ...rule.komponen.flatMap(({ di_dalam }) => di_dalam),
    ...rule.prodi.flatMap(({ kursi: kinds }) =>
      kinds.flatMap(({ urutan, tanpa }) => [...urutan.flat(), ...tanpa]),
    ),
  ]);
  if (names.size > 31) throw new RangeError(`Aturan menyebut ${names.size} kelompok; paling banyak 31.`);
  return new Map(Array.from(names, (name, bit) => [name, 2 ** bit]));
};

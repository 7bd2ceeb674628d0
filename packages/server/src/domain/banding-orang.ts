/**
 * Whether two registrations look like one person's, and why (orang 5, orang 6). Pure: the queue shows what it says, and a
 * person decides. Twins, namesakes and children with one parent's telephone are not one person.
 */
import type { Sebab } from '@gerbang/contract/office/dugaan-ganda';
import { distance, heard, likeness } from './nama-orang.ts';

/** What is compared of a registration. */
export interface Ciri {
  nomor_pendaftar: string;
  /** Country and number; null where none is typed. */
  identitas: string | null;
  nisn: string | null;
  nama: string | null;
  /** ISO day. */
  tgl_lahir: string | null;
  ibu: string | null;
  telepon: readonly (string | null)[];
}

/** A NIK is district, birth date and a serial number of four digits, in which twins differ. */
const SERIAL = 4;
const LENGTH_NIK = 16;
const LEAST_NISN = 8;
const LEAST_PHONE = 8;
/** Digits that are mistyped by hand; more are another number. */
const MISTYPED = 2;

export const digitsOf = (text: string | null, least: number): string | null => {
  const digits = (text ?? '').replace(/\D/g, '');
  return digits.length >= least ? digits : null;
};
export const nisnOf = ({ nisn }: Ciri): string | null => digitsOf(nisn, LEAST_NISN);
export const phonesOf = ({ telepon }: Ciri): string[] => [
  ...new Set(
    telepon.flatMap((one) => {
      const digits = digitsOf(one, LEAST_PHONE);
      return digits ? [digits.replace(/^62/, '0')] : [];
    }),
  ),
];

/** How two numbers that identify somebody agree. */
type Agreement = 'sama' | 'dekat' | 'jauh' | 'kembar' | 'tak_tentu';
const numbersOf = (a: string | null, b: string | null, most: number): Agreement => {
  if (a === null || b === null) return 'tak_tentu';
  if (a === b) return 'sama';
  return distance(a, b, most) <= most ? 'dekat' : 'jauh';
};
const identitiesOf = (a: string | null, b: string | null): Agreement => {
  const agreed = numbersOf(a, b, MISTYPED);
  const head = (text: string) => text.slice(0, -SERIAL);
  const isNik = (text: string) => text.startsWith('ID ') && text.length === LENGTH_NIK + 3;
  return agreed !== 'sama' && a && b && isNik(a) && isNik(b) && head(a) === head(b) ? 'kembar' : agreed;
};

/** Whether a birth date was mistyped into the other: day and month changed places, or one digit is wrong. */
const isBornClose = (a: string, b: string): boolean => {
  const [y, m, d] = a.split('-');
  return `${y}-${d}-${m}` === b || Array.from(a).filter((digit, i) => digit !== b[i]).length === 1;
};

/** Why two registrations may be one person's, the strongest reason first; null where nothing says so. */
export const reasonsFor = (a: Ciri, b: Ciri): Sebab[] | null => {
  const nik = identitiesOf(a.identitas, b.identitas);
  const nisn = numbersOf(nisnOf(a), nisnOf(b), 1);
  const nama = likeness(a.nama, b.nama);
  const known = [a.ibu, b.ibu].every((name) => heard(name).length > 0);
  const ibu = known && likeness(a.ibu, b.ibu) !== 'beda';
  const phones = phonesOf(b);
  const telepon = phonesOf(a).some((one) => phones.includes(one));
  const born = a.tgl_lahir !== null && a.tgl_lahir === b.tgl_lahir;
  const bornClose =
    a.tgl_lahir !== null && b.tgl_lahir !== null && (born || isBornClose(a.tgl_lahir, b.tgl_lahir));

  const witnesses: Sebab[] = [...(ibu ? ['ibu' as const] : []), ...(telepon ? ['telepon' as const] : [])];
  const isNumberClose = nik === 'dekat' || nisn === 'dekat';
  /** Two numbers that are plainly somebody else's. */
  const isApart = nik !== 'sama' && nik !== 'dekat' && nik !== 'tak_tentu' && nisn === 'jauh';
  const strong: Sebab[] = [
    ...(nik === 'sama' ? ['nik' as const] : []),
    ...(nisn === 'sama' ? ['nisn' as const] : []),
  ];
  const agrees = (): boolean => {
    // Among many, two with one name, birth date and mother's name meet by chance; both witnesses outweigh both numbers.
    if (nama === 'sama' && born) return isApart ? ibu && telepon : ibu || telepon || isNumberClose;
    if (nama === 'sama' && bornClose) return !isApart && (ibu || telepon);
    if (nama === 'beda' || !born) return false;
    const speaksAgainst = nik === 'kembar' || nisn === 'jauh' || (known && !ibu);
    if (speaksAgainst) return false;
    return nama === 'sekilas' ? isNumberClose && (ibu || telepon) : ibu || telepon || isNumberClose;
  };
  const named = nama !== 'beda' && bornClose ? (['nama'] as const) : [];
  if (strong.length > 0) return [...strong, ...named, ...witnesses];
  return agrees() ? ['nama', ...witnesses] : null;
};

/** Where files are, where else they are looked for, and whether browsers may fetch them at the store, from the environment. */
import { placeOf, type StoragePlace, type StorageSettings, samePlace, WrongPlace } from './storage/place.ts';

interface Around {
  dataDir: string;
  production: boolean;
}
type Refuse = (sentence: string) => void;

/** A presigned address outlives the session by so many seconds at most. */
export const PRESIGN_MAX = 60;

/** A place of files; the one in DATA_DIR where the variable is empty or wrong. */
const placeIn = (env: NodeJS.ProcessEnv, name: string, around: Around, refuse: Refuse): StoragePlace => {
  try {
    return placeOf(env[name] ?? '', { env, ...around });
  } catch (error) {
    if (!(error instanceof WrongPlace)) throw error;
    refuse(`${name} ${error.message}`);
    return placeOf('', { env, ...around });
  }
};

const presignIn = (
  env: NodeJS.ProcessEnv,
  place: StoragePlace,
  { production }: Around,
  refuse: Refuse,
): number | undefined => {
  if (!env.STORAGE_PRESIGN) return undefined;
  const seconds = Number(env.STORAGE_PRESIGN);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > PRESIGN_MAX)
    refuse(`STORAGE_PRESIGN harus angka dari 1 sampai ${PRESIGN_MAX} (detik)`);
  else if (place.kind !== 's3') refuse('STORAGE_PRESIGN memerlukan STORAGE_URL dengan s3://');
  // Browsers load nothing over http into a page that came over https.
  else if (production && !place.endpoint.startsWith('https:'))
    refuse('STORAGE_PRESIGN memerlukan endpoint https:// yang dijangkau peramban');
  return seconds;
};

/** Reads STORAGE_URL and what stands beside it; `refuse` gets a sentence for each that cannot be used. */
export const readStorage = (env: NodeJS.ProcessEnv, around: Around, refuse: Refuse): StorageSettings => {
  const place = placeIn(env, 'STORAGE_URL', around, refuse);
  const presign = presignIn(env, place, around, refuse);
  const settings = { place, ...(presign === undefined ? {} : { presign }) };
  if (!env.STORAGE_FALLBACK_URL) return { ...settings, fallback: null };
  const fallback = placeIn(env, 'STORAGE_FALLBACK_URL', around, refuse);
  if (samePlace(place, fallback))
    refuse('STORAGE_FALLBACK_URL harus menyebut tempat lain daripada STORAGE_URL');
  return { ...settings, fallback };
};

/** `npm run latihan -- NAME`: a drill against the real thing (docs/operations/drills.md); ends with 1 where anything was wrong. */
const DRILLS = {
  citra: () => import('./latihan/citra.ts'),
  'gagal-alih': () => import('./latihan/gagal-alih.ts'),
  metrik: () => import('./latihan/metrik.ts'),
  'naik-versi': () => import('./latihan/naik-versi.ts'),
  'naik-basis-data': () => import('./latihan/naik-basis-data.ts'),
  'periksa-arsip': () => import('./latihan/periksa-arsip.ts'),
  pulih: () => import('./latihan/pulih.ts'),
  'pulih-arsip': () => import('./latihan/pulih-arsip.ts'),
  tersegel: () => import('./latihan/tersegel.ts'),
  'ukur-berkas': () => import('./latihan/ukur-berkas.ts'),
  'ukur-gugus': () => import('./latihan/ukur-gugus.ts'),
} as const;

const name = process.argv[2] ?? '';
const drill = Object.hasOwn(DRILLS, name) ? DRILLS[name as keyof typeof DRILLS] : null;
if (!drill) throw new Error(`There are the drills ${Object.keys(DRILLS).join(', ')}`);
await drill();

/** The opening page of a sealed announcement: the secret, the envelope ahead of time, the key at its hour (tersegel 8). */
import { type Bytes, fromHex, type Manifes, partOf } from '@gerbang/contract/tersegel/bentuk';
import { type Bukti, findEnvelope, markFrom, openEnvelope, openHints } from '@gerbang/contract/tersegel/buka';
import { readSecret } from '@gerbang/contract/tersegel/rahasia';
import { instantText } from '@gerbang/contract/wire/time';
import {
  ambilAmplop,
  ambilManifes,
  bacaSimpanan,
  cariKoreksi,
  cariKunci,
  filesOf,
  jeda,
  lupakan,
  simpan,
} from './ambil.ts';
import {
  button,
  koreksi as drawChanges,
  bukti as drawProof,
  h,
  hasil,
  keadaan,
  peringatan,
} from './gambar.ts';
import './tersegel.css';

const byId = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const form = byId<HTMLFormElement>('formulir');
const input = byId<HTMLTextAreaElement>('rahasia');
const wrong = byId('salah');
const shown = byId('keadaan');
const show = (...elements: readonly HTMLElement[]) => shown.replaceChildren(...elements);

/** Counts the envelopes asked for: who types another secret no longer waits for the first. */
let turn = 0;
/** Ends the present wait. */
let wake = () => {};
const forget = () => {
  turn += 1;
  wake();
  lupakan();
  form.hidden = false;
  input.value = '';
  show();
  input.focus();
};
const forgetButton = () => button('Lupakan di perangkat ini', forget);

const say = (text: string | null) => {
  wrong.textContent = text ?? '';
  wrong.hidden = text === null;
  input.setAttribute('aria-invalid', String(text !== null));
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, ms);
  });
// Who comes back, or is online again, need not wait for the next look.
addEventListener('online', () => wake());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());

/** The key, however long it takes; null once another secret was typed. */
const waitForKey = async (manifes: Manifes, mine: number): Promise<Bytes | null> => {
  const when = instantText(new Date(manifes.waktu));
  for (let tries = 0, told = ''; ; tries += 1) {
    const key = await cariKunci(manifes);
    if (mine !== turn) return null;
    if (key instanceof Uint8Array) return key;
    const early = Date.now() < Date.parse(manifes.waktu);
    const now = key === 'salah' ? 'salah' : String(early);
    // What stands there already is not read out again.
    if (now !== told)
      show(
        ...(key === 'salah'
          ? peringatan(
              'Kunci yang terpasang bukan kunci pengumuman ini',
              'Halaman ini terus mencoba. Beri tahu panitia bila ini berlangsung lama.',
            )
          : keadaan(
              'Amplop Anda sudah tersimpan di perangkat ini',
              early
                ? `Hasil terbuka ${when}. Halaman ini boleh dibiarkan terbuka, atau dibuka lagi nanti.`
                : `Waktu pengumuman sudah tiba (${when}). Kunci sedang ditunggu; halaman ini mencobanya sendiri berulang kali.`,
            )),
        forgetButton(),
      );
    told = now;
    await pause(jeda(manifes.waktu, Date.now(), early ? 0 : tries));
    if (mine !== turn) return null;
  }
};

const RUSAK = [
  'Jangan percayai hasil apa pun dari halaman ini.',
  'Muat ulang halaman; bila tetap demikian, laporkan kepada panitia dan lihat hasil di portal.',
];

/** Finds the envelope, kept or fetched; null where what to say of it stands on the page. */
const findOwn = async (manifes: Manifes, rahasia: Bytes, kept: [Bytes, Bytes] | null) => {
  const tanda = await markFrom(rahasia, manifes);
  const [file, path] = kept ?? (await ambilAmplop(partOf(tanda, manifes.pecahan)));
  const found = await findEnvelope(manifes, tanda, file, path);
  if ('rusak' in found) {
    if (kept) lupakan();
    show(...peringatan('Bukti tidak cocok', found.rusak, ...RUSAK), forgetButton());
    return null;
  }
  if ('tidak_ada' in found) {
    show(
      ...peringatan(
        'Tidak ada amplop untuk rahasia ini',
        'Periksa apakah rahasia ini milik Anda dan untuk seleksi yang tertulis di atas.',
      ),
    );
    form.hidden = false;
    return null;
  }
  if (!kept) simpan(manifes, rahasia, file, path);
  return { tanda, bukti: found.bukti };
};

const showResult = async (manifes: Manifes, rahasia: Bytes, kunci: Bytes, tanda: Bytes, bukti: Bukti) => {
  const isi = await openEnvelope(manifes, { rahasia, kunci, tanda, amplop: bukti.amplop });
  if (!isi) {
    show(
      ...peringatan('Amplop tidak dapat dibuka', 'Amplop ini tidak disegel dengan rahasia Anda.', ...RUSAK),
      forgetButton(),
    );
    return;
  }
  const changes = h('div', {});
  // The result waits for nothing else.
  void cariKoreksi(manifes).then((said) => changes.replaceChildren(drawChanges(said, manifes)));
  show(
    ...hasil(isi, await openHints(manifes, kunci)),
    changes,
    drawProof(bukti, instantText(new Date(manifes.waktu))),
    forgetButton(),
  );
};

/** From a secret to its result. */
const open = async (manifes: Manifes, rahasia: Bytes, kept: [Bytes, Bytes] | null): Promise<void> => {
  turn += 1;
  const mine = turn;
  wake();
  form.hidden = true;
  show(...keadaan('Mengambil amplop Anda…'));
  try {
    const found = await findOwn(manifes, rahasia, kept);
    if (!found || mine !== turn) return;
    const kunci = await waitForKey(manifes, mine);
    if (kunci) await showResult(manifes, rahasia, kunci, found.tanda, found.bukti);
  } catch {
    show(
      ...peringatan('Amplop belum dapat diambil', 'Periksa sambungan internet Anda.'),
      button('Coba lagi', () => void open(manifes, rahasia, kept)),
    );
  }
};

/** The secret behind the `#` of the address, which is taken away from there: it is sent to nobody and left to nobody. */
const fromAddress = (): string => {
  const text = decodeURIComponent(location.hash.slice(1));
  if (text) history.replaceState(null, '', location.pathname + location.search);
  return text;
};

const take = (manifes: Manifes, text: string): void => {
  const read = readSecret(text);
  say('salah' in read ? read.salah : null);
  if ('salah' in read) {
    form.hidden = false;
    input.value = text;
    input.focus();
    return;
  }
  void open(manifes, read.bytes, null);
};

const begin = async (typed: string): Promise<void> => {
  const kept = bacaSimpanan();
  let manifes = kept?.manifes;
  try {
    manifes = await ambilManifes();
  } catch {
    if (!manifes) {
      show(
        ...peringatan('Halaman ini belum lengkap dimuat', 'Periksa sambungan internet Anda.'),
        button('Coba lagi', () => void begin(typed)),
      );
      return;
    }
  }
  const found = manifes;
  byId('universitas').textContent = found.universitas;
  byId('penawaran').textContent = `${found.nama}. Diumumkan ${instantText(new Date(found.waktu))}.`;
  show();
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    take(found, input.value);
  });
  // Two lines for the eye, one text for the hand.
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    form.requestSubmit();
  });
  addEventListener('hashchange', () => {
    const text = fromAddress();
    if (text) take(found, text);
  });
  if (typed) take(found, typed);
  else if (kept && kept.manifes.akar === found.akar) void open(found, fromHex(kept.rahasia), filesOf(kept));
  // Of the bundle that stands here now the envelope is another; the secret is the same.
  else if (kept) void open(found, fromHex(kept.rahasia), null);
};

const typed = fromAddress();
if (globalThis.crypto?.subtle) void begin(typed);
else
  show(
    ...peringatan(
      'Halaman ini harus dibuka dengan https',
      'Peramban hanya membuka amplop pada alamat yang aman. Pakai alamat yang diawali https://.',
    ),
  );

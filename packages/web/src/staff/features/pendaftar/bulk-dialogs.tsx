/** The acts on many applicants, each with its own fields. */
import { PESAN_MAX } from '@gerbang/contract/applicant/percakapan';
import * as calls from '@gerbang/contract/office/massal';
import {
  periksaSiaran,
  SISIPAN_PERISTIWA,
  SISIPAN_SUREL,
  type Siaran,
  TEMPLAT_MAX,
  type Templat,
} from '@gerbang/contract/office/pemberitahuan/templat';
import { endOfDay } from '@gerbang/contract/office/pendaftar';
import { dateText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { DATE_SENTENCES, type DateProblem } from '../../../ui/field/parse-date.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { BulkAsked } from '../../desk/bulk/bulk-acts.tsx';
import { BulkDialog } from '../../desk/bulk/bulk-dialog.tsx';

/** What the dialog shows where a field is wrong; nothing is sent then. */
const missing = (message: string) => new CallError(400, 'isian_salah', message);

type Way = 'beri' | 'cabut';
function DeadlineBulk(props: BulkAsked) {
  const [way, setWay] = useState<Way>('beri');
  const [day, setDay] = useState<string | null>(null);
  const [problem, setProblem] = useState<DateProblem | null>(null);
  const isi = () => {
    if (way === 'cabut') return { batas: null };
    const fault = problem && DATE_SENTENCES[problem];
    if (fault) throw missing(fault);
    if (day === null) throw missing('Isi batas baru');
    return { batas: endOfDay(day) };
  };
  return (
    <BulkDialog
      {...props}
      calls={calls.batas}
      title="Perpanjang batas"
      isi={isi}
      warning={`${way === 'beri' && day ? `Batas khusus menjadi ${dateText(day)} pukul 23.59 WIB.` : 'Batas khusus dicabut.'} Dapat dikembalikan: tiap pendaftar ke batasnya semula, kecuali yang diubah lagi sesudahnya.`}
    >
      <RadioGroupField
        label="Yang dilakukan"
        required
        value={way}
        onChange={(next) => setWay(next === 'cabut' ? 'cabut' : 'beri')}
        options={[
          { value: 'beri', label: 'Beri batas khusus' },
          { value: 'cabut', label: 'Cabut batas khusus', hint: 'Batas penawaran berlaku lagi' },
        ]}
      />
      {way === 'beri' && (
        <DateField
          label="Batas baru"
          hint="Sampai pukul 23.59 WIB hari itu, dan hanya lebih lama daripada batas penawarannya"
          required
          value={day}
          onChange={(next, typed) => {
            setDay(next);
            setProblem(typed.problem);
          }}
        />
      )}
    </BulkDialog>
  );
}

function MoveBulk(props: BulkAsked) {
  const [schedule, setSchedule] = useState<string | null>(null);
  const { data = [], isPending } = useRead(calls.jadwalTujuan, { key: ['massal-jadwal'], staleTime: 0 });
  const offering = 'saringan' in props.meant ? props.meant.saringan.penawaran : undefined;
  const options = data
    .filter(({ kode_penawaran }) => offering === undefined || kode_penawaran === offering)
    .map(({ kode_jadwal, nama, sisa }) => ({ value: kode_jadwal, label: `${nama} (sisa ${sisa} kursi)` }));
  return (
    <BulkDialog
      {...props}
      calls={calls.jadwal}
      title="Pindah jadwal ujian"
      isi={() => {
        if (schedule === null) throw missing('Pilih jadwal baru');
        return { kode_jadwal: schedule };
      }}
      warning={`Pindah ke ${options.find(({ value }) => value === schedule)?.label ?? ''}. Kursi lama dilepas dan kartu ujian terbit ulang. Dapat dikembalikan selama di jadwal lama masih ada kursi.`}
    >
      <p>Yang lebih dahulu memfinalisasi mendapat kursi lebih dahulu.</p>
      <SearchSelectField
        label="Jadwal baru"
        required
        loading={isPending}
        options={options}
        value={schedule}
        onChange={setSchedule}
      />
    </BulkDialog>
  );
}

function MessageBulk(props: BulkAsked) {
  const [text, setText] = useState('');
  return (
    <BulkDialog
      {...props}
      calls={calls.pesan}
      title="Kirim pesan"
      isi={() => {
        if (text.trim() === '') throw missing('Tulis pesannya');
        if (text.length > PESAN_MAX) throw missing(`Pesan paling panjang ${PESAN_MAX} huruf`);
        return { pesan: text };
      }}
      warning={
        <>
          <q>{text}</q> Pesan yang sudah terkirim tidak dapat ditarik kembali.
        </>
      }
    >
      <p>
        Masuk ke percakapan tiap pendaftar. Pertanyaan yang menunggu tetap menunggu, dan yang menangani tetap
        sama.
      </p>
      <TextAreaField
        label="Pesan"
        hint={`${calls.SISIPAN.nama} dan ${calls.SISIPAN.nomor} diganti dengan nama dan nomor pendaftar`}
        required
        rows={6}
        max={PESAN_MAX}
        value={text}
        onChange={setText}
      />
    </BulkDialog>
  );
}

const SLOTS = SISIPAN_PERISTIWA.siaran;
function EmailWords({
  words,
  english,
  onChange,
}: {
  words: Templat;
  english: boolean;
  onChange: (next: Templat) => void;
}) {
  return (
    <>
      <TextField
        label={english ? 'Subjek dalam bahasa Inggris' : 'Subjek'}
        lang={english ? 'en' : 'id'}
        required
        max={TEMPLAT_MAX.subjek}
        autoComplete="off"
        value={words.subjek}
        onChange={(subjek) => onChange({ ...words, subjek })}
      />
      <TextAreaField
        label={english ? 'Isi dalam bahasa Inggris' : 'Isi'}
        lang={english ? 'en' : 'id'}
        hint={`Baris kosong memisahkan alinea. ${SLOTS.map((one) => `{${one}}`).join(', ')} diganti dengan ${SLOTS.map((one) => SISIPAN_SUREL[one]).join(', ')}.`}
        required
        rows={8}
        max={TEMPLAT_MAX.isi}
        value={words.isi}
        onChange={(isi) => onChange({ ...words, isi })}
      />
    </>
  );
}

const EMPTY: Templat = { subjek: '', isi: '' };
function EmailBulk(props: BulkAsked) {
  const [words, setWords] = useState(EMPTY);
  const [english, setEnglish] = useState(EMPTY);
  const [inBoth, setInBoth] = useState(false);
  const whole: Siaran = inBoth ? { ...words, en: english } : words;
  return (
    <BulkDialog
      {...props}
      calls={calls.surel}
      title="Kirim email"
      isi={() => {
        const [fault] = periksaSiaran(whole);
        if (fault) throw missing(fault.message);
        return whole;
      }}
      warning={
        <>
          <strong>{words.subjek}</strong>
          {inBoth ? (
            <>
              , dan dalam bahasa Inggris <strong lang="en">{english.subjek}</strong>
            </>
          ) : (
            ', dalam bahasa Indonesia saja'
          )}
          . Email yang sudah terkirim tidak dapat ditarik; selama belum terkirim, pengirimannya dapat
          dihentikan. Untuk lebih dari {calls.SIARAN_BERDUA.toLocaleString('id-ID')} pendaftar, petugas lain
          menyetujuinya dahulu.
        </>
      }
    >
      <p>
        Hanya ke alamat yang sudah dikonfirmasi, dan bukan ke yang mematikan kabar seperti ini. Jangan menulis
        PIN atau hasil seleksi.
      </p>
      <EmailWords words={words} english={false} onChange={setWords} />
      <CheckboxField
        label="Tulis juga dalam bahasa Inggris"
        hint={`Untuk pendaftar yang membaca pemberitahuan dalam bahasa Inggris. ${calls.TANPA_INGGRIS}`}
        checked={inBoth}
        onChange={setInBoth}
      />
      {inBoth && <EmailWords words={english} english onChange={setEnglish} />}
    </BulkDialog>
  );
}

function PinBulk(props: BulkAsked) {
  return (
    <BulkDialog
      {...props}
      calls={calls.pin}
      title="Terbitkan PIN baru"
      danger
      isi={() => ({})}
      warning={`PIN lama tidak berlaku lagi dan tidak dapat dikembalikan. Unduh slipnya dalam ${calls.SLIP_JAM} jam; sesudah itu tidak tersimpan lagi.`}
    >
      <p>
        Tiap pendaftar mendapat PIN baru dan keluar dari semua perangkat. Slipnya menjadi satu PDF, satu
        halaman tiap pendaftar, paling banyak {calls.pin.most} sekaligus.
      </p>
    </BulkDialog>
  );
}

/** What the desk does to many, in order. */
export const BULK = {
  batas: DeadlineBulk,
  jadwal: MoveBulk,
  pesan: MessageBulk,
  surel: EmailBulk,
  pin: PinBulk,
};

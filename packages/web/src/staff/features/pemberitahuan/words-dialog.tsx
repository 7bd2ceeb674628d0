/** Writing the words of a notice, with what an applicant would read. */
import { BAHASA, type Bahasa, type Bertemplat, PERISTIWA } from '@gerbang/contract/applicant/pemberitahuan';
import {
  daftarTemplat,
  pratinjauTemplat,
  type TemplatBerbahasa,
  type TemplatTersimpan,
  ubahTemplat,
  ujiTemplat,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { ALAMAT_SUREL, KEPADA_SUREL } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import {
  periksaTemplat,
  SISIPAN_PERISTIWA,
  SISIPAN_SUREL,
  TEMPLAT_MAX,
  type Templat,
} from '@gerbang/contract/office/pemberitahuan/templat';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { EditingDialog } from '../../desk/editing-dialog.tsx';
import { useEditing } from '../../desk/use-editing.ts';
import { Written } from '../../desk/written.tsx';
import { TestMessage } from './test-message.tsx';

export const WORDS = ['pemberitahuan-templat'] as const;

/** The words of one notice in one language. */
export const inLanguage = ({ en, ...id }: TemplatBerbahasa, bahasa: Bahasa): TemplatTersimpan =>
  bahasa === 'en' ? { peristiwa: id.peristiwa, ...en } : id;
const readOne = async (wanted: Bertemplat, bahasa: Bahasa): Promise<TemplatTersimpan> => {
  const found = (await call(daftarTemplat)).find(({ peristiwa }) => peristiwa === wanted);
  if (!found) throw new Error(`no words of ${wanted}`);
  return inLanguage(found, bahasa);
};
interface Typed {
  peristiwa: Bertemplat;
  bahasa: Bahasa;
  words: Templat;
}

function Preview({ peristiwa, bahasa, words }: Typed) {
  const [nomor, setNomor] = useState('');
  const [shown, setShown] = useState<{ subjek: string; teks: string } | null>(null);
  const sending = useSend(pratinjauTemplat, { onDone: setShown });
  const body = { peristiwa, bahasa, ...words, ...(nomor.trim() ? { nomor_pendaftar: nomor.trim() } : {}) };
  return (
    <>
      <TextField
        label="Nomor pendaftar untuk pratinjau"
        hint="Kosongkan untuk melihatnya tanpa data orang. Membuka data orang dicatat."
        inputMode="numeric"
        autoComplete="off"
        value={nomor}
        onChange={setNomor}
      />
      <Button variant="secondary" loading={sending.busy} onClick={() => void sending.send({ body })}>
        Lihat pratinjau
      </Button>
      <Failure of={sending} finding />
      {shown && (
        <section className="ui-card" aria-label="Pratinjau" lang={bahasa}>
          <p>
            <strong>{shown.subjek}</strong>
          </p>
          <Written>{shown.teks}</Written>
        </section>
      )}
    </>
  );
}

interface Props {
  words: TemplatTersimpan;
  bahasa: Bahasa;
  onClose: () => void;
  onStored: () => void;
}

export function WordsDialog({ words, bahasa, onClose, onStored }: Props) {
  const { peristiwa } = words;
  const editing = useEditing<Templat, TemplatTersimpan>({
    name: () => `templat-surel.${peristiwa}.${bahasa}`,
    item: words,
    initial: { subjek: words.subjek, isi: words.isi },
    check: (typed) => periksaTemplat(peristiwa, typed),
    save: (typed, versi) =>
      call(ubahTemplat, { body: { peristiwa, bahasa, ...typed, versi: versi ?? words.versi } }),
    latest: () => readOne(peristiwa, bahasa),
    onStored,
    saved: () => 'Kata-kata disimpan.',
  });
  const slots = SISIPAN_PERISTIWA[peristiwa].map((one) => `{${one}} ${SISIPAN_SUREL[one]}`).join(', ');
  const overtaken = {
    title: 'Kata-kata ini sudah diubah petugas lain',
    show: ({ subjek, isi }: TemplatTersimpan) => (
      <>
        <p>
          <strong>{subjek}</strong>
        </p>
        <Written>{isi}</Written>
      </>
    ),
  };
  return (
    <EditingDialog
      title={`${PERISTIWA[peristiwa].judul} (${BAHASA[bahasa]})`}
      editing={editing}
      overtaken={overtaken}
      below={
        <>
          <Preview peristiwa={peristiwa} bahasa={bahasa} words={editing.form} />
          <TestMessage
            send={(kepada) => call(ujiTemplat, { body: { peristiwa, bahasa, ...editing.form, kepada } })}
            by="Dikirim seperti tertulis di atas, tanpa data orang. Dicatat."
            taker="server"
            field={{
              label: 'Alamat email Anda untuk pesan uji',
              inputMode: 'email',
              pattern: ALAMAT_SUREL,
              wrong: KEPADA_SUREL,
            }}
          />
        </>
      }
      onClose={onClose}
    >
      {({ at }) => (
        <>
          <TextField {...at('subjek')} label="Subjek" required max={TEMPLAT_MAX.subjek} lang={bahasa} />
          <TextAreaField
            {...at('isi')}
            label="Isi"
            required
            rows={8}
            max={TEMPLAT_MAX.isi}
            lang={bahasa}
            hint={`Baris kosong memisahkan alinea. Dapat diisi: ${slots}.`}
          />
        </>
      )}
    </EditingDialog>
  );
}

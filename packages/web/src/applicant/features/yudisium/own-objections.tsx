/** Objecting to one item of the result until the deadline, and what the office answered (sanggah 2–5). */
import {
  ALASAN_SANGGAH,
  ajukanSanggah,
  KEADAAN_SANGGAH_SAYA,
  type SanggahSaya,
  sanggahSaya,
} from '@gerbang/contract/applicant/sanggah';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';

const KEY = ['sanggah-saya'] as const;
const valueOf = ({ butir, rincian }: SanggahSaya['butir'][number]): string => `${butir}:${rincian}`;
const at = (iso: string) => instantText(new Date(iso));

function Objecting({ items, onClose }: { items: SanggahSaya['butir']; onClose: () => void }) {
  const { nomor_pendaftar } = useMe();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [alasan, setAlasan] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useSend(ajukanSanggah, {
    onDone: (data: SanggahSaya) => {
      client.setQueryData(KEY, data);
      onClose();
    },
    onFailed: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  // By what it is: the list is read anew while somebody writes.
  const item = items.find((one) => valueOf(one) === chosen);
  const isLong = alasan.trim().length >= ALASAN_SANGGAH.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!item || !isLong) {
      focusField(item ? 'alasan-sanggah' : 'butir-sanggah');
      return;
    }
    const { butir, rincian } = item;
    void sending.send({ body: { nomor_pendaftar, butir, rincian, alasan: alasan.trim() } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={sending.busy}
      title="Ajukan sanggah"
      actions={
        <>
          <Button type="submit" form="sanggah" loading={sending.busy}>
            Kirim sanggah
          </Button>
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      <form id="sanggah" noValidate className="ui-stack" onSubmit={submit}>
        <Failure of={sending} finding />
        <p>Setiap hal dapat disanggah satu kali, dan sanggah yang sudah dikirim tidak dapat diubah.</p>
        <SelectField
          id="butir-sanggah"
          label="Yang disanggah"
          required
          options={items.map((one) => ({ value: valueOf(one), label: one.nama }))}
          value={item ? chosen : null}
          onChange={setChosen}
          error={tried && !item ? 'Pilih yang disanggah' : undefined}
        />
        <TextAreaField
          id="alasan-sanggah"
          label="Alasan"
          hint="Apa yang menurut Anda keliru, dan dari mana Anda mengetahuinya"
          required
          rows={6}
          max={ALASAN_SANGGAH.max}
          value={alasan}
          onChange={setAlasan}
          error={tried && !isLong ? `Isi alasan, paling sedikit ${ALASAN_SANGGAH.min} huruf` : undefined}
        />
      </form>
    </Dialog>
  );
}

function Own({ of }: { of: SanggahSaya['daftar'][number] }) {
  return (
    <li>
      <strong>{of.nama}</strong>: {KEADAAN_SANGGAH_SAYA[of.keadaan].toLowerCase()}
      <p className="ui-muted">
        {of.keadaan === 'diperiksa'
          ? `Diajukan ${at(of.diajukan)}; dijawab paling lambat ${at(of.batas_jawab)}.`
          : of.dijawab && `Dijawab ${at(of.dijawab)}.`}
      </p>
      <p className="objection__text">Alasan Anda: {of.alasan}</p>
      {of.jawaban !== null && <p className="objection__text">Jawaban panitia: {of.jawaban}</p>}
      {of.keadaan === 'diterima' && (
        <p>
          Hasil tidak diubah begitu saja: panitia memutuskan lanjutannya. Bila hasil Anda berubah, itu tampil
          di halaman ini.
        </p>
      )}
    </li>
  );
}

/** The own objections, and a further one while there is time; nothing where there is none of it. */
export function OwnObjections() {
  const { nomor_pendaftar } = useMe();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: (): Promise<SanggahSaya | null> => call(sanggahSaya, { params: { nomor_pendaftar } }),
    staleTime: 0,
  });
  if (error && !data)
    return (
      <Alert kind="error" title="Keterangan sanggah belum dapat dimuat">
        <p>Hasil seleksi dapat disanggah hanya sampai batasnya.</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  if (!data || (!open && !data.terbuka && data.daftar.length === 0)) return null;
  const { terbuka, batas, butir, daftar } = data;
  return (
    <section aria-labelledby="sanggah-anda" className="ui-stack ui-stack--close">
      <h3 id="sanggah-anda">Sanggah</h3>
      {terbuka && batas !== null && (
        <>
          <p>
            Ada yang menurut Anda keliru pada hasil ini? Sampai <strong>{at(batas)}</strong> Anda dapat
            menyanggahnya. Panitia memeriksa sanggah Anda dan menjawabnya di halaman ini, dengan alasannya.
          </p>
          {butir.length > 0 && (
            <p>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                Ajukan sanggah…
              </Button>
            </p>
          )}
        </>
      )}
      {daftar.length > 0 && (
        <ul>
          {daftar.map((one) => (
            <Own key={one.id_sanggah} of={one} />
          ))}
        </ul>
      )}
      {open && <Objecting items={butir} onClose={() => setOpen(false)} />}
    </section>
  );
}

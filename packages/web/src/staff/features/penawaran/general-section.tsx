/** Name, fee, payment code, period and limits of an offering. */
import {
  type DetailPenawaran,
  hapusPenawaran,
  ubahUmumPenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import { KODE_DIBAGIKAN, NAMA_GELOMBANG_MAX, periksaUmum } from '@gerbang/contract/office/penawaran/umum';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { MoneyField } from '../../../ui/field/money-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import type { Fields } from '../../desk/fields.ts';
import { SettingsForm } from '../../desk/settings-form.tsx';
import {
  type GeneralForm,
  generalForm,
  generalOf,
  generalWords,
  HINT_KODE_BAYAR,
  HINT_NAMA,
} from './general-form.ts';
import { MomentFields } from './period.tsx';
import { countText, nameOf, offeringKey, PENAWARAN, whenText } from './state.ts';
import { useForget, useSection } from './use-section.ts';

function GeneralFields({ stored, at }: Fields<GeneralForm> & { stored: DetailPenawaran }) {
  const { terkunci } = stored;
  const relax = stored.tahap === DIBUKA ? ' Sudah dibuka, jadi hanya dapat dilonggarkan.' : '';
  return (
    <>
      <Fieldset legend="Nama dan biaya">
        <TextField
          {...at('nama')}
          label="Nama gelombang"
          hint={`${HINT_NAMA} Tampil pada simulasi pembayaran, kartu ujian, dan slip.`}
          required
          max={NAMA_GELOMBANG_MAX}
        />
        <TextField
          {...at('kode_bayar')}
          label="Kode bayar"
          hint={
            terkunci.kode_bayar
              ? 'Sudah dibagikan atau dipakai membayar, jadi tidak dapat diubah.'
              : HINT_KODE_BAYAR
          }
          required
          disabled={terkunci.kode_bayar}
          inputMode="numeric"
        />
        <MoneyField
          {...at('biaya')}
          label="Biaya seleksi"
          hint="Pembayaran dengan jumlah lain masuk karantina."
          required
        />
      </Fieldset>
      <Fieldset legend="Masa pendaftaran">
        <MomentFields
          {...at('mulai', 'tanggal_mulai_daftar')}
          label="Mulai"
          {...(terkunci.mulai ? { hint: 'Pendaftaran sudah dibuka, jadi tidak dapat diubah.' } : {})}
          disabled={terkunci.mulai}
        />
        <MomentFields
          {...at('selesai', 'tanggal_selesai_daftar')}
          label="Selesai"
          hint="Isian diterima sampai akhir menit itu."
        />
      </Fieldset>
      <Fieldset legend="Batas">
        <TextField
          {...at('batas_ipk')}
          label="IPK paling rendah"
          hint={`Kosongkan bila tidak ada.${relax}`}
          inputMode="decimal"
        />
        <TextField
          {...at('min_organisasi')}
          label="Organisasi paling sedikit"
          hint={`Berlaku bila formulir memuat Data Organisasi; 0 agar yang belum pernah berorganisasi tetap dapat mendaftar.${relax}`}
          required
          inputMode="numeric"
        />
        <TextField
          {...at('min_prestasi')}
          label="Prestasi paling sedikit"
          hint={`Berlaku bila formulir memuat Data Prestasi.${relax}`}
          required
          inputMode="numeric"
        />
      </Fieldset>
    </>
  );
}

function Facts({ stored }: { stored: DetailPenawaran }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const flash = useFlash();
  const { kode_penawaran, kode_bayar, pendaftar, final } = stored;
  const forget = useForget(kode_penawaran);
  const remove = async () => {
    await call(hapusPenawaran, { params: { kode_penawaran } });
    forget();
    flash(`${nameOf(stored)} dihapus.`, { kind: 'success' });
    void navigate('/penawaran');
    client.removeQueries({ queryKey: offeringKey(kode_penawaran) });
    void client.invalidateQueries({ queryKey: PENAWARAN, exact: true });
  };
  return (
    <section className="ui-card ui-stack" aria-label="Ringkasan">
      <FactList
        of={[
          ['Sudah membayar', countText(pendaftar)],
          ['Sudah finalisasi', countText(final)],
          ['Kode pembayaran pendaftar yang lahir 17-08-2009', <>{kode_bayar}17082009</>],
          [
            'Pengumuman',
            <>
              {whenText(stored.tanggal_pengumuman)}
              <br />
              <Link to={`/hasil/${kode_penawaran}`}>Atur di meja Hasil</Link>
            </>,
          ],
        ]}
      />
      {!stored.dapat_dihapus && stored.terkunci.kode_bayar && <p>{KODE_DIBAGIKAN}</p>}
      {stored.dapat_dihapus && (
        <p>
          <DialogButton variant="quiet" label="Hapus penawaran…">
            {(onClose) => (
              <ConfirmDialog
                title={`Hapus ${nameOf(stored)}?`}
                action="Hapus penawaran"
                danger
                onClose={onClose}
                onConfirm={remove}
              >
                <p>Program studi, formulir, catatan, jadwal, dan ruang penawaran ini ikut terhapus.</p>
              </ConfirmDialog>
            )}
          </DialogButton>
        </p>
      )}
    </section>
  );
}

export function GeneralSection({ stored }: { stored: DetailPenawaran }) {
  const { settings } = useSection<GeneralForm>({
    section: 'umum',
    stored,
    formOf: generalForm,
    wordsOf: generalWords,
    check: (form) => periksaUmum(generalOf(form, stored), stored),
    save: (form, { versi }) =>
      call(ubahUmumPenawaran, {
        params: { kode_penawaran: stored.kode_penawaran },
        body: { ...generalOf(form, stored), versi },
      }),
  });
  return (
    <SettingsForm {...settings} beside={<Facts stored={stored} />} wide>
      {(fields) => <GeneralFields {...fields} stored={stored} />}
    </SettingsForm>
  );
}

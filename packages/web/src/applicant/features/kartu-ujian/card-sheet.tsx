/** The card as a page to show at the door, for phones without a PDF viewer. */

import { alamatPeta } from '@gerbang/contract/applicant/kartu-ujian';
import type { DraftKartu } from '@gerbang/contract/applicant/verifikasi';
import { sentences } from '@gerbang/contract/wire/sentences';
import { QrCode } from '../../../ui/qr-code.tsx';

export function CardSheet({ draft, nomor_peserta }: { draft: DraftKartu; nomor_peserta: string }) {
  const { ruang, jadwal, qr } = draft;
  return (
    <section className="ui-card kartu" aria-label="Kartu peserta">
      <div className="kartu__top">
        {draft.foto_url && (
          <img
            src={draft.foto_url}
            alt={`Foto ${draft.data_diri.nama_lengkap ?? 'peserta'}`}
            width={120}
            height={160}
          />
        )}
        <dl className="ui-facts">
          <div>
            <dt>Nomor peserta</dt>
            <dd className="ui-facts__big">{nomor_peserta}</dd>
          </div>
          <div>
            <dt>Nama lengkap</dt>
            <dd>{draft.data_diri.nama_lengkap ?? '–'}</dd>
          </div>
          <div>
            <dt>Nomor pendaftar</dt>
            <dd>{draft.nomor_pendaftar}</dd>
          </div>
          <div>
            <dt>Jalur</dt>
            <dd>
              {draft.jalur_masuk}, {draft.nama_gelombang} {draft.tahun}
            </dd>
          </div>
        </dl>
      </div>
      <dl className="ui-facts">
        {draft.pilihan.map((p) => (
          <div key={p.urutan}>
            <dt>Pilihan ke-{p.urutan}</dt>
            <dd>
              {p.nama_prodi} ({p.nama_jenjang}), {p.nama_fakultas}
            </dd>
          </div>
        ))}
        {jadwal?.detail.map((d) => (
          <div key={d.tanggal + d.jam_mulai}>
            <dt>{d.jenis_tes}</dt>
            <dd>
              {d.tanggal_indo}, {d.jam_mulai}–{d.jam_selesai} WIB
            </dd>
          </div>
        ))}
        {jadwal && (
          <div>
            <dt>Lokasi ujian</dt>
            <dd>{jadwal.lokasi_ujian}</dd>
          </div>
        )}
        {ruang && (
          <div>
            <dt>Ruang dan kursi</dt>
            <dd>
              {ruang.nama_gedung}, {ruang.nama_ruang}, kursi {ruang.nomor_kursi}
            </dd>
          </div>
        )}
        {ruang?.alamat_gedung && (
          <div>
            <dt>Alamat gedung</dt>
            <dd>
              {ruang.alamat_gedung}
              <br />
              <a
                href={alamatPeta(`${ruang.nama_gedung}, ${ruang.alamat_gedung}`)}
                target="_blank"
                rel="noreferrer"
              >
                Buka peta
              </a>
            </dd>
          </div>
        )}
      </dl>
      {qr && (
        <figure className="kartu__code">
          <QrCode rows={qr} label="Kode QR kartu" />
          <figcaption>
            {jadwal
              ? 'Tunjukkan kode ini kepada pengawas ujian.'
              : 'Siapa pun dapat memindai kode ini untuk memeriksa keaslian kartu.'}
          </figcaption>
        </figure>
      )}
      {!jadwal && <p className="ui-muted">{sentences.catatanTanpaTes}</p>}
    </section>
  );
}

/** The status timeline: five steps, the current one by status; without the exam steps on a non-test track (status-pendaftar 2–4, penawaran 8). */
import { STATUS, type StatusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconHalf, IconOpen, IconSuccess } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

interface Stage {
  key: string;
  title: string;
  text: string;
  action?: ReactNode;
}

/** Stage that is current at each status; any other label is the announcement (status-pendaftar 1). */
const CURRENT: Record<string, string> = {
  [STATUS.form]: 'form',
  [STATUS.verif]: 'verif',
  [STATUS.ujian]: 'ujian_peserta',
};
const WORDS = { done: 'Selesai', now: 'Sedang berlangsung', next: 'Berikutnya', later: 'Nanti' };

export function Timeline({
  status,
  verified,
  canFill,
}: {
  status: StatusPendaftar;
  verified: boolean;
  canFill: boolean;
}) {
  const stages: Stage[] = [
    {
      key: 'form',
      title: 'Pengisian formulir',
      text: status.jadwal_pengisian_formulir_teks,
      action: canFill && (
        <LinkButton as={Link} to="/register/form" variant="secondary">
          Isi Formulir
        </LinkButton>
      ),
    },
    {
      key: 'verif',
      title: 'Verifikasi',
      text: status.jadwal_verifikasi_teks,
      action: verified ? (
        <LinkButton as={Link} to="/register/kartu" variant="secondary">
          Kartu Ujian
        </LinkButton>
      ) : (
        canFill && (
          <LinkButton as={Link} to="/register/form/finalisasi" variant="secondary">
            Finalisasi
          </LinkButton>
        )
      ),
    },
    ...(status.tanpa_tes
      ? []
      : [
          { key: 'ujian', title: 'Jadwal ujian', text: status.jadwal_ujian_teks },
          {
            key: 'ujian_peserta',
            title: 'Jadwal ujian pilihan peserta',
            text: status.jadwal_ujian_peserta_teks,
          },
        ]),
    { key: 'pengumuman', title: 'Pengumuman', text: status.jadwal_pengumuman_teks },
  ];
  const current = CURRENT[status.status_pendaftar] ?? 'pengumuman';
  const at = stages.findIndex((s) => s.key === current);
  const stateOf = (i: number) => {
    if (i < at) return 'done';
    if (i > at) return i === at + 1 || (verified && i === at + 2 && !status.tanpa_tes) ? 'next' : 'later';
    // A stage that is behind the applicant stays lit, but it is done (status-pendaftar 3).
    return stages[i]?.key === 'form' || stages[i]?.key === 'pengumuman' ? 'now' : 'done';
  };
  // Nobody fills in a form that is closed, though it is the stage they stand at.
  const outside = !verified && !canFill;
  const over = outside && status.time_now >= status.jadwal_pengisian_formulir;
  const wordsOf = (key: string, state: keyof typeof WORDS): string => {
    if (outside && key === 'form') return over ? 'Sudah ditutup' : 'Belum dibuka';
    // What follows is no longer before them, unless the office lets them in again.
    if (over) return key === 'verif' ? 'Belum difinalisasi' : 'Bagi yang sudah finalisasi';
    return WORDS[state];
  };
  return (
    <section className="ui-card" aria-labelledby="linimasa">
      <h2 id="linimasa">Status pendaftaran</h2>
      <ol className="timeline">
        {stages.map((stage, i) => {
          const state = stateOf(i);
          const Icon = state === 'done' ? IconSuccess : state === 'now' ? IconHalf : IconOpen;
          return (
            <li
              key={stage.key}
              className={`timeline__stage timeline__stage--${state}`}
              aria-current={i === at ? 'step' : undefined}
            >
              <Icon />
              <div className="timeline__body">
                <h3>{stage.title}</h3>
                <p className="timeline__state">{wordsOf(stage.key, state)}</p>
                {/* Several tests of one applicant come joined (jadwal 8). */}
                {stage.text.split('; ').map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {stage.action && <p className="timeline__action">{stage.action}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

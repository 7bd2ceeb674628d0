/** Messages, progress and waiting. */
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import { Button } from '../ui/button.tsx';
import { Alert, type AlertProps } from '../ui/feedback/alert.tsx';
import { ErrorSummary } from '../ui/feedback/error-summary.tsx';
import { Failure, type Tried } from '../ui/feedback/failure.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import { FlashMessage } from '../ui/feedback/flash-message.tsx';
import type { Kind } from '../ui/feedback/kind.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { fetched } from '../ui/fetched.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { ReasonsView } from '../ui/reasons-view.tsx';
import type { Room } from './entry.ts';
import { Pressed } from './live.tsx';
import { LONG_TEXT, LONG_WORD } from './samples.ts';

const KINDS: readonly Kind[] = ['info', 'success', 'warning', 'error'];
/** As long as a timer can be. */
const LONG_MS = 2 ** 31 - 1;

const failed: Tried = {
  failure: { message: LONG_TEXT, findings: [{ message: 'Isi judul' }] },
  attempt: 1,
};

const CHOICE: AlasanHasil['pilihan'][number] = {
  nama: 'Farmasi (S1)',
  diterima: false,
  kurang: [{ nama: 'Tes tulis', nilai: 512_500, minimum: 550_000 }],
  kosong: [],
  total: 6_120_000,
  total_kurang: true,
  peringkat: null,
  memenuhi: null,
  batas: 6_400_000,
  tunggu: null,
};
const reasoned = (of: Partial<AlasanHasil>) => (
  <ReasonsView
    of={{ nilai: [], tambahan: 0, pilihan: [CHOICE], sidang: null, segel: 'a'.repeat(64), ...of }}
  />
);

const alerts = (props: AlertProps) => (
  <div className="ui-stack">
    {KINDS.map((kind) => (
      <Alert key={kind} kind={kind} {...props} />
    ))}
  </div>
);

function Flashing() {
  const flash = useFlash();
  return (
    <Button
      variant="secondary"
      onClick={() => {
        flash('File berhasil disimpan.', { kind: 'success', duration: LONG_MS });
        flash(LONG_TEXT, { kind: 'error', duration: LONG_MS });
      }}
    >
      Tampilkan pemberitahuan
    </Button>
  );
}

const Coming = fetched(() => new Promise<never>(() => undefined), { skeleton: { lines: 2, height: '40px' } });

export const feedback: Room = {
  title: 'ui/feedback',
  entries: [
    {
      name: 'Alert',
      states: {
        'words alone': alerts({ children: 'Semua isian sudah lengkap.' }),
        'title and words': alerts({ title: 'Belum tersimpan', children: <p>Periksa sambungan Anda.</p> }),
        'with a button, long': (
          <Alert kind="error" title={LONG_WORD}>
            <p>{LONG_TEXT}</p>
            <Button variant="secondary">Coba lagi</Button>
          </Alert>
        ),
      },
    },
    {
      name: 'Failure',
      states: {
        plain: <Failure of={failed} />,
        'with a title, saying the finding': <Failure of={failed} title="Belum tersimpan" finding />,
      },
    },
    {
      name: 'FlashMessage',
      states: {
        kinds: (
          <div className="ui-stack">
            {KINDS.map((kind) => (
              <FlashMessage
                key={kind}
                kind={kind}
                message="File berhasil disimpan."
                duration={LONG_MS}
                onClose={() => undefined}
              />
            ))}
          </div>
        ),
        long: <FlashMessage kind="error" message={LONG_TEXT} duration={LONG_MS} onClose={() => undefined} />,
      },
    },
    {
      name: 'FlashProvider',
      alone: {
        'two messages': (
          <Pressed selector="button">
            <Flashing />
          </Pressed>
        ),
      },
    },
    {
      name: 'ErrorSummary',
      alone: {
        one: (
          <>
            <ErrorSummary errors={[{ id: 'contoh-nama', message: 'Isi Nama Lengkap' }]} />
            <TextField id="contoh-nama" label="Nama Lengkap" value="" error="Isi Nama Lengkap" />
          </>
        ),
        several: (
          <>
            <ErrorSummary
              errors={[
                { id: 'contoh-satu', message: 'Isi Nama Lengkap' },
                { id: 'contoh-dua', message: LONG_TEXT },
              ]}
            />
            <TextField id="contoh-satu" label="Nama Lengkap" value="" error="Isi Nama Lengkap" />
            <TextField id="contoh-dua" label="Berkas" value="" error={LONG_TEXT} />
          </>
        ),
        many: (
          <ErrorSummary
            errors={Array.from({ length: 12 }, (_, i) => ({
              id: `contoh-${i}`,
              message: `Isi isian ke-${i + 1}`,
            }))}
          />
        ),
      },
    },
    {
      name: 'ProgressBar',
      states: {
        none: <ProgressBar value={0} label="Mengunggah" />,
        half: <ProgressBar value={0.5} label="Mengunggah" />,
        all: <ProgressBar value={1} label="Mengunggah" />,
        unknown: <ProgressBar value={null} label="Mengunggah" />,
        'in review': <ProgressBar value={0.5} label="Sedang direview" striped hidePercent />,
        'long name': <ProgressBar value={0.3} label={`Mengunggah ${LONG_WORD}.pdf`} />,
      },
    },
    {
      name: 'Skeleton',
      states: {
        lines: <Skeleton />,
        blocks: <Skeleton lines={2} height="72px" />,
      },
    },
    {
      name: 'Spinner',
      states: {
        alone: <Spinner />,
        'with words': <Spinner label="Menyiapkan kartu…" />,
      },
    },
    {
      name: 'ReasonsView',
      states: {
        'one choice': reasoned({}),
        'a group with a most': reasoned({
          pilihan: [{ ...CHOICE, kurang: [], total_kurang: false, terbatas: 'sebagian' }],
        }),
        'scores, a plenary, long names': reasoned({
          nilai: [
            { nama: LONG_WORD, nilai: 512_500 },
            { nama: 'Wawancara', nilai: null },
          ],
          tambahan: 10_000,
          sidang: 'terima',
          pilihan: [CHOICE, { ...CHOICE, nama: LONG_TEXT, kurang: [], kosong: ['Portofolio'], tunggu: 12 }],
        }),
      },
    },
    { name: 'fetched', states: { 'on its way': <Coming /> } },
  ],
};

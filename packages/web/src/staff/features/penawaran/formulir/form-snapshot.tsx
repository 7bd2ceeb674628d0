/** The form as it was taken from the track, to be read; and taking it. */

import type { Step } from '@gerbang/contract/form/step';
import { ambilFormulirPenawaran, type DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { findStep } from '@gerbang/contract/steps/index';
import { call } from '../../../../api/client.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { countText, whenText } from '../state.ts';
import { useAct } from '../use-section.ts';
import { Loosen } from './loosen.tsx';

/** What each code of a step switches on, in words. */
const labelsOf = (step: Step | undefined): Map<string, string> => {
  const labels = new Map<string, string>();
  const say = (code: string | undefined, label: string) => {
    if (code === undefined) return;
    const before = labels.get(code);
    labels.set(code, before === undefined || before === label ? label : `${before}, ${label}`);
  };
  for (const part of step?.parts ?? []) {
    if (part.shape === 'document') say(part.code, part.label);
    else for (const field of Object.values(part.fields)) say(field.code, field.label);
    if (part.shape === 'record') for (const s of part.sections) say(s.code, s.title);
    if (part.shape === 'collection') say(part.file?.code, part.file?.label ?? '');
  }
  return labels;
};

function StepFields({ langkah }: { langkah: DetailPenawaran['formulir']['langkah'][number] }) {
  const { kode_grup_form, kolom } = langkah;
  const step = findStep(kode_grup_form);
  const labels = labelsOf(step);
  const required = kolom.filter((k) => k.wajib).length;
  const title = step?.title ?? `Langkah ${kode_grup_form}`;
  if (kolom.length === 0)
    return (
      <li>
        {title} <span className="ui-muted">tanpa isian yang dapat diatur</span>
      </li>
    );
  return (
    <li>
      <details>
        <summary>
          {title}{' '}
          <span className="ui-muted">
            {kolom.length} isian diatur, {required} wajib
          </span>
        </summary>
        <ul className="offers__codes">
          {kolom.map(({ nama_form, wajib }) => (
            <li key={nama_form}>
              {labels.get(nama_form) ?? 'Tidak dikenal'} <span className="ui-muted">({nama_form})</span>
              {wajib && <strong> wajib</strong>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

export function FormSnapshot({ stored }: { stored: DetailPenawaran }) {
  const flash = useFlash();
  const act = useAct(stored);
  const { berformulir, pendaftar, formulir, kode_penawaran, jalur_masuk, salinan_dari } = stored;
  const take = async () => {
    const params = { kode_penawaran };
    await act((versi) => call(ambilFormulirPenawaran, { params, body: { versi } }));
    flash('Formulir diambil dari jalur.', { kind: 'success' });
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="formulir">
      <h2 id="formulir">Langkah dan isian</h2>
      <p>
        {!berformulir
          ? 'Formulir belum diambil.'
          : formulir.diambil
            ? `Diambil dari jalur ${jalur_masuk} pada ${whenText(formulir.diambil)}.`
            : salinan_dari
              ? `Disalin dari penawaran ${salinan_dari}.`
              : `Diambil dari jalur ${jalur_masuk}; waktunya tidak tercatat.`}{' '}
        {pendaftar > 0
          ? `Sudah ${countText(pendaftar)} orang membayar, jadi formulir ini hanya dapat dilonggarkan.`
          : 'Dapat diambil selama belum ada yang membayar. Sesudah itu formulir hanya dapat dilonggarkan, juga bila jalurnya diubah.'}
      </p>
      {!formulir.jalur_berformulir && pendaftar === 0 && (
        <Alert kind="warning">Jalur ini belum mempunyai formulir.</Alert>
      )}
      {berformulir && formulir.jalur_berformulir && formulir.jalur_berbeda && (
        <Alert kind="info">Formulir jalurnya sekarang berbeda dari yang diambil.</Alert>
      )}
      {formulir.langkah.length > 0 && (
        <ol className="offers__steps">
          {formulir.langkah.map((langkah) => (
            <StepFields key={langkah.kode_grup_form} langkah={langkah} />
          ))}
        </ol>
      )}
      {pendaftar === 0 && formulir.jalur_berformulir && formulir.jalur_berbeda && (
        <p>
          <DialogButton variant={berformulir ? 'secondary' : 'primary'} label="Ambil dari jalur…">
            {(onClose) => (
              <ConfirmDialog
                title="Ambil formulir dari jalur?"
                action="Ambil formulir"
                onClose={onClose}
                onConfirm={take}
              >
                <p>
                  {berformulir ? 'Formulir yang ada diganti dengan' : 'Penawaran ini memakai'} formulir jalur{' '}
                  {jalur_masuk} seperti saat ini.
                </p>
              </ConfirmDialog>
            )}
          </DialogButton>
        </p>
      )}
      {berformulir && pendaftar > 0 && <Loosen stored={stored} />}
    </section>
  );
}

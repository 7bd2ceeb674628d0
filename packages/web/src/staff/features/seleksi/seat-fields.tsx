/** Seats of every programme, what is given beyond, and what is reserved of them. */
import {
  type Aturan,
  kalimatBatas,
  kalimatCadangan,
  kursiSemua,
  SISA,
  seluruhBatas,
} from '@gerbang/contract/seleksi/aturan';
import { useState } from 'react';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { optionsOf } from '../../../ui/field/option.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { numberText } from '../../desk/number.ts';
import { AddGroup, RemoveGroup } from './add-group.tsx';
import { groupNames, type PartProps } from './rule-form.ts';

const HUNDRED = 100;

export function Programmes({ selection, form, change, errors }: PartProps) {
  const names = new Map(selection.prodi.map((one) => [one.kode, one.nama]));
  /** The programme stands beside its fields; only who does not see that hears it with each. */
  const of = (what: string, prodi: string) => (
    <>
      {what}
      <VisuallyHidden> {names.get(prodi) ?? prodi}</VisuallyHidden>
    </>
  );
  const put = (prodi: string, next: Partial<Aturan['kursi'][number]>) =>
    change({ kursi: form.kursi.map((one) => (one.prodi === prodi ? { ...one, ...next } : one)) });
  const all = form.kursi.reduce((sum, one) => sum + kursiSemua(one), 0);
  return (
    <Fieldset
      id="kursi"
      legend="Kursi setiap program studi"
      hint="Tambahan adalah perkiraan bagian yang tidak akan mengambil kursinya; sebanyak itu ditawarkan lebih."
      error={errors.kursi}
    >
      {form.kursi.map((one) => (
        <div key={one.prodi} className="seleksi__seats">
          <p>
            {names.get(one.prodi) ?? one.prodi}
            <span className="ui-muted">{numberText(kursiSemua(one))} ditawarkan</span>
          </p>
          <NumberField
            label={of('Kursi', one.prodi)}
            value={one.jumlah}
            onChange={(value) => put(one.prodi, { jumlah: Math.min(value ?? 0, 100_000) })}
          />
          <NumberField
            label={of('Tambahan', one.prodi)}
            suffix="%"
            value={one.lebih}
            onChange={(value) => put(one.prodi, { lebih: Math.min(value ?? 0, HUNDRED) })}
          />
        </div>
      ))}
      <p role="status" className="ui-muted">
        {numberText(all)} kursi ditawarkan bagi {numberText(selection.peserta)} peserta.
      </p>
    </Fieldset>
  );
}

export function Reserves({ selection, form, change, errors }: PartProps) {
  const [moved, setMoved] = useState('');
  const nameOf = groupNames(selection);
  const put = (kelompok: string, next: Partial<Aturan['cadangan'][number]> | null) =>
    change({
      cadangan: form.cadangan.flatMap((one) =>
        one.kelompok === kelompok ? (next ? [{ ...one, ...next }] : []) : [one],
      ),
    });
  // A button that became disabled under the finger would throw the keyboard's focus away.
  const move = (at: number, by: number) => {
    const [one, other] = [form.cadangan[at], form.cadangan[at + by]];
    if (!one || !other) return;
    change({ cadangan: form.cadangan.with(at, other).with(at + by, one) });
    setMoved(`${nameOf(one.kelompok)} kini urutan ${at + by + 1} dari ${form.cadangan.length}.`);
  };
  return (
    <Fieldset
      id="cadangan"
      legend="Kursi cadangan"
      hint="Bagian kursi setiap prodi untuk satu kelompok, diisi lebih dahulu menurut urutan di sini dan dibulatkan ke bawah."
      error={errors.cadangan}
    >
      {form.cadangan.map((one, at) => (
        <div key={one.kelompok} className="ui-stack ui-stack--close">
          <p className="seleksi__rank">
            <strong>
              {at + 1}. {nameOf(one.kelompok)}
            </strong>
            {form.cadangan.length > 1 && (
              <span>
                <IconButton
                  icon={IconArrowUp}
                  label={`Naikkan cadangan ${nameOf(one.kelompok)}`}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={`Turunkan cadangan ${nameOf(one.kelompok)}`}
                  aria-disabled={at === form.cadangan.length - 1 || undefined}
                  onClick={() => move(at, 1)}
                />
              </span>
            )}
          </p>
          <div className="seleksi__pair">
            <NumberField
              label={`Bagian ${nameOf(one.kelompok)}`}
              suffix="%"
              value={one.persen}
              onChange={(value) => put(one.kelompok, { persen: Math.min(Math.max(value ?? 1, 1), HUNDRED) })}
            />
            <SelectField
              label={`Sisa kursi ${nameOf(one.kelompok)}`}
              options={optionsOf(SISA)}
              value={one.sisa}
              onChange={(sisa) => put(one.kelompok, { sisa: (sisa ?? 'umum') as typeof one.sisa })}
            />
          </div>
          <p className="ui-muted">{kalimatCadangan(form, one)}</p>
          <RemoveGroup what={`cadangan ${nameOf(one.kelompok)}`} onRemove={() => put(one.kelompok, null)} />
        </div>
      ))}
      <p role="status" className="ui-muted">
        {moved}
      </p>
      <AddGroup
        label="Tambah kursi cadangan"
        {...{ selection, taken: form.cadangan }}
        onAdd={(kelompok) => change({ cadangan: [...form.cadangan, { kelompok, persen: 10, sisa: 'umum' }] })}
      />
    </Fieldset>
  );
}

export function Most({ selection, form, change, errors }: PartProps) {
  const nameOf = groupNames(selection);
  const { batas } = form;
  return (
    <Fieldset
      id="batas"
      legend="Batas satu kelompok"
      hint="Bagian terbesar kursi setiap prodi untuk satu kelompok, di luar kursi cadangan. Hanya satu: dua batas sekaligus dapat menolak peserta selagi kursi bagi kelompoknya masih ada."
      error={errors.batas}
    >
      {batas ? (
        <>
          <NumberField
            label={`Paling banyak ${nameOf(batas.kelompok)}`}
            suffix="%"
            value={batas.persen}
            onChange={(value) => change({ batas: { ...batas, persen: Math.min(value ?? 0, HUNDRED) } })}
          />
          <p className="ui-muted">
            {kalimatBatas(batas, nameOf)} Seluruhnya {numberText(seluruhBatas(form, batas.persen))} kursi.
          </p>
          <RemoveGroup what={`batas ${nameOf(batas.kelompok)}`} onRemove={() => change({ batas: null })} />
        </>
      ) : (
        <AddGroup
          label="Batasi kelompok"
          {...{ selection, taken: form.cadangan }}
          onAdd={(kelompok) => change({ batas: { kelompok, persen: 50 } })}
        />
      )}
    </Fieldset>
  );
}

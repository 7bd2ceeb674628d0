/** What of an offering is checked, from when, what is looked for and what waits; whom it would hold back is said beforehand. */
import { MENAHAN, type Menahan } from '@gerbang/contract/applicant/verifikasi-berkas';
import {
  type AturanBerkas,
  type AturanPenawaran,
  aturanBerkas,
  type HitunganJenis,
  MULAI,
  type Mulai,
  pertentanganAturan,
  ubahAturanBerkas,
} from '@gerbang/contract/office/aturan-berkas';
import { daftarAwal, samaAwal } from '@gerbang/contract/steps/isian-dokumen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { optionsOf } from '../../../ui/field/option.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { ActButton } from '../../desk/act-button.tsx';
import { entriesOf } from '../../desk/entries.ts';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { numberText } from '../../desk/number.ts';
import { DeskLinks } from './desk-links.tsx';
import { MustAgree } from './must-agree.tsx';

/** Whom a rule holds back as things stand; null where it holds nothing. */
const heldBy = (menahan: Menahan, { belum_sah, berkartu, bersurat, label }: HitunganJenis): string | null => {
  if (menahan === 'tidak' || belum_sah === 0) return null;
  const who = `${label}: ${numberText(belum_sah)} pendaftar terverifikasi menunggu sampai dokumennya sah`;
  if (menahan === 'kartu')
    return `${who}; ${numberText(berkartu)} di antaranya sudah punya kartu, yang lalu tidak dapat diunduh lagi.`;
  if (menahan === 'surat')
    return `${who}; ${numberText(bersurat)} di antaranya sudah mengajukan LoA, dan itu tidak berubah.`;
  return `${who}; hasil seleksi tidak dapat menerima mereka.`;
};

interface KindProps {
  kind: HitunganJenis;
  rule: AturanBerkas | undefined;
  onChange: (rule: AturanBerkas | undefined) => void;
}
function Kind({ kind, rule, onChange }: KindProps) {
  const { jenis, label, pendaftar, terverifikasi, belum_sah } = kind;
  const fault = rule && pertentanganAturan(rule);
  const held = rule && !fault && heldBy(rule.menahan, kind);
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-label={label}>
      <CheckboxField
        label={label}
        hint={`${numberText(pendaftar)} pendaftar mengunggahnya, ${numberText(terverifikasi)} sudah finalisasi, ${numberText(belum_sah)} di antaranya belum sah.`}
        checked={rule !== undefined}
        onChange={(on) =>
          onChange(
            on
              ? {
                  jenis,
                  mulai: 'finalisasi',
                  menahan: 'tidak',
                  daftar_periksa: [...daftarAwal(jenis, label)],
                  harus_sama: [...samaAwal(jenis, label)],
                }
              : undefined,
          )
        }
      />
      {rule && (
        <>
          <div className="rules__fields">
            <SelectField
              label="Diperiksa"
              options={optionsOf(MULAI)}
              value={rule.mulai}
              onChange={(mulai) => mulai && onChange({ ...rule, mulai: mulai as Mulai })}
            />
            <SelectField
              label="Yang menunggu dokumen ini"
              options={optionsOf(MENAHAN)}
              value={rule.menahan}
              error={fault ? `${fault}.` : undefined}
              onChange={(menahan) => menahan && onChange({ ...rule, menahan: menahan as Menahan })}
            />
          </div>
          <TextAreaField
            label="Yang harus dilihat petugas"
            hint={`Satu hal tiap baris. Bila kosong, petugas membaca: ${daftarAwal(jenis, label).join('; ')}.`}
            rows={3}
            value={rule.daftar_periksa.join('\n')}
            onChange={(text) => onChange({ ...rule, daftar_periksa: text.split('\n') })}
          />
          <MustAgree kind={kind} rule={rule} onChange={onChange} />
          {held && <Alert kind="warning">{held}</Alert>}
        </>
      )}
    </section>
  );
}

const tidied = (rules: readonly AturanBerkas[]): AturanBerkas[] =>
  rules.map((rule) => ({
    ...rule,
    daftar_periksa: rule.daftar_periksa.map((one) => one.trim()).filter(Boolean),
  }));

function Editor({ read, onSaved }: { read: AturanPenawaran; onSaved: (fresh: AturanPenawaran) => void }) {
  const [rules, setRules] = useState(read.tersimpan);
  const ruleOf = (jenis: string) => rules.find((rule) => rule.jenis === jenis);
  const held = read.jenis.flatMap((kind) => heldBy(ruleOf(kind.jenis)?.menahan ?? 'tidak', kind) ?? []);
  const wrong = read.jenis.filter(({ jenis }) => {
    const rule = ruleOf(jenis);
    return rule && pertentanganAturan(rule) !== null;
  });
  const gone = read.tersimpan.filter(({ jenis }) => !ruleOf(jenis)).length;
  return (
    <>
      {read.jenis.length === 0 && (
        <Alert kind="info">Formulir penawaran ini tidak meminta dokumen yang dapat diperiksa.</Alert>
      )}
      {read.jenis.map((kind) => (
        <Kind
          key={kind.jenis}
          kind={kind}
          rule={ruleOf(kind.jenis)}
          onChange={(rule) =>
            setRules((all) => [...all.filter(({ jenis }) => jenis !== kind.jenis), ...(rule ? [rule] : [])])
          }
        />
      ))}
      {wrong.length > 0 && (
        <Alert kind="error">
          Aturan belum dapat disimpan. Ubah yang bertentangan: {wrong.map(({ label }) => label).join(', ')}.
        </Alert>
      )}
      <p>
        <ActButton
          disabled={read.jenis.length === 0 || wrong.length > 0}
          label="Simpan aturan…"
          act={ubahAturanBerkas}
          title="Simpan aturan pemeriksaan"
          action="Simpan aturan"
          sends={() => ({
            kode_penawaran: read.kode_penawaran,
            sidik: read.sidik,
            aturan: tidied(rules),
          })}
          said="Aturan pemeriksaan disimpan."
          onDone={onSaved}
        >
          <p>
            {rules.length === 0
              ? `Tidak ada lagi dokumen ${read.nama} yang diperiksa.`
              : `${numberText(rules.length)} jenis dokumen ${read.nama} diperiksa.`}
          </p>
          {held.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {held.length === 0 && <p>Tidak ada pendaftar yang tertahan karenanya.</p>}
          {gone > 0 && <p>{gone} jenis tidak diperiksa lagi dan tidak menahan apa pun.</p>}
          <p>
            Pendaftar membaca keadaan dokumennya, dan apa yang menunggunya, di dasbornya; yang baru tertahan
            juga diberi tahu.
          </p>
        </ActButton>
      </p>
    </>
  );
}

export function RulesPage() {
  const { kode } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const offerings = useQuery(entriesOf('penawaran'));
  const key = ['aturan_berkas', kode];
  const { data, error, refetch } = useRead(aturanBerkas, {
    key,
    params: { kode_penawaran: kode as string },
    enabled: kode !== undefined,
    // What is being written stays as it is.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Aturan pemeriksaan dokumen</h1>
        <DeskLinks />
      </div>
      <SelectField
        label="Penawaran"
        loading={!offerings.data}
        options={(offerings.data ?? []).map((one) => ({ value: one.kode, label: one.nama }))}
        value={kode ?? null}
        onChange={(chosen) => void navigate(chosen ? `/aturan-berkas/${chosen}` : '/aturan-berkas')}
      />
      {error && <LoadFailed title="Aturan belum dapat dimuat" error={error} retry={refetch} />}
      {kode && !data && !error && <Skeleton lines={4} height="96px" label="Memuat aturan…" />}
      {data && (
        <Editor
          key={data.sidik + data.kode_penawaran}
          read={data}
          onSaved={(fresh) => client.setQueryData(key, fresh)}
        />
      )}
    </div>
  );
}

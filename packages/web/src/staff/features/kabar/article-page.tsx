/** One article: title, text, picture, and when it is shown. */
import {
  arsipBerita,
  type BeritaMeja,
  type BerkasKabar,
  buatBerita,
  DESKRIPSI_FOTO_MAX,
  ISI_BERITA_MAX,
  JUDUL_MAX,
  satuBerita,
  ubahBerita,
} from '@gerbang/contract/kabar-petugas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { FileSlot } from './file-slot.tsx';
import { LIST } from './list-page.tsx';
import { LoadFailed } from './load-failed.tsx';
import { ArticlePreview, PreviewDialog } from './preview.tsx';
import { type Publish, PublishField, publishOf, terbitOf } from './publish-field.tsx';
import { useEditing } from './use-editing.ts';

// The height of the editor: its label, its tools on one row, and the page to write on.
const RichText = fetched(async () => (await import('./rich-text.tsx')).RichText, {
  skeleton: { lines: 1, height: '380px', label: 'Memuat penyunting…' },
});
const keyOf = (id: string | number) => ['meja-berita', String(id)] as const;

interface Form {
  judul: string;
  isi_berita: string;
  foto: BerkasKabar | null;
  deskripsi_foto: string;
  publish: Publish;
}
const formOf = (item: BeritaMeja | null): Form => ({
  judul: item?.judul ?? '',
  isi_berita: item?.isi_berita ?? '',
  foto: item?.foto ?? null,
  deskripsi_foto: item?.deskripsi_foto ?? '',
  publish: publishOf(item?.terbit ?? null, item?.keadaan === 'terbit'),
});
const tooLong = (text: string, max: number, name: string) =>
  text.length > max ? `${name} paling banyak ${max} huruf` : null;

/** What the browser can see is missing; the server judges all of it again. */
const judge = ({ judul, isi_berita, foto, deskripsi_foto, publish }: Form, stored: string | null) => {
  const at = terbitOf(publish, stored);
  const shown = publish.when !== 'draf';
  const found: [string, string | null][] = [
    ['judul', judul.trim() ? tooLong(judul, JUDUL_MAX, 'Judul') : 'Isi judul'],
    [
      'isi_berita',
      shown && !isi_berita ? 'Isi berita belum ditulis' : tooLong(isi_berita, ISI_BERITA_MAX, 'Isi berita'),
    ],
    [
      'deskripsi_foto',
      shown && foto && !deskripsi_foto.trim()
        ? 'Isi deskripsi foto'
        : tooLong(deskripsi_foto, DESKRIPSI_FOTO_MAX, 'Deskripsi'),
    ],
    ...('field' in at ? [[at.field, at.message] as [string, string]] : []),
  ];
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
};

function ArticleForm({ item }: { item: BeritaMeja | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [previewing, setPreviewing] = useState(false);
  const stored = item?.terbit ?? null;
  const params = { id_berita: item?.id_berita ?? 0 };
  const editing = useEditing<Form, BeritaMeja>({
    name: `berita.${item?.id_berita ?? 'baru'}`,
    item,
    initial: formOf(item),
    save: ({ judul, isi_berita, foto, deskripsi_foto, publish }, versi) => {
      const at = terbitOf(publish, stored);
      const body = {
        judul: judul.trim(),
        isi_berita,
        id_foto: foto?.id ?? null,
        deskripsi_foto: deskripsi_foto.trim() || null,
        terbit: 'terbit' in at ? at.terbit : null,
      };
      return versi === null
        ? call(buatBerita, { body })
        : call(ubahBerita, { params, body: { ...body, versi } });
    },
    archive: ({ versi }, arsip) => call(arsipBerita, { params, body: { versi, arsip } }),
    latest: () => call(satuBerita, { params }),
    onStored: (next) => {
      client.setQueryData(keyOf(next.id_berita), next);
      void client.invalidateQueries({ queryKey: LIST });
      if (!item) void navigate(`/berita/${next.id_berita}`, { replace: true });
    },
  });
  const { form, change } = editing;
  const errors = Object.fromEntries(editing.findings.map((f) => [f.field, f.message]));
  const submit = () => {
    const found = judge(form, stored);
    if (found.length > 0) editing.report(found);
    else void editing.submit();
  };
  return (
    <EditorFrame
      noun="berita"
      item={item}
      editing={editing}
      onSubmit={submit}
      onPreview={() => setPreviewing(true)}
      show={(theirs) => <ArticlePreview {...theirs} foto={theirs.foto?.url ?? null} />}
    >
      <div className="ui-stack">
        <TextField
          id="judul"
          label="Judul"
          required
          max={JUDUL_MAX}
          value={form.judul}
          onChange={(judul) => change({ judul })}
          error={errors.judul}
        />
        <RichText
          id="isi_berita"
          label="Isi berita"
          value={form.isi_berita}
          onChange={(isi_berita) => change({ isi_berita })}
          error={errors.isi_berita}
        />
      </div>
      <div className="ui-stack">
        <PublishField
          value={form.publish}
          onChange={(publish) => change({ publish })}
          keadaan={item?.keadaan ?? 'draf'}
          stored={stored}
          errors={errors}
        />
        <FileSlot
          id="id_foto"
          kind="foto"
          label="Foto"
          file={form.foto}
          onChange={(foto) => change({ foto })}
          error={errors.id_foto}
        />
        {form.foto && (
          <TextField
            id="deskripsi_foto"
            label="Deskripsi foto"
            required
            hint="Apa yang terlihat. Tampil di bawah foto dan dibacakan pembaca layar."
            max={DESKRIPSI_FOTO_MAX}
            value={form.deskripsi_foto}
            onChange={(deskripsi_foto) => change({ deskripsi_foto })}
            error={errors.deskripsi_foto}
          />
        )}
      </div>
      {previewing && (
        <PreviewDialog onClose={() => setPreviewing(false)}>
          <ArticlePreview {...form} foto={form.foto?.url ?? null} terbit={stored} />
        </PreviewDialog>
      )}
    </EditorFrame>
  );
}

export function ArticlePage() {
  const { id = '' } = useParams();
  const fresh = id === 'baru';
  const one = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(satuBerita, { params: { id_berita: id } }),
    enabled: !fresh,
  });
  if (fresh) return <ArticleForm key="baru" item={null} />;
  if (one.error && !one.data) return <LoadFailed error={one.error} retry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton lines={6} height="56px" />;
  // A new version is a new form: what was not saved of the one before is kept and found again.
  return <ArticleForm key={`${id}.${one.data.versi}`} item={one.data} />;
}

/** One announcement: title, document, and when it is shown. */
import {
  arsipPengumuman,
  type BerkasKabar,
  buatPengumuman,
  JUDUL_MAX,
  type PengumumanMeja,
  satuPengumuman,
  ubahPengumuman,
} from '@gerbang/contract/kabar-petugas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { FileSlot } from './file-slot.tsx';
import { LIST } from './list-page.tsx';
import { LoadFailed } from './load-failed.tsx';
import { AnnouncementPreview, PreviewDialog } from './preview.tsx';
import { type Publish, PublishField, publishOf, terbitOf } from './publish-field.tsx';
import { useEditing } from './use-editing.ts';

const keyOf = (id: string | number) => ['meja-pengumuman', String(id)] as const;

interface Form {
  judul: string;
  berkas: BerkasKabar | null;
  publish: Publish;
}
const formOf = (item: PengumumanMeja | null): Form => ({
  judul: item?.judul ?? '',
  berkas: item?.berkas ?? null,
  publish: publishOf(item?.terbit ?? null, item?.keadaan === 'terbit'),
});

const judge = ({ judul, publish }: Form, stored: string | null) => {
  const at = terbitOf(publish, stored);
  const title = !judul.trim()
    ? 'Isi judul'
    : judul.length > JUDUL_MAX
      ? `Judul paling banyak ${JUDUL_MAX} huruf`
      : null;
  return [...(title ? [{ field: 'judul', message: title }] : []), ...('field' in at ? [at] : [])];
};

function AnnouncementForm({ item }: { item: PengumumanMeja | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [previewing, setPreviewing] = useState(false);
  const stored = item?.terbit ?? null;
  const params = { id_pengumuman: item?.id_pengumuman ?? 0 };
  const editing = useEditing<Form, PengumumanMeja>({
    name: `pengumuman.${item?.id_pengumuman ?? 'baru'}`,
    item,
    initial: formOf(item),
    save: ({ judul, berkas, publish }, versi) => {
      const at = terbitOf(publish, stored);
      const body = {
        judul: judul.trim(),
        id_berkas: berkas?.id ?? null,
        terbit: 'terbit' in at ? at.terbit : null,
      };
      return versi === null
        ? call(buatPengumuman, { body })
        : call(ubahPengumuman, { params, body: { ...body, versi } });
    },
    archive: ({ versi }, arsip) => call(arsipPengumuman, { params, body: { versi, arsip } }),
    latest: () => call(satuPengumuman, { params }),
    onStored: (next) => {
      client.setQueryData(keyOf(next.id_pengumuman), next);
      void client.invalidateQueries({ queryKey: LIST });
      if (!item) void navigate(`/berita/pengumuman/${next.id_pengumuman}`, { replace: true });
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
      noun="pengumuman"
      item={item}
      editing={editing}
      onSubmit={submit}
      onPreview={() => setPreviewing(true)}
      show={(theirs) => <AnnouncementPreview {...theirs} url={theirs.berkas?.url ?? null} />}
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
        <FileSlot
          id="id_berkas"
          kind="dokumen"
          label="Dokumen"
          file={form.berkas}
          onChange={(berkas) => change({ berkas })}
          error={errors.id_berkas}
        />
      </div>
      <PublishField
        value={form.publish}
        onChange={(publish) => change({ publish })}
        keadaan={item?.keadaan ?? 'draf'}
        stored={stored}
        errors={errors}
      />
      {previewing && (
        <PreviewDialog onClose={() => setPreviewing(false)}>
          <AnnouncementPreview judul={form.judul} terbit={stored} url={form.berkas?.url ?? null} />
        </PreviewDialog>
      )}
    </EditorFrame>
  );
}

export function AnnouncementPage() {
  const { id = '' } = useParams();
  const fresh = id === 'baru';
  const one = useQuery({
    queryKey: keyOf(id),
    queryFn: () => call(satuPengumuman, { params: { id_pengumuman: id } }),
    enabled: !fresh,
  });
  if (fresh) return <AnnouncementForm key="baru" item={null} />;
  if (one.error && !one.data) return <LoadFailed error={one.error} retry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton lines={4} height="56px" />;
  // A new version is a new form: what was not saved of the one before is kept and found again.
  return <AnnouncementForm key={`${id}.${one.data.versi}`} item={one.data} />;
}

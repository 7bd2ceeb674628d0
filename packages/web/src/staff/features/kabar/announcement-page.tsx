/** One announcement: title, document, and when it is shown. */
import {
  arsipPengumuman,
  type BerkasKabar,
  buatPengumuman,
  type PengumumanMeja,
  satuPengumuman,
  ubahPengumuman,
} from '@gerbang/contract/office/kabar';
import { call } from '../../../api/client.ts';
import { Editor } from './editor.tsx';
import { EditorPage } from './editor-page.tsx';
import { FileSlot } from './file-slot.tsx';
import { AnnouncementPreview } from './preview.tsx';

interface Own {
  berkas: BerkasKabar | null;
}

function AnnouncementForm({ item }: { item: PengumumanMeja | null }) {
  const params = { id_pengumuman: item?.id_pengumuman ?? 0 };
  return (
    <Editor<Own, PengumumanMeja>
      noun="pengumuman"
      item={item}
      idOf={(one) => one.id_pengumuman}
      own={{ berkas: item?.berkas ?? null }}
      save={({ berkas }, common, versi) => {
        const body = { ...common, id_berkas: berkas?.id ?? null };
        return versi === null
          ? call(buatPengumuman, { body })
          : call(ubahPengumuman, { params, body: { ...body, versi } });
      }}
      archive={(body) => call(arsipPengumuman, { params, body })}
      latest={() => call(satuPengumuman, { params })}
      preview={({ judul, terbit, berkas }) => (
        <AnnouncementPreview {...{ judul, terbit }} url={berkas?.url ?? null} />
      )}
      main={({ at }) => <FileSlot {...at('berkas', 'id_berkas')} kind="dokumen" label="Dokumen" />}
    />
  );
}

export function AnnouncementPage() {
  return (
    <EditorPage<PengumumanMeja>
      noun="pengumuman"
      read={(id_pengumuman) => call(satuPengumuman, { params: { id_pengumuman } })}
      form={(item, key) => <AnnouncementForm key={key} item={item} />}
    />
  );
}

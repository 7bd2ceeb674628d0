/** One article: title, text, picture, and when it is shown. */
import {
  arsipBerita,
  type BeritaMeja,
  type BerkasKabar,
  buatBerita,
  DESKRIPSI_FOTO_MAX,
  ISI_BERITA_MAX,
  satuBerita,
  ubahBerita,
} from '@gerbang/contract/office/kabar';
import { call } from '../../../api/client.ts';
import { fetched } from '../../../ui/fetched.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Editor, tooLong } from './editor.tsx';
import { EditorPage } from './editor-page.tsx';
import { FileSlot } from './file-slot.tsx';
import { ArticlePreview } from './preview.tsx';

// The height of the editor: its label, its tools on one row, and the page to write on.
const RichText = fetched(async () => (await import('./rich-text.tsx')).RichText, {
  skeleton: { lines: 1, height: '380px', label: 'Memuat penyunting…' },
});

interface Own {
  isi_berita: string;
  foto: BerkasKabar | null;
  deskripsi_foto: string | null;
}

const judge = ({ isi_berita, foto, deskripsi_foto }: Own, shown: boolean) => {
  const caption = deskripsi_foto ?? '';
  const found: [string, string | null][] = [
    [
      'isi_berita',
      shown && !isi_berita ? 'Isi berita belum ditulis' : tooLong(isi_berita, ISI_BERITA_MAX, 'Isi berita'),
    ],
    [
      'deskripsi_foto',
      shown && foto && !caption.trim()
        ? 'Isi deskripsi foto'
        : tooLong(caption, DESKRIPSI_FOTO_MAX, 'Deskripsi'),
    ],
  ];
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
};

function ArticleForm({ item }: { item: BeritaMeja | null }) {
  const params = { id_berita: item?.id_berita ?? 0 };
  return (
    <Editor<Own, BeritaMeja>
      noun="berita"
      item={item}
      idOf={(one) => one.id_berita}
      own={{
        isi_berita: item?.isi_berita ?? '',
        foto: item?.foto ?? null,
        deskripsi_foto: item?.deskripsi_foto ?? null,
      }}
      judge={judge}
      save={({ isi_berita, foto, deskripsi_foto }, common, versi) => {
        const body = {
          ...common,
          isi_berita,
          id_foto: foto?.id ?? null,
          deskripsi_foto: deskripsi_foto?.trim() || null,
        };
        return versi === null
          ? call(buatBerita, { body })
          : call(ubahBerita, { params, body: { ...body, versi } });
      }}
      archive={(body) => call(arsipBerita, { params, body })}
      latest={() => call(satuBerita, { params })}
      preview={({ judul, terbit, isi_berita, foto, deskripsi_foto }) => (
        <ArticlePreview {...{ judul, terbit, isi_berita, deskripsi_foto }} foto={foto?.url ?? null} />
      )}
      main={({ at }) => <RichText {...at('isi_berita')} label="Isi berita" />}
      side={({ at }, { foto, deskripsi_foto }) => (
        <>
          <FileSlot {...at('foto', 'id_foto')} kind="foto" label="Foto" />
          {foto && (
            <TextField
              {...at('deskripsi_foto')}
              label="Deskripsi foto"
              required
              hint="Apa yang terlihat. Tampil di bawah foto dan dibacakan pembaca layar."
              max={DESKRIPSI_FOTO_MAX}
              value={deskripsi_foto ?? ''}
            />
          )}
        </>
      )}
    />
  );
}

export function ArticlePage() {
  return (
    <EditorPage<BeritaMeja>
      noun="berita"
      read={(id_berita) => call(satuBerita, { params: { id_berita } })}
      form={(item, key) => <ArticleForm key={key} item={item} />}
    />
  );
}

/** Buttons, links, marks and frames. */
import { Fragment } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import * as icons from '../ui/icon.tsx';
import { IconHalf, IconUpload } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AnnouncementBody, ArticleBody } from '../ui/kabar.tsx';
import { Keys } from '../ui/keys.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { OlderMessages } from '../ui/older-messages.tsx';
import { PdfPages } from '../ui/pdf-pages.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { StickyBar } from '../ui/sticky-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TemaSwitch } from '../ui/tema-switch.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Room } from './entry.ts';
import { Live } from './live.tsx';
import { LONG_LABEL, LONG_TEXT, LONG_WORD, PDF_URL, PICTURE_URL } from './samples.ts';

const noop = () => undefined;

/** A button of every look. */
const buttons = (props: ButtonProps) => (
  <div className="ui-row">
    {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        Simpan
      </Button>
    ))}
  </div>
);

const tabs = (labels: readonly string[]) => (
  <Live start="0">
    {(active, onChange) => (
      <Tabs
        label="Contoh"
        active={active}
        onChange={onChange}
        tabs={labels.map((label, at) => ({
          key: String(at),
          label,
          panel: <p>Isi tab {label}.</p>,
        }))}
      />
    )}
  </Live>
);

export const controls: Room = {
  title: 'ui',
  entries: [
    {
      name: 'Button',
      states: {
        plain: buttons({}),
        'with icon': buttons({ icon: IconUpload }),
        busy: buttons({ loading: true }),
        'busy, with icon': buttons({ loading: true, icon: IconUpload }),
        disabled: buttons({ disabled: true }),
        'block, long text': (
          <Button block variant="secondary">
            {LONG_LABEL}
          </Button>
        ),
        'long word': <Button>{LONG_WORD}</Button>,
      },
    },
    {
      name: 'LinkButton',
      states: {
        plain: (
          <div className="ui-row">
            <LinkButton href="#LinkButton">Unduh kartu</LinkButton>
            <LinkButton href="#LinkButton" variant="secondary" icon={IconUpload}>
              Unduh kartu
            </LinkButton>
            <LinkButton href="#LinkButton" variant="quiet">
              Unduh kartu
            </LinkButton>
          </div>
        ),
      },
    },
    {
      name: 'IconButton',
      states: {
        plain: <IconButton icon={IconUpload} label="Unggah" />,
        outlined: <IconButton icon={IconUpload} label="Unggah" outlined />,
        disabled: <IconButton icon={IconUpload} label="Unggah" outlined disabled />,
      },
    },
    {
      name: 'Icon',
      states: {
        all: (
          <div className="ui-row">
            {Object.entries(icons).map(([name, Icon]) => (
              <span key={name} title={name}>
                <Icon />
              </span>
            ))}
          </div>
        ),
      },
    },
    {
      name: 'Keys',
      states: {
        plain: (
          <p>
            Sah<Keys>(s)</Keys>
          </p>
        ),
      },
    },
    { name: 'TemaSwitch', states: { plain: <TemaSwitch /> } },
    {
      name: 'Badge',
      states: {
        kinds: (
          <div className="ui-row">
            <Badge>Belum</Badge>
            <Badge kind="info">Diperiksa</Badge>
            <Badge kind="success">Lengkap</Badge>
            <Badge kind="warning" icon={IconHalf}>
              Sebagian
            </Badge>
            <Badge kind="error">Ditolak</Badge>
          </div>
        ),
        'long text': <Badge kind="warning">Menunggu keputusan panitia penerimaan mahasiswa baru</Badge>,
      },
    },
    {
      name: 'Breadcrumb',
      states: {
        plain: <Breadcrumb items={[{ label: 'Beranda', to: '#Breadcrumb' }, { label: 'Data Diri' }]} />,
      },
      alone: {
        long: (
          <Breadcrumb
            items={[{ label: 'Beranda', to: '#Breadcrumb' }, { label: LONG_LABEL }, { label: LONG_WORD }]}
          />
        ),
      },
    },
    {
      name: 'Tabs',
      states: {
        two: tabs(['Masuk', 'Simulasi Pembayaran']),
        'more than fit': tabs(['Data Diri', 'Data Orang Tua', 'Data Sekolah', 'Prestasi', 'Pilihan Jurusan']),
      },
    },
    {
      name: 'OlderMessages',
      states: {
        idle: <OlderMessages busy={false} failure={null} onLoad={noop} />,
        busy: <OlderMessages busy failure={null} onLoad={noop} />,
        failed: <OlderMessages busy={false} failure={LONG_TEXT} onLoad={noop} />,
      },
    },
    {
      name: 'QrCode',
      states: { small: <QrCode rows={['1101', '0110', '1011', '1100']} label="Contoh kode" /> },
    },
    {
      name: 'VisuallyHidden',
      states: {
        'seen by nobody': (
          <p>
            Terlihat<VisuallyHidden>, dan ini hanya terdengar</VisuallyHidden>.
          </p>
        ),
      },
    },
    {
      name: 'ArticleBody',
      states: {
        'with picture': (
          <div className="ui-stack">
            <ArticleBody
              foto={PICTURE_URL}
              deskripsi_foto="Gedung rektorat"
              isi_berita="<h2>Jadwal</h2><p>Ujian berlangsung <strong>Sabtu</strong>. <a href='#ArticleBody'>Selengkapnya</a></p><ul><li>Bawa kartu</li><li>Bawa KTP</li></ul><blockquote>Datang lebih awal.</blockquote>"
            />
          </div>
        ),
        'words alone, long': (
          <ArticleBody foto={null} deskripsi_foto={null} isi_berita={`<p>${LONG_TEXT} ${LONG_WORD}</p>`} />
        ),
      },
    },
    {
      name: 'AnnouncementBody',
      states: {
        'without a document': <AnnouncementBody judul="Jadwal" url={null} />,
        'with a document': <AnnouncementBody judul="Jadwal" url={PDF_URL} />,
      },
    },
    { name: 'PdfPages', alone: { drawn: <PdfPages url={PDF_URL} title="Pengumuman" /> } },
    {
      name: 'StickyBar',
      alone: {
        'under a long page': (
          <Fragment>
            {Array.from({ length: 12 }, (_, at) => (
              <p key={at}>{LONG_TEXT}</p>
            ))}
            <StickyBar>
              <Button variant="secondary">Kembali</Button>
              <Button>Selanjutnya</Button>
            </StickyBar>
          </Fragment>
        ),
      },
    },
  ],
};

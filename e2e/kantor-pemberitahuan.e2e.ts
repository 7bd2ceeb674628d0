/** Notices: an applicant confirms the address by the link in the mail a demo wrote, and hears of a rejected document once. */

import { createHash, createHmac } from 'node:crypto';
import { DIHENTIKAN } from '@gerbang/contract/office/massal';
import { KEPADA_SUREL } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { TEMPLAT_BAKU, templatBaku } from '@gerbang/contract/office/pemberitahuan/templat';
import { KATA } from '@gerbang/contract/office/pendaftar';
import type { Giliran } from '@gerbang/contract/office/verifikasi-berkas';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const REPORT_KEY = 'kunci-laporan-surel-perjalanan-0123456789';
const MINUTE_MS = 60_000;
/** A deadline before the morning is told of at night too; one after it waits for six, so much at most. */
const UNTIL_MS = 15 * MINUTE_MS;
/** The sender looks every two seconds, and a decision can be taken back for some. */
const ARRIVES = { timeout: UNTIL_MS + MINUTE_MS, interval: 500 };

/** Whether what can wait waits for the morning (pemberitahuan 8). */
const isNight = (): boolean => {
  const hour = (new Date().getUTCHours() + 7) % 24;
  return hour >= 21 || hour < 6;
};

/** A call of the officer who is signed in on the page. */
const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(`/api/petugas/${address}`, {
        method: sent === null ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: JSON.stringify(sent) }),
      });
      return (await answer.json()).data;
    },
    [path, body ?? null] as const,
  ) as Promise<T>;
interface Mail {
  kepada: string;
  subjek: string;
  teks: string;
}

describe('an applicant whose diploma is in the queue', () => {
  const visitor = useVisitor(DESK, 'all');
  let phone: Visitor;
  let turn: Giliran;
  let email = '';
  const mails = async (subjek: RegExp): Promise<Mail[]> =>
    (await ask<Mail[]>(visitor().page, 'pemberitahuan/kotak')).filter(
      (mail) => mail.kepada === email && subjek.test(mail.subjek),
    );

  test('asks for the link, which is written to the address of the form', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('admin', 'Sinta Kabar'), '/pemberitahuan');
    await page.getByRole('heading', { name: 'Pemberitahuan', level: 1 }).waitFor();
    turn = await ask<Giliran>(page, 'verifikasi-berkas/ambil', {});
    const { nomor_pendaftar: nomor } = turn;
    const { pin } = await ask<{ pin: string }>(page, `pendaftar/${nomor}/pin`, {
      alasan: 'Slip pendaftar hilang',
      kata: KATA.pin,
    });
    phone = await visitor().another(PHONE);
    await signIn(phone.page, { username: nomor, password: pin });
    const section = phone.page.getByRole('region', { name: 'Pemberitahuan lewat email' });
    await section.getByText('Belum dikonfirmasi').waitFor();
    await section.getByText('Pilih yang ingin diterima').click();
    await section.getByRole('checkbox', { name: 'Chat dijawab panitia' }).uncheck();
    await section.getByText('English').click();
    // What stands beside the choice follows it at once, and back.
    const english = phone.page.getByRole('region', { name: 'Notices by email' });
    await expect.poll(() => english.getByRole('radio', { name: 'English' }).isChecked()).toBe(true);
    await english.getByText('Not confirmed yet').waitFor();
    expect(
      await english.getByRole('checkbox', { name: 'The committee answered your chat' }).isChecked(),
    ).toBe(false);
    await inspect(phone.page, 'dasbor pemberitahuan bahasa inggris');
    await english.getByText('Bahasa Indonesia').click();
    await expect.poll(() => section.getByRole('radio', { name: 'Bahasa Indonesia' }).isChecked()).toBe(true);
    await section.getByRole('button', { name: /tautan/ }).click();
    const sent = await section.getByText(/^Tautan konfirmasi dikirim ke /).textContent();
    email = /dikirim ke (\S+) dan/.exec(sent ?? '')?.[1] ?? '';
    await inspect(phone.page, 'dasbor pemberitahuan menunggu');
  });

  test('confirms it, without signing in', async () => {
    const { page } = visitor();
    const waiting = async () => {
      const { baris } = await ask<{ baris: { keadaan: string }[] }>(
        page,
        `pemberitahuan?cari=${turn.nomor_pendaftar}&peristiwa=konfirmasi`,
      );
      return baris.filter(({ keadaan }) => keadaan === 'antre' || keadaan === 'dikirim').length;
    };
    await expect.poll(waiting, ARRIVES).toBe(0);
    const [newest] = await mails(/^Konfirmasi alamat/);
    const link = /https?:\/\/\S+(\/surel\/konfirmasi\/\S+)/.exec(newest?.teks ?? '')?.[1] ?? '';
    const stranger = await visitor().another(PHONE);
    await stranger.page.goto(link);
    await inspect(stranger.page, 'konfirmasi alamat email');
    // The link of a message in English names it; whoever cannot read the page gets the other one.
    await stranger.page.getByRole('link', { name: 'English' }).click();
    await stranger.page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
    await inspect(stranger.page, 'konfirmasi alamat email bahasa inggris');
    await stranger.page.getByRole('link', { name: 'Bahasa Indonesia' }).click();
    await stranger.page.getByRole('button', { name: 'Konfirmasi alamat' }).click();
    await stranger.page.getByText('Alamat email sudah dikonfirmasi').waitFor();
    await stranger.page.reload();
    await stranger.page.getByRole('button', { name: 'Konfirmasi alamat' }).click();
    await stranger.page.getByText('Tautan ini sudah dipakai', { exact: false }).waitFor();
    await stranger.page.getByRole('link', { name: 'English' }).click();
    await stranger.page.getByText('This link has already been used', { exact: false }).waitFor();
    expect(stranger.forgive('410 /api/pemberitahuan/konfirmasi')).toBe(1);
    stranger.expectNoTrouble();
    await stranger.context.close();
    await phone.page.reload();
    await phone.page.getByText('Terkonfirmasi', { exact: true }).waitFor();
    await inspect(phone.page, 'dasbor pemberitahuan terkonfirmasi');
    phone.expectNoTrouble();
    await phone.context.close();
  });

  test('hears of a rejected document once', { timeout: 2 * UNTIL_MS }, async () => {
    const { page } = visitor();
    const [document] = turn.dokumen;
    await ask(page, 'verifikasi-berkas/putuskan', {
      nomor_pendaftar: turn.nomor_pendaftar,
      slot: document?.slot,
      versi: document?.versi,
      putusan: 'ditolak',
      alasan: 'Tahun lulus tidak terbaca.',
      batas: new Date(Date.now() + UNTIL_MS).toISOString(),
    });
    await expect.poll(async () => (await mails(/^Dokumen perlu diganti/)).length, ARRIVES).toBe(1);
    expect((await mails(/^Dokumen perlu diganti/))[0]?.teks).not.toContain('Tahun lulus');
    await page.goto('/petugas/pemberitahuan');
    await page.getByLabel('Cari pemberitahuan').fill(turn.nomor_pendaftar);
    await page.keyboard.press('Enter');
    await page
      .getByRole('cell', { name: /^Terkirim/ })
      .first()
      .waitFor();
    await inspect(page, 'kantor pemberitahuan catatan');
    await inspectNarrow(page, 'kantor pemberitahuan catatan');
  });

  test('is read of at the file, in the mailbox, and in the words of the desk', async () => {
    const { page } = visitor();
    await page.goto(`/petugas/pendaftar/${turn.nomor_pendaftar}`);
    await page.getByRole('tab', { name: 'Pemberitahuan' }).click();
    await page.getByText('Dokumen ditolak, dengan batas menggantinya').waitFor();
    await inspect(page, 'kantor pemberitahuan berkas');
    await page.goto('/petugas/pemberitahuan/kotak');
    await page.getByRole('heading', { name: /^Dokumen perlu diganti/ }).waitFor();
    await inspect(page, 'kantor pemberitahuan kotak');
    await page.getByRole('link', { name: 'Kata-kata' }).click();
    await page.getByRole('button', { name: 'Ubah… Chat dijawab panitia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Chat dijawab panitia' });
    await dialog.getByLabel('Subjek').fill('Ada jawaban untuk {nama}');
    await dialog.getByLabel('Nomor pendaftar untuk pratinjau').fill(turn.nomor_pendaftar);
    await dialog.getByRole('button', { name: 'Lihat pratinjau' }).click();
    await dialog.getByText(/^Ada jawaban untuk [A-Z]/).waitFor();
    await inspect(page, 'kantor pemberitahuan kata-kata');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText(/^Versi 1, ditulis /).waitFor();
    await page.getByText(TEMPLAT_BAKU.loa.subjek).waitFor();
    // The English words did not follow, and the desk says so until somebody writes them.
    await page.getByText('Bahasa Inggrisnya belum mengikuti').waitFor();
    await page.getByText('English', { exact: true }).click();
    await page.getByText(templatBaku('loa', 'en').subjek).waitFor();
    await inspect(page, 'kantor pemberitahuan daftar kata inggris');
    await page.getByRole('button', { name: 'Ubah… Chat dijawab panitia' }).click();
    const english = page.getByRole('dialog', { name: 'Chat dijawab panitia (English)' });
    await english.getByLabel('Subjek').fill('An answer for {nama}');
    await english.getByRole('button', { name: 'Lihat pratinjau' }).click();
    await english.getByText(/^An answer for \[/).waitFor();
    await english.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Bahasa Inggrisnya belum mengikuti').waitFor({ state: 'hidden' });
    await inspectNarrow(page, 'kantor pemberitahuan daftar kata');
  });

  test('is sent news for many, which is stopped where it has not left', {
    timeout: 2 * UNTIL_MS,
  }, async () => {
    const { page } = visitor();
    await page.goto(`/petugas/pendaftar?cari=${turn.nomor_pendaftar}`);
    await page.getByRole('checkbox', { name: /^Pilih (?!semua)/ }).check();
    await page.getByRole('button', { name: 'Kirim email…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kirim email' });
    await dialog.getByRole('textbox', { name: /^Subjek/ }).fill('Gedung ujian pindah');
    await dialog.getByRole('textbox', { name: /^Isi/ }).fill('PIN Anda {pin}');
    await dialog.getByRole('button', { name: 'Lihat yang akan terjadi' }).click();
    await dialog.getByText('{pin} tidak dikenal').first().waitFor();
    await dialog.getByRole('textbox', { name: /^Isi/ }).fill('Yth. {nama},\n\nGedung ujian berpindah.');
    await dialog.getByRole('checkbox', { name: 'Tulis juga dalam bahasa Inggris' }).check();
    await dialog.getByRole('button', { name: 'Lihat yang akan terjadi' }).click();
    await dialog.getByText('Bahasa Inggris: Isi subjek').waitFor();
    await dialog.getByRole('textbox', { name: /^Subjek dalam/ }).fill('The exam has moved');
    await dialog.getByRole('textbox', { name: /^Isi dalam/ }).fill('Dear {nama},\n\nThe exam has moved.');
    await inspect(page, 'kantor massal email');
    await dialog.getByRole('button', { name: 'Lihat yang akan terjadi' }).click();
    await dialog.getByText('pengirimannya dapat dihentikan').waitFor();
    await dialog.getByText(/Membaca bahasa Indonesia: 1\./).waitFor();
    await inspect(page, 'kantor massal email pratinjau');
    await dialog.getByLabel('Alasan').fill('Gedung pindah');
    await dialog.getByRole('button', { name: 'Kerjakan untuk 1 pendaftar' }).click();
    await page.getByText('Selesai: 1 berhasil, 0 gagal, 0 dilewati.').waitFor();
    await page.getByText('The exam has moved', { exact: true }).waitFor();
    await inspectNarrow(page, 'kantor massal email selesai');
    const arrived = async () => (await mails(/^Gedung ujian pindah/)).length;
    await expect.poll(async () => (await arrived()) === 1 || isNight(), ARRIVES).toBe(true);
    if ((await arrived()) === 0) {
      await page.getByRole('button', { name: 'Hentikan…' }).click();
      const stop = page.getByRole('dialog', { name: 'Hentikan tindakan massal' });
      await stop.getByLabel('Alasan').fill('Salah gedung');
      await stop.getByRole('button', { name: 'Hentikan', exact: true }).click();
      await page.getByText('Selesai: 0 berhasil, 0 gagal, 1 dilewati.').waitFor();
      await page.getByText(/^Dihentikan .*\d{4}/).waitFor();
      await page.getByRole('cell', { name: DIHENTIKAN }).waitFor();
      expect(await arrived()).toBe(0);
    }
    await inspect(page, 'kantor massal email akhir');
    await page.goto('/petugas/pemberitahuan');
  });

  test('is said to refuse mail where its server does, to the office and to the applicant', async () => {
    const { page } = visitor();
    await page.goto('/petugas/pemberitahuan/pengaturan');
    await page.getByLabel('Kunci bersama laporan').fill(REPORT_KEY);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Tersimpan. Kirim pesan uji').waitFor();
    const { baris } = await ask<{ baris: { id: number; kanal: string; keadaan: string }[] }>(
      page,
      `pemberitahuan?cari=${turn.nomor_pendaftar}&peristiwa=berkas-ditolak`,
    );
    const sent = baris.find(({ kanal, keadaan }) => kanal === 'surel' && keadaan === 'terkirim');
    const { origin, hostname } = new URL(page.url());
    const mark = createHash('sha256').update(`${origin} ${sent?.id} 0`).digest('hex').slice(0, 16);
    const body = JSON.stringify({
      laporan: [
        {
          id_pesan: `<gerbang.${sent?.id}.0.${mark}@${hostname}>`,
          kepada: email,
          status: 'hard-bounce',
          alasan: '550 5.1.1 User unknown',
        },
      ],
    });
    const time = String(Math.floor(Date.now() / 1000));
    const answer = await fetch(`${origin}/kabar/surel`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-gerbang-waktu': time,
        'x-gerbang-tanda-tangan': `sha256=${createHmac('sha256', REPORT_KEY).update(`${time}.${body}`).digest('hex')}`,
      },
      body,
    });
    expect(answer.status).toBe(200);
    await page.goto(`/petugas/pemberitahuan?cari=${turn.nomor_pendaftar}`);
    await page.getByText('Ditolak server penerima: 550').first().waitFor();
    await inspect(page, 'kantor pemberitahuan menolak');
    await page.goto(`/petugas/pendaftar/${turn.nomor_pendaftar}`);
    await page.getByRole('tab', { name: 'Pemberitahuan' }).click();
    await page.getByText('Surel ini menolak: 550 5.1.1 User unknown').waitFor();
    await inspect(page, 'kantor pendaftar surel menolak');
    const { pin } = await ask<{ pin: string }>(page, `pendaftar/${turn.nomor_pendaftar}/pin`, {
      alasan: 'Slip pendaftar hilang',
      kata: KATA.pin,
    });
    phone = await visitor().another(PHONE);
    await signIn(phone.page, { username: turn.nomor_pendaftar, password: pin });
    await phone.page.getByText('Email ini menolak').waitFor();
    await inspect(phone.page, 'dasbor pemberitahuan menolak');
    phone.expectNoTrouble();
    await phone.context.close();
    await page.goto('/petugas/pemberitahuan');
  });

  test('would not be written to by a server that is not there', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Pengaturan', exact: true }).click();
    await page.getByRole('heading', { name: 'Pengaturan pemberitahuan', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click();
    await page.getByText(KEPADA_SUREL).waitFor();
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Kirim ke').fill('panitia@example.com');
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click();
    await page.getByText('Pesan uji diterima server').waitFor();
    // Tried by what is typed, before anything is saved.
    await page.getByRole('radio', { name: 'Lewat server SMTP' }).check();
    await page.getByRole('button', { name: 'Kirim pesan uji' }).click();
    await page
      .getByRole('region', { name: 'Pesan uji' })
      .getByText('Isi nama atau alamat server SMTP')
      .waitFor();
    expect(visitor().forgive('400 /api/petugas/pemberitahuan/uji')).toBe(1);
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Isi nama atau alamat server SMTP').first().waitFor();
    await inspect(page, 'kantor pemberitahuan pengaturan');
    await inspectNarrow(page, 'kantor pemberitahuan pengaturan');
  });
});

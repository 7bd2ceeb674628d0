/** The letter desk: the queue, one request after the other by keyboard, bulk decisions, revocation and its proof. */
import { describe, expect, test } from 'vitest';
import { inspectPdf } from '../packages/server/src/pdf/testing.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

describe('an officer of the letter desk', () => {
  const visitor = useVisitor(DESK, 'all');
  let number = '';
  let proof = '';

  test('sees who has waited longest first, and filters by kind', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'loa', '/loa');
    await page.getByRole('heading', { name: 'LoA', level: 1 }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await rows.nth(1).waitFor();
    await inspect(page, 'kantor loa antrean');
    const all = await rows.count();
    await page.getByLabel('Jenis').selectOption('2');
    await expect.poll(() => rows.count()).toBeLessThan(all);
    expect(new URL(page.url()).search).toBe('?jenis=2');
    await page.reload();
    await rows.nth(1).waitFor();
    for (const cell of await page.getByRole('row').filter({ hasText: 'Direview' }).allInnerTexts())
      expect(cell).toContain('Final');
    const final = (await rows.count()) - 1;
    await page.getByRole('button', { name: 'Ekspor Excel' }).click();
    const link = page.getByRole('link', { name: `Unduh ${final} baris`, exact: true });
    await link.waitFor();
    await inspect(page, 'kantor loa ekspor');
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^loa-.*\.xlsx$/);
    await page.getByLabel('Jenis').selectOption('');
    // The file was of other filters than those that stand now.
    await link.waitFor({ state: 'hidden' });
  });

  test('opens a request beside its documents, and goes on and back by J and K', async () => {
    const { page } = visitor();
    await page.getByRole('table').getByRole('link').first().click();
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('region', { name: 'Data pendaftar' }).waitFor();
    const first = await heading.innerText();
    await page.getByRole('region', { name: 'Dokumen' }).getByRole('button', { name: 'Foto' }).waitFor();
    await inspect(page, 'kantor loa pengajuan');
    const calls = visitor().calls.length;
    await page.keyboard.press('j');
    await expect.poll(() => heading.innerText()).not.toBe(first);
    // It was fetched while the first was read, so opening it asks for at most its documents and the one after.
    expect(
      visitor()
        .calls.slice(calls)
        .filter((c) => /\/loa\/\d+$/.test(c)).length,
    ).toBeLessThanOrEqual(1);
    await page.keyboard.press('k');
    await expect.poll(() => heading.innerText()).toBe(first);
  });

  test('keeps a reason that is being written while J and K lead elsewhere', async () => {
    const { page } = visitor();
    const heading = page.getByRole('heading', { level: 1 });
    const here = await heading.innerText();
    await page.getByRole('button', { name: 'Tolak…' }).click();
    const reason = page.getByLabel('Alasan penolakan');
    await reason.pressSequentially('Ijazah belum dilegalisir');
    await heading.click();
    await page.keyboard.press('j');
    await expect.poll(() => heading.innerText()).not.toBe(here);
    await page.getByRole('button', { name: 'Tolak…' }).waitFor();
    expect(await reason.count()).toBe(0);
    await page.keyboard.press('k');
    await expect.poll(() => heading.innerText()).toBe(here);
    expect(await reason.inputValue()).toBe('Ijazah belum dilegalisir');
    await page.getByRole('button', { name: 'Batal' }).click();
  });

  test('approves, and stands at the next request with a number given', async () => {
    const { page } = visitor();
    const heading = page.getByRole('heading', { level: 1 });
    const first = await heading.innerText();
    await page.getByRole('button', { name: 'Setujui', exact: true }).click();
    const flash = page.getByText(/LoA \d{4}\/LoA\/PMB\/\d{4} disetujui\./);
    await flash.waitFor();
    number = /\d{4}\/LoA\/PMB\/\d{4}/.exec(await flash.innerText())?.[0] ?? '';
    await expect.poll(() => heading.innerText()).not.toBe(first);
  });

  test('is told who decided what where a colleague was faster, and can decide no more', async () => {
    const { page } = visitor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.request.post('/api/petugas/loa/putuskan', {
      data: { id: [id], keputusan: 'tolak', alasan: 'Berkas tidak terbaca.' },
    });
    await page.getByRole('button', { name: 'Setujui', exact: true }).click();
    await page.getByText('Keputusan Anda tidak tercatat').waitFor();
    expect(visitor().forgive('409 /api/petugas/loa/putuskan')).toBe(1);
    const decision = page.getByRole('region', { name: 'Keputusan' });
    await decision.getByText(/Ditolak oleh Petugas LoA, /).waitFor();
    expect(await decision.getByRole('button').count()).toBe(0);
    await inspect(page, 'kantor loa didahului');
    const heading = page.getByRole('heading', { level: 1 });
    const here = await heading.innerText();
    await page.keyboard.press('j');
    await expect.poll(() => heading.innerText()).not.toBe(here);
    await page.getByRole('button', { name: 'Tolak…' }).waitFor();
  });

  test('rejects with a reason from the list, changed by hand', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Tolak…' }).click();
    await page.getByRole('button', { name: 'Tolak pengajuan' }).click();
    await page.getByText('Isi alasan penolakan').waitFor();
    await page.getByLabel('Alasan dari daftar').selectOption({ index: 1 });
    await page.getByLabel('Alasan penolakan').pressSequentially(' jk');
    await inspect(page, 'kantor loa tolak');
    const before = page.url();
    await page.getByRole('button', { name: 'Tolak pengajuan' }).click();
    await page.getByText('Pengajuan LoA ditolak.').waitFor();
    await expect.poll(() => page.url()).not.toBe(before);
  });

  test('decides several at once after seeing what will happen', async () => {
    const { page } = visitor();
    // The queue is asked for anew: who was decided just now still stands in the one before.
    await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/petugas/loa'),
      page.getByRole('link', { name: 'Antrean LoA' }).click(),
    ]);
    await page.getByRole('table').waitFor();
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await page.getByRole('button', { name: 'Setujui terpilih…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Setujui 2 pengajuan' });
    await dialog.getByText('2 pengajuan akan disetujui').waitFor();
    await inspect(page, 'kantor loa massal');
    await dialog.getByRole('button', { name: 'Setujui 2 pengajuan' }).click();
    await page.getByText('2 pengajuan disetujui.').waitFor();
    await page.getByRole('checkbox', { name: 'Pilih semua baris di layar' }).check();
    await page.getByRole('button', { name: 'Pilih semua yang cocok dengan saringan' }).click();
    await page.getByText('Semua yang cocok dengan saringan dipilih').waitFor();
    await page.getByRole('button', { name: 'Tolak terpilih…' }).click();
    const rest = page.getByRole('dialog', { name: /^Tolak \d+ pengajuan$/ });
    await rest.getByText(/ pengajuan akan ditolak/).waitFor();
    await inspect(page, 'kantor loa massal semua');
    await rest.getByRole('button', { name: 'Batal' }).click();
  });

  test('finds the finished letter with its number, its code and its applicant', async () => {
    const { page } = visitor();
    await page.getByLabel('Tampilan').selectOption('disetujui');
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').click();
    const link = page.getByRole('link', { name: 'Buka surat (PDF)' });
    await expect
      .poll(
        async () => {
          if (await link.isVisible()) return true;
          await page.reload();
          await page.getByRole('region', { name: 'Data pendaftar' }).waitFor();
          return link.isVisible();
        },
        { timeout: 30_000, interval: 1000 },
      )
      .toBe(true);
    await inspect(page, 'kantor loa disetujui');
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const answer = await page.request.get((await link.getAttribute('href')) as string);
    const { text, links } = await inspectPdf(await answer.body());
    expect(text).toContain(number);
    expect(text).toContain(name);
    proof = new URL(links.find((url) => url.includes('/loa/')) ?? 'about:blank').pathname;
    await page.goto(proof);
    await page.getByText('Surat dengan kode ini berlaku').waitFor();
    await page.getByText(number).waitFor();
    // Copied onto a forged letter, the code tells whose it is.
    await page.getByText(name, { exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('term').allInnerTexts()).toEqual([
      'Nomor surat',
      'Jenis surat',
      'Nama lengkap',
      'Program studi',
      'Diterbitkan',
      'Ditandatangani secara elektronik oleh',
      'Status',
    ]);
    await inspect(page, 'bukti loa');
    const drop = async (buffer: Buffer) => {
      const sent = visitor().calls.length;
      const file = { name: 'surat.pdf', mimeType: 'application/pdf', buffer };
      await page.locator('input[type=file]').setInputFiles(file);
      return () => expect(visitor().calls.length, 'nothing is sent').toBe(sent);
    };
    const genuine = await drop(await answer.body());
    await page.getByText('Berkas ini sama persis dengan surat yang diterbitkan').waitFor();
    genuine();
    const forged = await drop(Buffer.concat([await answer.body(), Buffer.from(' ')]));
    await page.getByText('Berkas ini bukan surat yang diterbitkan').waitFor();
    forged();
    await inspect(page, 'bukti loa berkas lain');
    await page.goBack();
  });

  test('finds a letter by its number and its applicant by name, in the address', async () => {
    const { page } = visitor();
    // Until the request has come the heading is another.
    await page.getByRole('region', { name: 'Data pendaftar' }).waitFor();
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const request = page.url();
    await page.getByRole('link', { name: 'Antrean LoA' }).click();
    const rows = page.getByRole('table').getByRole('row');
    const search = async (words: string) => {
      await page.getByLabel('Cari pengajuan').fill(words);
      await page.getByRole('button', { name: 'Cari', exact: true }).click();
    };
    await page.getByLabel('Tampilan').selectOption('');
    await search(number);
    await page.getByText('Tidak ada yang cocok dengan saringan ini.').waitFor();
    await inspect(page, 'kantor loa cari kosong');
    await page.getByRole('button', { name: 'Cari di semua pengajuan' }).click();
    await rows.filter({ hasText: name }).waitFor();
    expect(await rows.count()).toBe(2);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ cari: number, status: 'semua' });
    await inspect(page, 'kantor loa cari');
    await search(name.split(' ').toReversed().join(' ').toLowerCase());
    await rows.filter({ hasText: number }).waitFor();
    await page.goto(request);
    await page.getByRole('region', { name: 'Data pendaftar' }).waitFor();
  });

  test("goes from the applicant's file to the letter", async () => {
    const { page } = visitor();
    const data = page.getByRole('region', { name: 'Data pendaftar' });
    await data.waitFor();
    const peserta = /\b\d{10}\b/.exec(await data.innerText())?.[0];
    // Who decides letters reads their requests alone; an admin comes from the file.
    await enterOffice(visitor(), 'admin', `/pendaftar?cari=${peserta}`);
    await page.getByRole('table').getByRole('link').click();
    const letter = page.getByRole('region', { name: 'Ringkasan' }).getByRole('link', { name: number });
    await letter.waitFor();
    await inspect(page, 'kantor berkas loa');
    await letter.click();
    await data.waitFor();
  });

  test('revokes it only with the word and a reason; its code then says so', async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'Cabut surat…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cabut surat' });
    await dialog.getByRole('button', { name: 'Cabut surat' }).click();
    await dialog.getByText('Ketik CABUT dengan huruf besar').waitFor();
    await inspect(page, 'kantor loa cabut');
    await dialog.getByLabel('Alasan pencabutan').fill('Nama pada surat keliru.');
    await dialog.getByLabel('Ketik CABUT untuk melanjutkan').fill('CABUT');
    await dialog.getByRole('button', { name: 'Cabut surat' }).click();
    await page.getByText(`Surat ${number} dicabut.`).waitFor();
    await page.goto(proof);
    await page.getByText('Surat ini sudah dicabut').waitFor();
    await inspect(page, 'bukti loa dicabut');
  });

  test('sees that a letter was revoked meanwhile, rather than being asked to reload', async () => {
    const { page } = visitor();
    await page.goto('/petugas/loa?status=disetujui');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Cabut surat…' }).click();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const reason = 'Nama pada surat keliru.';
    await page.request.post(`/api/petugas/loa/${id}/cabut`, {
      data: { konfirmasi: 'CABUT', alasan: reason },
    });
    const dialog = page.getByRole('dialog', { name: 'Cabut surat' });
    await dialog.getByLabel('Alasan pencabutan').fill('Salah program studi.');
    await dialog.getByLabel('Ketik CABUT untuk melanjutkan').fill('CABUT');
    await dialog.getByRole('button', { name: 'Cabut surat' }).click();
    await page.getByText('Hal ini sudah diputuskan.').waitFor();
    expect(visitor().forgive(`409 /api/petugas/loa/${id}/cabut`)).toBe(1);
    await page.getByText(`${reason} (Admin PMB,`).waitFor();
    expect(await page.getByRole('button', { name: 'Cabut surat…' }).count()).toBe(0);
  });
});

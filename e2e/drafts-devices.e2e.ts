/** Two devices on one step, and a session that ends while typing, in every shape of step. */

import { kemampuanBerbedaMany } from '@gerbang/contract/applicant/kesehatan';
import type { CollectionPart, Step } from '@gerbang/contract/form/step';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { pendidikanSebelumnyaS1 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s1';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Credentials, payFor } from './support/accounts.ts';
import { fillFields, fillRecord, named, sectionOf } from './support/fill.ts';
import { inspect, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { standing, tickProgrammes, untilStored } from './support/typing.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';
import { goToStep, leave, untilOpen } from './support/wizard.ts';

const KEEP = { name: 'Pakai isian di layar ini' };
const TAKE = { name: 'Pakai isian dari perangkat lain' };
const SETTLE_MS = 15_000;
const SAVE = '/api/v2/data_orang_tua/';
const CONFLICT = /sudah diubah dari perangkat atau tab lain/;

const organisasi = dataOrganisasi.parts[0] as CollectionPart;
const textbox = (page: Page, label: string) => page.getByRole('textbox', { name: named(label) });
const form = (page: Page) => sectionOf(page, `Tambah ${organisasi.noun}`);
const list = (page: Page) => sectionOf(page, `Daftar ${organisasi.noun}`).getByRole('listitem');
const names = (page: Page) =>
  list(page).evaluateAll((items) => items.map((item) => item.querySelector('dd')?.textContent));
const add = (page: Page) => page.getByRole('button', { name: `Tambah ${organisasi.noun}` }).click();
const typeEntry = async (page: Page, name: string) => {
  await fillFields(form(page), organisasi.fields);
  await textbox(page, 'Nama Organisasi').fill(name);
};
/** Names of the ticked programmes in order. */
const ranking = (page: Page) =>
  page
    .getByRole('list', { name: 'Urutan pilihan' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('.ranked__name')?.textContent));
/** What the question shows: of every field its name, what stands here and what the other device has. */
const versions = (page: Page) =>
  page
    .getByRole('table', { name: 'Isian yang berbeda' })
    .locator('tbody')
    .evaluateAll((fields) =>
      fields.map((one) => [...one.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText)),
    );
/** What the server has, whatever is being typed. */
const onServer = async <T>(page: Page, path: string): Promise<T> => {
  const token = await page.evaluate(() => localStorage.getItem('gerbang.token'));
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).data;
};
const savedFather = async (page: Page, { username }: Credentials): Promise<string> => {
  const { records } = await onServer<{ records: Record<string, Record<string, string>> }>(
    page,
    `/api/v2/isian/${username}`,
  );
  return records.data_orang_tua?.nama_lengkap_ayah as string;
};
const needsOf = ({ username }: Credentials): string => `/api/v2/kemampuan_berbeda/${username}`;
const fill = async (page: Page, step: Step) => {
  for (const part of step.parts) if (part.shape === 'record') await fillRecord(page, part);
};
const chooseExam = (page: Page) =>
  page
    .getByRole('group', { name: named('Lokasi dan tanggal ujian') })
    .getByRole('radio', { disabled: false })
    .first()
    .check();
const settles = (page: Page, choice: { name: string }) => page.getByRole('button', choice).click();

describe('two devices on one step', () => {
  const visitor = useVisitor(PHONE);
  // Fresh ones are dear: a visitor may ask for the slips of a few payments an hour.
  let shared: Promise<Credentials> | undefined;
  /** Both are signed in and have the step open. */
  const both = async (
    step: Step,
    who = (shared ??=
      payFor()),
  ): Promise<{ applicant: Credentials; page: Page; other: Visitor }> => {
    const { page } = visitor();
    const applicant = await who;
    const other = await visitor().another(DESK);
    for (const one of [page, other.page]) {
      await signIn(one, applicant);
      await goToStep(one, step);
      await one.getByRole('button', { name: 'Selanjutnya' }).waitFor();
    }
    return { applicant, page, other };
  };
  const forgiveConflict = ({ username }: Credentials, { key }: Step) =>
    expect(visitor().forgive(`409 /api/v2/draf/${username}/${key}`)).toBeGreaterThan(0);

  test('keep what one of them saved, when the other takes it up', async () => {
    const { applicant, page, other } = await both(dataAyah);
    await textbox(page, 'Nama Lengkap Ayah').fill('Dari layar ini');
    await untilStored(page);
    await fill(other.page, dataAyah);
    await other.page.getByText(CONFLICT).waitFor();
    await settles(other.page, KEEP);
    await untilStored(other.page);
    const name = await textbox(other.page, 'Nama Lengkap Ayah').inputValue();
    expect(await leave(other.page, dataAyah)).toBe(true);
    expect(other.forgive(`409 /api/v2/draf/${applicant.username}/${dataAyah.key}`)).toBeGreaterThan(0);

    await textbox(page, 'Nama Lengkap Ayah').fill('Dari layar ini lagi');
    await page.getByText(CONFLICT).waitFor();
    const shown = await versions(page);
    expect(shown[0]).toEqual(['Nama Lengkap Ayah (Identitas)', 'Dari layar ini lagi', name]);
    expect(shown).toContainEqual([
      'Tanggal Lahir (Identitas)',
      'kosong',
      expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
    ]);
    expect(shown).toContainEqual(['Agama (Identitas)', 'kosong', expect.stringMatching(/^[A-Z][a-z]+$/)]);
    await inspect(page, 'data ayah bentrok');
    // Until it is decided both are there: one's own on the screen, the other's on the server.
    expect(await textbox(page, 'Nama Lengkap Ayah').inputValue()).toBe('Dari layar ini lagi');
    await goToStep(other.page, dataAyah);
    await settled(other.page);
    const saved = await standing(other.page);
    await settles(page, TAKE);
    await expect.poll(() => standing(page), { timeout: SETTLE_MS }).toEqual(saved);
    expect(await leave(page, dataAyah)).toBe(true);
    forgiveConflict(applicant, dataAyah);
    other.expectNoTrouble();
    await other.context.close();
  });

  test('are asked about the entries they type, and the list gets both', async () => {
    const { applicant, page, other } = await both(dataOrganisasi);
    await typeEntry(page, 'OSIS');
    await untilStored(page);
    await typeEntry(other.page, 'Pramuka');
    await other.page.getByText(CONFLICT).waitFor();
    expect(await textbox(other.page, 'Nama Organisasi').inputValue()).toBe('Pramuka');
    await settles(other.page, KEEP);
    await untilStored(other.page);
    for (const one of [other.page, page]) {
      await add(one);
      await list(one).first().waitFor();
    }
    for (const one of [page, other.page]) {
      await one.reload();
      await expect.poll(() => names(one), { timeout: SETTLE_MS }).toEqual(['Pramuka', 'OSIS']);
    }
    const refused = `409 /api/v2/draf/${applicant.username}/${dataOrganisasi.key}`;
    expect(other.forgive(refused)).toBeGreaterThan(0);
    visitor().forgive(refused);
    other.expectNoTrouble();
    await other.context.close();
  });

  test('choose differently, and either choice can go on', async () => {
    const { applicant, page, other } = await both(pilihanJurusan);
    await tickProgrammes(page);
    await untilStored(page);
    const first = await ranking(page);
    await other.page.getByRole('radio', { name: 'Reguler' }).check();
    await other.page.getByRole('main').getByRole('checkbox').nth(2).check();
    const second = await ranking(other.page);
    await other.page.getByText(CONFLICT).waitFor();
    const [programmes] = (await versions(other.page)) as string[][];
    expect(programmes?.[0]).toBe('Program studi menurut urutan');
    expect(programmes?.slice(1).map((cell) => cell.split('\n'))).toEqual([second, first]);
    await inspect(other.page, 'pilihan bentrok');
    expect(await ranking(other.page)).toEqual(second);
    await settles(other.page, TAKE);
    await expect.poll(() => ranking(other.page)).toEqual(first);

    await other.page
      .getByRole('button', { name: /^Hapus / })
      .first()
      .click();
    await untilStored(other.page);
    await page
      .getByRole('button', { name: /^Turunkan / })
      .first()
      .click();
    await page.getByText(CONFLICT).waitFor();
    await settles(page, KEEP);
    await untilStored(page);
    await page.reload();
    await expect.poll(() => ranking(page), { timeout: SETTLE_MS }).toHaveLength(2);
    expect(await ranking(page)).not.toEqual(first);
    forgiveConflict(applicant, pilihanJurusan);
    expect(other.forgive(`409 /api/v2/draf/${applicant.username}/${pilihanJurusan.key}`)).toBe(1);
    other.expectNoTrouble();
    await other.context.close();
  });

  test.each([
    ['the same page', 'kept', 'Pertama'],
    ['a page opened again', 'kept', 'Kedua'],
    ['the same page', 'taken', 'Ketiga'],
  ] as const)('save the same step, and the second is asked: %s, %s', async (where, what, name) => {
    const { applicant, page, other } = await both(dataAyah);
    const [mine, theirs] = [`${name} dari layar ini`, `${name} dari perangkat lain`];
    await fill(other.page, dataAyah);
    await textbox(other.page, 'Nama Lengkap Ayah').fill(theirs);
    expect(await leave(other.page, dataAyah)).toBe(true);
    await fill(page, dataAyah);
    await textbox(page, 'Nama Lengkap Ayah').fill(mine);
    await untilStored(page);
    if (where === 'a page opened again') {
      await page.reload();
      await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
    }
    const question = page.getByRole('region', { name: 'Dua versi isian' });
    // However often it is pressed, nothing is overwritten before it is decided.
    for (let presses = 0; presses < 2; presses += 1) {
      await page.getByRole('button', { name: 'Selanjutnya' }).click();
      await question.and(page.locator(':focus')).waitFor();
      await page.getByRole('button', { name: 'Kembali' }).focus();
    }
    expect(await versions(page)).toEqual([['Nama Lengkap Ayah (Identitas)', mine, theirs]]);
    await inspect(page, 'data ayah disimpan dua kali');
    expect(await savedFather(page, applicant)).toBe(theirs);
    await settles(page, what === 'kept' ? KEEP : TAKE);
    await question.waitFor({ state: 'detached' });
    const goesOn = what === 'kept' ? mine : theirs;
    await expect.poll(() => textbox(page, 'Nama Lengkap Ayah').inputValue()).toBe(goesOn);
    expect(await leave(page, dataAyah)).toBe(true);
    expect(await savedFather(page, applicant)).toBe(goesOn);
    expect(visitor().forgive(`409 ${SAVE}`)).toBe(where === 'the same page' ? 1 : 0);
    other.expectNoTrouble();
    await other.context.close();
  });

  test('save the two parents, who share a row, and nobody is asked', async () => {
    const { page, other } = await both(dataAyah);
    await goToStep(other.page, dataIbu);
    await fill(other.page, dataIbu);
    expect(await leave(other.page, dataIbu)).toBe(true);
    await fill(page, dataAyah);
    expect(await leave(page, dataAyah)).toBe(true);
    expect(visitor().forgive(`409 ${SAVE}`)).toBe(1);
    other.expectNoTrouble();
    await other.context.close();
  });

  test('save different choices, and the second is asked', async () => {
    const { page, other } = await both(pilihanJurusan, payFor());
    await tickProgrammes(other.page);
    const first = await ranking(other.page);
    await chooseExam(other.page);
    expect(await leave(other.page, pilihanJurusan)).toBe(true);
    await page.getByRole('radio', { name: 'Reguler' }).check();
    for (const at of [2, 3]) await page.getByRole('main').getByRole('checkbox').nth(at).check();
    const second = await ranking(page);
    await chooseExam(page);
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    const question = page.getByRole('region', { name: 'Dua versi isian' });
    await question.and(page.locator(':focus')).waitFor();
    const [programmes] = (await versions(page)) as string[][];
    expect(programmes?.slice(1).map((cell) => cell.split('\n'))).toEqual([second, first]);
    await settles(page, KEEP);
    expect(await leave(page, pilihanJurusan)).toBe(true);
    await goToStep(page, pilihanJurusan);
    const saved = page.getByRole('region', { name: 'Pilihan tersimpan' });
    await saved.getByText(second[0] as string).waitFor();
    other.expectNoTrouble();
    await other.context.close();
  });

  test('choose different special needs, which no record holds, and the second is asked', async () => {
    const { page, other } = await both(dataKesehatan, payFor('13'));
    const choose = async (one: Page, need: string) => {
      await one.getByRole('radio', { name: 'Berkebutuhan Khusus' }).check();
      await one.getByRole('checkbox', { name: need }).check();
    };
    await choose(other.page, 'Tunarungu');
    expect(await leave(other.page, dataKesehatan)).toBe(true);
    await choose(page, 'Tunadaksa');
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    const question = page.getByRole('region', { name: 'Dua versi isian' });
    await question.and(page.locator(':focus')).waitFor();
    expect(await versions(page)).toEqual([
      ['Tunarungu', 'Tidak', 'Ya'],
      ['Tunadaksa', 'Ya', 'Tidak'],
    ]);
    await settles(page, KEEP);
    expect(await leave(page, dataKesehatan)).toBe(true);
    await goToStep(page, dataKesehatan);
    expect(await page.getByRole('checkbox', { name: 'Tunadaksa' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'Tunarungu' }).isChecked()).toBe(false);
    expect(visitor().forgive(`409 ${kemampuanBerbedaMany.path}`)).toBe(1);
    // The record beside them was new to both and is the same.
    expect(visitor().forgive('409 /api/v2/kesehatan_mahasiswa')).toBe(1);
    other.expectNoTrouble();
    await other.context.close();
  });

  test('choose special needs beside a draft that was built on none, and it is asked before they go', async () => {
    const { applicant, page, other } = await both(dataKesehatan, payFor('13'));
    const needs = () => onServer<{ kondisi_kesehatan: string }[]>(other.page, needsOf(applicant));
    await page.context().setOffline(true);
    await textbox(page, 'Riwayat Penyakit').fill('Asma');
    await page.getByText('Belum terkirim, disimpan di perangkat ini').waitFor();
    await other.page.getByRole('radio', { name: 'Berkebutuhan Khusus' }).check();
    await other.page.getByRole('checkbox', { name: 'Tunarungu' }).check();
    expect(await leave(other.page, dataKesehatan)).toBe(true);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Selanjutnya' }).click();
    const question = page.getByRole('region', { name: 'Dua versi isian' });
    await question.and(page.locator(':focus')).waitFor();
    await expect
      .poll(() => versions(page))
      .toEqual([
        ['Kondisi Fisik', 'Normal', 'Berkebutuhan Khusus'],
        ['Tunarungu', 'Tidak', 'Ya'],
        ['Riwayat Penyakit (Kesehatan)', 'Asma', 'kosong'],
      ]);
    await inspect(page, 'data kesehatan bentrok');
    expect(await needs()).toMatchObject([{ kondisi_kesehatan: 'Tunarungu' }]);
    await settles(page, KEEP);
    expect(await leave(page, dataKesehatan)).toBe(true);
    expect(await needs()).toEqual([]);
    other.expectNoTrouble();
    await other.context.close();
  });

  const lookAgain = (page: Page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')) && undefined);
  test('see what the other did when they are looked at again, unless something is typed', async () => {
    const { applicant, page, other } = await both(dataAyah);
    const reads = () =>
      visitor().calls.filter((one) => one === `GET /api/v2/isian/${applicant.username}`).length;
    await textbox(other.page, 'Nama Lengkap Ayah').fill('Dari perangkat lain');
    await untilStored(other.page);
    await lookAgain(page);
    await expect.poll(() => textbox(page, 'Nama Lengkap Ayah').inputValue()).toBe('Dari perangkat lain');
    // Taken up, it is the version to go on from.
    await textbox(page, 'Nama Lengkap Ayah').fill('Dari layar ini');
    await untilStored(page);
    const before = reads();
    await goToStep(other.page, dataIbu);
    await textbox(other.page, 'Nama Lengkap Ibu').fill('Dari perangkat lain');
    await untilStored(other.page);
    await lookAgain(page);
    await page.waitForLoadState('networkidle');
    expect(reads()).toBe(before);
    expect(await textbox(page, 'Nama Lengkap Ayah').inputValue()).toBe('Dari layar ini');
    other.expectNoTrouble();
    await other.context.close();
  });
});

describe('a session that ends while typing', () => {
  const visitor = useVisitor(PHONE);
  const begin = async (step: Step): Promise<{ applicant: Credentials; page: Page }> => {
    const { page } = visitor();
    const applicant = await payFor();
    await signIn(page, applicant);
    await goToStep(page, step);
    await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
    return { applicant, page };
  };
  /** On the server; the page does not know of it. */
  const end = async (): Promise<void> => {
    const { page, context } = visitor();
    const token = await page.evaluate(() => localStorage.getItem('gerbang.token'));
    await context.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` }, data: {} });
  };
  const comeBack = async ({ username, password }: Credentials, step: Step): Promise<void> => {
    const { page } = visitor();
    await page.getByRole('textbox', { name: 'ID Pendaftaran' }).fill(username);
    await page.getByLabel('PIN Pendaftaran').fill(password);
    await page.getByRole('button', { name: 'Masuk' }).click();
    await untilOpen(page, step.title);
    await page.getByRole('button', { name: 'Selanjutnya' }).waitFor();
  };

  const SCHOOL = 'SMA Negeri 3 Semarang';
  test('leaves a form as it was', async () => {
    const step = pendidikanSebelumnyaS1;
    const { applicant, page } = await begin(step);
    for (const part of step.parts) if (part.shape === 'record') await fillRecord(page, part);
    await untilStored(page);
    await end();
    const typed = (await standing(page)).map((line) => line.replace(/^(Nama Sekolah.*: ).*/, `$1${SCHOOL}`));
    await textbox(page, 'Nama Sekolah').fill(SCHOOL);
    await comeBack(applicant, step);
    await expect.poll(() => standing(page), { timeout: SETTLE_MS }).toEqual(typed);
    await untilStored(page);
    expect(visitor().forgive(`401 /api/v2/draf/${applicant.username}/${step.key}`)).toBe(1);
  });

  test.each(['typed', 'added'] as const)('leaves an entry that is %s, and adds it once', async (act) => {
    const { applicant, page } = await begin(dataOrganisasi);
    await typeEntry(page, 'OSIS');
    await untilStored(page);
    await end();
    if (act === 'added') await add(page);
    else await textbox(page, 'Nama Organisasi').fill('OSIS SMA');
    await comeBack(applicant, dataOrganisasi);
    const name = act === 'added' ? 'OSIS' : 'OSIS SMA';
    expect(await textbox(page, 'Nama Organisasi').inputValue()).toBe(name);
    await add(page);
    await expect.poll(() => names(page), { timeout: SETTLE_MS }).toEqual([name]);
    const draft = `/api/v2/draf/${applicant.username}/${dataOrganisasi.key}`;
    expect(visitor().forgive(`401 ${act === 'added' ? organisasi.save : draft}`)).toBe(1);
  });

  test('leaves the choice of programmes and their order', async () => {
    const { applicant, page } = await begin(pilihanJurusan);
    await tickProgrammes(page);
    await untilStored(page);
    const chosen = (await ranking(page)).toReversed();
    await end();
    await page
      .getByRole('button', { name: /^Turunkan / })
      .first()
      .click();
    await comeBack(applicant, pilihanJurusan);
    await expect.poll(() => ranking(page), { timeout: SETTLE_MS }).toEqual(chosen);
    await untilStored(page);
    expect(visitor().forgive(`401 /api/v2/draf/${applicant.username}/${pilihanJurusan.key}`)).toBe(1);
  });
});

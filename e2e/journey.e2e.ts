/** From the sign-in to the printed card, on a phone: everything typed, chosen and uploaded by hand. */
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { steps } from '@gerbang/contract/steps/index';
import type { DocumentPart, RecordPart, Step } from '@gerbang/contract/step';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { type Upload, pdfDocument, photographedDocument, portraitPhoto } from './support/files.ts';
import { fillRecord, named, sectionOf, slotOf, upload } from './support/fill.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { PHONE, useVisitor } from './support/visitor.ts';

describe('an applicant fills the form on a phone', () => {
  const visitor = useVisitor(PHONE, 'all');
  test('signs in', async () => {
    const { page } = visitor();
    await page.goto('/');
    await inspect(page, 'masuk');
    await signIn(page, account('baru'));
    await inspect(page, 'dashboard baru');
  });
  test('data diri', async () => {
    const { page } = visitor();
    await page.getByRole('link', { name: 'Mulai isi formulir' }).click();
    await page.getByRole('heading', { name: 'Data Diri', level: 1 }).waitFor();
    await inspect(page, 'data diri kosong');
    for (const part of dataDiri.parts) if (part.shape === 'record') await fillRecord(page, part);
    await inspect(page, 'data diri terisi');
    await page.screenshot({ path: '/tmp/shots/j.png', fullPage: true });
  });
});

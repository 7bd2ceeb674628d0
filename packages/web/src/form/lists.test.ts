import { type ReferenceField, reference } from '@gerbang/contract/form/field';
import { kabupaten } from '@gerbang/contract/steps/alamat';
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { describe, expect, test } from 'vitest';
import { CallError, OFFLINE } from '../api/client.ts';
import { failureOf } from './lists.ts';
import { recordsOf } from './step-state.ts';

const religion = reference({ label: 'Agama', list: 'agama' });
const born = kabupaten('tempat_lahir', { failure: 'kabupaten lahir' });
const district = recordsOf(dataAyah)[0]?.fields.kec_ayah as ReferenceField;

const failed = (status: number, message: string) => new CallError(status, 'galat', message);
const cases: [what: string, field: ReferenceField, error: CallError, said: string][] = [
  ['too many requests', religion, failed(429, 'x'), 'Mohon maaf server tidak dapat merespon dengan baik'],
  [
    'too many requests for a region',
    born,
    failed(429, 'x'),
    'Mohon maaf server tidak dapat merespon dengan baik',
  ],
  ['a plain list', religion, failed(500, 'rusak'), 'error , please tell the developer'],
  ['a region, and the server said why', born, failed(503, 'sedang sibuk'), 'sedang sibuk'],
  [
    'a region, and the server said nothing of it',
    born,
    failed(500, 'maaf terjadi kesalahan'),
    'maaf terjadi kesalahan saat mengambil data kabupaten lahir',
  ],
  [
    'a region, without a connection',
    born,
    failed(0, OFFLINE),
    'maaf terjadi kesalahan saat mengambil data kabupaten lahir',
  ],
  [
    "a parent's district, whatever the server said",
    district,
    failed(503, 'sedang sibuk'),
    'maaf terjadi kesalahan saat mengambil data kecamatan',
  ],
];

describe('why a list is not there (layar 7, alamat 6)', () => {
  test.each(cases)('%s', (_, field, error, said) => expect(failureOf(field, error)).toBe(said));
});

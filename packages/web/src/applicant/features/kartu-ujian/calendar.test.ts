import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

const EVENT = {
  id: '26110100001-2026-12-05-08.00@pmb.example.ac.id',
  title: 'Ujian masuk: Tes Potensi Akademik',
  day: '2026-12-05',
  from: '08:00',
  to: '10:30',
  place: 'Gedung A; Jalan Merdeka 1, Semarang',
  notes: 'Ruang 2, kursi 7\nBawa kartu ujian',
};
const STAMP = new Date('2026-11-20T03:00:00Z');
const unfold = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('the exam stands at its Jakarta time, with a reminder the day before', () => {
  const found = unfold(calendarOf([EVENT], STAMP));
  for (const line of [
    'DTSTART:20261205T010000Z',
    'DTEND:20261205T033000Z',
    'DTSTAMP:20261120T030000Z',
    'TRIGGER:-P1D',
    `UID:${EVENT.id}`,
  ])
    expect(found).toContain(line);
});

test('signs that mean something in the format are escaped', () => {
  const found = unfold(calendarOf([EVENT], STAMP));
  expect(found).toContain('LOCATION:Gedung A\\; Jalan Merdeka 1\\, Semarang');
  expect(found).toContain('DESCRIPTION:Ruang 2\\, kursi 7\\nBawa kartu ujian');
});

test('no line is longer than 75 bytes, and no letter is cut', () => {
  const text = calendarOf([{ ...EVENT, notes: 'Gedung Ĝ é 试 '.repeat(40) }], STAMP);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfold(text)).toContain(`DESCRIPTION:${'Gedung Ĝ é 试 '.repeat(40)}`);
});

test('a time with a point is read like one with a colon, across midnight in UTC too', () => {
  const found = unfold(calendarOf([{ ...EVENT, from: '06.30', to: '07.00' }], STAMP));
  expect(found).toContain('DTSTART:20261204T233000Z');
  expect(found).toContain('DTEND:20261205T000000Z');
});

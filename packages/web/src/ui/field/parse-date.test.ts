import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInWords, formatDate, parseDate, whyNoDate } from './parse-date.ts';

describe('reads a date as people write it', () => {
  it.each([
    '17-8-2007',
    '17-08-2007',
    '17/08/2007',
    '17/8/2007',
    '17.08.2007',
    '17082007',
    '17 8 2007',
    '17 08 2007',
    '  17 - 08 - 2007 ',
    '17–08–2007',
    '17\u00a08\u00a02007',
    '17  8   2007',
    '17 Agustus 2007',
    '17 agustus 2007',
    '17 AGUSTUS 2007',
    '17-Agu-2007',
    '17 Agt. 2007',
    '17 Ags 2007',
    '17Agustus2007',
    '17 Agustus, 2007',
    'Jumat, 17 Agustus 2007',
    '2007-08-17',
    '2007/08/17',
    '2007-8-17',
    '2007 08 17',
    '１７-０８-２００７',
  ])('%s', (text) => expect(parseDate(text)).toEqual({ iso: '2007-08-17' }));

  it('knows all twelve months, their short forms and older spellings', () => {
    const names =
      'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
    names.forEach((name, at) => {
      const iso = `2007-${String(at + 1).padStart(2, '0')}-05`;
      expect(parseDate(`5 ${name} 2007`)).toEqual({ iso });
      expect(parseDate(`5 ${name.slice(0, 3)} 2007`)).toEqual({ iso });
    });
    expect(parseDate('5 Pebruari 2007')).toEqual({ iso: '2007-02-05' });
    expect(parseDate('5 Nopember 2007')).toEqual({ iso: '2007-11-05' });
    expect(parseDate('5 Sept 2007')).toEqual({ iso: '2007-09-05' });
  });

  it('takes the day first, never the month', () =>
    expect(parseDate('03-04-2007')).toEqual({ iso: '2007-04-03' }));
});

describe('refuses', () => {
  it.each(['', ' ', '\t\n', '\u00a0'])('nothing (%j)', (text) =>
    expect(parseDate(text)).toEqual({ problem: 'kosong' }),
  );

  it.each([
    '31-02-2007',
    '29-02-2007',
    '30/02/2008',
    '31042007',
    '31 April 2007',
    '2007-02-29',
    '00-01-2007',
    '1-0-2007',
  ])('a day that is not in the calendar: %s', (text) =>
    expect(parseDate(text)).toEqual({ problem: 'tidak_ada' }),
  );

  it.each(['32-01-2007', '17-13-2007', '2007-13-01', '1900-02-29'])('%s', (text) =>
    expect(parseDate(text)).toEqual({ problem: 'tidak_ada' }),
  );

  it('keeps 29 February of a leap year', () => {
    expect(parseDate('29-02-2008')).toEqual({ iso: '2008-02-29' });
    expect(parseDate('29-02-2000')).toEqual({ iso: '2000-02-29' });
  });

  it.each([
    '17-8-07',
    '17-8',
    '17-08-20077',
    '1782007',
    '170807',
    '17-08-0207',
    '17-08-1899',
    '17-08-2201',
    '-17-08-2007',
    '17-08-2007-',
    '17 August 2007',
    'Agustus 2007',
    'kemarin',
    '17-08-2007 10:00',
    '17 08-2007x',
    '+17-8-2007',
    '1e1-8-2007',
    '17 constructor 2007',
  ])('what is not written like a date: %s', (text) => expect(parseDate(text)).toEqual({ problem: 'format' }));

  it('anything at all without throwing, and gives back only real days', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d \-/.a-z,]{0,20}$/)), (text) => {
        const read = parseDate(text);
        if ('iso' in read)
          expect(new Date(`${read.iso}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read.iso);
      }),
    );
  });
});

describe('round trip', () => {
  const day = fc
    .date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2200-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));

  it('every written form of a day comes back as that day', () => {
    fc.assert(
      fc.property(day, (iso) => {
        const [year = '', month = '', date = ''] = iso.split('-');
        const forms = [
          iso,
          iso.replaceAll('-', '/'),
          formatDate(iso),
          formatDate(iso).replaceAll('-', ''),
          formatDate(iso).replaceAll('-', ' '),
          `${Number(date)}/${Number(month)}/${year}`,
          `${Number(date)}.${Number(month)}.${year}`,
          dateInWords(iso),
          dateInWords(iso).replace(/^[^ ]+ /, ''),
        ];
        for (const form of forms) expect(parseDate(form)).toEqual({ iso });
      }),
    );
  });
});

it('says the date in words, with its weekday', () => {
  expect(dateInWords('2007-08-17')).toBe('Jumat, 17 Agustus 2007');
  expect(dateInWords('2008-02-29')).toBe('Jumat, 29 Februari 2008');
});

it('writes the normal form and leaves other text alone', () => {
  expect(formatDate('2007-08-17')).toBe('17-08-2007');
  expect(formatDate('besok')).toBe('besok');
});

it('says why a text is no day, and nothing of one that is or is not there', () => {
  expect(['31-02-2008', '17-8', '', '17-8-2008'].map(whyNoDate)).toEqual([
    'Tanggal ini tidak ada di kalender',
    'Tulis tanggal seperti 17-08-2007',
    undefined,
    undefined,
  ]);
});

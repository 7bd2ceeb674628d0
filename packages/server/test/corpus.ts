import type { Accept, FileProblem } from '../src/files/inspect.ts';
import { animatedPng, noise, phonePicture, picture, pixelBomb, zip } from './corpus-image.ts';
import { inflatingStream, libraryPdf, objectStream, pdf, pdfAndZip, pdfOfSize } from './corpus-pdf.ts';

/** One upload: its bytes, the (often lying) name it comes under, the slot's kind, and the right verdict. */
/** What an applicant's slot takes; the seal is the office's. */
type SlotKind = Exclude<Accept, 'lambang' | 'tanda-tangan' | 'kampus'>;
export type Sample = { bytes: Buffer; filename: string; accept: SlotKind; expected: 'ok' | FileProblem };

const HTML = '<!doctype html><script>alert(document.cookie)</script>';
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/**
 * Uploads an admission office must expect, honest and hostile, by name; all are made here, none is a stored
 * file. For tests at any level: the inspection itself, HTTP, the browser.
 */
export async function corpus(): Promise<Record<string, Sample>> {
  const samples: Record<string, Sample> = {};
  const add = (
    name: string,
    expected: Sample['expected'],
    accept: SlotKind,
    filename: string,
    bytes: Buffer,
  ) => {
    samples[name] = { bytes, filename, accept, expected };
  };
  await addImages(add);
  await addForeign(add);
  await addPdfs(add);
  addActivePdfs(add);
  addHeavyPdfs(add);
  addBombs(add);
  return samples;
}

type Add = (
  name: string,
  expected: Sample['expected'],
  accept: SlotKind,
  filename: string,
  bytes: Buffer,
) => void;

async function addImages(add: Add): Promise<void> {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  add('jpeg', 'ok', 'dokumen', 'ijazah.jpg', jpeg);
  add('png', 'ok', 'dokumen', 'ijazah.png', png);
  add('jpeg under a pdf name', 'ok', 'dokumen', 'ijazah.pdf', jpeg);
  add('jpeg for a pdf slot', 'dokumen_format_pdf', 'pdf', 'rekomendasi.pdf', jpeg);
  add('jpeg turned by exif, with place', 'ok', 'dokumen', 'kk.jpg', await phonePicture());
  add('jpeg cmyk', 'ok', 'dokumen', 'piagam.jpg', await picture().toColourspace('cmyk').jpeg().toBuffer());
  add('jpeg grey', 'ok', 'dokumen', 'akta.jpeg', await picture().greyscale().jpeg().toBuffer());
  add('png 16 bit', 'ok', 'dokumen', 'kk.png', await picture().toColourspace('rgb16').png().toBuffer());
  add('png animated', 'ok', 'dokumen', 'kk.png', animatedPng());
  add('png with alpha', 'ok', 'dokumen', 'kk.png', await noise(20, 20, 4).png().toBuffer());
  add('png that grows when newly encoded', 'ok', 'dokumen', 'kk.png', await palettePng());
  add('jpeg cut off', 'gambar_rusak', 'dokumen', 'kk.jpg', jpeg.subarray(0, jpeg.length - 200));
  add('png cut off', 'gambar_rusak', 'dokumen', 'kk.png', png.subarray(0, png.length - 60));
  add('png 50,000 x 50,000', 'gambar_terlalu_besar', 'dokumen', 'kk.png', pixelBomb());

  const large = await noise(500, 600).png().toBuffer();
  add('foto', 'ok', 'foto', 'foto.png', await picture(300, 400).png().toBuffer());
  add('foto of noise', 'ok', 'foto', 'foto.png', large);
  add('foto jpeg', 'ok', 'foto', 'foto.jpg', await picture(1200, 1600).jpeg().toBuffer());
  add('foto with alpha', 'ok', 'foto', 'foto.png', await noise(20, 20, 4).png().toBuffer());
  add('foto 16 bit', 'ok', 'foto', 'foto.png', await picture().toColourspace('rgb16').png().toBuffer());
  add('foto grey', 'ok', 'foto', 'foto.png', await picture().greyscale().png().toBuffer());
  add('foto cmyk', 'ok', 'foto', 'foto.jpg', await picture().toColourspace('cmyk').jpeg().toBuffer());
  add('foto of 50,000 x 50,000', 'gambar_terlalu_besar', 'foto', 'foto.png', pixelBomb());
  add('foto cut off', 'gambar_rusak', 'foto', 'foto.png', large.subarray(0, 100_000));
  add('foto that is a pdf', 'foto_format', 'foto', 'foto.png', pdf());
  add('foto that is a gif', 'foto_format', 'foto', 'foto.png', await picture().gif().toBuffer());
  add('foto that is html', 'foto_format', 'foto', 'foto.png', Buffer.from(HTML));

  add('jpeg and zip', 'ok', 'dokumen', 'kk.jpg', Buffer.concat([jpeg, zip()]));
  add('jpeg and html', 'ok', 'dokumen', 'kk.jpg', Buffer.concat([jpeg, Buffer.from(HTML)]));
  add('png and pdf', 'ok', 'dokumen', 'kk.png', Buffer.concat([png, pdf()]));
}

/** 1000×800 pixels of 256 random colours: 800 kB with a palette, over 1 MB without. */
function palettePng(): Promise<Buffer> {
  return noise(1000, 800).png({ palette: true, dither: 0, effort: 1 }).toBuffer();
}

async function addForeign(add: Add): Promise<void> {
  const gif = await picture().gif().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
  add('empty', 'dokumen_kosong', 'dokumen', 'kk.pdf', Buffer.alloc(0));
  add('svg', 'dokumen_format', 'dokumen', 'kk.png', Buffer.from(svg));
  add(
    'svg with xml declaration',
    'dokumen_format',
    'dokumen',
    'kk.svg',
    Buffer.from(`<?xml version="1.0"?>${svg}`),
  );
  add('html', 'dokumen_format', 'dokumen', 'kk.jpg', Buffer.from(HTML));
  add('html for a pdf slot', 'dokumen_format_pdf', 'pdf', 'proposal.pdf', Buffer.from(HTML));
  add('gif', 'dokumen_format', 'dokumen', 'kk.jpg', gif);
  add('gif and jar', 'dokumen_format', 'dokumen', 'kk.gif', Buffer.concat([gif, zip()]));
  add('webp', 'dokumen_format', 'dokumen', 'kk.webp', await picture().webp().toBuffer());
  add('tiff', 'dokumen_format', 'dokumen', 'kk.jpg', await picture().tiff().toBuffer());
  add('avif', 'dokumen_format', 'dokumen', 'kk.jpg', await picture(16, 16).avif({ effort: 0 }).toBuffer());
  add('heic', 'dokumen_format', 'dokumen', 'kk.heic', heic);
  add('zip', 'dokumen_format', 'dokumen', 'kk.pdf', zip());
  add(
    'executable',
    'dokumen_format',
    'dokumen',
    'kk.pdf',
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  );
  add('text', 'dokumen_format', 'dokumen', 'kk.pdf', Buffer.from('Kartu keluarga'));
}

async function addPdfs(add: Add): Promise<void> {
  const link =
    '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.ac.id) >> >>]';
  add('pdf', 'ok', 'pdf', 'proposal.pdf', pdf());
  add('pdf under a jpeg name', 'ok', 'dokumen', 'kk.jpg', pdf());
  add('pdf from a library', 'ok', 'pdf', 'proposal.pdf', await libraryPdf());
  add('pdf with a link', 'ok', 'pdf', 'proposal.pdf', pdf({ page: link }));
  add('pdf opening at a page', 'ok', 'pdf', 'proposal.pdf', pdf({ catalog: '/OpenAction [3 0 R /Fit]' }));
  const jump = pdf({ catalog: '/OpenAction 5 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] });
  add('pdf opening by goto', 'ok', 'pdf', 'proposal.pdf', jump);
  add(
    'pdf with harmless lookalike names',
    'ok',
    'pdf',
    'a.pdf',
    pdf({ catalog: '/JavaScriptFree 1 /XFAN 2 /LaunchPad 3' }),
  );
  add('pdf of 999,999 bytes', 'ok', 'pdf', 'proposal.pdf', pdfOfSize(999_999));
  add('pdf of 1,000,000 bytes', 'dokumen_terlalu_besar', 'pdf', 'proposal.pdf', pdfOfSize(1_000_000));

  const whole = pdf();
  add('pdf cut off', 'pdf_rusak', 'pdf', 'proposal.pdf', whole.subarray(0, whole.length - 80));
  add('pdf header alone', 'pdf_rusak', 'pdf', 'proposal.pdf', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF'));
  const broken = pdf({ objects: ['<< /A [1 2 >>'] });
  add('pdf with a broken object', 'pdf_rusak', 'pdf', 'proposal.pdf', broken);
  add('pdf and html', 'pdf_rusak', 'pdf', 'proposal.pdf', Buffer.concat([pdf(), Buffer.from(HTML)]));
  add('pdf beginning as html', 'pdf_rusak', 'pdf', 'proposal.pdf', pdf({ preamble: `%${HTML}\n` }));
  add('pdf and zip appended', 'pdf_rusak', 'pdf', 'proposal.pdf', Buffer.concat([pdf(), zip()]));
  add('pdf that is a zip too', 'pdf_rusak', 'pdf', 'proposal.pdf', pdfAndZip());
  add('html before a pdf', 'dokumen_format', 'dokumen', 'kk.pdf', Buffer.concat([Buffer.from(HTML), pdf()]));
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()]);
  add('pdf behind a byte order mark', 'dokumen_format', 'dokumen', 'kk.pdf', marked);
  const lock = '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O (o) /U (u) >>';
  add('pdf encrypted', 'pdf_terkunci', 'pdf', 'a.pdf', pdf({ trailer: '/Encrypt 5 0 R', objects: [lock] }));
  add('pdf encrypted, escaped', 'pdf_terkunci', 'pdf', 'a.pdf', pdf({ trailer: `/Encr#79pt ${lock}` }));
  add('pdf script, by a library', 'pdf_aktif', 'pdf', 'a.pdf', await libraryPdf('script'));
  add('pdf attachment, by a library', 'pdf_aktif', 'pdf', 'a.pdf', await libraryPdf('attachment'));
}

function addActivePdfs(add: Add): void {
  const active = (name: string, bytes: Buffer) =>
    add(`pdf ${name}`, 'pdf_aktif', 'pdf', 'proposal.pdf', bytes);
  const opening = (action: string) => pdf({ catalog: `/OpenAction ${action}` });
  active('script on opening', opening(SCRIPT));
  active('script in a name tree', pdf({ catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }));
  active('script with escaped names', opening('<< /S /J#61va#53cript /J#53 (app.alert\\(1\\)) >>'));
  active('script with all letters escaped', opening('<< /S /#4a#61#76#61#53#63#72#69#70#74 /#4a#53 (x) >>'));
  active('script key alone, escaped', pdf({ objects: ['<< /S /Other /#4a#53 (x) >>'] }));
  active('script nobody refers to', pdf({ objects: [SCRIPT] }));
  active('script in a comment', pdf({ preamble: `% 9 0 obj ${SCRIPT} endobj\n` }));
  active('script key in a comment', pdf({ preamble: '% 9 0 obj << /S /Other /JS (x) >> endobj\n' }));
  active(
    'script in another stream',
    pdf({ objects: ['<< /Length 40 >>\nstream\n9 0 obj << /JS (x) >> endobj\nendstream'] }),
  );
  active('script in an object stream', pdf({ objects: [objectStream(['<< /A 1 >>', SCRIPT])] }));
  active('script key in an object stream', pdf({ objects: [objectStream(['<< /S /Other /JS (x) >>'])] }));
  active('script in an untyped object stream', pdf({ objects: [objectStream([SCRIPT], { type: '' })] }));
  const disguised = objectStream([SCRIPT], { type: '/Typ#65 /#4fbjStm', filter: '[/Flate#44ecode]' });
  active('script in an escaped object stream', pdf({ objects: [disguised] }));
  for (const filter of [
    '[/ASCIIHexDecode /FlateDecode]',
    '/FlateDecode /F /ASCIIHexDecode',
    '/FlateDecode /DecodeParms << /Predictor 12 >>',
  ]) {
    const unusual = pdf({ objects: [objectStream(['<< /A 1 >>'], { filter })] });
    add(`pdf object stream packed as ${filter}`, 'pdf_rusak', 'pdf', 'proposal.pdf', unusual);
  }
  const twice = pdf({ catalog: '/OpenAction 5 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] });
  const later = `5 0 obj\n<< /S /URI /URI (https://a.example) >>\nendobj\n`;
  const at = twice.indexOf('xref\n');
  active(
    'second version of an action',
    Buffer.concat([twice.subarray(0, at), Buffer.from(later), twice.subarray(at)]),
  );
  active('launch', opening('<< /S /Launch /F (cmd.exe) >>'));
  active('link on opening', opening('<< /S /URI /URI (https://a.example) >>'));
  active(
    'jump, then a link',
    opening('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI /URI (https://a.example) >> >>'),
  );
  active('unknown action on opening', opening('99 0 R'));
  active('print on opening', opening('<< /S /Named /N /Print >>'));
  active('link on showing a page', pdf({ page: '/AA << /O << /S /URI /URI (https://a.example) >> >>' }));
  active(
    'script link',
    pdf({ page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>]' }),
  );
  active('embedded files', pdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }));
  active('file specification with a file', pdf({ objects: ['<< /Type /Filespec /EF << /F 4 0 R >> >>'] }));
  active('attachment note', pdf({ page: '/Annots [<< /Subtype /FileAttachment >>]' }));
  active('xfa form', pdf({ catalog: '/AcroForm << /XFA 4 0 R >>' }));
  active('3d', pdf({ page: '/Annots [<< /Subtype /3D >>]' }));
  for (const action of ['SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Movie', 'Sound', 'Rendition']) {
    active(action, pdf({ page: `/Annots [<< /Subtype /Link /A << /S /${action} >> >>]` }));
  }
  const stream = (keys: string) => pdf({ objects: [`<< /Length 1 ${keys} >>\nstream\n \nendstream`] });
  active('bytes in another file', stream('/F (https://a.example/x)'));
  active('bytes in another file, by a dictionary', stream('/#46 << /FS /URL /F (https://a.example/x) >>'));
  active('bytes in another file, packed', stream('/FFilter /FlateDecode'));
  active('bytes in another file, with parameters', stream('/FDecode#50arms << /Columns 4 >>'));
  active('page of another file', stream('/Subtype /Form /Ref << /F (a.pdf) /Page 0 >>'));
  active('RichMedia', pdf({ page: '/Annots [<< /Subtype /RichMedia >>]' }));
}

function addHeavyPdfs(add: Add): void {
  const heavy = (name: string, bytes: Buffer) =>
    add(`pdf ${name}`, 'pdf_terlalu_berat', 'pdf', 'proposal.pdf', bytes);
  const branch = (of: string, times: number) =>
    `<< /Type /Pages /Count 1 /Kids [${`${of} 0 R `.repeat(times)}] >>`;
  // The later catalog is the one readers take.
  const pages = (...objects: string[]) => pdf({ objects: ['<< /Type /Catalog /Pages 6 0 R >>', ...objects] });
  heavy('of a million pages, told by two branches', pages(branch('7', 1000), branch('3', 1000)));
  heavy('of a million pages, each written', pages(branch('7', 1), branch('3', 40_000)));
  heavy(
    'of a million pages in an object stream',
    pages('<< /Kids 50 0 R >>', objectStream([`[${'3 0 R '.repeat(200_000)}]`])),
  );
  heavy('that claims a million pages', pages('<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>'));
  heavy(
    'with a picture as large as a wall',
    pdf({ objects: ['<< /Subtype /Image /Width 60000 /Height 6 0 R >>', '60000'] }),
  );
  add('pdf with pages within themselves', 'pdf_rusak', 'pdf', 'proposal.pdf', pages(branch('6', 1)));
  add('pdf of 2,000 pages', 'ok', 'pdf', 'proposal.pdf', pages(branch('7', 2), branch('3', 1000)));
}

function addBombs(add: Add): void {
  const bomb = (name: string, objects: string[], preamble = '') =>
    add(`pdf bomb: ${name}`, 'pdf_rusak', 'pdf', 'proposal.pdf', pdf({ objects, preamble }));
  bomb('nested arrays', ['['.repeat(400_000) + ']'.repeat(400_000)]);
  bomb('nested dictionaries in an object stream', [objectStream(['<</A'.repeat(500_000)])]);
  bomb('900 MB in an object stream', [inflatingStream(900)]);
  bomb('seven million numbers', [objectStream([`[${'1 '.repeat(7_500_000)}]`])]);
  bomb('200,000 unending strings', [], `${'obj('.repeat(200_000)}\n`);
}

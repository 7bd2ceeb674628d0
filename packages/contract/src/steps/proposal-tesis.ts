/** Data Proposal Tesis: title, thesis PDF, recommendation PDF (tesis 1). */
import { text } from '../form/field.ts';
import { defineStep, document, record, section } from '../form/step.ts';

export const proposalTesis = defineStep({
  key: 'proposal-tesis',
  number: 24,
  title: 'Data Proposal Tesis',
  purpose: 'Judul dan naskah proposal tesis, serta surat rekomendasi.',
  parts: [
    record({
      key: 'proposal_tesis',
      table: 'proposal_tesis',
      load: '/api/v1/proposal_tesis/{nomor_pendaftar}',
      save: '/api/v2/proposal_tesis',
      sections: [
        section('Proposal tesis', {
          judul: text({
            code: 'JUDUL_TESIS',
            label: 'Judul Tesis',
            required: 'Isi Judul Tesis',
            max: 255,
            multiline: true,
          }),
        }),
      ],
    }),
    document({
      slot: 'proposal_tesis/tesis',
      field: 'file_tesis',
      code: 'FILE_TESIS',
      accept: 'pdf',
      label: 'Berkas Proposal Tesis',
      load: '/api/v2/proposal_tesis/tesis/{nomor_pendaftar}',
      save: '/api/v2/proposal_tesis/tesis',
      required: 'belum ada file tesis',
    }),
    document({
      slot: 'proposal_tesis/rekomendasi',
      field: 'rekomendasi',
      code: 'REKOMENDASI_TESIS',
      accept: 'pdf',
      label: 'Surat Rekomendasi Tesis',
      load: '/api/v2/proposal_tesis/rekomendasi/{nomor_pendaftar}',
      save: '/api/v2/proposal_tesis/rekomendasi',
      required: 'belum ada file rekomendasi tesis',
    }),
  ],
});

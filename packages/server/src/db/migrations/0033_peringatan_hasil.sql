-- Warnings of an import of results, as the findings every import has.
UPDATE hasil SET peringatan = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('judul', judul, 'jumlah', jumlah, 'daftar', daftar) ORDER BY ke), '[]')
  FROM (VALUES
    (1, 'Di luar pilihan pendaftar', (peringatan #>> '{peringatan,jumlah}')::int, peringatan #> '{peringatan,daftar}'),
    (2, 'Melebihi daya tampung', jsonb_array_length(peringatan -> 'lewat_kuota'),
      (SELECT jsonb_agg(jsonb_build_object('baris', NULL, 'nomor_peserta', '', 'pesan',
          format('%s: %s diterima, daya tampung %s', p ->> 'nama_prodi', p ->> 'diterima', p ->> 'daya_tampung')))
        FROM jsonb_array_elements(peringatan -> 'lewat_kuota') AS p)),
    (3, 'Peserta terverifikasi yang tidak tercantum', (peringatan #>> '{tidak_tercantum,jumlah}')::int,
      (SELECT jsonb_agg(jsonb_build_object('baris', NULL, 'nomor_peserta', p ->> 'nomor_peserta', 'pesan', coalesce(p ->> 'nama_lengkap', '')))
        FROM jsonb_array_elements(peringatan #> '{tidak_tercantum,daftar}') AS p))
  ) AS kind (ke, judul, jumlah, daftar)
  WHERE jumlah > 0
) WHERE jsonb_typeof(peringatan) = 'object';

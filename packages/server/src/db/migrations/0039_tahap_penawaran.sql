-- Nothing of an offering is public before it is opened by an act; until now taking its form was enough.
ALTER TABLE penawaran
  ADD COLUMN tahap text NOT NULL DEFAULT 'rancangan' CHECK (tahap IN ('rancangan', 'uji_coba', 'dibuka')),
  ADD COLUMN pertama_dibuka timestamptz,
  ADD COLUMN buka_pada timestamptz,
  ADD COLUMN buka_diminta timestamptz,
  ADD COLUMN buka_diminta_oleh text,
  ADD COLUMN buka_disetujui timestamptz,
  ADD COLUMN buka_disetujui_oleh text,
  ADD COLUMN buka_halangan text[],
  ADD COLUMN salinan_dari text REFERENCES penawaran ON DELETE SET NULL;

UPDATE penawaran o SET tahap = 'dibuka', pertama_dibuka = coalesce(formulir_diambil, now())
  WHERE EXISTS (SELECT FROM penawaran_grup g WHERE g.kode_penawaran = o.kode_penawaran);

ALTER TABLE penawaran
  ADD CHECK (tahap <> 'dibuka' OR pertama_dibuka IS NOT NULL),
  ADD CHECK (num_nulls(buka_diminta, buka_diminta_oleh) IN (0, 2)),
  ADD CHECK (num_nulls(buka_disetujui, buka_disetujui_oleh) IN (0, 2)),
  -- Who asks for an opening never approves it.
  ADD CHECK (buka_disetujui_oleh IS NULL OR buka_disetujui_oleh <> buka_diminta_oleh),
  ADD CHECK (buka_diminta_oleh IS NOT NULL OR num_nonnulls(buka_pada, buka_disetujui, buka_halangan) = 0);

COMMENT ON COLUMN penawaran.tahap IS 'Only what is dibuka is public and can be paid for.';
COMMENT ON COLUMN penawaran.pertama_dibuka IS 'From then on people may hold its payment code.';
COMMENT ON COLUMN penawaran.buka_pada IS 'When it opens by itself; null where its opening was asked for at once.';
COMMENT ON COLUMN penawaran.buka_diminta IS 'When its opening was asked for; null where it is not asked for.';
COMMENT ON COLUMN penawaran.buka_halangan IS 'What kept it shut at its time; the opening must be asked for anew.';
COMMENT ON COLUMN penawaran.salinan_dari IS 'The offering it was copied from.';
CREATE INDEX penawaran_salinan_dari ON penawaran (salinan_dari);
CREATE INDEX penawaran_buka_pada ON penawaran (buka_pada) WHERE tahap <> 'dibuka';

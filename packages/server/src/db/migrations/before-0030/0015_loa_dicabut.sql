-- Revoked letters of one offering, in the order of their list, however few they are.
CREATE INDEX loa_dicabut_penawaran ON loa (kode_penawaran, dicabut, id) WHERE dicabut IS NOT NULL;

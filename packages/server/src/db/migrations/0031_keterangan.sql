-- What a reader of the schema has to be told, where psql, schema.sql and any other tool show it.

COMMENT ON COLUMN provinsi.kode_provinsi IS 'Text, as the codes of regions are everywhere: some begin with a zero.';
COMMENT ON TABLE jenjang IS 'Education of parents; the level of the school attended (jenjang_sma) and of a programme (jenjang_prodi) mean something else.';
COMMENT ON TABLE jenis_kejuaraan IS 'Editable; the mapping of the 25 codes is in listed order and unconfirmed.';

COMMENT ON COLUMN petugas.sandi IS 'argon2id, encoded.';
COMMENT ON COLUMN petugas.totp IS 'TOTP secret, AES-256-GCM under a key outside the database.';
COMMENT ON COLUMN petugas.totp_langkah IS 'The time step of the last one-time code that was taken: no code is taken twice.';
COMMENT ON COLUMN sesi_petugas.dipakai IS 'A session of the office ends after a while without a call, too; null counts as when it began.';

COMMENT ON COLUMN jalur.pascasarjana IS 'Seeded from the code lists of the specification, as tanpa_tes is.';
COMMENT ON TABLE grup_form IS 'The steps of the wizard; their numbers are the specification''s.';
COMMENT ON TABLE jalur_grup IS 'The form of a track, from which each offering takes a snapshot when it opens.';

COMMENT ON COLUMN penawaran.nama IS 'Name of the wave, e.g. "Gelombang 1".';
COMMENT ON COLUMN penawaran.kode_bayar IS 'Prefix of the payment code.';
COMMENT ON COLUMN penawaran.biaya IS 'Selection fee in rupiah; another amount is set aside.';
COMMENT ON COLUMN penawaran.tanggal_selesai_daftar IS 'Inclusive: the last instant at which a write is accepted.';
COMMENT ON COLUMN penawaran.versi IS 'Grows with every change: of two officers who change an offering at once, the second is told.';
COMMENT ON COLUMN penawaran.formulir_diambil IS 'When its form was taken from the track; null where it never was, or before this was noted.';
COMMENT ON COLUMN penawaran.jadwal_terakhir IS 'The last number given to a schedule of the offering: one that was taken away leaves its code to nobody.';
COMMENT ON TABLE penawaran_grup IS 'Snapshot of the form; a form somebody is filling never changes under them.';
COMMENT ON COLUMN form_khusus.meta_data IS 'Options of a select, comma-separated as the call delivers them.';
COMMENT ON COLUMN penawaran_prodi.daya_tampung IS 'Seats of the programme in a class of the offering; null: no limit is recorded.';

COMMENT ON COLUMN jadwal_ujian.disabilitas IS 'Offered only to applicants whose record says they have a disability.';
COMMENT ON COLUMN jadwal_ujian.penuh_sejak IS 'Since when the schedule has no seat left; the office promises a new room within a day.';
COMMENT ON COLUMN detail_jadwal.jam_mulai IS 'Jakarta clock time, as jam_selesai is.';
COMMENT ON COLUMN ruang.lowong IS 'A seat given back is taken again before a new number is; together with the taken ones they are 1, 2, 3, ….';
COMMENT ON COLUMN ruang.kursi_terakhir IS 'Number of the seat taken last, for the statement that takes it.';
COMMENT ON CONSTRAINT ruang_check ON ruang IS 'The last line against overbooking and against shrinking a room below its holders.';
COMMENT ON TRIGGER ruang_terisi ON ruang IS 'Only a room that becomes full, or is no longer, can change the answer.';

COMMENT ON COLUMN pendaftar.nomor_pendaftar IS '8 digits with a check digit, not sequential; the username, KODE PMB and registration number.';
COMMENT ON COLUMN pendaftar.pin_hmac IS 'HMAC-SHA-256 of the PIN under a key outside the database.';
COMMENT ON COLUMN pendaftar.pin_sandi IS 'AES-256-GCM copy for slip and lookup; null once the applicant changed the PIN.';
COMMENT ON COLUMN pendaftar.diverifikasi IS 'Set together with nomor_peserta by verification: from then on the data is locked. Null again when the office unlocks.';
COMMENT ON COLUMN pendaftar.versi_kartu IS 'Version of the exam card that is due; grows when the office unlocks and the applicant finalises again.';
COMMENT ON COLUMN pendaftar.batas_khusus IS 'A deadline of the applicant''s own; the later of it and the offering''s counts.';
COMMENT ON COLUMN pendaftar.id_impor_kehadiran IS 'The import that marked the applicant present, so that an import can be taken back as a whole.';
COMMENT ON COLUMN pendaftar.kartu_terbit IS 'The latest card made, beside the version that is due, so that the few without one are found by an index.';
COMMENT ON COLUMN pendaftar.diisi IS 'Whether anything was saved; noted with the first save, so that the phase stands in the row.';
COMMENT ON INDEX pendaftar_terverifikasi IS 'Who is to be named by an import of results.';
COMMENT ON COLUMN sesi.token_hash IS 'SHA-256 of the bearer token.';
COMMENT ON COLUMN sesi.nomor_pendaftar IS 'No foreign key: a session is made from the applicant''s row in the same statement, and applicants are never deleted; the check would lock and write that row at every sign-in.';
COMMENT ON COLUMN sesi.berakhir IS 'Absolute limit; the idle limit is held against dipakai, which is written every few minutes at most.';

COMMENT ON TABLE pencarian IS 'The office''s search and filters, one row and one index for all of them: any mixture of words, offering, phase and programme meets inside the index, petak by petak from the newest, so that a page costs the same among a million. Swept often: the index still names rows of the past until then, and most changes are to the newest, which all look at.';
COMMENT ON COLUMN pencarian.nomor_pendaftar IS 'No foreign key: the rows follow those of pendaftar.';
COMMENT ON COLUMN pencarian.prodi IS 'Programmes chosen, in their order.';
COMMENT ON COLUMN pencarian.kata IS 'Words of name, NIK and phones, each after a space: '' putri wibowo 3374…''.';
COMMENT ON COLUMN pencarian.petak IS 'Half weeks from 1970 to dibuat.';
COMMENT ON INDEX pencarian_terbaru IS 'Lists walk along the newest first. A row is written anew with every phase and choice; the table''s fillfactor leaves room on its page for that, so that neighbours in time stay neighbours on disk.';
COMMENT ON INDEX pencarian_istilah IS 'What waits to be sorted in is read by every search: little of it.';
COMMENT ON VIEW pencarian_sumber IS 'What the rows of pencarian are made of; the triggers keep to it.';
COMMENT ON FUNCTION istilah_pendaftar IS 'Everything one applicant is found by: the filters of a petak as one term for each mixture (''#2968 OFFERING PHASE 301'', left empty where any will do), beginnings of every word, and every two words by three letters each, because words that are common apart may hardly ever meet. Numbers keep the beginnings people know: region, day of birth, exchange.';
COMMENT ON FUNCTION istilah_dicari IS 'Terms that whoever has words with these beginnings is found by. Pairs are rare; where there is one, single words only cost time. Otherwise of each word its longest kept beginning.';
COMMENT ON FUNCTION kata_cari IS '"Nur''aini Sá" -> nuraini, sa: lower case, accents and apostrophes gone, every other sign parts words.';
COMMENT ON FUNCTION kata_pendaftar IS 'The words of one record; a name with an apostrophe is found by its parts too.';
COMMENT ON FUNCTION pencarian_akun IS 'Who stands in the lists as they are already is not written anew.';
COMMENT ON FUNCTION pencarian_pilihan IS 'Choices are saved by taking all away and writing all again; only what remains of it at the end counts.';

COMMENT ON COLUMN pembayaran.nomor_pembayaran IS 'The bank''s own transaction number; unique, so replaying makes no second applicant.';
COMMENT ON COLUMN pembayaran.jumlah IS 'Rupiah.';
COMMENT ON COLUMN pembayaran.karantina IS 'Why it is set aside; null for an accepted payment.';
COMMENT ON COLUMN pembayaran.dikembalikan IS 'A payment set aside ends in one of two ways: released, or given back to the payer; karantina stays with the latter.';

COMMENT ON TABLE data_diri_pendaftar IS 'A record of the form: one row per applicant, column = field name (contract, steps/). Columns are at least as wide as the contract''s limits, so that an office may raise a limit that looks truncated.';
COMMENT ON COLUMN data_diri_pendaftar.tempat_lahir IS 'A province, or the pseudo-code 00 for abroad.';
COMMENT ON COLUMN data_diri_pendaftar.versi IS 'Of this and every other record: grows with every save; a save that names an older one is refused.';
COMMENT ON COLUMN data_sertifikasi.nilai_toefl IS 'Language tests differ in their scale, and some count in halves.';
COMMENT ON COLUMN data_khusus.value IS 'Text of a text or select field; a file field holds none, its file stands in berkas.';
COMMENT ON COLUMN pilihan_jurusan.urutan IS 'Rank, 1 first.';
COMMENT ON TABLE berkas IS 'Files of applicants; a replaced one is kept with the time it was replaced.';
COMMENT ON TABLE draf IS 'What is typed but not yet saved, by step; unjudged.';

COMMENT ON TABLE penomoran IS 'One counter row per year, track and wave; numbers are never reused.';
COMMENT ON INDEX kartu_ujian_kunci_berkas IS 'The sweep asks of every stored file whether a row names it.';

COMMENT ON TABLE hasil IS 'An import of results for one offering; visible only once approved by a second officer and after its announcement.';
COMMENT ON COLUMN hasil.peringatan IS 'What the dry run warned of when the import was kept; null for imports older than this column.';
COMMENT ON INDEX hasil_berlaku IS 'One import of an offering counts at a time.';
COMMENT ON FUNCTION hasil_berubah IS 'Opened results are kept in the processes; whatever changes what is open makes them forget.';
COMMENT ON COLUMN yudisium.baris IS 'Row of the file, so that an import reads in the order the committee wrote it.';
COMMENT ON INDEX yudisium_putusan IS 'A committee lists the accepted first; the others must not be looked for behind all of them.';

COMMENT ON TABLE loa IS 'Requests in review are listed by request, decided letters by decision: one index for each view and filter, in its order. Words and numbers are looked for in one index of terms, as applicants are.';
COMMENT ON COLUMN loa.jenis_loa IS '1 conditional, 2 final.';
COMMENT ON COLUMN loa.status_loa IS '1 in review, 2 approved, 3 rejected.';
COMMENT ON COLUMN loa.kode_penawaran IS 'The applicant''s, so that the queue can be filtered without visiting every applicant.';
COMMENT ON INDEX loa_istilah IS 'What waits to be sorted in is read by every search: little of it.';
COMMENT ON INDEX loa_kunci_berkas IS 'The sweep asks of every stored file whether a row names it.';
COMMENT ON FUNCTION istilah_loa IS 'Every request stands in one view by its state and in that of all; in each by the petak of the time the view is ordered by. An index is built and restored with no schema on the path, so the function carries its own.';
COMMENT ON FUNCTION loa_kata IS 'The name is held until the request is written, so that a correction at the same moment finds the request.';

COMMENT ON COLUMN percakapan.menunggu_sejak IS 'Oldest message of the applicant that waits for an answer; null when none does.';
COMMENT ON COLUMN percakapan.terakhir IS 'Time of the last message, so that what does not wait has an order too.';
COMMENT ON CONSTRAINT percakapan_check ON percakapan IS 'Nothing waits in a solved conversation.';
COMMENT ON COLUMN balasan_siap.versi IS 'Of two officers who change a canned reply at once, the second is told, rather than replacing the first unseen.';

COMMENT ON TABLE berkas_kabar IS 'Pictures and documents of the office; published with what they belong to.';
COMMENT ON COLUMN pengumuman.terbit IS 'Shown from this instant on; null: a draft.';
COMMENT ON COLUMN berita.isi_berita IS 'Sanitised when written, and again when read.';
COMMENT ON COLUMN berita.terbit IS 'Shown from this instant on; null: a draft.';

COMMENT ON TABLE lambang IS 'The university''s seal, handed in by the office: a small PNG, addressed by its content so that it never changes.';
COMMENT ON COLUMN lambang.id IS 'The first 22 letters of the SHA-256 of isi, base64url.';

COMMENT ON COLUMN audit.pelaku IS '''pendaftar'', ''petugas'', ''bank'' or ''sistem''; id_pelaku says who of them.';
COMMENT ON TABLE audit_tentang IS 'An act on many leaves one entry; this leads from each of them to it, so that their histories can tell of it.';
COMMENT ON COLUMN audit_tentang.id_audit IS 'No foreign key is needed to what can never be deleted.';
COMMENT ON TABLE ekspor IS 'Exports of the office; each is read by who asked for it, for a day.';
COMMENT ON COLUMN ekspor.kemajuan IS 'Rows written so far.';
COMMENT ON TABLE rate_limit IS 'The layout rate-limiter-flexible expects.';
COMMENT ON TABLE migrasi IS 'Migrations that were applied, and the SHA-256 of each file.';
COMMENT ON FUNCTION tanpa_kursi IS 'Ends a statement, and with it the transaction, that found no seat.';

-- Language tests differ in their scale, and some count in halves (decisions 111).
ALTER TABLE data_sertifikasi ALTER COLUMN nilai_toefl TYPE numeric, ALTER COLUMN nilai_toafl TYPE numeric;

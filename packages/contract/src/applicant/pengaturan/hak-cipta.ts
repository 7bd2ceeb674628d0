/** The years beside the university's name at the foot of a page: from the first one the office set to the running one (pengaturan 1). */
export const tahunHakCipta = (pertama: number, berjalan: number): string =>
  berjalan > pertama ? `${pertama}–${berjalan}` : `${pertama}`;

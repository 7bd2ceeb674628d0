/** SQL: what the officer is called whose account is `username`. */
export const officerName = (username: string): string =>
  `(SELECT o.nama FROM petugas o WHERE o.username = ${username})`;

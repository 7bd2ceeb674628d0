/** SQL: what the officer is called whose account is `username`; that where there is no such account. */
export const officerName = (username: string): string =>
  `coalesce((SELECT bernama.nama FROM petugas bernama WHERE bernama.username = ${username}), ${username})`;

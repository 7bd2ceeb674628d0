/** Why a start failed, as whoever runs the machine should read it. */

interface Failure {
  name?: string;
  code?: string;
  message?: string;
  stack?: string;
  errors?: Failure[];
}

/** One sentence for what an operator can mend; the stack of whatever nobody foresaw. */
export const startFailure = (error: unknown, port: number): string => {
  const { code, name, message, stack, errors } = error as Failure;
  if (code === 'EADDRINUSE')
    return `Port ${port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain, misalnya: PORT=3001 npm start`;
  if (code === 'EACCES' && message?.includes('listen'))
    return `Port ${port} tidak boleh dipakai oleh pengguna ini.`;
  // Both addresses of a host name refused: the reason stands in the single errors.
  const reason = message || errors?.[0]?.message || code;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28'))
    return `Basis data di DATABASE_URL tidak dapat dibuka: ${reason}`;
  return name === 'Error' && code === undefined
    ? `Gerbang tidak dapat dinyalakan. ${reason}`
    : (stack ?? String(error));
};

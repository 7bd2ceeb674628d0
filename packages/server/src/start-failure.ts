/** Why a start failed, as whoever runs the machine should read it. */

interface Failure {
  name?: string;
  code?: string;
  syscall?: string;
  hostname?: string;
  path?: string;
  /** The one that was tried, where it is not the portal's own. */
  port?: number;
  message?: string;
  stack?: string;
  errors?: Failure[];
}

/** One sentence for what an operator can mend; the stack of whatever nobody foresaw. */
export const startFailure = (error: unknown, port: number, host = '', dataDir = ''): string => {
  const { code, syscall, hostname, path, port: tried, name, message, stack, errors } = error as Failure;
  if (code === 'EADDRINUSE' && tried !== undefined && tried !== port)
    return `Port ${tried} sudah dipakai program lain. Pilih yang lain untuk METRICS_ADDRESS atau GERBANG_HEALTH_PORT.`;
  if (code === 'EADDRINUSE')
    return `Port ${port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain, misalnya: PORT=3001 npm start`;
  if (code === 'EACCES' && message?.includes('listen'))
    return `Port ${port} tidak boleh dipakai oleh pengguna ini.`;
  if ((code === 'EADDRNOTAVAIL' && syscall === 'listen') || (code === 'ENOTFOUND' && hostname === host))
    return `HOST harus alamat mesin ini, misalnya 127.0.0.1 atau 0.0.0.0; ${host} bukan.`;
  if (dataDir !== '' && path?.startsWith(dataDir))
    return `DATA_DIR tidak dapat dipakai: ${message}. Periksa pemilik dan izin folder ${dataDir}.`;
  // Both addresses of a host name refused: the reason stands in the single errors.
  const reason = message || errors?.[0]?.message || code;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code?.startsWith('28'))
    return `Basis data di DATABASE_URL tidak dapat dibuka: ${reason}`;
  return name === 'Error' && code === undefined
    ? `Gerbang tidak dapat dinyalakan. ${reason}`
    : (stack ?? String(error));
};

/** The addresses of the sign-in page, and which of its two tabs each opens (layar 3). */
export const LOGIN_TABS: Readonly<Record<string, 'masuk' | 'simulasi'>> = {
  '/': 'masuk',
  '/login': 'masuk',
  '/simulasi-bayar': 'simulasi',
  '/login/simulasi-bayar': 'simulasi',
};

/** The answers of SNAP BI: three digits of HTTP status, two of the service, two of the case. */

/** Services a bank may call. */
export const LAYANAN = { token: '73', inquiry: '24', payment: '25' } as const;
export type Layanan = (typeof LAYANAN)[keyof typeof LAYANAN];

const CASES = {
  permintaan: [400, '00', 'Bad Request'],
  bentuk: [400, '01', 'Invalid Field Format'],
  wajib: [400, '02', 'Invalid Mandatory Field'],
  tanda: [401, '00', 'Unauthorized'],
  token: [401, '01', 'Invalid Token (B2B)'],
  tagihan: [404, '12', 'Invalid Bill/Virtual Account'],
  jumlah: [404, '13', 'Invalid Amount'],
  terbayar: [404, '14', 'Paid Bill'],
  berbeda: [404, '18', 'Inconsistent Request'],
  lewat: [404, '19', 'Invalid Bill/Virtual Account'],
  bentrok: [409, '00', 'Conflict'],
  sering: [429, '00', 'Too Many Requests'],
  galat: [500, '00', 'General Error'],
} as const;
export type Kasus = keyof typeof CASES;

/** A call that is not carried out; `about` is the field or the reason, in brackets behind the standard's words. */
export class SnapRefusal extends Error {
  readonly kasus: Kasus;
  readonly about: string | undefined;
  constructor(kasus: Kasus, about?: string) {
    super(kasus);
    this.kasus = kasus;
    this.about = about;
  }
}

export interface SnapAnswer {
  status: number;
  body: { responseCode: string; responseMessage: string } & Record<string, unknown>;
}

/** What a bank reads of a refusal. */
export const refusalAnswer = (layanan: Layanan, { kasus, about }: SnapRefusal): SnapAnswer => {
  const [status, code, message] = CASES[kasus];
  return {
    status,
    body: {
      responseCode: `${status}${layanan}${code}`,
      responseMessage: about === undefined ? message : `${message} [${about}]`,
    },
  };
};

/** What a bank reads of a call that was carried out. */
export const success = (layanan: Layanan, data: Record<string, unknown>): SnapAnswer => ({
  status: 200,
  body: { responseCode: `200${layanan}00`, responseMessage: 'Successful', ...data },
});

/** Officers as the admin's desk lists them. */
import type { petugasKantor } from '@gerbang/contract/office/akun-petugas';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { Deps } from '../../deps.ts';
import { IZIN_KANTOR, ROLES_HELD } from '../../domain/akun-petugas.ts';
import type { Dated } from '../../http/mount.ts';
import { NAME_POINTS, NAME_PREFIX } from '../../http/staff-limits.ts';
import { needsCode, type Roles } from '../../http/staff-session.ts';
import { tableList } from '../../shapes/list.ts';

type Row = Omit<Dated<RowOf<typeof petugasKantor>, 'masuk_terakhir' | 'undangan_sampai'>, 'kode_wajib'> &
  Roles;

const STATE = `CASE WHEN NOT p.aktif THEN 'nonaktif' WHEN p.sandi IS NULL THEN 'diundang' ELSE 'aktif' END`;
// The keys of limits: prefix, name with its number, network. Read once for the page, not once for each officer.
const LOCKED = `SELECT DISTINCT split_part(key, '|', 1) AS nama FROM rate_limit
  WHERE key LIKE '${NAME_PREFIX}:%' AND points > ${NAME_POINTS} AND expire > extract(epoch FROM now()) * 1000`;

/** The list of officers. */
export const officersOf = ({ config }: Pick<Deps, 'config'>) =>
  tableList<typeof petugasKantor, Row>({
    columns: `p.username, p.nama, ${ROLES_HELD} AS peran, ${IZIN_KANTOR} AS izin_kantor, ${STATE} AS keadaan, p.totp IS NOT NULL AS kode_aktif, p.masuk_terakhir,
      (SELECT count(*)::int FROM sesi_petugas s WHERE s.username = p.username) AS sesi,
      k.nama IS NOT NULL AS terkunci, u.berakhir AS undangan_sampai`,
    from: `petugas p LEFT JOIN undangan_petugas u ON u.username = p.username
      LEFT JOIN (${LOCKED}) k ON k.nama = '${NAME_PREFIX}:' || p.username || '.' || p.pembukaan_kunci`,
    key: ['p.username', 'text'],
    filters: {
      cari: (bind, text) => {
        const sought = bind(text.trim().toLowerCase());
        return `(strpos(lower(p.nama), ${sought}) > 0 OR strpos(p.username, ${sought}) > 0)`;
      },
      peran: (bind, role) => `${bind(role)} = ANY (${ROLES_HELD})`,
      keadaan: (bind, state) => `${STATE} = ${bind(state)}`,
    },
    order: () => ({
      by: [
        ['lower(p.nama)', 'text'],
        ['p.username', 'text'],
      ],
    }),
    present: ({ izin_kantor, ...row }) => ({
      ...row,
      kode_wajib: needsCode(config, { ...row, izin_kantor }),
    }),
    counts: true,
  });

/** What a gateway reports of its messages (pemberitahuan 22). */
import { JALUR_KABAR_GATEWAY } from '@gerbang/contract/office/pemberitahuan/wa';
import { z } from 'zod/mini';
import { oneLine } from '../../domain/surel.ts';
import type { Services } from '../../http/services.ts';
import type { Webhooks } from '../../http/webhook.ts';
import { mountSignedReports } from './signed-reports.ts';
import { readWaWay, type waDoors } from './wa/settings.ts';
import { takeStep } from './wa/status.ts';

const laporanGateway = z.object({
  id: z.string().check(z.regex(/^\d{1,15}\.\d{1,6}$/)),
  status: z.enum(['sent', 'failed', 'delivered', 'read']),
  alasan: z.optional(z.string().check(z.maxLength(500))),
});

export const mountGatewayReports = (
  hooks: Webhooks,
  deps: Services,
  doors: ReturnType<typeof waDoors>,
): void =>
  mountSignedReports(hooks, deps, {
    path: JALUR_KABAR_GATEWAY,
    report: laporanGateway,
    isOn: async () => (await doors()).gateway,
    key: async () => {
      const { settings, kunci_gateway } = await readWaWay(deps.pool, deps.config);
      return settings.cara === 'gateway' ? kunci_gateway : null;
    },
    notice: ({ id }) => Number.parseInt(id, 10),
    take: (db, at, { id, status, alasan }) =>
      takeStep(db, at, { id, step: status, why: oneLine(alasan ?? '') || 'Ditolak gateway', mark: id }),
  });

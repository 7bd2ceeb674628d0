/** What is reported from outside of messages that left; whose words these are stands outside the calls of the contract. */
import type { Services } from '../../http/services.ts';
import type { Webhooks } from '../../http/webhook.ts';
import { mountGatewayReports } from './gateway-status.ts';
import { mountMailReports } from './laporan-surel.ts';
import { waDoors } from './wa/settings.ts';
import { mountWaReports } from './wa/status.ts';

export const laporanPesanRoutes = (hooks: Webhooks, deps: Services): void => {
  const doors = waDoors(deps);
  mountWaReports(hooks, deps, doors);
  mountGatewayReports(hooks, deps, doors);
  mountMailReports(hooks, deps);
};

/** The dashboard with the result on it. */
import { DashboardPage } from './features/dashboard/dashboard-page.tsx';
import { YudisiumCard } from './features/yudisium/yudisium-card.tsx';

export function DashboardRoute() {
  return <DashboardPage Result={YudisiumCard} />;
}

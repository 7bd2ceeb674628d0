/** The dashboard with the result on it. */
import { DashboardPage } from './features/beranda/dashboard-page.tsx';
import { SurelSection } from './features/pemberitahuan/surel-section.tsx';
import { YudisiumCard } from './features/yudisium/yudisium-card.tsx';

export function DashboardRoute() {
  return <DashboardPage Result={YudisiumCard} Notices={SurelSection} />;
}

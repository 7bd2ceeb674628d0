/** The simulation of a payment on a page that has no passing messages of its own. */
import { FlashProvider } from '../ui/feedback/flash.tsx';
import { Simulation } from './features/pembayaran/simulation.tsx';

export function SimulationAlone() {
  return (
    <FlashProvider>
      <Simulation />
    </FlashProvider>
  );
}

/** Above one of a list: the way back to it, and the neighbours by button and by J and K. */
import { Link, type LinkProps } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { useStepKeys } from './use-step-keys.ts';

interface Props {
  to: LinkProps['to'];
  /** Words of the way back. */
  list: string;
  /** Opens the neighbour; absent where there is none. */
  before: (() => void) | undefined;
  next: (() => void) | undefined;
}

export function StepHead({ to, list, before, next }: Props) {
  useStepKeys(next, before);
  return (
    <div className="desk-head">
      <Link to={to}>{list}</Link>
      <div className="ui-row">
        <Button variant="secondary" disabled={!before} onClick={before}>
          Sebelumnya
          <Keys>(K)</Keys>
        </Button>
        <Button variant="secondary" disabled={!next} onClick={next}>
          Berikutnya
          <Keys>(J)</Keys>
        </Button>
      </div>
    </div>
  );
}

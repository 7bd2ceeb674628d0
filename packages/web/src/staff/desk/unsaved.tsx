/** What every form whose text is kept on the device says and asks. */
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Failure, type Tried } from '../../ui/feedback/failure.tsx';

/** Asks before the page is left while something is not saved. */
export const useLeaveWarning = (unsaved: boolean): void =>
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

interface Props {
  /** The last save, and why it failed. */
  acting: Tried;
  /** The text was found on the device. */
  restored: boolean;
  onDiscard: () => void;
}

export function UnsavedNotices({ acting, restored, onDiscard }: Props) {
  return (
    <>
      <Failure of={acting} title="Belum tersimpan" finding />
      {restored && (
        <Alert kind="info" title="Tulisan yang belum disimpan dipulihkan">
          <Button variant="secondary" onClick={onDiscard}>
            Buang tulisan itu
          </Button>
        </Alert>
      )}
    </>
  );
}

/** What every form whose text is kept on the device says and asks. */
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Asks before the page is left while something is not saved. */
export const useLeaveWarning = (unsaved: boolean): void =>
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

interface Props {
  /** Why the last save failed. */
  failure: string | null;
  /** The text was found on the device. */
  restored: boolean;
  onDiscard: () => void;
}

export function UnsavedNotices({ failure, restored, onDiscard }: Props) {
  return (
    <>
      {failure && (
        <Alert kind="error" announce title="Belum tersimpan">
          {failure}
        </Alert>
      )}
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

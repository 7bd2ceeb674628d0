/** The title of the browser's tab: the page, then the university (A 2: "titled …"). */
import { useEffect } from 'react';
import { useSettings } from '../../api/settings.ts';

export const usePageTitle = (title: string): void => {
  const { nama_universitas } = useSettings();
  useEffect(() => {
    document.title = `${title} – ${nama_universitas}`;
  }, [title, nama_universitas]);
};

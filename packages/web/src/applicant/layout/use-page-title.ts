/** The title of the browser's tab: the page, then the university (layar 5). */
import { useEffect } from 'react';
import { tabTitle, useSettings } from '../../api/settings.ts';

export const usePageTitle = (title: string): void => {
  const settings = useSettings();
  useEffect(() => {
    document.title = tabTitle(title, settings);
  }, [title, settings]);
};

/** The news desk: articles and announcements. */
import { Route, Routes } from 'react-router';
import { AnnouncementPage } from './announcement-page.tsx';
import { ArticlePage } from './article-page.tsx';
import './kabar.css';
import { ListPage } from './list-page.tsx';
import { QuestionsPage } from './questions-page.tsx';

export default function NewsDesk() {
  return (
    <Routes>
      <Route index element={<ListPage />} />
      <Route path="pengumuman/:id" element={<AnnouncementPage />} />
      <Route path="tanya-jawab" element={<QuestionsPage />} />
      <Route path=":id" element={<ArticlePage />} />
    </Routes>
  );
}

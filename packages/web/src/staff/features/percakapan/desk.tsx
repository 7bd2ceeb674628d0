/** The chat desk: the queue, the open conversation, and who it is with. */
import { Link, Route, Routes, useLocation, useParams } from 'react-router';
import { CannedPage } from './canned-page.tsx';
import './percakapan.css';
import { QueueList } from './queue-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useNews } from './use-desk.ts';

function Desk() {
  const { nomor } = useParams();
  const { search } = useLocation();
  useNews();
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Percakapan</h1>
        <Link to={{ pathname: '/percakapan/balasan', search }}>Kelola balasan siap</Link>
      </div>
      <div className={nomor ? 'desk-chat desk-chat--open' : 'desk-chat'}>
        <QueueList open={nomor} />
        {nomor ? (
          <ThreadPane key={nomor} nomor={nomor} />
        ) : (
          <p className="ui-card ui-muted desk-chat__none">Pilih percakapan dari antrean.</p>
        )}
      </div>
    </div>
  );
}

export default function ChatDesk() {
  return (
    <Routes>
      <Route path="balasan" element={<CannedPage />} />
      <Route path=":nomor?" element={<Desk />} />
    </Routes>
  );
}

/** Header and footer around the pages that need no session (layar 6). */
import { initials, NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import type { ReactNode } from 'react';
import { useSettings } from '../../api/settings.ts';
import '../../ui/masthead.css';
import './frame.css';
import { Footer } from './footer.tsx';
import { PageLink } from './navigation.tsx';

/** The university's seal, or its initials where none is set. */
function Seal() {
  const settings = useSettings();
  return settings.lambang ? (
    <img className="masthead__seal" src={settings.lambang} alt="" width={40} height={40} />
  ) : (
    <span className="masthead__seal masthead__seal--letters" aria-hidden="true" suppressHydrationWarning>
      {initials(settings)}
    </span>
  );
}

/** Seal and name, leading home. */
export function Brand({ to }: { to: string }) {
  const { nama_universitas } = useSettings();
  return (
    <PageLink to={to} className="masthead__brand">
      <Seal />
      <span className="masthead__names">
        {/* The server writes the name into the page drawn at build time, which is taken over as it came. */}
        <span className="masthead__name" suppressHydrationWarning>
          {nama_universitas}
        </span>
        {nama_universitas !== NEUTRAL.nama_universitas && (
          <span className="masthead__sub">{NEUTRAL.nama_universitas}</span>
        )}
      </span>
    </PageLink>
  );
}

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <a className="ui-skip" href="#isi">
        Langsung ke isi
      </a>
      <header className="masthead">
        <div className="frame__bar">
          <Brand to="/" />
        </div>
      </header>
      <main id="isi" className="frame__main frame__main--narrow" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

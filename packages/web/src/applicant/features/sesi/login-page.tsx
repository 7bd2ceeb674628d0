/** Login and payment simulation: one page, two tabs; four addresses differ in which opens (layar 3). */
import type { ReactNode } from 'react';
import { useSettings } from '../../../api/settings.ts';
import { IconExternal } from '../../../ui/icon.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PageLink, useNavigation } from '../../layout/navigation.tsx';
import { PublicFrame } from '../../layout/public-frame.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { LoginForm } from './login-form.tsx';
import './login.css';
import { Waves } from './waves.tsx';

interface Props {
  tab: 'masuk' | 'simulasi';
  /** Somebody is signed in, and looks at the simulation. */
  signedIn?: boolean;
  /** Drawn only while its tab is open. */
  simulation: ReactNode;
}

export function LoginPage({ tab, signedIn = false, simulation }: Props) {
  usePageTitle('Penerimaan Mahasiswa Baru');
  const { search, pathname, go } = useNavigation();
  const { panduan_pembayaran } = useSettings();
  const underLogin = pathname.startsWith('/login');
  const open = (key: string) => {
    const base = underLogin ? '/login' : '';
    // The address keeps where a guest wanted to go.
    const path = key === 'simulasi' ? `${base}/simulasi-bayar` : base || '/';
    go(path + search, { replace: true });
  };
  // Drawn, and so fetched, only for those who open the tab.
  const simulating = <div className="ui-card">{simulation}</div>;
  return (
    <PublicFrame>
      <div className="login__page">
        {signedIn ? (
          <div className="ui-stack">
            <PageLink to="/dashboard">Kembali ke Dashboard</PageLink>
            <h1>Simulasi Pembayaran</h1>
            {simulating}
          </div>
        ) : (
          <div className="ui-stack">
            <div>
              <h1>Selamat datang</h1>
              <p className="ui-muted">
                Masuk untuk mengisi formulir, mencetak kartu ujian, dan melihat jadwal.
              </p>
            </div>
            <Tabs
              label="Masuk atau simulasi pembayaran"
              active={tab}
              onChange={open}
              tabs={[
                {
                  key: 'masuk',
                  label: 'Masuk',
                  panel: (
                    <div className="ui-card">
                      <LoginForm />
                    </div>
                  ),
                },
                {
                  key: 'simulasi',
                  label: 'Simulasi Pembayaran',
                  panel: simulating,
                },
              ]}
            />
            <p>
              Lupa kode atau PIN?{' '}
              <PageLink to="/cek_password">Cek kode dan PIN dengan nomor pembayaran</PageLink>
            </p>
          </div>
        )}
        {!signedIn && <Waves />}
        {/* Below everything that can be pressed: the page arrives drawn without the settings. */}
        {panduan_pembayaran.length > 0 && (
          <section aria-labelledby="panduan" className="ui-stack ui-stack--close">
            <h2 id="panduan">Panduan pembayaran</h2>
            <ul className="login__guides">
              {panduan_pembayaran.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noreferrer">
                    {tab === 'simulasi' && <IconExternal size={18} />} {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PublicFrame>
  );
}

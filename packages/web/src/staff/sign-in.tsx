/** The office's door, while nobody is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useSettings } from '../api/settings.ts';
import './frame.css';
import { SignInForm } from './sign-in-form.tsx';
import { STAFF } from './ui/staff.ts';

export function SignIn() {
  const client = useQueryClient();
  const { nama_universitas } = useSettings();
  return (
    <main className="office__login ui-stack">
      <div>
        <h1>Kantor PMB</h1>
        <p className="ui-muted">{nama_universitas}</p>
      </div>
      <div className="ui-card">
        <SignInForm onSignedIn={(staff) => client.setQueryData(STAFF, staff)} />
      </div>
    </main>
  );
}

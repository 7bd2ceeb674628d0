/** The office's door, while nobody is signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { useSettings } from '../api/settings.ts';
import './frame.css';
import { STAFF } from './desk/staff.ts';
import { SignInForm } from './sign-in-form.tsx';

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

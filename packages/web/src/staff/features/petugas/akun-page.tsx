/** The officer's own account: who one is here, the password, one-time codes. */
import { useStaff } from '../../desk/staff.ts';
import './akun.css';
import { FactList } from '../../desk/fact-list.tsx';
import { OneTimeCode } from './one-time-code.tsx';
import { PasswordForm } from './password-form.tsx';

export default function AkunPage() {
  const { username, nama, peran } = useStaff();
  const facts = [
    ['Nama', nama],
    ['Nama pengguna', username],
    ['Peran', peran.join(', ')],
  ] as const;
  return (
    <div className="ui-stack akun">
      <h1>Akun saya</h1>
      <FactList of={facts} className="ui-facts akun__facts" />
      <PasswordForm />
      <OneTimeCode />
    </div>
  );
}

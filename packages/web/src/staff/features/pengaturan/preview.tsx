/** What applicants would see of the settings as they stand on the form. */
import { NEUTRAL } from '@gerbang/contract/neutral';
import { colourProblem } from '@gerbang/contract/settings-petugas';
import type { CSSProperties } from 'react';
import type { PortalForm } from './portal-form.ts';

export function Preview({ form }: { form: PortalForm }) {
  const colour = form.warna.trim();
  const style = colourProblem(colour) ? undefined : ({ '--primary': colour } as CSSProperties);
  const links = [...form.media_sosial, ...form.panduan_pembayaran].filter(({ label }) => label.trim());
  return (
    <section aria-labelledby="pratinjau" className="ui-stack">
      <h2 id="pratinjau">Pratinjau</h2>
      <div className="portal__page" style={style}>
        <div className="portal__head">
          {form.lambang ? (
            <img src={form.lambang} alt="Lambang" width={40} height={40} />
          ) : (
            <span className="portal__letters" aria-hidden="true">
              {form.singkatan.trim().slice(0, 3).toUpperCase()}
            </span>
          )}
          <p>
            <strong>{form.nama_universitas}</strong>
            {form.nama_universitas !== NEUTRAL.nama_universitas && (
              <>
                <br />
                <span className="ui-muted">{NEUTRAL.nama_universitas}</span>
              </>
            )}
          </p>
        </div>
        <p>
          <span className="portal__button">Masuk</span>
        </p>
        <div className="portal__foot">
          {form.alamat.trim() && <p>{form.alamat}</p>}
          <p>{[form.telepon, form.surel].filter((one) => one.trim()).join(' · ')}</p>
          {links.length > 0 && <p className="portal__links">{links.map(({ label }) => label).join(' · ')}</p>}
          <p>
            © {form.tahun} {form.nama_universitas}
          </p>
        </div>
      </div>
    </section>
  );
}

/** What applicants would see of the settings as they stand on the form, by day and by night. */
import { tahunHakCipta } from '@gerbang/contract/applicant/pengaturan/hak-cipta';
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { type Palette, paletteOf } from '@gerbang/contract/applicant/pengaturan/palette';
import { colourProblem } from '@gerbang/contract/office/pengaturan';
import type { CSSProperties } from 'react';
import type { PortalForm } from './portal-form.ts';

/** The colours as the variables the style sheets read, whatever mode the office itself is in. */
const tokensOf = (palette: Palette): CSSProperties =>
  Object.fromEntries(Object.entries(palette).map(([name, hex]) => [`--${name}`, hex]));

export function Preview({ form }: { form: PortalForm }) {
  const colour = form.warna.trim();
  const palette = paletteOf(colourProblem(colour) ? NEUTRAL.warna : colour);
  const years = /^\d{4}$/.test(form.tahun.trim())
    ? tahunHakCipta(Number(form.tahun), new Date().getFullYear())
    : form.tahun;
  const links = [...form.media_sosial, ...form.panduan_pembayaran].filter(({ label }) => label.trim());
  return (
    <section aria-labelledby="pratinjau" className="ui-stack">
      <h2 id="pratinjau">Pratinjau</h2>
      {(['light', 'dark'] as const).map((mode) => (
        <div key={mode} className="portal__page" style={tokensOf(palette[mode])}>
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
            {links.length > 0 && (
              <p className="portal__links">{links.map(({ label }) => label).join(' · ')}</p>
            )}
            <p>
              © {years} {form.nama_universitas}
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}

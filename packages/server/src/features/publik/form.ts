/** A form that asks by its address, so that it works without scripts. */
import { html, type SafeHtml } from '@remix-run/html-template';

/** One question with its answers; `any` is that of whoever has no preference, or has not chosen yet. */
export const choose = (
  name: string,
  label: string,
  any: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  { required = false, wrong }: { required?: boolean; wrong?: string | undefined } = {},
): SafeHtml =>
  html`<div class="umum-field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${required ? html` required` : ''}${wrong ? html` aria-invalid="true" aria-describedby="${name}-salah"` : ''}><option value="">${any}</option>${options.map(
    ([value, words]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`,
  )}</select>${wrong ? html`<p class="umum-wrong" id="${name}-salah">${wrong}</p>` : ''}</div>`;

/** The questions with the button that sends them to `path`. */
export const asking = (path: string, fields: readonly SafeHtml[], action: string): SafeHtml =>
  html`<form class="ui-card umum-form" method="get" action="${path}">${[...fields]}<button class="ui-button ui-button--primary" type="submit">${action}</button></form>`;

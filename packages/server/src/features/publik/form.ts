/** A form that asks by its address, so that it works without scripts. */
import { html, type SafeHtml } from '@remix-run/html-template';

/** One question with its answers; `any` is that of whoever has no preference. */
export const choose = (
  name: string,
  label: string,
  any: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
): SafeHtml =>
  html`<div class="umum-field"><label for="${name}">${label}</label><select id="${name}" name="${name}"><option value="">${any}</option>${options.map(
    ([value, words]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`,
  )}</select></div>`;

/** The questions with the button that sends them to `path`. */
export const asking = (path: string, fields: readonly SafeHtml[], action: string): SafeHtml =>
  html`<form class="ui-card umum-form" method="get" action="${path}">${[...fields]}<button class="ui-button ui-button--primary" type="submit">${action}</button></form>`;

/** The sign-in page as a string; runs at build time only. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { FirstPage } from './applicant/first-page.tsx';

export const render = (): string =>
  renderToString(
    <StrictMode>
      <FirstPage at={{ pathname: '/login', search: '' }} />
    </StrictMode>,
  );

/** The sign-in page as a string; runs at build time only. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './applicant/app.tsx';

export const render = (): string =>
  renderToString(
    <StrictMode>
      <StaticRouter location="/login">
        <App />
      </StaticRouter>
    </StrictMode>,
  );

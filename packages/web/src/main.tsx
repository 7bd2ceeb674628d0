import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './applicant/app.tsx';

const root = document.getElementById('root') as HTMLElement;
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
// The sign-in page arrives drawn; taking it over keeps what was typed before the scripts came.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);

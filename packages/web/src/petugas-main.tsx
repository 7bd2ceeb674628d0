import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './ui/tokens.css';
import './ui/base.css';
import { OfficeApp } from './staff/app.tsx';
import { begun } from './ui/outdated.ts';
import { steadyPress } from './ui/steady-press.ts';

begun();
steadyPress();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/petugas">
      <OfficeApp />
    </BrowserRouter>
  </StrictMode>,
);

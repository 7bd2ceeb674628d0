import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { RoutedApp } from './applicant/routed-app.tsx';
import { begun } from './ui/outdated.ts';
import { steadyPress } from './ui/steady-press.ts';

begun();
steadyPress();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RoutedApp />
  </StrictMode>,
);

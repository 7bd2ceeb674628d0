import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { getToken } from './api/token.ts';
import { FirstPage, Onward } from './applicant/first-page.tsx';
import { begun } from './ui/outdated.ts';
import { steadyPress } from './ui/steady-press.ts';

begun();
steadyPress();
// Who is signed in does not stay here.
if (getToken() !== null) Onward.preload();
// The page arrives drawn; taking it over keeps what was typed before the scripts came.
const { pathname, search } = location;
hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <FirstPage at={{ pathname, search }} />
  </StrictMode>,
);

/** A page of a development build alone: the portal neither builds nor serves it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../api/queries.ts';
import '../staff/frame.css';
import { StaffContext } from '../staff/desk/staff.ts';
import { FlashProvider } from '../ui/feedback/flash.tsx';
import '../ui/tokens.css';
import '../ui/base.css';
import { Catalogue } from './page.tsx';
import { OFFICER } from './samples.ts';

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <BrowserRouter basename="/catalogue.html">
      <QueryClientProvider client={createQueryClient()}>
        <FlashProvider>
          <StaffContext value={OFFICER}>
            <Catalogue />
          </StaffContext>
        </FlashProvider>
      </QueryClientProvider>
    </BrowserRouter>
  </StrictMode>,
);

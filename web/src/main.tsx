import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { preload } from './app/preload';
import { Providers } from './app/providers';
import { startAppearance } from './shared/settings/appearance';
import { readCommunity } from './shared/storage';
import './theme/fonts.css';
import './theme/global.css';
import './theme/forced-colors.css';

// The strict policy forbids `new Function`; zod, which comes with later pages, must not even try it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startAppearance();
// Signing out forgets the community, so here somebody is probably signed in.
preload(location.pathname, readCommunity() ? 'signed-in' : 'signed-out');

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);

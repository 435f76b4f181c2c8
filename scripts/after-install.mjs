import { canRunTypeScript, stampInstall } from './install-stamp.mjs';

// After `npm install` or `npm ci`, `npm start` need not install again, unless packages for development were left out.
if (canRunTypeScript()) stampInstall();

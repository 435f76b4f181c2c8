'use strict';
// One thread of the pool in src/hash-pool.ts. Plain JavaScript, so that it starts from source and from dist alike.
const os = require('node:os');
const { parentPort } = require('node:worker_threads');
const bcrypt = require('bcrypt');

const LOW_PRIORITY = 10;

// On Linux this concerns the calling thread only: users who are signed in already are served first. A process that was
// started with a lower priority may not raise it.
if (process.platform === 'linux') os.setPriority(0, Math.max(os.getPriority(), LOW_PRIORITY));

parentPort.on('message', ({ text, cost, hash }) => {
  try {
    parentPort.postMessage({
      result: hash === undefined ? bcrypt.hashSync(text, cost) : bcrypt.compareSync(text, hash),
    });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});

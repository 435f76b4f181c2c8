/** The password of every demo account. It is published: without the demo it opens nothing. */
export const DEMO_PASSWORD = 'ten8-demo';
/** Where the demo accounts' addresses are; no real domain. */
export const DEMO_DOMAIN = 'demo.ten8';

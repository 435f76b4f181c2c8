/** The password of every demo account. It is published, so nobody can sign in with it if the demo is off. */
export const DEMO_PASSWORD = 'ten8-demo';
/** The domain of the demo accounts' email addresses; not a real one. */
export const DEMO_DOMAIN = 'demo.ten8';

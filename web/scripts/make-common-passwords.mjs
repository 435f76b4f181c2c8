/** Writes the passwords that forms warn about, the commonest first: `node web/scripts/make-common-passwords.mjs` */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const HOW_MANY = 10_000;

const ranked = createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json');
const file = new URL('../public/common-passwords.txt', import.meta.url);
writeFileSync(file, `${ranked.slice(0, HOW_MANY).join('\n')}\n`);

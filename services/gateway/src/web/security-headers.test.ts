import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { GatewayConfig } from '../config';
import { securityHeaders } from './security-headers';

const CADDYFILE = readFileSync(join(__dirname, '../../../../web/Caddyfile'), 'utf8');

interface Place {
  PUBLIC_URL: string;
  FRAME_ANCESTORS?: string;
}

async function headersOfGateway(place: Place): Promise<Record<string, string>> {
  const addresses = ['AUTH', 'COMMUNITY', 'CIVILIAN', 'CAD', 'DISCORD_BOT', 'REALTIME'];
  const config = GatewayConfig.parse({
    INTERNAL_SECRET: 'k3Jd92mXq0Zr7Tn5Bv8Wc1Hy6Lp4Gs2F',
    REDIS_URL: 'redis://redis',
    ...Object.fromEntries(addresses.map((name) => [`${name}_URL`, 'http://127.0.0.1:9'])),
    ...place,
  });
  const app = express().disable('x-powered-by').disable('etag').use(securityHeaders(config));
  const { headers } = await request(app.use((_request, response) => void response.end())).get('/');
  const OF_ANSWER = new Set(['date', 'connection', 'transfer-encoding', 'content-length', 'keep-alive']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ANSWER.has(name)));
}

/** What the web server's file says it sends with a page, its conditions decided for this place. */
function headersOfWebServer({ PUBLIC_URL, FRAME_ANCESTORS = '' }: Place): Record<string, string> {
  const isMet: Record<string, boolean> = {
    '': true,
    '@unframed': FRAME_ANCESTORS === '',
    '@secure': PUBLIC_URL.startsWith('https:'),
  };
  const blocks = [...CADDYFILE.matchAll(/header ?(@\w+)? \{([^{}]*(?:\{[^{}\s]+\}[^{}]*)*)\n\t+\}/g)];
  const single = [...CADDYFILE.matchAll(/header (@\w+) (\w[\w-]+ .+)$/gm)];
  const lines = [...blocks, ...single]
    .filter(([, condition = '']) => isMet[condition])
    .flatMap(([, , text = '']) => text.split('\n'))
    .map((line) => /^\s*(\w[\w-]+) (.+)$/.exec(line))
    .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] satisfies [string, string]] : []));
  const socket = PUBLIC_URL.replace(/^http/, 'ws');
  return Object.fromEntries(
    lines.map(([name, value]) => [
      name.toLowerCase(),
      value
        .replace(/^"|"$/g, '')
        .replace('{socket_origin}', socket)
        .replace(' {$FRAME_ANCESTORS}', FRAME_ANCESTORS && ` ${FRAME_ANCESTORS}`),
    ]),
  );
}

test.each<Place>([
  { PUBLIC_URL: 'http://cad.example.org' },
  { PUBLIC_URL: 'https://cad.example.org' },
  { PUBLIC_URL: 'https://cad.example.org', FRAME_ANCESTORS: 'https://tablet.example.org' },
])('the web server sends the headers that the gateway sends: %j', async (place) => {
  expect(headersOfWebServer(place)).toEqual(await headersOfGateway(place));
});

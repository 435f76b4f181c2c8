import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { GatewayConfig } from './config';
import { allowedOrigins } from './origin';

/** Self only; logos may come from any https site, as communities link theirs. */
export function securityHeaders(config: GatewayConfig): RequestHandler {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const frameAncestors = config.FRAME_ANCESTORS?.split(/\s+/).filter(Boolean) ?? [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // Older browsers do not count a WebSocket of the same origin as 'self'.
        connectSrc: ["'self'", ...socketSources(config)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...frameAncestors],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The older header knows no list of sites; the policy above says it all.
    frameguard: frameAncestors.length > 0 ? false : { action: 'sameorigin' },
    hsts: isHttps,
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** A policy cannot name an IPv6 address; who comes by one has a browser that counts the socket as 'self'. */
const socketSources = (config: GatewayConfig): string[] =>
  allowedOrigins(config)
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));

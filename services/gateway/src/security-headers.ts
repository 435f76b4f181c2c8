import { type RequestHandler } from 'express';
import helmet from 'helmet';
import { type GatewayConfig } from './config';
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
        connectSrc: ["'self'", ...allowedOrigins(config).map((origin) => origin.replace(/^http/, 'ws'))],
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

import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { GatewayConfig } from '../config';
import type { RawHeaders } from '../headers';
import { allowedOrigins } from '../origin';

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** All headers for documents, which a browser displays. */
export function securityHeaders(config: GatewayConfig): RequestHandler {
  const forDocuments = documentHeaders(config);
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    forDocuments(request, response, next);
  };
}

const HSTS = 'max-age=31536000; includeSubDomains';

/** Enough for JSON: it may not run, be framed, or be read as another type. */
export const apiHeaders = (config: GatewayConfig): RawHeaders => [
  ...['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['cross-origin-resource-policy', 'same-origin'],
  ...['referrer-policy', 'same-origin'],
  ...['x-content-type-options', 'nosniff'],
  ...(isHttps(config) ? ['strict-transport-security', HSTS] : []),
];

const isHttps = (config: GatewayConfig): boolean => config.PUBLIC_URL.startsWith('https:');

/** Only our own origin; logos may come from any https site, because communities link theirs. */
function documentHeaders(config: GatewayConfig): RequestHandler {
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
        // In older browsers 'self' does not include a WebSocket of the same origin.
        connectSrc: ["'self'", ...socketSources(config)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...frameAncestors],
      },
    },
    crossOriginEmbedderPolicy: false,
    // This older header cannot name several sites; the policy above can.
    frameguard: frameAncestors.length > 0 ? false : { action: 'sameorigin' },
    hsts: isHttps(config),
    originAgentCluster: isHttps(config),
    crossOriginOpenerPolicy: isHttps(config),
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** A policy cannot contain an IPv6 address; browsers that use one include the socket in 'self'. */
const socketSources = (config: GatewayConfig): string[] =>
  allowedOrigins(config)
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));

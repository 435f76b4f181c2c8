import { createRequire } from 'node:module';

/*
 * Each `main` imports this first: what is to be traced must not be loaded yet. Where nobody receives traces, nothing of
 * OpenTelemetry is loaded.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) createRequire(__filename)('./open-telemetry');

import { createRequire } from 'node:module';

/*
 * Each `main` imports this first, because modules that are traced must be loaded after it. Without an endpoint for
 * traces, nothing of OpenTelemetry is loaded.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) createRequire(__filename)('./open-telemetry');

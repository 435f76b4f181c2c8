import '@ten8/service-kit/process/start-heap';
import '@ten8/service-kit/observability/start-tracing';
import { start } from '@ten8/service-kit/process/start';
import { civilianService } from './civilian';

start(civilianService);

import '@ten8/service-kit/start-heap';
import '@ten8/service-kit/start-tracing';
import { start } from '@ten8/service-kit/start';
import { botService } from './bot';

start(botService);

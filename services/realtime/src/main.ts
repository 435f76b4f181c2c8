import { start } from '@ten8/service-kit/start';
import { realtimeService } from './realtime';

start(realtimeService);

import { start } from '@ten8/service-kit/start';
import { botService } from './bot';

start(botService);
